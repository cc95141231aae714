using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Viewing;

/// <summary>
/// Can the frame not change between the creation of an object and its last use? Nothing there may change messages, write memory or
/// let other code run that could, and nobody may get what the frame can be changed by.
/// </summary>
internal static class QuietView
{
    private const Effect Disturbing =
        Effect.ChangesMessages
        | Effect.UsesSocket
        | Effect.WritesMemory
        | Effect.MakesDelegate
        | Effect.CallsLambda
        | Effect.Acquires
        | EffectGroups.OtherThreads
        | EffectGroups.Unreadable;

    /// <summary>
    /// Whether a function is left and resumed, or jumps, so that the text does not say what runs between two places; or is not a function
    /// but data.
    /// </summary>
    public static bool IsResumed(IOperation function)
    {
        if (
            function
            is IAnonymousFunctionOperation { Parent: not IDelegateCreationOperation }
                or IAnonymousFunctionOperation { Symbol.IsAsync: true }
                or ILocalFunctionOperation { Symbol.IsAsync: true }
        )
            return true;
        foreach (var operation in function.Descendants())
            if (
                Functions.Suspends(operation)
                || operation
                    is IReturnOperation { Kind: OperationKind.YieldBreak }
                        or IBranchOperation { BranchKind: BranchKind.GoTo }
                        or ILabeledOperation
            )
                return true;
        return false;
    }

    public static bool Between(IOperation creation, IReadOnlyList<IOperation> uses, IOperation function, MessagingBody body)
    {
        var end = creation.Syntax.Span.End;
        foreach (var use in uses)
        {
            end = System.Math.Max(end, use.Syntax.Span.End);

            // a loop around the use but not around the creation runs all of its body before the last use
            for (var outer = use.Parent; outer is not null && !creation.IsIn(outer); outer = outer.Parent)
                if (outer is ILoopOperation)
                    end = System.Math.Max(end, outer.Syntax.Span.End);
        }

        var between = TextSpan.FromBounds(creation.Syntax.Span.End, end);
        foreach (var operation in function.Descendants())
            if (between.Contains(operation.Syntax.SpanStart) && !IsQuiet(operation, body))
                return false;
        return true;
    }

    private static bool IsQuiet(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IPropertyReferenceOperation { Property: var property } when property.IsGeneratedFlyweight(body.Compilation.Assembly) => true,
            IInvocationOperation { TargetMethod: var method } when method.IsGeneratedFlyweight(body.Compilation.Assembly) => true,
            IFieldReferenceOperation { Field.IsVolatile: true } => false,
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation => !CanChangeFrame(operation.Type!, body)
                || IsLookedAt(operation, body),
            IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } => false,
            _ => (body.EffectsOf(operation) & Disturbing) == 0,
        };

    /// <summary><c>message.Data</c>, <c>message.Size</c>: what is done with the span is judged where it is done.</summary>
    private static bool IsLookedAt(IOperation message, MessagingBody body) =>
        message.Parent is IPropertyReferenceOperation { Property: var property }
        && body.Library.HoldsMessages(property.ContainingType)
        && !body.Library.HoldsMessages(property.Type)
        && property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private };

    /// <summary>
    /// Messages, sockets and receivers, and memory that can be written. The frame's span is only read from here on, if it cannot be
    /// written.
    /// </summary>
    private static bool CanChangeFrame(ITypeSymbol type, MessagingBody body) =>
        body.Library.HoldsMessages(type)
        || body.Library.Types.IsSocket(type)
        || type.TypeKind is TypeKind.Delegate or TypeKind.Pointer or TypeKind.Dynamic
        || type.IsWritableView()
        || body.Library.Runtime?.IsReceiver(type) == true;
}
