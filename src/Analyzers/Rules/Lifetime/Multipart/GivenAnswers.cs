using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>What a function's conditions are in one call of it, by the constants that the call gives.</summary>
internal static class GivenAnswers
{
    /// <summary>Null where a condition asks something else.</summary>
    public static bool? To(IOperation condition, IInvocationOperation call, MessagingBody body)
    {
        var (asked, outcome) = condition.WithoutNot(true);
        if (ConstantGivenFor(asked, call, body) is { Value: bool flag })
            return flag == outcome;
        return
            AskedValue.Of(asked) is { Value: var value, Set: var set }
            && ConstantGivenFor(value, call, body) is { } given
            && AskedPattern.Only(ValueDomain.Of(value), given.Value, given.Type) is { } only
            && only.Says(set) is { } answer
            ? answer == outcome
            : null;
    }

    private static (object? Value, ITypeSymbol? Type)? ConstantGivenFor(IOperation value, IInvocationOperation call, MessagingBody body) =>
        value.SameValue() is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None, Ordinal: var ordinal } parameter }
        && parameter.ContainingSymbol.Is(call.TargetMethod.Declared())
        && !body.Uses.IsWritten(parameter)
        && call.ArgumentFor(ordinal) is { } argument
            ? AskedPattern.ConstantOf(argument)
            : null;
}
