using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Values that are certainly there, and not null.</summary>
internal static class PresentValue
{
    /// <summary>Whether a value is certainly there: by its form, by what the framework promises, or by the compiler's analysis.</summary>
    public static bool Is(IOperation value, MessagingBody body) =>
        value switch
        {
            { ConstantValue: { HasValue: true, Value: var constant } } => constant is not null,
            { Type: { IsValueType: true } type } => type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T,
            IInterpolatedStringOperation or IArrayCreationOperation or IObjectCreationOperation => true,
            // not a difference of delegates
            IBinaryOperation { Type.SpecialType: SpecialType.System_String, OperatorMethod: var joined } => joined?.IsFramework() != false,
            IInvocationOperation { TargetMethod: { ReturnNullableAnnotation: NullableAnnotation.NotAnnotated } method }
                when method.IsFramework() => true,
            ILocalReferenceOperation { Local: var local } when HasOnlyValues(local, body) => true,
            _ => IsCheckedByCompiler(value, body),
        };

    /// <summary>Whether a local only ever gets values that are there, told by their form.</summary>
    private static bool HasOnlyValues(ILocalSymbol local, MessagingBody body) =>
        body.Uses.SingleValueOf(local) is { } value and not ILocalReferenceOperation && Is(value, body);

    private static bool IsCheckedByCompiler(IOperation value, MessagingBody body)
    {
        if (
            (body.Model.GetNullableContext(value.Syntax.SpanStart) & NullableContext.Enabled) != NullableContext.Enabled
            || IsAsserted(value.Syntax)
            || value.Syntax.Parent is { } parent && IsAsserted(parent)
        )
            return false;
        var declared = value switch
        {
            IInvocationOperation call => call.TargetMethod.ReturnNullableAnnotation,
            IPropertyReferenceOperation property => property.Property.NullableAnnotation,
            IFieldReferenceOperation field => field.Field.NullableAnnotation,
            IArrayElementReferenceOperation => NullableAnnotation.None, // new string[n] holds nulls that the compiler does not see
            _ => NullableAnnotation.NotAnnotated,
        };
        return declared != NullableAnnotation.None
            && value.Syntax is ExpressionSyntax expression
            && body.Model.GetTypeInfo(expression).Nullability.FlowState == NullableFlowState.NotNull;
    }

    /// <summary><c>value!</c> is the author's word, not the compiler's.</summary>
    private static bool IsAsserted(SyntaxNode value) => value.IsKind(SyntaxKind.SuppressNullableWarningExpression);
}
