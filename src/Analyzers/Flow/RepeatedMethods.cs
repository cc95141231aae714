using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>Methods that their own type hands by name to a timer or to <c>Parallel</c>, which calls them over and over. A type is searched once.</summary>
internal static class RepeatedMethods
{
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, ImmutableHashSet<ISymbol>>> s_types = new();

    public static bool Contains(ISymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary, ContainingType: { } type }
        && s_types.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default)).GetOrAdd(type, _ => Find(type, compilation, cancellationToken)).Contains(member);

    private static ImmutableHashSet<ISymbol> Find(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        var found = ImmutableHashSet.CreateBuilder<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in type.DeclaringSyntaxReferences)
        {
            SemanticModel? model = null;
            foreach (var node in part.GetSyntax(cancellationToken).DescendantNodes())
                if (node is SimpleNameSyntax name && GroupOf(name) is { } group && type.MemberNames.Contains(name.Identifier.ValueText)
                    && (model ??= TypeBodies.ModelOf(node.SyntaxTree, compilation)).GetOperation(group, cancellationToken) is IMethodReferenceOperation { Method: var method } reference
                    && DelegateRunner.ReceiverOf(reference) is { Repeats: true })
                    found.Add(method.OriginalDefinition);
        }

        return found.ToImmutable();
    }

    /// <summary>The expression that names a method, perhaps, where something gets a delegate.</summary>
    private static ExpressionSyntax? GroupOf(SimpleNameSyntax name)
    {
        ExpressionSyntax group = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return group.Parent is ArgumentSyntax || group.Parent is AssignmentExpressionSyntax added && added.IsKind(SyntaxKind.AddAssignmentExpression) && added.Right == group ? group : null;
    }
}
