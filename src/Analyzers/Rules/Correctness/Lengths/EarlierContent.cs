using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Can a buffer hold bytes of an earlier frame when something is received into it? Not one that is made for this receive, or that is
/// cleared on every path that leads there.
/// </summary>
internal sealed class EarlierContent : Protocol
{
    private readonly OrderedGraph _code;
    private readonly ISymbol _buffer;
    private readonly HashSet<SyntaxNode> _loops;

    private EarlierContent(OrderedGraph code, ISymbol buffer) =>
        (_code, _buffer, _loops) = (code, buffer, ClearedBy(code.Function, buffer, code.Body));

    public static bool MayBeIn(ISymbol buffer, IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken)
    {
        var function = receive.EnclosingFunction();
        if (!IsMadeOrCleared(buffer, function, body) || OrderedGraph.Of(function, body, cancellationToken) is not { } code)
            return true;
        if (TypestateAnalysis.Run(code, new EarlierContent(code, buffer), cancellationToken) is not { } walk)
            return true;
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation is IInvocationOperation && operation.Syntax == receive.Syntax && fact.State != State.Cleared)
                return true;
        return false; // also where the conditions on the way rule each other out, as far as this thread can tell
    }

    public override Fact Start => new(State.Filled);

    public override bool IsRelevant(IOperation operation) =>
        _loops.Contains(operation.Syntax)
        || operation switch
        {
            ISimpleAssignmentOperation { Target: var target } => _buffer.Is(LocalUses.NamedBy(target)),
            IInvocationOperation or IObjectCreationOperation => Names(operation),
            _ => false,
        };

    public override Fact Transfer(IOperation operation, Fact before) =>
        operation switch
        {
            _ when _loops.Contains(operation.Syntax) => new(State.Cleared),
            ISimpleAssignmentOperation { Value: var value } => new(IsNew(value, _code.Function, _code.Body) ? State.Cleared : State.Filled),
            IInvocationOperation call when Clears(call, _code.Body) => new(State.Cleared),
            IInvocationOperation { TargetMethod: var method } call when _code.Body.Library.MemberOf(call) is null && method.IsFramework() =>
                IsFilledBy(call) ? new(State.Filled) : before,
            _ => new(State.Filled),
        };

    /// <summary>Whether an operation is given the buffer, or a view of it.</summary>
    private bool Names(IOperation call)
    {
        foreach (var part in call.ChildOperations)
            if (BufferRoot.Of(part is IArgumentOperation { Value: var value } ? value : part, _code.Body).Is(_buffer))
                return true;
        return false;
    }

    private static bool IsFilledBy(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (BufferWrite.IsInto(argument))
                return true;
        return call.TargetMethod.Has(Facet.Fills | Facet.FillsLater);
    }

    /// <summary>Whether the code makes the buffer, or clears it, and no lambda has it: otherwise no path needs to be followed.</summary>
    private static bool IsMadeOrCleared(ISymbol buffer, IOperation function, MessagingBody body)
    {
        var isFound = ClearedBy(function, buffer, body).Count > 0;
        foreach (var operation in body.Root.Descendants())
            if (buffer.Is(LocalUses.NamedBy(operation)) && operation.EnclosingFunction() != function && buffer is not IFieldSymbol)
                return false;
            else
                isFound |=
                    operation is IInvocationOperation call && Clears(call, body)
                    || operation is ISimpleAssignmentOperation { Target: var target, Value: var made }
                        && buffer.Is(LocalUses.NamedBy(target))
                        && IsNew(made, function, body);
        return isFound || body.Uses.DeclaratorOf(buffer)?.GetVariableInitializer()?.Value is { } value && IsNew(value, function, body);
    }

    /// <summary>
    /// A new array, or memory of the stack that is zeroed; not one of whatever was in memory, as that of an earlier frame.
    /// </summary>
    private static bool IsNew(IOperation value, IOperation function, MessagingBody body)
    {
        value = Slice.RootOf(value, Facet.Views);
        return value is IArrayCreationOperation
            || value.Syntax is CollectionExpressionSyntax // which Roslyn 4.8 has no operation for
            || value is IInvocationOperation { TargetMethod: var method } call
                && (
                    method.Has(Facet.Zeroed | Facet.ZeroedOfType | Facet.Makes)
                    || method.Has(Facet.Copy) && (call.Instance ?? call.ArgumentFor(0)) is { } copied && BufferRoot.Of(copied, body) is null
                )
            || value.Syntax.IsStackAlloc() && !SkipsInitialization(function, body);
    }

    private static bool SkipsInitialization(IOperation function, MessagingBody body)
    {
        var symbol = function switch
        {
            ILocalFunctionOperation { Symbol: var local } => local,
            IAnonymousFunctionOperation { Symbol: var lambda } => lambda,
            _ => body.Owner,
        };
        for (ISymbol? around = symbol; around is not null; around = around.ContainingSymbol)
            if (around.HasAttribute(TypeFacet.SkipLocalsInit))
                return true;
        return body.Owner.ContainingModule?.HasAttribute(TypeFacet.SkipLocalsInit) == true;
    }

    /// <summary>Where loops begin that write all of a buffer.</summary>
    private static HashSet<SyntaxNode> ClearedBy(IOperation function, ISymbol buffer, MessagingBody body)
    {
        var starts = new HashSet<SyntaxNode>();
        foreach (var operation in function.Descendants())
            if (
                operation is ILoopOperation
                && ClearingLoop.Of(operation, body) is var (cleared, start)
                && BufferRoot.Of(cleared, body).Is(buffer)
                && IsAll(cleared)
            )
                starts.Add(start);
        return starts;
    }

    /// <summary>Whether a call writes all of a buffer, from its start to its end.</summary>
    private static bool Clears(IInvocationOperation call, MessagingBody body)
    {
        if (!call.TargetMethod.Has(Facet.FillsAll) || (call.Instance ?? call.ArgumentFor(0)) is not { } view)
            return false;
        if (call.Arguments is [_, { Value.ConstantValue: { HasValue: true, Value: 0 } }, { Value: var length }])
            return IsAll(view) && WholeLength.Is(length, view.Unconverted(), body);
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { Type.SpecialType: SpecialType.System_Int32 })
                return false;
        return IsAll(view);
    }

    private static bool IsAll(IOperation view)
    {
        for (view = view.Unconverted(); Slice.Of(view, Facet.Views) is { } slice; view = slice.Whole.Unconverted())
            if (!slice.IsAll)
                return false;
        return true;
    }
}
