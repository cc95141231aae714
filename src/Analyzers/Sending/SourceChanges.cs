using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// May something write the bytes between the place that copies them and the send of the copy? Then the copy is needed: it holds what the
/// bytes were, before the buffer is received into again, given back to its pool, or written by whoever gets the lock next.
/// </summary>
internal static class SourceChanges
{
    public static bool MayHappen(IOperation copy, IOperation source, IInvocationOperation send, MessagingBody body)
    {
        if (source is IUtf8StringOperation or IArrayCreationOperation || source.ConstantValue.HasValue)
            return false;
        if (copy.Syntax.FirstAncestorOrSelf<LockStatementSyntax>() is { } guarded && !guarded.Span.Contains(send.Syntax.Span))
            return true;
        foreach (var operation in (send.Syntax.Span.Contains(copy.Syntax.Span) ? send : copy.EnclosingFunction()).Descendants())
            if (
                operation.Syntax.SpanStart >= copy.Syntax.Span.End
                && operation.Syntax.Span.End <= send.Syntax.Span.End
                && operation != send
                && MayWrite(operation, body)
            )
                return true;
        return false;
    }

    private static bool MayWrite(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IAwaitOperation
            or IReturnOperation { Kind: OperationKind.YieldReturn }
            or IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation => true,
            IAssignmentOperation { Target: var target } => !IsVariable(target),
            IIncrementOrDecrementOperation { Target: var target } => !IsVariable(target),
            IInvocationOperation call => !IsHarmless(call, body),
            IObjectCreationOperation { Constructor: { } constructor } creation => !constructor.IsFramework()
                && body.Library.MemberOf(creation) is null,
            _ => false,
        };

    /// <summary>A place that holds no bytes of the source.</summary>
    private static bool IsVariable(IOperation target) =>
        target switch
        {
            ILocalReferenceOperation { Local.RefKind: var kind } => kind == RefKind.None,
            IParameterReferenceOperation { Parameter.RefKind: var kind } => kind == RefKind.None,
            IFieldReferenceOperation or IDiscardOperation => true,
            _ => false,
        };

    /// <summary>Sends only read, and a call into .NET writes no bytes that it does not get.</summary>
    private static bool IsHarmless(IInvocationOperation call, MessagingBody body)
    {
        if (
            body.Library.MemberOf(call)
                is { IsWrapper: false, Role: MessagingRole.SendBytes or MessagingRole.SendMessage or MessagingRole.SendText }
            || call.TargetMethod is { Name: "Dispose", Parameters.IsEmpty: true }
        )
            return true;
        if (!call.TargetMethod.IsFramework() || call.Instance is { } instance && MayHoldBytes(instance))
            return false;
        foreach (var argument in call.Arguments)
            if (MayHoldBytes(argument.Value))
                return false;
        return true;
    }

    /// <summary>All but numbers, texts and such.</summary>
    private static bool MayHoldBytes(IOperation value) =>
        value.Unconverted()
            is {
                ConstantValue.HasValue: false,
                Type:
                {
                    SpecialType: SpecialType.None or SpecialType.System_Object or SpecialType.System_Array,
                    TypeKind: not TypeKind.Enum,
                    Name: not "CancellationToken"
                }
            };
}
