using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>Numbers of a fixed size that are read from a received frame, and objects that are made of nothing else.</summary>
internal static class FrameReads
{
    private const int MaxDepth = 6;

    /// <summary>Whether there is any received frame in a body.</summary>
    public static bool MayOccurIn(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role is MessagingRole.ReceiveMessage or MessagingRole.ReceiveFrame or MessagingRole.ReceiveMultipart)
                return true;
        if (body.Owner is IMethodSymbol method)
            foreach (var parameter in method.Parameters)
                if (body.Library.HoldsMessages(parameter.Type))
                    return true;
        return false;
    }

    /// <summary>Whether everything that an object is made of is read from a frame or constant, and something is read.</summary>
    public static bool MakeUp(IObjectCreationOperation creation, MessagingBody body)
    {
        var reads = 0;
        foreach (var argument in creation.Arguments)
            if (!Count(argument.Value, body, ref reads, depth: 0))
                return false;
        if (creation.Initializer is { } initializer)
            foreach (var member in initializer.Initializers)
                if (
                    member
                        is not ISimpleAssignmentOperation
                        {
                            Target: IPropertyReferenceOperation or IFieldReferenceOperation,
                            Value: var value
                        }
                    || !Count(value, body, ref reads, depth: 0)
                )
                    return false;
        return reads > 0;
    }

    private static bool Count(IOperation value, MessagingBody body, ref int reads, int depth)
    {
        if (value.ConstantValue.HasValue)
            return true;
        switch (value)
        {
            case IConversionOperation { OperatorMethod: var conversion, Operand: var operand }
                when !conversion.IsInSource(body.Compilation):
                return Count(operand, body, ref reads, depth);
            case IParenthesizedOperation { Operand: var operand }:
                return Count(operand, body, ref reads, depth);
            case IUnaryOperation { OperatorMethod: null, Operand: var operand }:
                return Count(operand, body, ref reads, depth);
            case IBinaryOperation
            {
                Type.SpecialType: not (SpecialType.System_String or SpecialType.System_Object),
                LeftOperand: var left,
                RightOperand: var right
            }:
                return Count(left, body, ref reads, depth) && Count(right, body, ref reads, depth);
            case ILocalReferenceOperation { Local: var local }:
                return depth < MaxDepth && body.Uses.SingleValueOf(local) is { } only && Count(only, body, ref reads, depth + 1);
            case IInvocationOperation call when IsRead(call, body):
            case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span }
                when ReceivedContent.OfSpan(span, body) is not null:
                reads++;
                return true;
            default:
                return false;
        }
    }

    private static bool IsRead(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod.Has(Facet.ReadsNumber) && call.ArgumentFor(0) is { } source && ReceivedContent.OfSpan(source, body) is not null;
}
