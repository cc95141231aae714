using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1002.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeArrayPerSendFixer))]
public sealed class LargeArrayPerSendFixer : ArrayFixer
{
    internal const string Key = nameof(Rules.ZMQ1002);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1002.Id);

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
