using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>What a variable says about the answer to a question.</summary>
/// <param name="WhenTrue">The answer that it stands for where it is true.</param>
/// <param name="IsWhole">Whether it is false for the other answer only; otherwise something else may make it so.</param>
internal readonly record struct KeptAnswer(bool WhenTrue, bool IsWhole);

/// <summary>
/// The questions of a function, and the locals that keep the answers: <c>var more = socket.HasMore &amp;&amp; count &lt; 10;</c>
/// </summary>
internal sealed class KeptAnswers(LocalUses uses)
{
    private const int MaxDepth = 3;

    private readonly HashSet<SyntaxNode> _questions = new();
    private readonly Dictionary<ISymbol, Dictionary<SyntaxNode, KeptAnswer>> _kept = new(SymbolEqualityComparer.Default);
    private readonly HashSet<SyntaxNode> _keepers = new();

    /// <summary>Where it is asked.</summary>
    public IReadOnlyCollection<SyntaxNode> Questions => _questions;

    public void Add(IOperation question)
    {
        var asked = question.Syntax;
        _questions.Add(asked);
        if (question.Parent is IConditionalAccessOperation access && access.WhenNotNull == question)
            _questions.Add((question = access).Syntax);
        if (question.ParentPastConversions() is ICoalesceOperation { WhenNull.ConstantValue: { HasValue: true, Value: false } } otherwise)
            _questions.Add((question = otherwise).Syntax);
        Follow(question, asked, new(true, true), 0);
    }

    /// <summary>Whether an operation asks, in whatever form.</summary>
    public bool IsQuestion(IOperation value) => _questions.Contains(value.Syntax);

    /// <summary>What a local says of the answer to this question; null where it does not keep it.</summary>
    public KeptAnswer? Of(ISymbol local, SyntaxNode question) =>
        _kept.TryGetValue(local, out var answers) && answers.TryGetValue(question, out var answer) ? answer : null;

    /// <summary>Whether an operation gives a local that keeps an answer anything else.</summary>
    public bool IsOverwrite(IOperation operation) =>
        operation is ISimpleAssignmentOperation or ICompoundAssignmentOperation
        && ((IAssignmentOperation)operation).Target is ILocalReferenceOperation { Local: var local }
        && _kept.ContainsKey(local)
        && !_keepers.Contains(operation.Syntax);

    /// <summary>Goes with the value to the local that gets it, and from there to the next.</summary>
    private void Follow(IOperation value, SyntaxNode question, KeptAnswer answer, int depth)
    {
        for (; ; value = value.ParentPastConversions()!)
            switch (value.ParentPastConversions())
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } when answer.IsWhole:
                    answer = new(!answer.WhenTrue, true);
                    break;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And }:
                    answer = answer with { IsWhole = false };
                    break;
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } assignment:
                    Keep(local, assignment.Syntax);
                    return;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    Keep(declarator.Symbol, declarator.Syntax);
                    return;
                case IIsPatternOperation { Pattern: IDeclarationPatternOperation { DeclaredSymbol: ILocalSymbol named } } pattern:
                    Keep(named, pattern.Syntax);
                    return;
                case ITupleOperation values when DeconstructedInto(value) is { } part:
                    Keep(part, values.Parent!.Syntax);
                    return;
                default:
                    return;
            }

        void Keep(ILocalSymbol local, SyntaxNode keeper)
        {
            if (!_kept.TryGetValue(local, out var answers))
                _kept.Add(local, answers = new());
            answers[question] = answer;
            _keepers.Add(keeper);
            if (depth < MaxDepth)
                foreach (var reference in uses.Of(local))
                    if (!LocalUses.IsWrite(reference))
                        Follow(reference, question, answer, depth + 1);
        }
    }

    /// <summary>The local that gets this element of a tuple.</summary>
    private static ILocalSymbol? DeconstructedInto(IOperation value)
    {
        while (value.Parent is IConversionOperation or IParenthesizedOperation)
            value = value.Parent;
        return LocalUses.TargetFor(value) is { } target ? LocalUses.SymbolOf(target.Declared()) as ILocalSymbol : null;
    }
}
