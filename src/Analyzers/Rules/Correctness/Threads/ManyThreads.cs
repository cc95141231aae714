using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Threads that are kept in a collection: where they are started.</summary>
internal static class ManyThreads
{
    /// <summary>
    /// The call behind a creation that starts what was made, <c>threads[i] = new Thread(Work); threads[i].Start();</c>, or the one that
    /// starts each element of a collection that a loop fills.
    /// </summary>
    public static IInvocationOperation? StartOf(IOperation creation, MessagingBody body)
    {
        if (Branching.IsInBranch(creation))
            return null;
        if (
            creation.ParentPastConversions() is ISimpleAssignmentOperation { Target: var element, IsRef: false } kept
            && CollectionOf(element) is not null
            && kept.Parent is IExpressionStatementOperation { Parent: IBlockOperation block } statement
            && StartBehind(statement, block, element) is { } behind
        )
            return behind;
        var (holder, from) = HolderOf(creation, body.Library);
        return holder is null ? null : StartOfEach(holder, from, body);
    }

    private static IInvocationOperation? StartBehind(IOperation statement, IBlockOperation block, IOperation element)
    {
        foreach (var next in block.Operations.Skip(block.Operations.IndexOf(statement) + 1))
            if (next is not IExpressionStatementOperation { Operation: var operation })
                return null;
            else if (StartedBy(operation) is (var call, var started) && AreSame(started, element))
                return call;
        return null;
    }

    /// <summary>The variable with the collection that gets a thread in each iteration, and where it has it.</summary>
    private static (ISymbol? Collection, int From) HolderOf(IOperation creation, MessagingLibrary library)
    {
        if (creation.EnclosingFunction() is IAnonymousFunctionOperation lambda)
            return
                creation.ParentPastConversions() is IReturnOperation
                && lambda.ParentPastDelegate() is IArgumentOperation { Parent: IInvocationOperation mapped }
                && mapped.TargetMethod.Has(CollectionFacet.Maps)
                && StartForEach.Collected(mapped) is { } made
                ? (VariableOf(made, library), made.Syntax.Span.End)
                : default;
        if (Loops.InnermostLoop(creation) is not { } loop)
            return default;
        return creation.ParentPastConversions() switch
        {
            ISimpleAssignmentOperation { Target: var element, IsRef: false } => (
                library.Fields.VariableOf(CollectionOf(element)),
                loop.Syntax.Span.End
            ),
            IArgumentOperation { Parent: IInvocationOperation { Instance: { } all, TargetMethod: var adds } }
                when adds.IsLike(CollectionFacet.Stores) => (library.Fields.VariableOf(all.Unconverted()), loop.Syntax.Span.End),
            _ => default,
        };
    }

    private static ISymbol? VariableOf(IOperation made, MessagingLibrary library) =>
        made.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => local,
            ISimpleAssignmentOperation { Target: var target, IsRef: false } => library.Fields.VariableOf(target),
            _ => null,
        };

    /// <summary>The one call that starts an element, in a loop or for each of them.</summary>
    private static IInvocationOperation? StartOfEach(ISymbol holder, int from, MessagingBody body)
    {
        IInvocationOperation? found = null;
        foreach (var operation in body.Root.Descendants())
            if (
                operation.Syntax.SpanStart >= from
                && StartedBy(operation) is (var call, var started)
                && holder.Is(body.Library.Fields.VariableOf(AllOf(started)))
            )
            {
                if (found is not null || Branching.IsInBranch(call) || DelegateRunner.IsGivenToPoller(call, body.Library))
                    return null;
                found = call;
            }

        return found;
    }

    /// <summary>The collection of which an expression is an element: by its index, in a <c>foreach</c>, or in a lambda for each.</summary>
    private static IOperation? AllOf(IOperation element)
    {
        switch (element)
        {
            case ILocalReferenceOperation { Local: { IsForEach: true } each }:
                for (var loop = Loops.InnermostLoop(element); loop is not null; loop = Loops.InnermostLoop(loop))
                    if (loop is IForEachLoopOperation { IsAsynchronous: false, Collection: var all } && loop.Locals.Contains(each))
                        return all.Unconverted();
                return null;
            case IParameterReferenceOperation { Parameter: var parameter }
                when element.EnclosingFunction() is IAnonymousFunctionOperation { Symbol.Parameters: [var only] } lambda
                    && only.Is(parameter)
                    && lambda.ParentPastDelegate() is IArgumentOperation { Parent: IInvocationOperation call }
                    && call.TargetMethod.Has(Facet.RunsForEach):
                return (call.Instance ?? call.ArgumentFor(0))?.Unconverted();
            default:
                return CollectionOf(element) is { } indexed && Loops.InnermostLoop(element) is not null ? indexed : null;
        }
    }

    /// <summary>What an element is taken from by its index.</summary>
    private static IOperation? CollectionOf(IOperation element) =>
        element switch
        {
            IArrayElementReferenceOperation { ArrayReference: var array } => array.Unconverted(),
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } list } => list.Unconverted(),
            _ => null,
        };

    private static (IInvocationOperation Call, IOperation Started)? StartedBy(IOperation operation) =>
        operation is IInvocationOperation { Instance: { } started, TargetMethod: var method } call && method.Has(ThreadFacet.Starts)
            ? (call, started.Unconverted())
            : null;

    private static bool AreSame(IOperation one, IOperation other) => SyntaxFactory.AreEquivalent(one.Syntax, other.Syntax, topLevel: false);
}
