using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// Where uses of an array begin in it, statement after statement: what counters hold, <c>offset += 4</c> and <c>buffer[i++]</c>, and where
/// spans of the array begin, <c>rest = rest[4..]</c>.
/// </summary>
internal sealed class FillPlaces(ISymbol array, MessagingBody body)
{
    private readonly Dictionary<ISymbol, Extent> _counted = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, Extent> _spans = new(SymbolEqualityComparer.Default) { [array] = Extent.None };

    /// <summary>What a number is in the statement that comes next, where that changes no counter but in the number itself.</summary>
    public Extent? Of(IOperation? number)
    {
        var counter = number?.SameValue()
            is IIncrementOrDecrementOperation { Kind: OperationKind.Increment, IsPostfix: true, Target: ILocalReferenceOperation target }
            ? target
            : null;
        return number is null || !HasOtherWrites(number, counter)
            ? Extent.Of(counter ?? number, body, counted: _counted, withNumbers: true)
            : null;
    }

    private bool HasOtherWrites(IOperation number, IOperation? counter)
    {
        var statement = number;
        while (statement.Parent is { } around && statement.Syntax is not StatementSyntax)
            statement = around;
        foreach (var operation in statement.Descendants())
            if (
                operation is ILocalReferenceOperation { Local: var local }
                && operation != counter
                && _counted.ContainsKey(local)
                && LocalUses.IsWrite(operation)
            )
                return true;
        return false;
    }

    /// <summary>Where the span or array begins that a use names.</summary>
    public Extent? BeginOf(IOperation reference) =>
        LocalUses.SymbolOf(reference) is { } named && _spans.TryGetValue(named, out var begin) ? begin : null;

    /// <summary>
    /// Whether a statement with one use does nothing but to name a part of the array up to its end, or to move such a name on; that is
    /// taken into account.
    /// </summary>
    public bool Names(StatementSyntax statement, IOperation use)
    {
        if (Target(statement) is not (var name, var value) || BeginOf(use) is not { } begin)
            return false;
        var whole = value.Unconverted();
        while (whole != use)
        {
            if (Slice.Of(whole) is not { End: null } part || Of(part.Begin) is not { } start)
                return false;
            begin = begin.And(start);
            whole = part.Whole.Unconverted();
        }

        _spans[name] = begin;
        return true;
    }

    /// <summary>Takes what a statement, or all of it that is run, does to counters into account.</summary>
    public void Pass(SyntaxNode statement)
    {
        if (body.Model.GetOperation(statement) is not { } all)
            return;
        foreach (var operation in all.DescendantsAndSelf())
            if (operation is IVariableDeclaratorOperation { Symbol: var local } declarator && body.Uses.IsWritten(local))
                Set(local, Extent.Of(declarator.GetVariableInitializer()?.Value, body, counted: _counted, withNumbers: true));
            else if (operation is ILocalReferenceOperation { Local: var counter } reference && LocalUses.IsWrite(reference))
                Set(counter, After(reference, all));
    }

    /// <summary>What a counter is after it was written; null where that is not known.</summary>
    private Extent? After(ILocalReferenceOperation counter, IOperation statement)
    {
        var before = _counted.TryGetValue(counter.Local, out var known) ? known : (Extent?)null;
        return counter.Parent switch
        {
            IIncrementOrDecrementOperation { Kind: OperationKind.Increment } => before?.And(1),
            ICompoundAssignmentOperation
            {
                OperatorKind: BinaryOperatorKind.Add,
                OperatorMethod: null,
                Target: var target,
                Value: var more
            } step
                when target == counter
                    && step.Parent == statement
                    && Extent.Of(more, body, counted: _counted, withNumbers: true) is { } count => before?.And(count),
            ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } step
                when target == counter && step.Parent == statement => Extent.Of(value, body, counted: _counted, withNumbers: true),
            _ => null,
        };
    }

    private void Set(ISymbol counter, Extent? value)
    {
        if (
            value is { } known
            && counter is ILocalSymbol { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Int32 } local
            && IsOfOneFunction(local)
        )
            _counted[counter] = known;
        else
            _counted.Remove(counter);
    }

    private bool IsOfOneFunction(ILocalSymbol counter)
    {
        IOperation? function = null;
        foreach (var reference in body.Uses.Of(counter))
            if ((function ??= reference.EnclosingFunction()) != reference.EnclosingFunction())
                return false;
        return true;
    }

    /// <summary>The local that a statement declares or assigns, and what it gets.</summary>
    private (ISymbol Name, IOperation Value)? Target(StatementSyntax statement) =>
        body.Model.GetOperation(statement) switch
        {
            IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [{ Symbol: { RefKind: RefKind.None } local } declarator] }] }
                when declarator.GetVariableInitializer()?.Value is { } value => (local, value),
            IExpressionStatementOperation
            {
                Operation: ISimpleAssignmentOperation
                {
                    IsRef: false,
                    Target: ILocalReferenceOperation { Local: var local },
                    Value: var value
                }
            } => (local, value),
            _ => null,
        };
}
