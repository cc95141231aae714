using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Which locals and parameters can be followed through a function: those of which every reference is known to read, or to write in a way
/// that the graph shows where it happens. Anything else (an address, a reference to it, a write by another function) makes a variable
/// unknown for good.
/// </summary>
internal sealed class TrackedVariables(MessagingBody body)
{
    private readonly ImmutableArray<TextSpan> _leftOut = LeftOutCalls.In(body.Root);

    public bool Contains(ISymbol symbol, IMethodSymbol? function)
    {
        var own = FunctionOf(symbol);
        if (!IsOwnVariable(symbol) || own is null && IsForeignParameter(symbol) || IsLeftOut(symbol))
            return false;
        var isOuter = !own.Is(function);
        foreach (var reference in body.Uses.Of(symbol))
        {
            if (ReadsAndWrites.IsRead(reference))
                continue;
            if (isOuter || !ReadsAndWrites.IsWrite(reference) || !FunctionOf(reference).Is(own) || IsLeftOut(reference.Syntax))
                return false;
        }

        return true;
    }

    /// <summary>The lambda or local function that an operation belongs to; null for the body itself.</summary>
    public static IMethodSymbol? FunctionOf(IOperation operation) =>
        operation.EnclosingFunction() switch
        {
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            ILocalFunctionOperation local => local.Symbol,
            _ => null,
        };

    private static IMethodSymbol? FunctionOf(ISymbol symbol) =>
        symbol.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction } function
            ? function
            : null;

    /// <summary>Of a known kind, and no other name for something else.</summary>
    private static bool IsOwnVariable(ISymbol symbol) =>
        symbol switch
        {
            ILocalSymbol { RefKind: RefKind.None, IsFixed: false } local => IsSized(local.Type),
            IParameterSymbol { RefKind: RefKind.None } parameter => IsSized(parameter.Type),
            _ => false,
        };

    public static bool IsSized(ITypeSymbol? type) => IntType.Of(type) is not null || BufferTypes.IsBuffer(type);

    /// <summary>The parameter of a primary constructor is a field to everything but that constructor.</summary>
    private bool IsForeignParameter(ISymbol symbol) =>
        symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor }
        && !constructor.Is(body.Owner);

    private bool IsLeftOut(ISymbol symbol) =>
        !_leftOut.IsEmpty && symbol is ILocalSymbol local && local.Declaration() is { } declaration && IsLeftOut(declaration.GetSyntax());

    private bool IsLeftOut(SyntaxNode syntax)
    {
        foreach (var call in _leftOut)
            if (call.Contains(syntax.Span))
                return true;
        return false;
    }
}

/// <summary>
/// Calls that a compilation may leave out, arguments included: of conditional methods, and of partial ones that nobody implements.
/// </summary>
internal static class LeftOutCalls
{
    public static ImmutableArray<TextSpan> In(IOperation root)
    {
        var calls = ImmutableArray.CreateBuilder<TextSpan>();
        foreach (var operation in root.DescendantsAndSelf())
            if (operation is IInvocationOperation call && Contains(call.TargetMethod))
                calls.Add(call.Syntax.Span);
        return calls.ToImmutable();
    }

    /// <summary>Whether an operation of a graph belongs to an argument of such a call.</summary>
    public static bool IsInOne(IOperation operation)
    {
        foreach (var (_, parent) in operation.Ancestors())
            if (parent is IInvocationOperation call && Contains(call.TargetMethod))
                return true;
        return false;
    }

    public static bool Contains(IMethodSymbol method)
    {
        if (method is { IsPartialDefinition: true, PartialImplementationPart: null })
            return true;
        return method.ReturnsVoid
            && (
                method.OriginalDefinition.HasAttribute(TypeFacet.Conditional)
                || method.OverriddenMethod is { } overridden && Contains(overridden)
            );
    }
}
