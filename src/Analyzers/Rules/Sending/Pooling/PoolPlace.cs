using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// Where a pool is reported that many may hold: with the field or property that it is made for, else with the first that holds it. The
/// policy of an object pool stands for the pool, and so does a type declared in the source that is one.
/// </summary>
internal static class PoolPlace
{
    private enum Origin
    {
        /// <summary>Nothing is assigned, or nothing that says more.</summary>
        Unknown,

        /// <summary>A new pool.</summary>
        Made,

        /// <summary>Another name of a pool: a parameter or another member.</summary>
        Received,
    }

    public static bool Is(ISymbol holder, MessagingLibrary library, Compilation compilation, CancellationToken cancellationToken)
    {
        var type = PoolStorage.TypeOf(holder)!;
        if (ObjectPools.ItemOf(type, library.Types) is not null && HasPolicy(library, compilation))
            return false;
        if (OriginOf(holder, compilation, cancellationToken) is var origin && origin != Origin.Received)
            return MadeType(holder, compilation, cancellationToken) is not { } made
                || made.Is(type)
                || !GenericPools.IsOfMessages(made.BaseType, library, compilation, cancellationToken);
        ISymbol? first = null;
        foreach (var other in AllTypes(compilation.Assembly.GlobalNamespace))
        foreach (var member in other.GetMembers())
            if (PoolStorage.TypeOf(member).Is(type))
            {
                if (OriginOf(member, compilation, cancellationToken) == Origin.Made)
                    return false;
                first = first is null || Precedes(member, first) ? member : first;
            }

        return first.Is(holder);
    }

    /// <summary>Where what a member holds comes from, by the words of its type: a creation or call, or a name.</summary>
    private static Origin OriginOf(ISymbol holder, Compilation compilation, CancellationToken cancellationToken)
    {
        var origin = Origin.Unknown;
        foreach (var value in ValuesOf(holder, compilation, cancellationToken))
            if (
                value
                is BaseObjectCreationExpressionSyntax
                    or InvocationExpressionSyntax
                    or CollectionExpressionSyntax
                    or ArrayCreationExpressionSyntax
            )
                return Origin.Made;
            else if (value is IdentifierNameSyntax or MemberAccessExpressionSyntax)
                origin = Origin.Received;
        return origin;
    }

    private static INamedTypeSymbol? MadeType(ISymbol holder, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var value in ValuesOf(holder, compilation, cancellationToken))
            if (value is BaseObjectCreationExpressionSyntax)
                return SourceCode.ModelOf(value.SyntaxTree, compilation).GetTypeInfo(value, cancellationToken).Type as INamedTypeSymbol;
        return null;
    }

    private static IEnumerable<ExpressionSyntax> ValuesOf(ISymbol holder, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var part in holder.ContainingType.DeclarationsIn(compilation))
        foreach (var node in part.GetSyntax(cancellationToken).DescendantNodes())
            switch (node)
            {
                case VariableDeclaratorSyntax { Initializer.Value: var value } field
                    when field.Identifier.ValueText == holder.Name && field.Parent?.Parent is BaseFieldDeclarationSyntax:
                    yield return Plain(value);
                    break;
                case PropertyDeclarationSyntax { Initializer.Value: var value } property when property.Identifier.ValueText == holder.Name:
                    yield return Plain(value);
                    break;
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var name }, Right: var value }
                    when name == holder.Name:
                    yield return Plain(value);
                    break;
                case AssignmentExpressionSyntax
                {
                    Left: MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } member,
                    Right: var value
                } when member.Name.Identifier.ValueText == holder.Name:
                    yield return Plain(value);
                    break;
            }
    }

    /// <summary>Without parentheses, <c>!</c> and a check for null.</summary>
    private static ExpressionSyntax Plain(ExpressionSyntax value) =>
        value switch
        {
            ParenthesizedExpressionSyntax { Expression: var inner } => Plain(inner),
            PostfixUnaryExpressionSyntax { Operand: var inner } => Plain(inner),
            BinaryExpressionSyntax { Left: var inner, Right: ThrowExpressionSyntax } => Plain(inner),
            _ => value,
        };

    private static bool HasPolicy(MessagingLibrary library, Compilation compilation)
    {
        foreach (var type in AllTypes(compilation.Assembly.GlobalNamespace))
            if (ObjectPools.IsMessagePolicy(type, library.Types))
                return true;
        return false;
    }

    private static IEnumerable<INamedTypeSymbol> AllTypes(INamespaceOrTypeSymbol container)
    {
        foreach (var member in container.GetMembers())
            if (member is INamespaceOrTypeSymbol inner)
            {
                if (inner is INamedTypeSymbol type)
                    yield return type;
                foreach (var nested in AllTypes(inner))
                    yield return nested;
            }
    }

    private static bool Precedes(ISymbol a, ISymbol b) =>
        a.Locations[0] is var x
        && b.Locations[0] is var y
        && string.CompareOrdinal(x.SourceTree?.FilePath, y.SourceTree?.FilePath) is var order
        && (order == 0 ? x.SourceSpan.Start < y.SourceSpan.Start : order < 0);
}
