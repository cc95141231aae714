using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>The variables, members and methods of the user's that a condition asks, each with the object that it is asked of.</summary>
internal sealed class NamedValues
{
    private const int MaxDepth = 3;

    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private readonly HashSet<string> _holders = new(StringComparer.Ordinal);
    private bool _takesApart;

    /// <summary>Whether it asks a variable that another function sets which this one calls: nobody sees there when that is.</summary>
    public bool AreSetByCalls { get; private set; }

    public static NamedValues In(IOperation condition, OrderedGraph code)
    {
        var named = new NamedValues();
        named.Add(condition, code, 0);
        return named;
    }

    /// <summary>Whether both ask one thing, or one of them a part of what a pattern of the other takes apart.</summary>
    public bool Overlap(NamedValues other) =>
        _names.Overlaps(other._names)
        || _takesApart && _names.Overlaps(other._holders)
        || other._takesApart && other._names.Overlaps(_holders);

    /// <summary>Adds what a condition asks, and what went into the locals that it asks.</summary>
    private void Add(IOperation condition, OrderedGraph code, int depth)
    {
        var body = code.Body;
        foreach (var part in condition.DescendantsAndSelf())
            if (part is IInvocationOperation { TargetMethod: var called })
            {
                if (!called.IsFramework() && !body.Library.Types.IsOfTheLibrary(called))
                    _names.Add(FollowedCondition.KeyOf(called));
                if (called.MethodKind == MethodKind.LocalFunction && depth < MaxDepth && OtherBodies.Of(called, body) is { } asked)
                    Add(asked, code, depth + 1);
            }
            else if (part is IFlowCaptureReferenceOperation { Id: var id })
            {
                foreach (var kept in code.Flow.Captures.ValuesOf(id))
                    Add(kept, code, depth); // what a choice puts aside is no step: it never holds itself
            }
            else if (part is IPropertySubpatternOperation || part.Parent is IRecursivePatternOperation && part is IPatternOperation)
                _takesApart = true;
            else if (LocalUses.NamedBy(part) is { } symbol && !symbol.IsFramework() && !body.Library.Types.IsSocket(part.Type))
                if (IsOwner(part, body))
                    _holders.Add(PathOf(part, symbol, body));
                else
                {
                    _names.Add(PathOf(part, symbol, body));
                    AreSetByCalls |= IsSetByCall(symbol, code);
                    if (symbol is ILocalSymbol local && depth < MaxDepth)
                        foreach (var value in Definitions.Of(local, body.Code))
                            Add(value, code, depth + 1);
                }
    }

    private static bool IsSetByCall(ISymbol variable, OrderedGraph code)
    {
        if (variable is not (ILocalSymbol or IParameterSymbol))
            return false;
        foreach (var reference in code.Body.Uses.Of(variable))
            if (
                LocalUses.IsWrite(reference)
                && reference.EnclosingFunction() is var setter
                && setter != code.Function
                && !variable.ContainingSymbol.Is(FunctionValues.SymbolOf(setter)) // its own is another one in each call
            )
                foreach (var use in FunctionValues.UsesOf(setter, code.Body))
                    if (use is { IsCall: true, Place: { } call } && call.EnclosingFunction() == code.Function)
                        return true;
        return false;
    }

    /// <summary>Whether it only leads to a member that holds a value of its own: what is asked is that.</summary>
    private static bool IsOwner(IOperation part, MessagingBody body) =>
        part.Parent is IMemberReferenceOperation { Instance: var instance } member && instance == part && IsHeld(member, body);

    private static bool IsHeld(IMemberReferenceOperation member, MessagingBody body) =>
        !member.Member.IsFramework()
        && (
            member is IFieldReferenceOperation
            || member is IPropertyReferenceOperation { Property: var property } && Stability.IsAutoProperty(property, body)
        );

    private static string PathOf(IOperation part, ISymbol symbol, MessagingBody body)
    {
        var path = FollowedCondition.KeyOf(symbol);
        while (part is IMemberReferenceOperation { Instance: { } owner } member && IsHeld(member, body))
        {
            part = owner is IConditionalAccessInstanceOperation behind && behind.Accessed() is { } accessed ? accessed : owner;
            if (LocalUses.NamedBy(part) is { } holder)
                path += "." + FollowedCondition.KeyOf(holder);
        }

        return path;
    }
}
