using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Whether code may start a thread at all, by the words in its text: a task that is only returned or awaited starts none.
/// </summary>
internal static class ThreadText
{
    private static readonly ImmutableHashSet<string> s_words = WordIndex.Intern(
        ImmutableHashSet.CreateRange(ThreadWords.All).Union(ThreadFacets.NamesOf(ThreadFacet.RunsOnEvent))
    );

    public static bool AreIn(SyntaxNode code, Compilation compilation, CancellationToken cancellationToken)
    {
        var words = WordIndex.Of(code.SyntaxTree, s_words, cancellationToken);
        for (var index = words.FirstFrom(code.SpanStart); index < words.Count && words[index] < code.Span.End; index++)
            if (
                code.FindToken(words[index]) is { ValueText: not "new" and var word, Parent: var name }
                && (word != ThreadWords.Task || MayStart(name))
            )
                return true;
        return Subscriptions.AreIn(code, compilation, cancellationToken);
    }

    /// <summary>Whether a task is run, made, or declared where it may be made: not a return type, nor what is awaited.</summary>
    private static bool MayStart(SyntaxNode? task)
    {
        while (
            task is { Parent: QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax }
            || task?.Parent is MemberAccessExpressionSyntax { Name: var last } && last == task
        )
            task = task.Parent;
        return task?.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } => ThreadWords.Starts(member),
            ObjectCreationExpressionSyntax => true,
            VariableDeclarationSyntax or PropertyDeclarationSyntax => true,
            _ => false,
        };
    }
}
