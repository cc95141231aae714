using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Handing;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1003.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ArrayPerSendFixer))]
public sealed class ArrayPerSendFixer : ArrayFixer
{
    internal const string Key = "ZMQ1003";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1003_ArrayPerSend.Id);

    /// <inheritdoc/>
    private protected override string Title => "Replace the array with a frame from BeginFrame";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>
            .Empty.Add(ArrayFix.SendSource, "Send the source of the array")
            .Add(HandedOver.Fix, "Hand the array over in a Msg")
            .Add(ArrayFix.AddInPlace, "Write into AddFrame of the message");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override string TitleOf(TrackedPlan plan) =>
        plan.Has(SentInstead.Elements) ? "Send the elements as a span" : base.TitleOf(plan);
}
