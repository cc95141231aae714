using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>Whether a view of an object's memory goes nowhere but into a call, or into a local that goes nowhere else.</summary>
internal static class UsedUpView
{
    public static bool Is(IOperation view, MessagingBody body)
    {
        switch (view.ParentPastConversions())
        {
            case IPropertyReferenceOperation { Property.IsIndexer: true, Type.IsRefLikeType: false } element:
                return !Pinning.IsAddressed(element)
                    && (!LocalUses.IsWrite(element) || element.Parent is ISimpleAssignmentOperation { IsRef: false })
                    && element.Syntax.Parent is not RefExpressionSyntax;
            case IPropertyReferenceOperation property:
                return property.Type is not { IsRefLikeType: true } || Is(property, body);
            case IExpressionStatementOperation:
                return true;
            case IReturnOperation { Kind: OperationKind.Return }:
                return body.Depth > 0 && view.Syntax.Parent is not RefExpressionSyntax;
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == view:
                return IsGivenBack(call, body);
            case IArgumentOperation { Parameter.RefKind: RefKind.None, Parent: IInvocationOperation call }:
                return IsGivenBack(call, body) && call.Instance?.Type is not { IsRefLikeType: true };
            case IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None, Type.IsRefLikeType: true } local } declarator
            }:
                return IsUsedUp(local, declarator, body);
            default:
                return false;
        }
    }

    private static bool IsUsedUp(ILocalSymbol local, IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.EnclosingFunction() != declarator.EnclosingFunction()
                || reference.Syntax.SpanStart < declarator.Syntax.Span.End
                || !Is(reference, body)
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether a call gives the view to nobody: it writes through no reference that could hold one, and what it returns is used up.
    /// </summary>
    private static bool IsGivenBack(IInvocationOperation call, MessagingBody body)
    {
        foreach (var parameter in call.TargetMethod.Parameters)
            if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
                return false;
        return call is { TargetMethod: { ReturnsByRef: false, ReturnsByRefReadonly: false } }
            && (call.Type is not { IsRefLikeType: true } || Is(call, body));
    }
}
