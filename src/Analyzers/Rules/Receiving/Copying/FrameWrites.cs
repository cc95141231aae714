using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// May code write into the bytes of a frame, in place? A copy that was made before shows what was there then, the frame's own bytes what is
/// there now. Spans that can be written count as soon as they are handed on; the user's methods are followed a few calls deep.
/// </summary>
internal static class FrameWrites
{
    private const int MaxDepth = 3;

    /// <summary>Whether a stretch of a function may write into the frame.</summary>
    public static bool AreIn(ReceivedContent content, IOperation function, TextSpan stretch, MessagingBody body)
    {
        var isOwn = FrameValidity.IsOwn(content, function, body);
        foreach (var operation in function.Descendants())
            if (stretch.Contains(operation.Syntax.Span) && MayWrite(operation, isOwn, body, 0))
                return true;
        return false;
    }

    private static bool MayWrite(IOperation operation, bool isOwn, MessagingBody body, int depth) =>
        operation switch
        {
            IAssignmentOperation { Target: var target } => IsThroughReference(target, body),
            IIncrementOrDecrementOperation { Target: var target } => IsThroughReference(target, body),
            IAddressOfOperation { Reference: var target } => IsThroughReference(target, body),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var target } => IsThroughReference(target, body),
            IVariableDeclaratorOperation { Symbol.RefKind: RefKind.Ref } => true,
            IConversionOperation => false,
            _ => operation.Type.IsWritableView() && IsHandedOn(operation) && MayShowFrame(operation, body)
                || MemberOf(operation, isOwn, body) is { } member
                    && OtherBodies.Of(member, body) is { } code
                    && (depth >= MaxDepth || IsIn(code, isOwn, body.Other(code, member), depth + 1)),
        };

    private static bool IsIn(IOperation code, bool isOwn, MessagingBody body, int depth)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (MayWrite(operation, isOwn, body, depth))
                return true;
        return false;
    }

    /// <summary>The member that an operation runs, and that can reach the message.</summary>
    private static IMethodSymbol? MemberOf(IOperation operation, bool isOwn, MessagingBody body) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var method } => isOwn && !TakesMessage(operation, body) ? null : method.Declared(),
            IObjectCreationOperation { Constructor: { } constructor } when !constructor.IsImplicit(body.Compilation) => isOwn
            && !TakesMessage(operation, body)
                ? null
                : constructor.OriginalDefinition,
            IPropertyReferenceOperation { Property.GetMethod: var getter } => isOwn ? null : getter?.OriginalDefinition,
            _ => null,
        };

    private static bool TakesMessage(IOperation call, MessagingBody body)
    {
        foreach (var child in call.ChildOperations)
            if (
                (child is IArgumentOperation { Value: var value } ? value.Unconverted() : child).Type is { } type
                && body.Library.HoldsMessages(type)
            )
                return true;
        return false;
    }

    /// <summary>Whether a span goes where it may be written: not where it is sliced, read, copied from or made read-only.</summary>
    private static bool IsHandedOn(IOperation span)
    {
        switch (span.Parent)
        {
            case IConversionOperation conversion:
                return conversion.Type.IsWritableView() && IsHandedOn(conversion);
            case IInvocationOperation { Instance: var instance, TargetMethod: var method } when instance == span:
                return !method.Has(Facet.Part | Facet.OnlyReads);
            case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: var method } }
                when method.IsExtensionMethod && method.Has(Facet.OnlyReads):
                return method.Has(Facet.Fills);
            case IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } }:
            case IPropertyReferenceOperation
            or IImplicitIndexerReferenceOperation
            or IVariableInitializerOperation
            or IExpressionStatementOperation
            or IReturnOperation:
                return false;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation }:
            case null or IBlockOperation:
                return false;
            default:
                return true;
        }
    }

    /// <summary>Whether an assignment goes through a reference that may lead into a frame.</summary>
    private static bool IsThroughReference(IOperation target, MessagingBody body) =>
        target switch
        {
            IPropertyReferenceOperation { Property.ReturnsByRef: true, Instance: { } instance } => MayShowFrame(instance, body),
            IImplicitIndexerReferenceOperation { Instance: var instance } => instance.Type.IsWritableView() && MayShowFrame(instance, body),
            IPropertyReferenceOperation { Property.ReturnsByRef: true } or IInvocationOperation { TargetMethod.ReturnsByRef: true } => true,
            ILocalReferenceOperation { Local.RefKind: RefKind.Ref } or IParameterReferenceOperation { Parameter.RefKind: RefKind.Ref } =>
                true,
            IFieldReferenceOperation { Instance: { } instance, Field.ContainingType.IsValueType: true } => IsThroughReference(
                instance,
                body
            ),
            { Kind: OperationKind.None } => true,
            _ => false,
        };

    /// <summary>Whether a span may be of a frame: those of arrays and of the stack are not.</summary>
    private static bool MayShowFrame(IOperation span, MessagingBody body)
    {
        for (var depth = 0; depth < 8; depth++)
            switch (span)
            {
                case IConversionOperation { Operand: var operand }:
                    span = operand;
                    break;
                case ILocalReferenceOperation { Local: var local } when body.Uses.SingleValueOf(local) is { } only:
                    span = only;
                    break;
                default:
                    if (Slice.Of(span) is { Whole: var whole })
                    {
                        span = whole;
                        break;
                    }

                    return span.Type is not IArrayTypeSymbol && !span.Syntax.IsStackAlloc();
            }

        return true;
    }
}
