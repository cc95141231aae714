using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2013: an object of a class of the user's own that is made of fixed-size reads of a received frame and nothing else, and that nothing
/// keeps: a view of the frame would do. Silent where the object escapes.
/// </summary>
internal sealed class ObjectPerMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2013);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (!FrameReads.MayOccurIn(body))
            return;
        foreach (var operation in body.Root.Descendants())
            if (operation is IObjectCreationOperation { Type: { TypeKind: TypeKind.Class, Locations: [{ IsInSource: true }, ..] } type } creation && !creation.HasErrors()
                && FrameReads.MakeUp(creation, body) && DroppedObject.IsOnlyRead(creation, body))
                context.Report(Diagnostic.Create(Rules.ZMQ2013, creation.Syntax.GetLocation(), ImmutableArray<Location>.Empty, FixPlan.None("a view of the frame needs a description of its fields"), type.Name));
    }
}
