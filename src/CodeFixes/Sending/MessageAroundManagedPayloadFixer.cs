using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1006: the bytes are sent themselves.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MessageAroundManagedPayloadFixer))]
public sealed class MessageAroundManagedPayloadFixer : SourceFixer
{
    internal const string Key = "ZMQ1006";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ZMQ1006_MessageAroundManagedPayload.Id);

    /// <inheritdoc/>
    private protected override string Title => "Replace the message with Send(span)";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
