using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>Names that an expression declares and takes along when it moves.</summary>
internal static class Names
{
    /// <summary>Whether every simple name in an expression means the same at another place, where a local may hide a field.</summary>
    public static bool MeanTheSameAt(
        SyntaxNode expression,
        int position,
        SemanticModel model,
        CancellationToken cancellationToken = default
    )
    {
        foreach (var node in expression.DescendantNodesAndSelf())
            if (
                node
                    is IdentifierNameSyntax
                    {
                        Identifier.ValueText: var text,
                        Parent: not (NameColonSyntax or MemberBindingExpressionSyntax)
                    } name
                && !(name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
                && model.GetSymbolInfo(name, cancellationToken).Symbol
                    is {
                        Kind: SymbolKind.Field
                            or SymbolKind.Property
                            or SymbolKind.Event
                            or SymbolKind.Method
                            or SymbolKind.NamedType
                            or SymbolKind.Parameter
                    } symbol
                && !Finds(symbol, position, text, model)
            )
                return false;
        return true;
    }

    /// <summary>Whether the name of a type means nothing else at a place.</summary>
    public static bool IsFree(string name, ISymbol? type, SyntaxNode at, SemanticModel model)
    {
        foreach (var symbol in model.LookupSymbols(at.SpanStart, name: name))
            if (!symbol.Is(type))
                return false;
        return true;
    }

    private static bool Finds(ISymbol symbol, int position, string text, SemanticModel model)
    {
        foreach (var found in model.LookupSymbols(position, name: text))
            if (found.Kind is SymbolKind.Local or SymbolKind.RangeVariable or SymbolKind.Parameter && !found.Is(symbol))
                return false;
        return true;
    }
}
