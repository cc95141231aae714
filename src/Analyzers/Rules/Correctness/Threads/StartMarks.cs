using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>By what other code can see that a thread was started.</summary>
internal static class StartMarks
{
    /// <summary>A name of the variable or member that holds what a start returns, or what is started.</summary>
    public static IOperation? HolderOf(IOperation start, MessagingBody body)
    {
        if (start is IInvocationOperation { TargetMethod.ReturnsVoid: true, Instance: { } started })
            return LocalUses.NamedBy(started.Unconverted()) is null ? null : started.Unconverted();
        var around = start.ParentPastConversions();
        while (around is IConditionalOperation or ICoalesceOperation)
            around = around.ParentPastConversions();
        return around switch
        {
            ISimpleAssignmentOperation { Target: var target } => target,
            ICoalesceAssignmentOperation { Target: var target } => target,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
                when body.Uses.Of(local) is [var first, ..] => first,
            _ => null,
        };
    }

    /// <summary>Adds the fields that decide whether it comes to a start.</summary>
    public static void AddAsked(IOperation start, HashSet<ISymbol> fields, MessagingLibrary library)
    {
        foreach (var (condition, _) in DecidingConditions.Of(start))
        foreach (var part in KeptCondition.Of(condition).DescendantsAndSelf())
            if (library.Fields.Of(part) is { } field)
                fields.Add(field);
    }

    /// <summary>What the statements beside a start assign: a constant to a variable or member.</summary>
    public static IEnumerable<(IOperation Target, IOperation Value)> SetBeside(IOperation start)
    {
        var block = start.Parent;
        while (block is not (null or IBlockOperation or ISwitchCaseOperation))
            block = block.Parent;
        foreach (var statement in block?.ChildOperations ?? default)
            if (
                statement
                    is IExpressionStatementOperation
                    {
                        Operation: ISimpleAssignmentOperation { Target: var target, Value: { ConstantValue.HasValue: true } value }
                    }
                && LocalUses.NamedBy(target) is not null
            )
                yield return (target, value);
    }

    /// <summary>
    /// The fields that guards say have what the start gives them: not null, where it sets them, or the constant that it sets.
    /// </summary>
    public static HashSet<ISymbol> SaidBy(Guards guards, StartedThread thread, MessagingLibrary library)
    {
        var said = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var guard in guards.Known)
            if (
                library.Fields.OfThis(guard.Value) is { } field
                && SetBy(thread, field) is { } value
                && ValueDomain.Of(guard.Value) is var domain
                && (
                    value.ConstantValue.HasValue
                        ? AskedPattern.OnlyOf(value, domain) is { } only && guard.Set.And(only.Not()).IsEmpty
                        : guard.Set.And(ValueSet.Null(domain)).IsEmpty
                )
            )
                said.Add(field);
        return said;
    }

    /// <summary>What the member that starts a thread sets a field to, in one place.</summary>
    private static IOperation? SetBy(StartedThread thread, ISymbol field)
    {
        IOperation? set = null;
        foreach (var operation in thread.Start.Root().Descendants())
            if (operation is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var target }, Value: var value })
                if (!target.Is(field))
                    continue;
                else if (set is not null)
                    return null;
                else
                    set = value;
        return set;
    }
}
