using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// By which operations the code beside a thread may come after it: waits, looks at what the thread writes, and another socket in the
/// variable.
/// </summary>
internal sealed class HappensBefore
{
    private const int MaxDepth = 3;

    private readonly HashSet<ISymbol> _written = new(SymbolEqualityComparer.Default);
    private readonly IOperation _start;
    private readonly ISymbol _socket;
    private readonly MessagingBody _body;
    private readonly bool _isEndless;

    /// <param name="thread">What is started.</param>
    /// <param name="socket">What both use.</param>
    /// <param name="body">The code.</param>
    /// <param name="isEndless">Whether the thread uses it again and again without end: nobody at a keyboard knows when it has done.</param>
    public HappensBefore(ThreadStart thread, ISymbol socket, MessagingBody body, bool isEndless)
    {
        (_start, _socket, _body, _isEndless) = (thread.Start, socket, body, isEndless);
        AddWritten(thread.Function, depth: 0);
    }

    public bool Contains(IOperation operation) =>
        Synchronization.MayWait(operation, _body) && !(_isEndless && Synchronization.AsksConsole(operation)) && ScopeOf(operation) is null
        || Variable(operation) is { } variable
            && (
                _written.Contains(variable) && ScopeOf(operation) is null
                || variable.Is(_socket) && operation.Parent is ISimpleAssignmentOperation { Target: var target } && target == operation
            );

    /// <summary>
    /// Whether the text has one between the two, or anywhere in the loop by which control comes from the one to the other. Uses of the
    /// socket itself are none.
    /// </summary>
    public bool AnyBetween(IOperation start, IOperation use, Dictionary<SyntaxNode, IOperation> uses)
    {
        var (from, to) = (start.Syntax.Span.End, use.Syntax.SpanStart);
        if (to < from)
        {
            var around = Loops.InnermostLoop(start);
            while (around is not null && !use.IsIn(around))
                around = Loops.InnermostLoop(around);
            (from, to) = around is null ? (0, int.MaxValue) : (around.Syntax.SpanStart, around.Syntax.Span.End);
        }

        var function = start.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation is IUsingOperation { Resources.Syntax.Span: var head }
                && head.Contains(start.Syntax.Span)
                && operation.Syntax.Span.End <= to
            )
                return true; // a timer, which is disposed here
            else if (
                operation.Syntax.SpanStart >= from
                && operation.Syntax.Span.End <= to
                && !uses.ContainsKey(operation.Syntax)
                && operation.EnclosingFunction() == function
                && (Contains(operation) || ScopeOf(operation) is { } scope && !use.IsIn(scope))
            )
                return true;
        return false;
    }

    private SyntaxNode? ScopeOf(IOperation flag) => StopFlag.ScopeOf(flag, _start, _written, _body);

    private void AddWritten(IOperation code, int depth)
    {
        foreach (var operation in code.Descendants())
            switch (operation)
            {
                case IAssignmentOperation { Target: var target } when Variable(target) is { } variable:
                    _written.Add(variable);
                    break;
                case IIncrementOrDecrementOperation { Target: var counter } when Variable(counter) is { } variable:
                    _written.Add(variable);
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var passed }
                    when Variable(passed) is { } variable:
                    _written.Add(variable);
                    break;
                case IInvocationOperation { TargetMethod: { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } method }
                    when depth < MaxDepth && OtherBodies.Of(method.OriginalDefinition, _body) is { } other:
                    AddWritten(other, depth + 1);
                    break;
            }
    }

    private static ISymbol? Variable(IOperation operation) =>
        operation switch
        {
            IFieldReferenceOperation field => field.Field,
            IPropertyReferenceOperation property => property.Property,
            _ => LocalUses.SymbolOf(operation),
        };
}
