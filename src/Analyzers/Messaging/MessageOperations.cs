using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What a reference does with a message, in operation trees and in control-flow graphs; the only place that decides it. A closed list:
/// anything else may do anything.
/// </summary>
internal static class MessageOperations
{
    public static MessageOperation Of(IOperation reference, MessagingBody body)
    {
        var parent = reference.ParentPastConversions();
        switch (parent)
        {
            case not null when reference.Parent is IConversionOperation { OperatorMethod: { } viewing } view:
                return new(body.Library.Types.OperationOf(viewing) ?? MessageOperationKind.Escape, view);
            case IPropertyReferenceOperation { Instance: { } instance, Property: var property }
                when instance.Unconverted() == reference
                    && (body.Library.Types.OperationOf(property) ?? body.Library.Types.OperationOnFrames(property)) is { } asking:
                return new(asking, parent);
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return new(OfCallOn(call, body), call);
            case IArgumentOperation { Parent: IInvocationOperation call } argument when argument.Value.Unconverted() == reference:
                return new(OfArgument(argument, call, body), call) { Parameter = argument.Parameter };
            case IConditionalAccessOperation { Operation: var accessed } when accessed == reference:
                return new(MessageOperationKind.Access, parent);
            case ISimpleAssignmentOperation { Target: var target } when target == reference:
                return new(MessageOperationKind.Assign, parent);
            case IUsingOperation:
                return new(MessageOperationKind.Hold, parent);
            case IVariableDeclaratorOperation or IFlowCaptureOperation or IExpressionStatementOperation or INameOfOperation:
                return new(MessageOperationKind.Mention, parent);
            case IIsNullOperation:
                return new(MessageOperationKind.NullTest, parent);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, OperatorMethod: null } test:
                return new(
                    test.LeftOperand.IsNull() || test.RightOperand.IsNull() ? MessageOperationKind.NullTest : MessageOperationKind.Compare,
                    test
                );
            case IIsPatternOperation { Value: var tested } match when tested.Unconverted() == reference:
                return new(OfPattern(match, body), match);
            default:
                return new(IsMadeText(parent) ? MessageOperationKind.Read : MessageOperationKind.Escape, reference);
        }
    }

    /// <summary>Whether a reference becomes a part of a text, or of what a call makes one of.</summary>
    private static bool IsMadeText(IOperation? parent) =>
        parent switch
        {
            IInterpolationOperation { Parent: IInterpolatedStringOperation { Type.SpecialType: SpecialType.System_String } } => true,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } => true,
            IArrayInitializerOperation
            {
                Parent: IArrayCreationOperation
                {
                    Parent: IArgumentOperation { ArgumentKind: ArgumentKind.ParamArray, Parent: IInvocationOperation printing }
                }
            } => printing.TargetMethod.Has(Facet.Ignores | Facet.Uses),
            // a span of arguments
            { IsImplicit: true, Parent: IArgumentOperation { Parameter.IsParams: true, Parent: IInvocationOperation printing } } =>
                printing.TargetMethod.Has(Facet.Ignores | Facet.Uses),
            _ => false,
        };

    private static MessageOperationKind OfPattern(IIsPatternOperation match, MessagingBody body)
    {
        if (BufferUses.DeclaresVariables(match))
            return MessageOperationKind.Escape;
        switch (match.Pattern is INegatedPatternOperation { Pattern: var negated } ? negated : match.Pattern)
        {
            case IConstantPatternOperation:
                return MessageOperationKind.NullTest;
            case IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: true, PropertySubpatterns: var asked }:
                foreach (var property in asked)
                    if (
                        property.Member is IPropertyReferenceOperation { Property: var content }
                        && body.Library.Types.OperationOf(content)
                            is (MessageOperationKind.Read or MessageOperationKind.Measure)
                                and var kind
                    )
                        return kind;
                return asked.IsEmpty ? MessageOperationKind.Match : MessageOperationKind.Ask;
            default:
                return MessageOperationKind.Escape;
        }
    }

    private static MessageOperationKind OfCallOn(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod switch
        {
            { Name: WellKnownMemberNames.ObjectGetHashCode or WellKnownMemberNames.ObjectEquals } => MessageOperationKind.Identify,
            var method when body.Library.Types.OperationOf(method) is { } known => known,
            var method when method.IsDisposal() => MessageOperationKind.Dispose, // by its interface
            var method when body.Library.Types.OperationOnFrames(method) is { } known => known,
            { Name: WellKnownMemberNames.ObjectToString } => MessageOperationKind.Read,
            { ContainingType.SpecialType: SpecialType.System_Object } => MessageOperationKind.Ignore,
            _ => MessageOperationKind.Escape,
        };

    private static MessageOperationKind OfArgument(IArgumentOperation argument, IInvocationOperation call, MessagingBody body)
    {
        var method = call.TargetMethod;
        var member = body.Library.MemberOf(call);
        if (argument.Parameter is { RefKind: RefKind.None, Type.IsValueType: true } copy && body.Library.Types.IsMessage(copy.Type))
            return MessageOperationKind.Escape; // the callee has a copy, which it may send or close
        if (argument.Parameter is not { } parameter || parameter.RefKind != RefKind.None && !TakesByReference(parameter, member, body))
            return MessageOperationKind.Escape;
        switch (member)
        {
            case { IsCertain: true } known when known.Operand != parameter.Ordinal:
                return MessageOperationKind.Escape;
            case { IsCertain: true, Role: var role }:
                return role switch
                {
                    MessagingRole.ReceiveMessage => MessageOperationKind.Receive,
                    MessagingRole.SendMessage => MessageOperationKind.Send,
                    MessagingRole.SendMultipart when body.Library.Types.OwnsFrames(parameter.Type) => MessageOperationKind.Send,
                    _ => MessageOperationKind.Escape,
                };
            case not null:
                return MessageOperationKind.Pass;
        }

        if (body.Library.Types.OperationOnGiven(method) is { } moved)
            return moved;
        if (!method.IsFramework())
            return MessageOperationKind.Pass;
        return method.Has(Facet.Ignores) ? MessageOperationKind.Ignore
            : method.Has(Facet.Uses) ? MessageOperationKind.Read
            : method.Has(Facet.Compares) ? MessageOperationKind.Compare
            : MessageOperationKind.Escape;
    }

    /// <summary>Whether it is the library that takes a message which is a value by reference: what it does with that is known.</summary>
    private static bool TakesByReference(IParameterSymbol parameter, MessagingMember? member, MessagingBody body) =>
        parameter.RefKind == RefKind.Ref
        && (member is { IsCertain: true } || member is null && body.Library.Types.IsMessage(parameter.ContainingType));
}
