using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1002.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeArrayPerSendFixer))]
public sealed class LargeArrayPerSendFixer : ArrayFixer
{
    internal const string Key = "ZMQ1002";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1002_LargeArrayPerSend.Id);

    /// <inheritdoc/>
    private protected override string Title => "Replace the large array with a frame from BeginFrame";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(ArrayFix.SendSource, "Send the source of the large array");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
