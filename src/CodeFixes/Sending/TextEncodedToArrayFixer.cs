using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1007: the text is sent itself, a literal as one that the compiler encodes.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TextEncodedToArrayFixer))]
public sealed class TextEncodedToArrayFixer : SourceFixer
{
    internal const string Key = "ZMQ1007";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1007_TextEncodedToArray.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the text without an array";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
