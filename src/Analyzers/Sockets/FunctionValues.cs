using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>A place from which a function of a body may run.</summary>
/// <param name="Place">The call; otherwise the call that is given the function, or null where it is put away.</param>
/// <param name="IsCall">Whether it certainly runs there.</param>
internal readonly record struct FunctionUse(IOperation? Place, bool IsCall);

/// <summary>Which lambda or local function a value is, and where the code uses one.</summary>
internal static class FunctionValues
{
    private const int MaxDepth = 3;

    /// <summary>Null where it may be any.</summary>
    public static IOperation? FunctionOf(IOperation value, MessagingBody body, int depth = 0) =>
        value.Unconverted() switch
        {
            IDelegateCreationOperation { Target: var target } => FunctionOf(target, body, depth),
            IAnonymousFunctionOperation lambda => lambda,
            IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } method } => LocalFunction(method, body.Root),
            ILocalReferenceOperation { Local: var local } when depth < MaxDepth && body.Uses.OnlyValueOf(local) is { } only => FunctionOf(
                only,
                body,
                depth + 1
            ),
            _ => null,
        };

    /// <summary>The declaration of a local function in this code.</summary>
    public static ILocalFunctionOperation? LocalFunction(IMethodSymbol method, IOperation root)
    {
        if (method.MethodKind != MethodKind.LocalFunction)
            return null;
        foreach (var operation in root.Descendants())
            if (operation is ILocalFunctionOperation local && local.Symbol.Is(method.OriginalDefinition))
                return local;
        return null;
    }

    /// <summary>
    /// The function that a call runs, and the body whose graph shows it: that of a local function is a part of the one around it.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="other">The code that it runs.</param>
    /// <param name="body">The code that it stands in.</param>
    public static (IOperation Function, MessagingBody Body) RunBy(IInvocationOperation call, MessagingBody other, MessagingBody body) =>
        LocalFunction(call.TargetMethod, body.Root) is { } local ? (local, body) : (other.Root, other);

    public static IMethodSymbol? SymbolOf(IOperation function) =>
        function switch
        {
            ILocalFunctionOperation { Symbol: var symbol } => symbol,
            IAnonymousFunctionOperation { Symbol: var symbol } => symbol,
            _ => null,
        };

    public static IParameterSymbol? ParameterOf(IOperation function, int ordinal) =>
        SymbolOf(function) is { } symbol && ordinal < symbol.Parameters.Length ? symbol.Parameters[ordinal] : null;

    /// <summary>Every use of a lambda or a local function.</summary>
    public static IEnumerable<FunctionUse> UsesOf(IOperation function, MessagingBody body)
    {
        if (function is not ILocalFunctionOperation { Symbol: var symbol })
            return UsesOfValue(function, body, 0);
        var uses = new List<FunctionUse>();
        foreach (var operation in body.Root.Descendants())
            if (operation is IInvocationOperation { TargetMethod: var called } && Is(called, symbol))
                uses.Add(new(operation, IsCall: true));
            else if (operation is IMethodReferenceOperation { Method: var named } && Is(named, symbol))
                uses.AddRange(UsesOfValue(operation, body, 0));
        return uses;
    }

    private static List<FunctionUse> UsesOfValue(IOperation value, MessagingBody body, int depth)
    {
        value = value.AsDelegate();
        var local = LocalUses.LocalFor(value);
        var uses = new List<FunctionUse>();
        if (local is not null && depth < MaxDepth)
        {
            foreach (var reference in body.Uses.Of(local))
                if (!LocalUses.IsWrite(reference))
                    uses.AddRange(UsesOfReference(reference, body, depth));
        }
        else
        {
            uses.Add(new((value.Parent as IArgumentOperation)?.Parent, IsCall: false));
        }

        return uses;
    }

    private static List<FunctionUse> UsesOfReference(IOperation reference, MessagingBody body, int depth) =>
        reference.Parent switch
        {
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } call when call.Instance == reference =>
            [
                new(call, IsCall: true),
            ],
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } call } =>
                [new(call, IsCall: true)],
            _ => UsesOfValue(reference, body, depth + 1),
        };

    private static bool Is(IMethodSymbol a, IMethodSymbol b) => a.OriginalDefinition.Is(b.OriginalDefinition);
}
