using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// An array that a loop reads a stream into until nothing comes, <c>while ((n = file.Read(chunk)) > 0)</c>: the last read fills a part of
/// it, and any other may. Arrays of less than <see cref="LeastSize"/> bytes may be the records that a file is made of.
/// </summary>
internal static class ChunkBuffer
{
    private const int LeastSize = 1000;

    /// <summary>Whether an array is sent that such a loop fills, and nothing else, and how much was read is only compared with 0.</summary>
    public static bool IsSent(IOperation array, IInvocationOperation send, MessagingBody body, CancellationToken cancellationToken)
    {
        if (LocalUses.NamedBy(array) is not { } chunk || chunk is IFieldSymbol && !ReceivedBuffer.IsOnlyHere(array, chunk))
            return false;
        (IInvocationOperation Call, IOperation Keeper)? only = null;
        foreach (var reference in VariableUses.To(chunk, body))
            if (FilledPart.CountOf(reference, body) is var (call, keeper, isFromStart))
            {
                if (!isFromStart || only is { } other && other.Call != call)
                    return false;
                only = (call, keeper);
            }

        return only is { } read
            && FilledPart.SaysHowMuch(read.Call)
            && !read.Call.TargetMethod.Has(Facet.FillsAll | Facet.FillsLater)
            && Loops.InnermostLoop(read.Call) is not null
            && Loops.RunTogether(read.Call, send)
            && ReceivedBuffer.IsFollowedBy(read.Call, send)
            && IsOnlyAskedFor(read.Keeper, send, body)
            && ReceivedBuffer.IsUntouched(chunk, read.Call, send, body)
            && SizeAnalysis.LengthOf(array, body, cancellationToken).Low >= LeastSize;
    }

    /// <summary>Whether the number only decides that the loop ends, and stands in texts.</summary>
    private static bool IsOnlyAskedFor(IOperation keeper, IOperation send, MessagingBody body)
    {
        var number = keeper switch
        {
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var given } } => given,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            _ => null,
        };
        if (number is null)
            return false;
        var isAsked = keeper.Parent is IBinaryOperation or IConversionOperation { Parent: IBinaryOperation };
        foreach (var reference in body.Uses.Of(number))
            if (AnythingReceived.IsAskedBefore(send, reference))
                isAsked = true;
            else if (!LocalUses.IsWrite(reference) && reference.ParentPastConversions() is not IInterpolationOperation)
                return false;
        return isAsked;
    }
}
