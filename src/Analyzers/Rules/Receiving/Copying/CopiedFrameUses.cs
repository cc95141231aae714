using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Where a copy of a received frame goes, if that is only to calls that would take the frame's own bytes as well, or to code that reads
/// single ones, at places where the frame still holds them: as an argument, as what a loop runs over, or by a local that serves nothing
/// else.
/// </summary>
/// <param name="Copy">The copy.</param>
/// <param name="Local">The local that holds it; null where it stands in the argument, or in a loop's head.</param>
/// <param name="Declaration">What declares that local: a declarator, or a part of a tuple.</param>
/// <param name="Arguments">The calls that take it, and the nodes that name it there.</param>
/// <param name="Others">How many times the local's elements or length are read.</param>
internal sealed record CopiedFrameUses(
    CopiedFrame Copy,
    ILocalSymbol? Local,
    IOperation? Declaration,
    List<(SyntaxNode At, SpanInPlace Call)> Arguments,
    int Others
)
{
    public static CopiedFrameUses? Of(CopiedFrame copy, MessagingBody body, CancellationToken cancellationToken)
    {
        if (copy.Copy.HasErrors() || Functions.IsInExpressionTree(copy.Copy))
            return null;
        switch (copy.Copy.ParentPastConversions())
        {
            case IArgumentOperation argument when argument.Value.Written() == copy.Copy:
                return
                    InPlaceOf(argument, copy.Copy.Syntax, copy, body, cancellationToken) is { } call
                    && CopyValidity.IsValidIn(call, copy, body)
                    ? new(copy, null, null, new() { (copy.Copy.Syntax, call) }, 0)
                    : null;
            case IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } declarator
            } initializer when initializer.Value.Written() == copy.Copy:
                return ByLocal(declarator.Symbol, declarator, copy, body, cancellationToken);
            case ISimpleAssignmentOperation { Target: var given, Value: var value }
                when value.Written() == copy.Copy && body.Uses.HolderOf(copy.Copy) is { Symbol: var late }:
                return ByLocal(late, given, copy, body, cancellationToken);
            case ITupleOperation:
                return
                    LocalUses.TargetFor(copy.Copy.WithIdleCasts()) is { } target
                    && target.Declared() is ILocalReferenceOperation { IsDeclaration: true, Local: var part } declaration
                    ? ByLocal(part, declaration, copy, body, cancellationToken)
                    : null;
            case IForEachLoopOperation { IsAsynchronous: false } loop when loop.Collection.Written() == copy.Copy && !copy.IsText:
                return CopyValidity.IsUntouched(copy, loop.Syntax.Span.End, body) ? new(copy, null, null, new(), 1) : null;
            default:
                return null;
        }
    }

    /// <summary>The bytes in source text.</summary>
    public static string TextOf(ReceivedContent content) => content.Expression.WithoutTrivia() + content.Suffix;

    private static CopiedFrameUses? ByLocal(
        ILocalSymbol local,
        IOperation declaration,
        CopiedFrame copy,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var function = copy.Copy.EnclosingFunction();
        var uses = new CopiedFrameUses(copy, local, declaration, new(), 0);
        if (body.Uses.IsUsedInNameof(local) || Functions.AnyGoto(function))
            return null;
        var (end, isSeen) = (copy.Copy.Syntax.Span.End, false);
        foreach (var reference in body.Uses.Of(local))
        {
            if (reference == declaration)
                continue;
            if (reference.EnclosingFunction() != function)
                return null;
            IOperation use = reference;
            if (reference.ParentPastConversions() is IArgumentOperation argument && argument.Value.Written() == reference)
            {
                if (
                    InPlaceOf(argument, reference.Syntax, copy, body, cancellationToken) is not { } call
                    || call.Call.Type is { IsRefLikeType: true }
                        && CopyValidity.LoopOver(call.Call) is null
                        && CopyValidity.ReaderOf(call.Call) is null
                    || !CopyValidity.IsValidIn(call, copy, body)
                )
                    return null;
                uses.Arguments.Add((reference.Syntax, call));
                use = call.Call;
            }
            else if (!copy.IsText && IsRead(reference))
            {
                uses = uses with { Others = uses.Others + 1 };
                isSeen |= reference.Parent is not IPropertyReferenceOperation;
            }
            else
                return null;
            end = System.Math.Max(end, FrameValidity.EndOf(use, declaration));
        }

        return (isSeen || uses.Arguments.Count > 0) && CopyValidity.IsUntouched(copy, end, body) ? uses : null;
    }

    private static SpanInPlace? InPlaceOf(
        IArgumentOperation argument,
        SyntaxNode at,
        CopiedFrame copy,
        MessagingBody body,
        CancellationToken cancellationToken
    ) =>
        at is ExpressionSyntax expression
            ? SpanInPlace.Of(argument, expression, TextOf(copy.Content), copy.IsText, body, cancellationToken)
                ?? (copy.IsText ? null : OwnReader.Of(argument, body, cancellationToken))
            : null;

    /// <summary>Whether a reference reads single bytes, all of them in turn, or their number: which a span does alike.</summary>
    public static bool IsRead(IOperation reference) =>
        reference.Parent switch
        {
            IPropertyReferenceOperation { Property: var asked, Type.SpecialType: SpecialType.System_Int32 }
                when asked.Has(CollectionFacet.Counts) => true,
            IArrayElementReferenceOperation { Indices: [{ Type: { } index }] } element => (
                index.SpecialType == SpecialType.System_Int32 || index.IsIndex()
            )
                && element.Parent is not IArgumentOperation { Parameter.RefKind: not RefKind.None }
                && !LocalUses.IsWrite(element),
            IForEachLoopOperation => true,
            IConversionOperation { Parent: IForEachLoopOperation } => true,
            _ => false,
        };
}
