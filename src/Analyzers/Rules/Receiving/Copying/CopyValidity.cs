using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>Whether a frame still holds the bytes where a copy of them is used.</summary>
internal static class CopyValidity
{
    /// <summary>Whether the frame holds the bytes from the copy to here, and nothing writes to them.</summary>
    public static bool IsUntouched(CopiedFrame copy, int end, MessagingBody body)
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
                Functions.Suspends(operation)
                && operation.Syntax.Span.IntersectsWith(stretch)
                && !(operation is IUsingOperation && operation.Syntax.Span.Contains(stretch)) // left at its end
            )
                return true;
        return false;
    }

    /// <summary>
    /// Whether the frame holds the bytes from where the copy is made until the call has done with them, and what the call returns, too.
    /// </summary>
    public static bool IsValidIn(SpanInPlace call, CopiedFrame copy, MessagingBody body)
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
        if (LoopOver(call.Call) is { } loop)
        {
            end = loop.Syntax.Span.End;
        }
        else if (ReaderOf(call.Call) is { } reader)
        {
            if (!FrameValidity.IsOwn(copy.Content, function, body) && ContentChanges.MayChange(reader, body))
                return false;
            end = reader.Syntax.Span.End;
        }
        else if (call.Call.Type is { IsRefLikeType: true })
        {
            var isRecast = SpanInPlace.MethodOf(call.Call)!.Has(Facet.Recast); // may be writable
            if (
                call.Call.ParentPastConversions()
                    is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } view }
                || Functions.AnyGoto(function)
            )
                return false;
            foreach (var reference in body.Uses.Of(view.Symbol))
                if (isRecast ? IsRead(reference) : IsForgetfulUse(reference))
                    end = System.Math.Max(end, FrameValidity.EndOf(reference.Parent!, view));
                else
                    return false;
        }

        return !HasRefLikeReceiver(call.Call)
            && FrameValidity.Holds(copy.Content, function, TextSpan.FromBounds(System.Math.Min(copy.Copy.Syntax.Span.End, end), end), body)
            && !FrameWrites.AreIn(copy.Content, function, TextSpan.FromBounds(call.Call.Syntax.SpanStart, end), body);
    }

    /// <summary>The loop that goes through a view of other elements, and does not write them.</summary>
    public static IForEachLoopOperation? LoopOver(IOperation view) =>
        view.Type is { IsRefLikeType: true }
        && view.ParentPastConversions()
            is IForEachLoopOperation { IsAsynchronous: false, LoopControlVariable: IVariableDeclaratorOperation element } loop
        && loop.Collection.Unconverted() == view
        && element.Symbol.RefKind == RefKind.None
            ? loop
            : null;

    /// <summary>The call that gets a view of other elements to read, and cannot keep it.</summary>
    public static IInvocationOperation? ReaderOf(IOperation view) =>
        view.Type is { IsRefLikeType: true }
        && view.ParentPastConversions()
            is IArgumentOperation
            {
                Parameter: { RefKind: RefKind.None, Type: INamedTypeSymbol { Name: nameof(System.ReadOnlySpan<byte>) } type },
                Parent: IInvocationOperation { Type: not { IsRefLikeType: true } } reader
            }
        && type.IsView()
        && !HasRefLikeReceiver(reader)
            ? reader
            : null;

    /// <summary>Whether elements are only read, one by one, or their number.</summary>
    private static bool IsRead(IOperation view) =>
        LoopOver(view) is not null
        || view.Parent is IPropertyReferenceOperation { Type: var type } read
            && type is not { IsRefLikeType: true }
            && read.Parent switch
            {
                IAssignmentOperation { Target: var target } => target != read,
                IArgumentOperation { Parameter.RefKind: var kind } => kind == RefKind.None,
                IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: var kind } } => kind == RefKind.None,
                IInvocationOperation
                or IMemberReferenceOperation
                or IIncrementOrDecrementOperation
                or IAddressOfOperation
                or IReturnOperation
                or ITupleOperation => false,
                _ => true,
            };

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
}
