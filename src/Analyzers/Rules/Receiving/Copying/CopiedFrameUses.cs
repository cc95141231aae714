using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Where a copy of a received frame goes, if that is only to calls that would take the frame's own bytes as well, or to who reads single
/// ones, at places where the frame still holds them: as an argument, as what a loop runs over, or by a local that serves nothing else.
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
                return InPlaceOf(argument, copy.Copy.Syntax, copy, body, cancellationToken) is { } call && IsValidIn(call, copy, body)
                    ? new(copy, null, null, new() { (copy.Copy.Syntax, call) }, 0)
                    : null;
            case IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } declarator
            } initializer when initializer.Value.Written() == copy.Copy:
                return ByLocal(declarator.Symbol, declarator, copy, body, cancellationToken);
            case ITupleOperation:
                return
                    LocalUses.TargetFor(copy.Copy.WithIdleCasts()) is { } target
                    && target.Declared() is ILocalReferenceOperation { IsDeclaration: true, Local: var part } declaration
                    ? ByLocal(part, declaration, copy, body, cancellationToken)
                    : null;
            case IForEachLoopOperation { IsAsynchronous: false } loop when loop.Collection.Written() == copy.Copy && !copy.IsText:
                return IsUntouched(copy, loop.Syntax.Span.End, body) ? new(copy, null, null, new(), 1) : null;
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
                    || !IsValidIn(call, copy, body)
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

        return (isSeen || uses.Arguments.Count > 0) && IsUntouched(copy, end, body) ? uses : null;
    }

    /// <summary>Whether the frame holds the bytes from the copy to here, and nothing writes to them.</summary>
    private static bool IsUntouched(CopiedFrame copy, int end, MessagingBody body)
    {
        var (function, stretch) = (copy.Copy.EnclosingFunction(), TextSpan.FromBounds(copy.Copy.Syntax.Span.End, end));
        return !Awaits(function, stretch)
            && FrameValidity.Holds(copy.Content, function, stretch, body)
            && !FrameWrites.AreIn(copy.Content, function, stretch, body);
    }

    /// <summary>Whether the function may be left for a while: what is needed then may well be a copy.</summary>
    private static bool Awaits(IOperation function, TextSpan stretch)
    {
        foreach (var operation in function.Descendants())
            if (
                (
                    operation
                    is IAwaitOperation
                        or IReturnOperation { Kind: OperationKind.YieldReturn }
                        or IForEachLoopOperation { IsAsynchronous: true }
                ) && operation.Syntax.Span.IntersectsWith(stretch)
            )
                return true;
        return false;
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

    /// <summary>
    /// Whether the frame holds the bytes from where the copy is made until the call has done with them, and what the call returns, too.
    /// </summary>
    private static bool IsValidIn(SpanInPlace call, CopiedFrame copy, MessagingBody body)
    {
        var function = copy.Copy.EnclosingFunction();
        if (!FrameValidity.IsOwn(copy.Content, function, body) && ContentChanges.MayChange(call.Call, body))
            return false;
        foreach (var operation in call.Call.Descendants())
            if (
                operation is IAwaitOperation
                || operation is IArgumentOperation { Value: var beside } given
                    && given.Parent == call.Call
                    && FrameValidity.IsChangeBy(beside.Unconverted(), copy.Content, body)
            )
                return false;
        var end = call.Call.Syntax.Span.End;
        if (call.Call.Type is { IsRefLikeType: true })
        {
            if (
                call.Call.ParentPastConversions()
                    is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } view }
                || Functions.AnyGoto(function)
            )
                return false;
            foreach (var reference in body.Uses.Of(view.Symbol))
                if (IsForgetfulUse(reference))
                    end = System.Math.Max(end, FrameValidity.EndOf(reference.Parent!, view));
                else
                    return false;
        }

        return !HasRefLikeReceiver(call.Call)
            && FrameValidity.Holds(copy.Content, function, TextSpan.FromBounds(System.Math.Min(copy.Copy.Syntax.Span.End, end), end), body)
            && !FrameWrites.AreIn(copy.Content, function, TextSpan.FromBounds(call.Call.Syntax.SpanStart, end), body);
    }

    /// <summary>A builder on the stack, or a ref parameter of such a type, could keep the span.</summary>
    private static bool HasRefLikeReceiver(IOperation call)
    {
        if (call is IInvocationOperation { Instance.Type.IsRefLikeType: true })
            return true;
        foreach (var parameter in SpanInPlace.MethodOf(call)!.Parameters)
            if (parameter.RefKind is RefKind.Ref or RefKind.Out && parameter.Type.IsRefLikeType)
                return true;
        return false;
    }

    /// <summary>A use of a view on the stack that leaves nothing behind that could look at the bytes later.</summary>
    private static bool IsForgetfulUse(IOperation view) =>
        view.Parent switch
        {
            IInvocationOperation { Type: var type } => type is not { IsRefLikeType: true },
            IPropertyReferenceOperation { Type: var type } property => type is not { IsRefLikeType: true }
                || property.ParentPastConversions()
                    is IArgumentOperation { Parent: IInvocationOperation { Type: not { IsRefLikeType: true } } taker }
                    && !HasRefLikeReceiver(taker)
                || property.Parent is IInvocationOperation { Type: not { IsRefLikeType: true } },
            IArgumentOperation { Parent: IInvocationOperation { Type: not { IsRefLikeType: true } } call } => call.Instance?.Type
                is not { IsRefLikeType: true }
                && call.Arguments.Length == 1,
            _ => false,
        };

    /// <summary>Whether a reference reads single bytes, all of them in turn, or their number: which a span does alike.</summary>
    public static bool IsRead(IOperation reference) =>
        reference.Parent switch
        {
            IPropertyReferenceOperation { Property: var asked, Type.SpecialType: SpecialType.System_Int32 } when asked.IsCount() => true,
            IArrayElementReferenceOperation { Indices: [{ Type: { } index }] } element => (
                index.SpecialType == SpecialType.System_Int32 || index.IsIndex()
            )
                && element.Parent
                    is not (
                        IAssignmentOperation
                        or IIncrementOrDecrementOperation
                        or IAddressOfOperation
                        or ITupleOperation
                        or IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } }
                        or IArgumentOperation { Parameter.RefKind: not RefKind.None }
                        or IReturnOperation
                    ),
            IForEachLoopOperation => true,
            IConversionOperation { Parent: IForEachLoopOperation } => true,
            _ => false,
        };
}
