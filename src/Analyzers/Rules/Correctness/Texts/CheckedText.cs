using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Texts;

/// <summary>
/// Text whose characters were looked at before it is used: by <c>Ascii.IsValid</c>, or by code of which nobody can say what it lets pass.
/// </summary>
internal static class CheckedText
{
    public static bool Is(IOperation text, MessagingBody body)
    {
        if (LocalUses.SymbolOf(text.Unconverted()) is not { } variable || body.Uses.IsWritten(variable))
            return false;
        foreach (var (child, parent) in text.Ancestors())
        {
            foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
            foreach (var (part, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome))
                if (!isJoined && Asks(part, holds, variable))
                    return true;
            if (parent is IBlockOperation { Operations: var statements } && IsCheckedIn(statements, child, variable, body))
                return true;
        }

        return false;
    }

    /// <summary>Whether a condition looks at the text's characters: where .NET says that they are ASCII, only by its yes.</summary>
    private static bool Asks(IOperation condition, bool holds, ISymbol text)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (
                part is IInvocationOperation { TargetMethod: var method } call
                && (
                    method.IsFramework()
                        ? method.Has(TextFacet.SaysAscii)
                            ? holds && part == condition
                            : method.Has(TextFacet.AsksCharacters)
                        : method.ReturnType.SpecialType == SpecialType.System_Boolean
                )
                && IsGiven(call, text)
            )
                return true;
        return false;
    }

    /// <summary>Whether a loop over the text or a method that is given it comes before, and may end in an exception or lead away.</summary>
    private static bool IsCheckedIn(ImmutableArray<IOperation> statements, IOperation child, ISymbol text, MessagingBody body)
    {
        foreach (var statement in statements)
        {
            if (statement == child)
                return false;
            if (
                statement switch
                {
                    IForEachLoopOperation { Collection: var all } => text.Is(LocalUses.SymbolOf(all.Unconverted())) && MayLeave(statement),
                    IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod: { ReturnsVoid: true } method } call } =>
                        !method.IsFramework()
                            && body.Library.MemberOf(call) is null
                            && IsGiven(call, text)
                            && OtherBodies.Of(method.Declared(), body) is { } code
                            && MayLeave(code),
                    _ => false,
                }
            )
                return true;
        }

        return false;
    }

    private static bool MayLeave(IOperation code) =>
        code.Descendants().Any(static part => part is IThrowOperation or IReturnOperation { IsImplicit: false });

    /// <summary>Whether a call is given the text, or a span of it.</summary>
    private static bool IsGiven(IInvocationOperation call, ISymbol text) =>
        call.Arguments.Any(argument =>
            argument.Value.DescendantsAndSelf().Any(part => text.Is(LocalUses.SymbolOf(part)) && part.IsPassedOnBy(argument))
        );

    /// <summary>Whether nothing but spans and conversions stands between a text and the argument that it is given by.</summary>
    private static bool IsPassedOnBy(this IOperation text, IOperation argument)
    {
        foreach (var (_, parent) in text.Ancestors())
            if (parent == argument)
                return true;
            else if (parent is not (IConversionOperation or IArgumentOperation or IInvocationOperation { Type.IsRefLikeType: true }))
                return false;
        return false;
    }
}
