using System.Collections.Generic;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Tool.Scanning;

/// <summary>How much a finding weighs, lightest first.</summary>
internal enum Level
{
    Info,
    Warning,
    Error,
}

/// <summary>What makes the exit code 1.</summary>
internal enum FailOn
{
    Info,
    Warning,
    Never,
}

/// <summary>One thing that a rule found at one place. The position is the compiler's: lines and columns count from 1.</summary>
/// <param name="Rule">The rule, as the compiler described it.</param>
/// <param name="Level">As configured in the scanned project, no warning promoted to an error; Info where builds leave it out.</param>
/// <param name="Message">The rule's text with its evidence.</param>
/// <param name="File">Full path; of the project where no source is at fault.</param>
/// <param name="Span">The smallest thing to change; null where no source is at fault.</param>
/// <param name="Suppressed">Silenced in the source, by a pragma or an attribute.</param>
internal sealed record Finding(Rule Rule, Level Level, string Message, string File, FindingSpan? Span, bool Suppressed)
{
    /// <summary>Full path of the project that has it; the first one, where several compile the file.</summary>
    public required string Project { get; init; }

    /// <summary>The messaging library that the code there uses; null where that is not known.</summary>
    public string? Library { get; init; }

    /// <summary>Whether the place runs repeatedly.</summary>
    public bool IsHot { get; init; }

    /// <summary>Whether builds leave it out by default: it pays in hot code only and stands elsewhere, or is only worth reading.</summary>
    public bool IsLeftOut { get; init; }

    /// <summary>Whether it is left out, and its place is not known to be hot: none is both hot and cold.</summary>
    public bool IsCold => IsLeftOut && !IsHot;

    /// <summary>Which form of the rule it is, where that was measured.</summary>
    public CostForm? Form { get; init; }

    /// <summary>How many bytes it is about, at least, where that is known.</summary>
    public long? Size { get; init; }

    /// <summary>Whether the rule offers a fix here.</summary>
    public bool HasFix { get; init; }

    /// <summary>Why the rule offers no fix here, where it says so.</summary>
    public string? NoFix { get; init; }

    /// <summary>What the fix changes, as a unified diff; null where there is none or nobody asked.</summary>
    public string? Preview { get; init; }

    /// <summary>Whether the baseline knows it.</summary>
    public bool IsKnown { get; init; }
}

/// <summary>A place in a file; the end is exclusive.</summary>
internal readonly record struct FindingSpan(int StartLine, int StartColumn, int EndLine, int EndColumn);

/// <summary>A rule, as the compiler described it.</summary>
/// <param name="Id">ZMQ and four digits.</param>
/// <param name="Title">What is wrong, in a few words.</param>
/// <param name="HelpLink">The page of the rule.</param>
/// <param name="Sarif">The compiler's own description, for the log.</param>
internal sealed record Rule(string Id, string Title, string? HelpLink, string Sarif);

/// <summary>A project that was not meant, as far as the path says, and why.</summary>
/// <param name="Project">Full path.</param>
/// <param name="Reason">Half a sentence.</param>
internal sealed record LeftOut(string Project, string Reason);

/// <summary>How many projects the paths stand for; each is analyzed wholly, in part, or not.</summary>
/// <param name="All">Those that were found, and those that a solution lists and nobody finds.</param>
/// <param name="Wholly">How many compile, and were analyzed to the end.</param>
/// <param name="InPart">How many the analyzers saw besides.</param>
internal readonly record struct ProjectCounts(int All, int Wholly, int InPart)
{
    public int Not => All - Wholly - InPart;
}

/// <summary>A project that could not be analyzed, or not wholly, and why.</summary>
/// <param name="Project">Full path.</param>
/// <param name="Reason">One line: which step failed.</param>
/// <param name="Errors">What that step said, one line each.</param>
/// <param name="Next">What to do about it.</param>
internal sealed record Failure(string Project, string Reason, IReadOnlyList<string> Errors, string Next);
