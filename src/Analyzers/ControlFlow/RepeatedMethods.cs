using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Methods that their own type passes by name to a timer or to <c>Parallel</c>, which calls them repeatedly. A type is searched once.
/// </summary>
internal static class RepeatedMethods
{
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, ImmutableDictionary<ISymbol, long>>> s_types =
        new();

    /// <summary>
    /// At most how often a body runs each time that it is handed over: once if that is not known, no limit if nothing bounds it.
    /// </summary>
    public static long RunsOf(MessagingBody body, CancellationToken cancellationToken)
    {
        if (body.Owner is not IMethodSymbol { MethodKind: MethodKind.Ordinary, ContainingType: { } type } method)
            return 1;
        var types = s_types.GetValue(body.Model.Compilation, static _ => new(SymbolEqualityComparer.Default));
        return types.GetOrAdd(type, _ => Find(type, body, cancellationToken)).TryGetValue(method, out var runs) ? runs : 1;
    }

    private static ImmutableDictionary<ISymbol, long> Find(INamedTypeSymbol type, MessagingBody body, CancellationToken cancellationToken)
    {
        var found = ImmutableDictionary.CreateBuilder<ISymbol, long>(SymbolEqualityComparer.Default);
        var library = MessagingLibrary.Get(body.Compilation) ?? body.Library; // what is found is kept for all rules
        var names = new HashSet<string>();
        foreach (var member in library.MembersOf(type))
            if (member is IMethodSymbol { MethodKind: MethodKind.Ordinary })
                names.Add(member.Name);
        foreach (var part in type.DeclarationsIn(body.Compilation))
        {
            SemanticModel? model = null;
            foreach (var name in NamesInCode.NotCalledIn(part.GetSyntax(cancellationToken), names, cancellationToken))
                if (
                    GroupOf(name) is { } group
                    && (model ??= SourceCode.ModelOf(name.SyntaxTree, body.Compilation)).GetOperation(group, cancellationToken)
                        is IMethodReferenceOperation { Method.OriginalDefinition: var method } reference
                    && DelegateRunner.ReceiverOf(reference, library) is { Repeats: true } runner
                )
                {
                    var runs = RunsFor(runner, body, cancellationToken);
                    found[method] = found.TryGetValue(method, out var before) ? Math.Max(runs, before) : runs;
                }
        }

        return found.ToImmutable();
    }

    /// <summary>
    /// The runs for each call of the member that hands it over; what a function inside of that one hands over is not followed.
    /// </summary>
    private static long RunsFor(DelegateRunner runner, MessagingBody body, CancellationToken cancellationToken)
    {
        var root = runner.Call.Root();
        var other = body.Other(root, body.Owner);
        if (runner.Call.EnclosingFunction() != root)
            return FunctionRuns.Most;
        return runner.Runs(other, cancellationToken) is { } runs && other.Runs.Of(runner.Call, cancellationToken) is { } times
            ? Math.Min(runs * times, FunctionRuns.Most)
            : FunctionRuns.Most;
    }

    /// <summary>The expression that names a method, perhaps, where something gets a delegate.</summary>
    private static ExpressionSyntax? GroupOf(SimpleNameSyntax name)
    {
        ExpressionSyntax group = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return
            group.Parent is ArgumentSyntax
            || group.Parent is AssignmentExpressionSyntax added && added.IsKind(SyntaxKind.AddAssignmentExpression) && added.Right == group
            ? group
            : null;
    }
}
