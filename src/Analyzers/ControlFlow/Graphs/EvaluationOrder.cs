using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// Operations in the order in which they run: operands before what they are operands of, left before right. Without recursion, because
/// expressions can be deeply nested.
/// </summary>
internal static class EvaluationOrder
{
    /// <summary>Empty between calls: one for all of a thread.</summary>
    [ThreadStatic]
    private static Stack<IOperation>? s_pending;

    /// <summary>All of a block, the value that it branches on or returns being the last.</summary>
    public static List<IOperation> Of(BasicBlock block)
    {
        var operations = new List<IOperation>();
        foreach (var root in block.Roots())
            Add(root, operations);
        return operations;
    }

    public static List<IOperation> Of(IOperation root)
    {
        var operations = new List<IOperation>();
        Add(root, operations);
        return operations;
    }

    /// <summary>What comes last is what is found first: the list is turned round at its end.</summary>
    private static void Add(IOperation root, List<IOperation> operations)
    {
        var start = operations.Count;
        var pending = s_pending ??= new();
        pending.Clear();
        pending.Push(root);
        while (pending.Count > 0)
        {
            var operation = pending.Pop();
            operations.Add(operation);
            foreach (var child in operation.ChildOperations)
                pending.Push(child);
        }

        operations.Reverse(start, operations.Count - start);
    }
}
