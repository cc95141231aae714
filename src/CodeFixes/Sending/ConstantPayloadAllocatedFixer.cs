using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1008: the constants are sent as a span over the program's data.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ConstantPayloadAllocatedFixer))]
public sealed class ConstantPayloadAllocatedFixer : SourceFixer
{
    internal const string Key = "ZMQ1008";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1008_ConstantPayloadAllocated.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the constants as a span";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;
}
