using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <summary>
/// The catalogue: every rule, in the file of its thousand, by id. A level is a promise: Warning means that no false positive is acceptable,
/// Info that it is worth reading, Error that what was declared cannot be made. The figures that messages quote are those of
/// docs/performance.md. One id has one level and one descriptor: what messages of one id say of different situations is in their arguments.
/// </summary>
internal static partial class Rules
{
    private const string Performance = nameof(Performance);
    private const string Reliability = nameof(Reliability);
    private const string Usage = nameof(Usage);

    private static DiagnosticDescriptor Create(
        string id,
        string category,
        DiagnosticSeverity level,
        string title,
        string message,
        string description,
        params string[] tags
    ) => new(id, title, message, category, level, isEnabledByDefault: true, description, HelpLink.Of(id), tags);
}
