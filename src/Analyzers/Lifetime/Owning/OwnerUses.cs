using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Does a use leave a disposable object with the code that made it? A closed list: what is not known to leave it there may dispose it, keep
/// it, or hand it on to somebody who does. Methods of the source are followed a few calls deep.
/// </summary>
internal static class OwnerUses
{
    private const int MaxDepth = 3;

    public static bool LeavesIt(IOperation reference, MessagingBody body) => LeavesIt(reference, body, depth: 0);

    private static bool LeavesIt(IOperation reference, MessagingBody body, int depth)
    {
        if (body.Library.Types.IsMessage(reference.Type))
            return LeavesMessage(reference, body, depth);
        return reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference => !IsDispose(call.TargetMethod)
                && IsOwn(call.TargetMethod, body),
            IPropertyReferenceOperation { Instance: { } instance } property when instance.Unconverted() == reference => property
                .Property
                .Name != "Ref"
                && (OwnedType.WhatStays(property.Type, body.Library) is null || IsAskedOnly(property)),
            IConditionalAccessOperation { Operation: var operation, WhenNotNull: IInvocationOperation call }
                when operation.Unconverted() == reference => !IsDispose(call.TargetMethod) && IsOwn(call.TargetMethod, body),
            IConditionalAccessOperation
            {
                Operation: var operation,
                WhenNotNull: IPropertyReferenceOperation { Property.Name: not "Ref" }
            } => operation.Unconverted() == reference,
            IArgumentOperation argument when argument.Value.Unconverted() == reference => LeavesArgument(argument, body, depth),
            ISimpleAssignmentOperation { Target: var target, Parent: IExpressionStatementOperation } => target == reference,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } => true,
            IIsPatternOperation pattern => !BufferUses.DeclaresVariables(pattern),
            _ => false,
        };
    }

    /// <summary>Whether a part that is disposed with the whole goes nowhere: a member of it is used at once.</summary>
    private static bool IsAskedOnly(IPropertyReferenceOperation part) =>
        part.Property.Name == "Socket"
        || part.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance, TargetMethod.Name: not ("Dispose" or "DisposeAsync") } => instance.Unconverted()
                == part,
            IPropertyReferenceOperation { Instance: { } instance } => instance.Unconverted() == part,
            _ => false,
        };

    private static bool LeavesMessage(IOperation reference, MessagingBody body, int depth)
    {
        if (reference.Parent is ISimpleAssignmentOperation { Target: var target, Parent: var statement } && target == reference)
            return statement is IExpressionStatementOperation;
        if (
            reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call } argument
            && !IsLibrarysOrFrameworks(call.TargetMethod, body)
        )
            return LeavesArgument(argument, body, depth);
        var use = MessageUses.Classify(reference, body);
        return use.Kind is not (MessageUseKind.Escape or MessageUseKind.Dispose or MessageUseKind.DisposeGuard)
            && use.Construct is not IUsingOperation;
    }

    private static bool LeavesArgument(IArgumentOperation argument, MessagingBody body, int depth)
    {
        if (argument.Parameter is not { RefKind: RefKind.None } parameter)
            return false;
        if (argument.Parent is IObjectCreationOperation { Constructor: { } constructor })
            return OwnedType.IsLibrarys(constructor, body.Library);
        if (argument.Parent is not IInvocationOperation { TargetMethod: var called } call)
            return false;
        if (OwnedType.IsLibrarys(called, body.Library))
            return true;
        if (called.IsFramework())
            return called.Is("GC", "KeepAlive")
                || called.Is("ArgumentNullException", "ThrowIfNull")
                || called.Is("Console", "WriteLine")
                || called.Is("Debug", "Assert")
                || called.Is("BuffersExtensions", "Write");
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (
            depth >= MaxDepth
            || !method.IsTheOneThatRuns()
            || method.IsAsync && call.Parent is not IAwaitOperation
            || OtherBodies.Of(method, body) is not { } root
            || Functions.AnyYields(root)
        )
            return false;
        foreach (var use in LocalUses.In(root).Of(method.Parameters[parameter.Ordinal]))
            if (
                use.EnclosingFunction() is var function && function != root && function.Syntax != root.Syntax
                || !LeavesIt(use, body, depth + 1)
            )
                return false;
        return true;
    }

    private static bool IsDispose(IMethodSymbol method) => method.Name is "Dispose" or "DisposeAsync";

    private static bool IsOwn(IMethodSymbol method, MessagingBody body) =>
        OwnedType.IsLibrarys(method, body.Library) || method.ContainingType.SpecialType == SpecialType.System_Object;

    private static bool IsLibrarysOrFrameworks(IMethodSymbol method, MessagingBody body) =>
        OwnedType.IsLibrarys(method, body.Library) || method.IsFramework();
}
