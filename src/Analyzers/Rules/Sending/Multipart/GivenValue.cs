using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>
/// The value that a local has at a place, and the stretch of text in which it has it: the whole function where it never gets another one,
/// else from one statement of a block that gives it a value to the next.
/// </summary>
/// <param name="Value">The value.</param>
/// <param name="Stretch">Where the local has it; null where it never has another.</param>
internal readonly record struct GivenValue(IOperation Value, TextSpan? Stretch)
{
    public static GivenValue? At(IOperation place, ILocalSymbol local, MessagingBody body)
    {
        if (body.Uses.OnlyValueOf(local) is { } only)
            return new(only, null);
        if (body.Uses.DeclaratorOf(local) is not { Symbol.RefKind: RefKind.None } declarator)
            return null;
        BlockSyntax? block = null;
        (IOperation Value, int Start)? given = null;
        var end = int.MaxValue;
        if (declarator.GetVariableInitializer() is { Value: var initial } && !Add(declarator.Syntax.Parent?.Parent, initial))
            return null;
        foreach (var reference in body.Uses.Of(local))
            if (
                LocalUses.IsWrite(reference)
                && !(
                    reference.Parent
                        is ISimpleAssignmentOperation
                        {
                            IsRef: false,
                            Target: var target,
                            Value: var assigned,
                            Parent: IExpressionStatementOperation { Syntax: var statement }
                        }
                    && target == reference
                    && Add(statement, assigned)
                )
            )
                return null;
        if (given is not var (value, start) || block is null)
            return null;
        foreach (var reference in body.Uses.Of(local))
            if (!reference.IsIn(block))
                return null;
        return new(value, TextSpan.FromBounds(start, System.Math.Min(end, block.Span.End)));

        bool Add(SyntaxNode? statement, IOperation written)
        {
            if (statement?.Parent is not BlockSyntax around || block is not null && around != block)
                return false;
            block = around;
            if (statement.Span.End <= place.Syntax.SpanStart)
                given = given is { Start: var last } && last > statement.SpanStart ? given : (written, statement.SpanStart);
            else
                end = System.Math.Min(end, statement.SpanStart);
            return true;
        }
    }
}
