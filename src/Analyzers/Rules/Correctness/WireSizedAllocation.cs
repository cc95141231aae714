using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3024: memory of a size that a received frame says, with no bound in between. Silent where anything compares the size, or limits it on
/// the way.
/// </summary>
internal sealed class WireSizedAllocation : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3024_WireSizedAllocation);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (!WireNumber.MayOccurIn(body))
            return;
        foreach (var operation in body.Root.Descendants())
            if (
                SizeOf(operation, body) is { } size
                && !operation.HasErrors()
                && WireNumber.Is(size, body)
                && !WireNumber.IsCompared(size, body)
            )
                context.Report(
                    Rules.ZMQ3024_WireSizedAllocation,
                    operation.Syntax.GetSquiggle(),
                    FixDecision.None("how large a frame may be is for the protocol to say")
                );
    }

    /// <summary>The size that an allocation is given.</summary>
    private static IOperation? SizeOf(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IArrayCreationOperation { DimensionSizes: [var size], Initializer: null } => size,
            IInvocationOperation { TargetMethod: var method } call
                when method.Has(Facet.Rents | Facet.Zeroed | Facet.Uninitialized | Facet.Allocates) => call.ArgumentFor(0),
            IObjectCreationOperation
            {
                Constructor: { } constructor,
                Arguments: [{ Value: var size, Parameter.Type.SpecialType: SpecialType.System_Int32 }]
            } creation
                when constructor.Has(Facet.Reserves) || body.Library.MemberOf(creation) is { Role: MessagingRole.CreateSizedMessage } =>
                size,
            _ => null,
        };
}
