using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3024: memory of a size that a received frame says, with no bound in between. Silent where anything compares the size, or limits it on
/// the way.
/// </summary>
internal sealed class WireSizedAllocation : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3024_WireSizedAllocation);

    private const string NoFix = "how large a frame may be is for the protocol to say";

    private const int MaxDepth = 3;

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (!WireNumber.MayOccurIn(body))
            return;
        foreach (var operation in body.Operations)
            if (IsOfWireSize(operation, body, null) && !WireCheck.IsBefore(operation, body))
                context.Report(Rules.ZMQ3024_WireSizedAllocation, operation.Syntax.GetSquiggle(), FixDecision.None(NoFix), "");
            else if (
                operation is IInvocationOperation call
                && AllocationBy(call, body, null, depth: 0) is { } allocation
                && !WireCheck.IsBefore(call, body)
            )
                context.Report(
                    Rules.ZMQ3024_WireSizedAllocation,
                    call.Syntax.GetSquiggle(),
                    FixDecision.None(NoFix, also: allocation.Syntax.GetLocation()),
                    $" in {call.TargetMethod.QuotedName()}"
                );
    }

    private static bool IsOfWireSize(IOperation operation, MessagingBody body, IParameterSymbol? given) =>
        SizeOf(operation, body) is { } size && !operation.HasErrors() && WireNumber.Is(size, body, given) && !ComparedNumber.Is(size, body);

    /// <summary>What a method of the user's allocates of a size that it reads from the frame, or that it is given.</summary>
    private static IOperation? AllocationBy(IInvocationOperation call, MessagingBody body, IParameterSymbol? given, int depth)
    {
        if (depth >= MaxDepth || call.TargetMethod.ReturnType.TypeKind == TypeKind.Error)
            return null;
        foreach (var (parameter, other) in WireContent.GivenBy(call, body, given))
            if (AllocationIn(other, parameter, depth) is { } allocation)
                return allocation;
        foreach (var (parameter, other) in WireNumber.GivenBy(call, body, given))
            if (AllocationIn(other, parameter, depth) is { } allocation)
                return allocation;
        return null;
    }

    private static IOperation? AllocationIn(MessagingBody code, IParameterSymbol given, int depth)
    {
        foreach (var operation in code.Root.Descendants())
            if (IsOfWireSize(operation, code, given))
                return operation;
            else if (operation is IInvocationOperation inner && AllocationBy(inner, code, given, depth + 1) is { } allocation)
                return allocation;
        return null;
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
