using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Whether code may start a thread at all, by the words in its text.</summary>
internal static class ThreadWords
{
    private static readonly ImmutableHashSet<string> s_words = WordIndex.Intern(ImmutableHashSet.Create("Thread", "ThreadPool", "Task", "TaskFactory", "StartNew", "Timer", "Elapsed", "Parallel", "Run", "QueueUserWorkItem"));

    public static bool AreIn(SyntaxNode code, CancellationToken cancellationToken)
    {
        var words = WordIndex.Of(code.SyntaxTree, s_words, cancellationToken);
        return words.FirstFrom(code.SpanStart) is var first && first < words.Count && words[first] < code.Span.End;
    }
}
