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
/// it, and any other may. The number may only decide, be written down, or add to one that is. Arrays of less than
/// <see cref="LeastSize"/> bytes may be the records that a file is made of.
/// </summary>
internal static class ChunkBuffer
{
    private const int LeastSize = 1000;

    /// <summary>Whether an array is sent that such a loop fills, and nothing else, and nobody is told how much was read.</summary>
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
            && read.Call.TargetMethod.IsFramework()
            && !ThrowsWhenShort(read.Call)
            && Loops.InnermostLoop(read.Call) is not null
            && Loops.RunTogether(read.Call, send)
            && ReceivedBuffer.IsFollowedBy(read.Call, send)
            && IsOnlyAskedFor(read.Keeper, send, body)
            && !ToldLength.IsKnownTo(read.Call, body)
            && ReceivedBuffer.IsUntouched(chunk, read.Call, send, body)
            && SizeAnalysis.LengthOf(array, body, cancellationToken).Low >= LeastSize;
    }

    /// <summary>Whether the number only decides that the loop ends, and is written down.</summary>
    private static bool IsOnlyAskedFor(IOperation keeper, IOperation send, MessagingBody body)
    {
        var number = keeper switch
        {
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var given } } => given,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            _ => null,
        };
        if (number is null)
            return keeper is IBinaryOperation; // while (file.Read(chunk) > 0)
        var isAsked = keeper.Parent is IBinaryOperation or IConversionOperation { Parent: IBinaryOperation };
        foreach (var reference in body.Uses.Of(number))
            if (AnythingReceived.IsAskedBefore(send, reference) || IsAskedByLoop(reference, send))
                isAsked = true;
            else if (!LocalUses.IsWrite(reference) && !PrintedNumber.Is(reference, body) && !RunningTotal.Has(reference, body))
                return false;
        return isAsked;
    }

    /// <summary>Whether the condition of the loop around a send asks: <c>do { ... } while (n > 0);</c>.</summary>
    private static bool IsAskedByLoop(IOperation number, IOperation send) =>
        number.ParentPastConversions() is IBinaryOperation { Parent: IWhileLoopOperation { ConditionIsUntil: false } loop } test
        && loop.Condition == test
        && AnythingReceived.IsYes(test, number) == true
        && send.IsIn(loop.Body);

    /// <summary>Whether a call throws where less comes than was asked for, as <c>ReadAtLeast</c> does unless it is told not to.</summary>
    private static bool ThrowsWhenShort(IInvocationOperation read)
    {
        foreach (var argument in read.Arguments)
            if (argument.Value.Type?.SpecialType == SpecialType.System_Boolean)
                return argument.Value.ConstantValue is not { HasValue: true, Value: false };
        return false;
    }
}
