using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <content>Where the size stands in the code.</content>
internal sealed partial record ReceivedLength
{
    /// <summary>
    /// Every place where the size stands: the call itself or its assignment, and the references to what holds it, or a range that ends with
    /// it.
    /// </summary>
    public IEnumerable<IOperation> Places(MessagingBody body)
    {
        if (!Reads.IsDefault)
            foreach (var read in Reads)
                yield return read;
        else
            yield return Receive.ParentPastConversions() is ISimpleAssignmentOperation assignment ? assignment : Receive;
        if (Number is null)
            yield break;
        foreach (var reference in References(Number, body, depth: 0))
            yield return reference;
    }

    private IEnumerable<IOperation> References(ISymbol number, MessagingBody body, int depth)
    {
        foreach (var reference in IsMember(number) ? Named(number, body) : body.Uses.Of(number))
            if (!LocalUses.IsWrite(reference))
            {
                var place = reference.ParentPastConversions() is { } user && user.InNullable() == reference ? user : reference;
                yield return place;
                var holder =
                    place.ParentPastConversions() is IRangeOperation { RightOperand: { } end } range && end.Unconverted() == place
                        ? range.ParentPastConversions()
                        : place.ParentPastConversions();
                if (
                    depth < 3
                    && holder
                        is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } copy } }
                    && !body.Uses.IsWritten(copy)
                )
                    foreach (var further in References(copy, body, depth + 1))
                        yield return further;
            }
    }

    /// <summary>Where the function that receives names the member that keeps the size.</summary>
    private IEnumerable<IOperation> Named(ISymbol member, MessagingBody body)
    {
        var (function, kept) = (Receive.EnclosingFunction(), new KeptMember(member, Keeper));
        foreach (var operation in body.Operations)
            if (KeptMember.Of(operation, body) is { } named && kept.Is(named) && operation.EnclosingFunction() == function)
                yield return operation;
    }
}
