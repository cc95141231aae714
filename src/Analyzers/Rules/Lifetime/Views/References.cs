using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>References to memory, which show bytes as a span does: <c>ref byte first = ref message.Data[0]</c>.</summary>
internal static class References
{
    /// <summary>Whether a local is one; that to a variable with an object shows no bytes.</summary>
    public static bool Is(ILocalSymbol? local) => local is { RefKind: not RefKind.None, Type.IsUnmanagedType: true };

    public static bool IsLocal(IOperation reference) => reference is ILocalReferenceOperation { Local: var local } && Is(local);

    /// <summary>Whether a value is handed on by reference.</summary>
    public static bool IsTaken(IOperation value) => value.Syntax.Parent is RefExpressionSyntax && value.Type is { IsUnmanagedType: true };

    /// <summary>
    /// What a reference leads to: the span of an element, and what a method of .NET was given that answers with a reference, by which it
    /// shows the same memory, or with a span of it.
    /// </summary>
    public static IOperation? Inner(IOperation reference) =>
        reference switch
        {
            IPropertyReferenceOperation { Property: { IsIndexer: true, RefKind: not RefKind.None }, Instance: { } whole }
                when whole.Type.IsView() => whole,
            IInvocationOperation { TargetMethod: var method, Instance: { } whole }
                when method.RefKind != RefKind.None && whole.Type.IsView() => whole,
            IInvocationOperation { TargetMethod: { IsStatic: true, Parameters: [var given, ..] } method } call
                when method.IsFramework()
                    && (method.RefKind != RefKind.None && given.Type.IsView() || IsByReference(given) && Shows(method)) => call.ArgumentFor(
                0
            ),
            _ => null,
        };

    private static bool IsByReference(IParameterSymbol parameter) => parameter.RefKind is not (RefKind.None or RefKind.Out);

    private static bool Shows(IMethodSymbol method) => method.RefKind != RefKind.None || method.ReturnType.IsView();
}
