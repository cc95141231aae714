using System;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Testing;

/// <summary>Checks of a fix to leave out.</summary>
[Flags]
public enum CodeFixTestBehaviors
{
    /// <summary>Every check is made.</summary>
    None = 0,

    /// <summary>No Fix All in any scope.</summary>
    SkipFixAllCheck = 1,
}

/// <summary>
/// Analysis as in <see cref="AnalyzerTest"/>, then the fix: one diagnostic after the other, and Fix All in document, project and solution, each from the start.
/// Every step must change the code, leave it compiling, and produce the very tree that its text parses to; the end must be the fixed code with exactly the marked
/// diagnostics left. Where the loaded Roslyn comes without workspaces only the analysis is run.
/// </summary>
public abstract partial class CodeFixTest : AnalyzerTest
{
    /// <summary>What fixing leads to. A source that it does not name stays as it is; without any, nothing must change.</summary>
    public SolutionState FixedState { get; } = new();

    /// <summary>What Fix All leads to, where that differs from fixing one by one.</summary>
    public SolutionState BatchFixedState { get; } = new();

    /// <summary>Adds the code that fixing leads to. Marks name the diagnostics that stay.</summary>
    public string FixedCode { get => FixedState.Sources[0].Content; set => FixedState.Sources.Add(value); }

    /// <summary>Adds the code that Fix All leads to, where that differs from fixing one by one.</summary>
    public string BatchFixedCode { get => BatchFixedState.Sources[0].Content; set => BatchFixedState.Sources.Add(value); }

    /// <summary>Which of the offered actions is taken: its place in their order.</summary>
    public int? CodeActionIndex { get; set; }

    /// <summary>Which of the offered actions is taken: its key.</summary>
    public string? CodeActionEquivalenceKey { get; set; }

    /// <summary>Exactly so many steps; a negative number: at most so many. By default at most one for each diagnostic.</summary>
    public int? NumberOfIncrementalIterations { get; set; }

    /// <summary>So many rounds of Fix All in each document, project or solution, at most. By default one.</summary>
    public int? NumberOfFixAllIterations { get; set; }

    /// <summary>Checks to leave out.</summary>
    public CodeFixTestBehaviors CodeFixTestBehaviors { get; set; }

    /// <summary>The diagnostics must be there and no fix be offered for any of them.</summary>
    public bool ExpectsNoFix { get; set; }

    /// <inheritdoc/>
    public override async Task RunAsync(CancellationToken cancellationToken = default)
    {
        await base.RunAsync(cancellationToken).ConfigureAwait(false);
#if WORKSPACES
        await FixAsync(cancellationToken).ConfigureAwait(false);
#endif
    }
}
