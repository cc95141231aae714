using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1003.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ArrayPerSendFixer))]
public sealed class ArrayPerSendFixer : ArrayFixer
{
    internal const string Key = nameof(Rules.ZMQ1003);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1003.Id);

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
