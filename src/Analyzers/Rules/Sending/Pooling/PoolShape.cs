using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// A look at the words of a type before its code is bound: a collection that nothing leaves or nothing enters, a place that nothing
/// empties, and a property that is computed, hold no free items.
/// </summary>
internal sealed class PoolShape
{
    private static readonly HashSet<string> s_taking = CollectionFacets.NamesOf(
        CollectionFacet.HandsBack | CollectionFacet.HandsBackLater | CollectionFacet.HandsOut | CollectionFacet.Removes
    );

    private static readonly HashSet<string> s_giving = CollectionFacets.NamesOf(CollectionFacet.Gives);

    private static readonly HashSet<string> s_exchanging = new(FrameworkFacets.NamesOf(Facet.Exchanges));

    private readonly HashSet<string> _words = new();
    private readonly HashSet<string> _emptied = new();
    private readonly INamedTypeSymbol _type;
    private readonly ImmutableArray<SyntaxReference> _parts;
    private readonly CancellationToken _cancellationToken;
    private bool _isRead,
        _countsDown;

    public PoolShape(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken) =>
        (_type, _parts, _cancellationToken) = (type, type.DeclarationsIn(compilation), cancellationToken);

    public bool MayBePool(PoolStorage storage)
    {
        if (storage.Symbol is IPropertySymbol property && !IsStored(property))
            return false;
        if (storage.Kind != PoolStorageKind.ObjectPool && !MayHold(storage.Kind))
            return false;
        Read();
        return storage.Kind switch
        {
            PoolStorageKind.ObjectPool => true,
            PoolStorageKind.Collection => _words.Overlaps(s_taking) && _words.Overlaps(s_giving),
            _ => _words.Overlaps(s_exchanging)
                || _emptied.Contains(storage.Symbol.Name)
                || storage.Symbol is IFieldSymbol { Type: IArrayTypeSymbol } && (_countsDown || _emptied.Count > 0),
        };
    }

    /// <summary>By the words of its files, which are known without a look at the code.</summary>
    private bool MayHold(PoolStorageKind kind)
    {
        foreach (var part in _parts)
        {
            var words = FileWords.Of(part.SyntaxTree, _cancellationToken);
            if (
                kind == PoolStorageKind.Collection
                    ? MayName(words, s_taking) || MayName(words, s_giving)
                    : MayName(words, s_exchanging)
                        || words.MayName("null")
                        || words.MayName("default")
                        || FileText.Of(part.SyntaxTree, _cancellationToken).IndexOf("--", StringComparison.Ordinal) >= 0
            )
                return true;
        }

        return false;
    }

    private static bool MayName(FileWords words, HashSet<string> names)
    {
        foreach (var name in names)
            if (words.MayName(name))
                return true;
        return false;
    }

    private void Read()
    {
        if (_isRead)
            return;
        _isRead = true;
        foreach (var part in _parts)
        foreach (var node in part.GetSyntax(_cancellationToken).DescendantNodes())
            Note(node);
    }

    private void Note(SyntaxNode node)
    {
        switch (node)
        {
            case SimpleNameSyntax { Identifier.ValueText: var word }:
                _words.Add(word);
                break;
            case AssignmentExpressionSyntax { Left: var target, Right: var value } when IsNothing(value):
                _emptied.Add(
                    target is ElementAccessExpressionSyntax { Expression: var array }
                        ? array.GetLastToken().ValueText
                        : target.GetLastToken().ValueText
                );
                break;
            case PrefixUnaryExpressionSyntax
            or PostfixUnaryExpressionSyntax
                when node.IsKind(SyntaxKind.PreDecrementExpression) || node.IsKind(SyntaxKind.PostDecrementExpression):
                _countsDown = true;
                break;
        }
    }

    private static bool IsNothing(ExpressionSyntax value) =>
        value.IsKind(SyntaxKind.NullLiteralExpression)
        || value.IsKind(SyntaxKind.DefaultLiteralExpression)
        || value is DefaultExpressionSyntax
        || value is PostfixUnaryExpressionSyntax { Operand: var operand } && IsNothing(operand);

    private bool IsStored(IPropertySymbol property)
    {
        foreach (var member in _type.GetMembers())
            if (member is IFieldSymbol { AssociatedSymbol: { } associated } && associated.Is(property))
                return true;
        return false;
    }
}
