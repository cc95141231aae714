using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1005: the source is sent, and its copy goes.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PayloadCopiedBeforeSendFixer))]
public sealed class PayloadCopiedBeforeSendFixer : SourceFixer
{
    internal const string Key = "ZMQ1005";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1005_PayloadCopiedBeforeSend.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the source instead of the copy";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
