using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2004: an array for each receive that nothing keeps: a buffer, an exact copy of one, or what a receive returns, text for a parser
/// included. Warning where it is hot, Info elsewhere. Silent where the array is kept.
/// </summary>
internal sealed class ArrayPerReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2004);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (ReceivedArray.Of(hit, body, context.CancellationToken) is { } array && IsNew(array))
                Report(array, array.Receive is null ? "receive into a message that is reused, and read its bytes" : "one buffer before the loop, or a message that is reused, can take them all", body, context);
            foreach (var copy in ReceivedArray.CopiesOf(hit, body))
                if (IsNew(copy))
                    Report(copy, "the bytes are in the buffer", body, context);
        }

        bool IsNew(ReceivedArray array) => (reported ??= new()).Add(array.Creation.Syntax);     // one buffer may take several receives
    }

    private static void Report(ReceivedArray array, string remedy, MessagingBody body, in RuleContext context)
    {
        var level = body.Loops.IsHot(array.Creation, context) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info;
        var fix = BufferHoisting.For(array, body);
        context.Report(Diagnostic.Create(Rules.ZMQ2004, array.Creation.Syntax.GetLocation(), level, fix.Locations, fix.Properties.Hot(level == DiagnosticSeverity.Warning), remedy));
    }
}
