using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2013: an object of one of the user's classes that is made of fixed-size reads of a received frame and nothing else, and that nothing
/// keeps: a view of the frame would do. Silent where the object escapes. Fixed by a generated view where
/// <see cref="ObjectPerMessageFix"/> finds that it reads the same.
/// </summary>
internal sealed class ObjectPerMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2013_ObjectPerMessage);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (!FrameReads.MayOccurIn(body))
            return;
        foreach (var operation in body.Operations)
            if (
                operation is IObjectCreationOperation { Type: { TypeKind: TypeKind.Class } type } creation
                && type.IsInSource(body.Compilation)
                && !creation.HasErrors()
                && FrameReads.MakeUp(creation, body)
                && DroppedObject.IsOnlyRead(creation, body)
            )
            {
                var (plan, reason) = ObjectPerMessageFix.Of(creation, (INamedTypeSymbol)type, body);
                context.Report(
                    Rules.ZMQ2013_ObjectPerMessage,
                    creation.Syntax.GetSquiggle(),
                    (plan is null ? FixDecision.None(reason) : FixDecision.Of(plan)).Hot(body.Loops.IsHot(creation, context)),
                    type.Name
                );
            }
    }
}
