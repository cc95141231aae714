using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;

namespace ZmqPerf.Analyzers.Receiving.Viewing;

/// <summary>
/// Can the frame not change between the creation of an object and its last use? A closed list of what may stand there: arithmetic, locals,
/// members that are plain, and calls of the framework that get nothing to write into and nothing to call. Whatever else runs unknown code
/// could receive.
/// </summary>
internal static class Quietness
{
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
                operation
                is IAwaitOperation
                    or IReturnOperation { Kind: OperationKind.YieldReturn or OperationKind.YieldBreak }
                    or IBranchOperation { BranchKind: BranchKind.GoTo }
                    or ILabeledOperation
                    or IForEachLoopOperation { IsAsynchronous: true }
                    or IUsingOperation { IsAsynchronous: true }
                    or IUsingDeclarationOperation { IsAsynchronous: true }
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
            for (var outer = use.Parent; outer is not null && !outer.Syntax.Span.Contains(creation.Syntax.Span); outer = outer.Parent)
                if (outer is ILoopOperation)
                    end = System.Math.Max(end, outer.Syntax.Span.End);
        }

        var between = TextSpan.FromBounds(creation.Syntax.Span.End, end);
        foreach (var operation in function.Descendants())
            if (between.Contains(operation.Syntax.SpanStart) && !IsQuiet(operation, body))
                return false;
        return true;
    }

    private static bool IsQuiet(IOperation operation, MessagingBody body)
    {
        switch (operation)
        {
            case ILiteralOperation
            or IFieldReferenceOperation
            or IParenthesizedOperation
            or IInstanceReferenceOperation
            or IArgumentOperation
            or IExpressionStatementOperation
            or IBlockOperation
            or IConditionalOperation
            or IReturnOperation
            or IVariableDeclarationGroupOperation
            or IVariableDeclarationOperation
            or IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None }
            or IVariableInitializerOperation
            or IWhileLoopOperation
            or IForLoopOperation
            or IBranchOperation
            or IEmptyOperation
            or IInterpolatedStringOperation
            or IInterpolatedStringContentOperation
            or INameOfOperation
            or ISizeOfOperation
            or ITypeOfOperation
            or IDefaultValueOperation
            or IArrayElementReferenceOperation
            or IDiscardOperation
            or ISwitchOperation
            or ISwitchCaseOperation
            or ICaseClauseOperation
            or IPatternOperation
            or IIsPatternOperation
            or ITupleOperation
            or IImplicitIndexerReferenceOperation
            or IRangeOperation
            or IObjectOrCollectionInitializerOperation:
                return true;
            case ILocalReferenceOperation { Local.Type: var type }:
                return !CanChangeFrame(type, body) || IsLookedAt(operation);
            case IParameterReferenceOperation { Parameter.Type: var type }:
                return !CanChangeFrame(type, body) || IsLookedAt(operation);
            case IBinaryOperation { OperatorMethod: var method }:
                return IsKnown(method);
            case IUnaryOperation { OperatorMethod: var method }:
                return IsKnown(method);
            case IConversionOperation { OperatorMethod: var method }:
                return IsKnown(method);
            case ICompoundAssignmentOperation { OperatorMethod: var method, Target: var target }:
                return IsKnown(method) && IsPlainTarget(target, body);
            case IIncrementOrDecrementOperation { OperatorMethod: var method, Target: var target }:
                return IsKnown(method) && IsPlainTarget(target, body);
            case ISimpleAssignmentOperation { IsRef: false, Target: var target }:
                return IsPlainTarget(target, body);
            case IPropertyReferenceOperation { Property: var property, Instance: var instance }:
                return property.IsFramework()
                    || property.IsGeneratedFlyweight(body.Compilation.Assembly)
                    || instance is not null && IsLookedAt(instance) && CanChangeFrame(instance.Type!, body)
                    || Stability.IsAutoProperty(property, body);
            case IObjectCreationOperation { Type: INamedTypeSymbol type, Constructor: var constructor }:
                return PlainClass.Is(type, constructor, body);
            case IInvocationOperation { TargetMethod: { MethodKind: MethodKind.Ordinary } method } call:
                return method.IsGeneratedFlyweight(body.Compilation.Assembly)
                    || method.IsFramework()
                        && body.Library.MemberOf(call) is null
                        && TakesOnlyValues(method)
                        && (call.Instance?.Type is not { Name: "Span" or "Memory" } || method.Name == "Slice");
            default:
                return false;
        }
    }

    /// <summary><c>message.Data</c>, <c>message.Size</c>: what is done with the span is judged where it is done.</summary>
    private static bool IsLookedAt(IOperation message) =>
        message.Parent is IPropertyReferenceOperation { Property: { Name: "Data" or "Size" or "More" or "Span" } property }
        && property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private };

    private static bool IsKnown(IMethodSymbol? method) => method is null || method.IsFramework();

    /// <summary>A local, a parameter, a field, or an automatic property: nothing that could lie in the frame.</summary>
    private static bool IsPlainTarget(IOperation target, MessagingBody body) =>
        target switch
        {
            ILocalReferenceOperation { Local.RefKind: RefKind.None }
            or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }
            or IDiscardOperation => true,
            IFieldReferenceOperation
            {
                Field: { RefKind: RefKind.None, IsVolatile: false },
                Instance: null or IInstanceReferenceOperation
            } => true,
            IPropertyReferenceOperation { Property: var property } => Stability.IsAutoProperty(property, body)
                && property.RefKind == RefKind.None,
            _ => false,
        };

    /// <summary>
    /// Messages, sockets and receivers, and memory that can be written. The frame's span is only read from here on, if it cannot be
    /// written.
    /// </summary>
    private static bool CanChangeFrame(ITypeSymbol type, MessagingBody body) =>
        body.Library.HoldsMessages(type)
        || body.Library.Types.IsSocket(type)
        || type.TypeKind is TypeKind.Delegate or TypeKind.Pointer or TypeKind.Dynamic
        || type is { Name: "Span" or "Memory" or "FrameReceiver" };

    private static bool TakesOnlyValues(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (
                parameter.Type.TypeKind is TypeKind.Delegate or TypeKind.Pointer
                || parameter.Type is { Name: "Span" or "Memory" or "ArraySegment" or "IEnumerable" or "Expression" }
                || parameter.RefKind is RefKind.Ref or RefKind.Out
            )
                return false;
        return true;
    }
}
