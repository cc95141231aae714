using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>What may throw. Closing does not: <c>Dispose</c> of the library's types, and what only moves values.</summary>
internal static class Throwing
{
    public static bool May(IOperation operation) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var method } when method.IsDisposal() => false,
            IInvocationOperation
            or IObjectCreationOperation
            or IPropertyReferenceOperation
            or IArrayElementReferenceOperation
            or IAwaitOperation
            or IArrayCreationOperation => true,
            IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IDynamicObjectCreationOperation
            or IImplicitIndexerReferenceOperation => true,
            IConversionOperation { IsImplicit: false } or IConversionOperation { OperatorMethod: not null } => true,
            IBinaryOperation { OperatorMethod: not null }
            or IUnaryOperation { OperatorMethod: not null }
            or IBinaryOperation { OperatorKind: BinaryOperatorKind.Divide or BinaryOperatorKind.Remainder } => true,
            IFieldReferenceOperation { Instance: not null and not IInstanceReferenceOperation } => true,
            _ => false,
        };
}
