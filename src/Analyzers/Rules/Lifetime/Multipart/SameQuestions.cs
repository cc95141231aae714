using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// Ways on from a frame that may not exist: what they ask has been asked before, in words of which nobody can say how they go together
/// (<c>if (list.Count > 0) …; if (list.Any()) …</c>), or where somebody can, no value is left that has all those answers, or none of an
/// enumeration that has a name.
/// </summary>
internal sealed class SameQuestions(IOperation send, TypestateAnalysis walk)
{
    private readonly Dictionary<SyntaxNode, IOperation> _sources = new();
    private Dictionary<ExplodedNode, List<ExplodedNode>>? _before;
    private List<Question>? _deciding;

    private OrderedGraph Code => walk.Code;

    /// <summary>
    /// Whether the way from one visit to the next is such a one, or leads to such questions alone: what is known on the way answers them.
    /// </summary>
    public bool AreAskedAt(ExplodedNode visit, ExplodedNode next)
    {
        for (var seen = new HashSet<ExplodedNode>(); seen.Add(visit); (visit, next) = (next, next.Next[0]))
            if (IsAskedAt(visit, next))
                return true;
            else if (next.Next.Count != 1)
                return false;
        return false;
    }

    private bool IsAskedAt(ExplodedNode visit, ExplodedNode next)
    {
        if (OutcomeOf(visit, next) is not { } outcome || Code.Graph.Blocks[visit.Block].BranchValue is not { } condition)
            return false;
        _deciding ??= Deciding();
        return QuestionOf(condition, outcome).MayBeAnsweredBy([.. _deciding, .. Between(visit)]);
    }

    private static bool? OutcomeOf(ExplodedNode visit, ExplodedNode next)
    {
        foreach (var edge in visit.At.Next)
            if (edge.To == next.At)
                return edge.Outcome;
        return null;
    }

    /// <summary>What decides whether the frame is sent at all, loops aside.</summary>
    private List<Question> Deciding()
    {
        var deciding = new List<Question>();
        if (SourceOf(send.Syntax) is { } place)
            foreach (var (child, parent) in place.AncestorsIn(Code.Function))
            {
                if (parent is not ILoopOperation)
                    foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
                    foreach (var (part, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome))
                        if (!isJoined)
                            deciding.Add(Question.Of(part, holds, Code));
                if (AskedSection.Around(child, parent) is var (value, set))
                    deciding.Add(Question.Of(value, set, Code));
            }

        return deciding;
    }

    /// <summary>What has one answer on all ways from the frame to a visit.</summary>
    private List<Question> Between(ExplodedNode visit)
    {
        var outcomes = new Dictionary<int, (bool IsTrue, bool IsFalse)>();
        var seen = new HashSet<ExplodedNode>();
        var open = new Stack<ExplodedNode>();
        open.Push(visit);
        while (open.Count > 0)
            if (open.Pop() is var node && seen.Add(node) && (_before ??= Before()).TryGetValue(node, out var all))
                foreach (var earlier in all)
                {
                    if (OutcomeOf(earlier, node) is { } outcome && earlier.Block != visit.Block)
                    {
                        outcomes.TryGetValue(earlier.Block, out var known);
                        outcomes[earlier.Block] = (known.IsTrue || outcome, known.IsFalse || !outcome);
                    }

                    open.Push(earlier);
                }

        var between = new List<Question>();
        foreach (var pair in outcomes)
            if (pair.Value.IsTrue != pair.Value.IsFalse && Code.Graph.Blocks[pair.Key].BranchValue is { } condition)
                between.Add(QuestionOf(condition, pair.Value.IsTrue));
        return between;
    }

    /// <summary>From where each visit behind the frame is reached.</summary>
    private Dictionary<ExplodedNode, List<ExplodedNode>> Before()
    {
        var before = new Dictionary<ExplodedNode, List<ExplodedNode>>();
        foreach (var visit in walk.Visits)
            if (visit.Fact.Cause == send || visit.Arrivals.Exists(a => a.Operation == send)) // also where its answer is not known yet
                foreach (var next in visit.Next)
                    if (before.TryGetValue(next, out var all))
                        all.Add(visit);
                    else
                        before.Add(next, [visit]);
        return before;
    }

    /// <summary>What a switch asks by a label is nowhere in the tree: there, it has the value and the label.</summary>
    private Question QuestionOf(IOperation condition, bool outcome) =>
        Question.Of(
            SourceOf(condition.Syntax) is { } source
            && source is not (IPatternOperation or ISwitchExpressionArmOperation)
            && source.Parent is not ICaseClauseOperation
                ? source
                : condition,
            outcome,
            Code
        );

    /// <summary>The operation of the tree, whose parts are all there: in a graph, some are put aside.</summary>
    private IOperation? SourceOf(SyntaxNode syntax)
    {
        if (_sources.Count == 0)
            foreach (var operation in Code.Function.Descendants())
                if (!_sources.ContainsKey(operation.Syntax))
                    _sources.Add(operation.Syntax, operation);
        return _sources.TryGetValue(syntax, out var source)
            ? source is IForEachLoopOperation { Collection: var collection }
                ? collection
                : source
            : null;
    }
}
