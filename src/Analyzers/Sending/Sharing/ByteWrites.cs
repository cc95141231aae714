using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>
/// Might an operation write bytes that are known under another name as well? Code of the user's own may, and a framework member that is
/// given a buffer or may hold one, a receive, and a write to a place that could be in a buffer: an element, a reference, behind a pointer.
/// </summary>
internal static class ByteWrites
{
    public static bool MayBe(IOperation operation, MessagingBody body)
    {
        switch (operation)
        {
            case IInvocationOperation call when body.Library.MemberOf(call) is { IsWrapper: false } member:
                return member.Role
                    is not (
                        MessagingRole.SendBytes
                        or MessagingRole.SendText
                        or MessagingRole.SendMessage
                        or MessagingRole.SendShared
                        or MessagingRole.Poll
                        or MessagingRole.AskPoller
                    );
            case IInvocationOperation call when body.Library.MemberOf(call) is { Role: MessagingRole.SendBytes or MessagingRole.SendText }:
                return false;
            case IInvocationOperation call:
                return !call.TargetMethod.IsFramework()
                    || call.Instance is { } instance && !HoldsNoBytes(instance.Type)
                    || GetsBuffer(call.Arguments, body);
            case IObjectCreationOperation { Constructor: { } constructor }:
                return !constructor.IsFramework();
            case IPropertyReferenceOperation { Property: var property }:
                return property.IsInSource(body.Compilation)
                    && (!Stability.IsAutoProperty(property, body) || property.IsVirtual || property.IsOverride);
            case IAssignmentOperation { Target: var target }:
                return MayBeInBuffer(target, body);
            case IIncrementOrDecrementOperation { Target: var target, OperatorMethod: var method }:
                return MayBeInBuffer(target, body) || method.IsInSource(body.Compilation);
            case IBinaryOperation { OperatorMethod: { } method }:
                return method.IsInSource(body.Compilation);
            case IUnaryOperation { OperatorMethod: { } method }:
                return method.IsInSource(body.Compilation);
            case IConversionOperation { OperatorMethod: { } method }:
                return method.IsInSource(body.Compilation);
            case IForEachLoopOperation { Collection: var collection }:
                return collection.Unconverted().Type.IsInSource(body.Compilation);
            case IUsingOperation or IUsingDeclarationOperation or IAwaitOperation or IReturnOperation { Kind: OperationKind.YieldReturn }:
            case IDynamicInvocationOperation or IDynamicMemberReferenceOperation or IDynamicIndexerAccessOperation:
                return true;
            default:
                return false;
        }
    }

    /// <summary>A closed list of places that are in no buffer: locals, fields of objects, elements of arrays that hold no bytes.</summary>
    private static bool MayBeInBuffer(IOperation target, MessagingBody body)
    {
        switch (target.Unconverted())
        {
            case ILocalReferenceOperation { Local.RefKind: RefKind.None }
            or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
            or IDiscardOperation
            or IDeclarationExpressionOperation
            or IInstanceReferenceOperation:
                return false;
            case IFieldReferenceOperation { Field.RefKind: RefKind.None, Instance: var instance }:
                return instance is { Type.IsValueType: true } && MayBeInBuffer(instance, body);
            case IPropertyReferenceOperation { Property: { ReturnsByRef: false } property }:
                return property.ContainingType.IsByteSegment() || property.IsInSource(body.Compilation);
            case IArrayElementReferenceOperation { Type: { } element }:
                return element.IsUnmanagedType;
            case ITupleOperation tuple:
                foreach (var part in tuple.Elements)
                    if (MayBeInBuffer(part, body))
                        return true;
                return false;
            default:
                return true;
        }
    }

    /// <summary>
    /// Collections, texts, clocks and the like: what is known of the framework to hold no buffer of somebody else's, and to run nobody's
    /// code.
    /// </summary>
    private static bool HoldsNoBytes(ITypeSymbol? type) =>
        type
            is {
                TypeKind: not (TypeKind.Interface or TypeKind.Delegate or TypeKind.Array),
                IsRefLikeType: false,
                SpecialType: not SpecialType.System_Array,
                Name: not ("Memory" or "ArraySegment")
            }
        && type.ContainingNamespace?.ToDisplayString()
            is "System"
                or "System.Text"
                or "System.Diagnostics"
                or "System.Collections.Generic"
                or "System.Collections.Concurrent";

    private static bool GetsBuffer(IEnumerable<IArgumentOperation> arguments, MessagingBody body)
    {
        foreach (var argument in arguments)
            if (
                argument.Value.Unconverted().Type is { } type
                    && (
                        type.IsByteArray()
                        || type.IsByteSpan()
                        || type.IsByteMemory()
                        || type.IsByteSegment()
                        || type.TypeKind == TypeKind.Delegate
                    )
                || argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out } && MayBeInBuffer(argument.Value, body)
            )
                return true;
        return false;
    }
}
