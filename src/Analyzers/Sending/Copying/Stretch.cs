using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Copying;

/// <summary>
/// What runs between a copy and its send: it must not be able to change a byte or to let anybody else do so. A closed list: no calls, no
/// writes but to numbers.
/// </summary>
internal static class Stretch
{
    /// <summary>
    /// Whether the send follows the copy in its block, inside ifs and tries perhaps, with nothing else on the way that does something.
    /// </summary>
    public static bool KeepsBytes(IInvocationOperation copy, IInvocationOperation send, IOperation payload, MessagingBody body)
    {
        var statement = Statements.Of(copy);
        while (Around(statement) is { } pinned && !pinned.Span.Contains(send.Syntax.Span))
            statement = pinned;
        if (
            statement?.Parent is not { } block
            || block is not (BlockSyntax or GlobalStatementSyntax)
            || copy.Syntax.Span.End > send.Syntax.SpanStart
        )
            return false;
        block = block is GlobalStatementSyntax ? block.Parent! : block;
        for (var around = send.Syntax.Parent; around != block; around = around.Parent)
            if (around is null or LockStatementSyntax or FinallyClauseSyntax or CatchClauseSyntax or SwitchSectionSyntax)
                return false;
        var stretch = TextSpan.FromBounds(copy.Syntax.Span.End, send.Syntax.Span.End);
        foreach (var operation in send.EnclosingFunction().Descendants())
            if (
                stretch.Contains(operation.Syntax.Span)
                && !payload.Syntax.Span.Contains(operation.Syntax.Span)
                && !operation.Syntax.Span.Contains(send.Syntax.Span)
                && !IsQuiet(operation, body)
            )
                return false;
        return true;
    }

    /// <summary>The fixed or unsafe statement that a statement stands in: leaving it does nothing.</summary>
    private static StatementSyntax? Around(StatementSyntax? statement) =>
        statement?.Parent switch
        {
            FixedStatementSyntax pinned => pinned,
            BlockSyntax { Parent: FixedStatementSyntax pinned } => pinned,
            BlockSyntax { Parent: UnsafeStatementSyntax around } => around,
            _ => null,
        };

    private static bool IsQuiet(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IFieldReferenceOperation { Field: var field } => !field.IsVolatile, // it may tell whether the copy is whole
            ILiteralOperation
            or ILocalReferenceOperation
            or IParameterReferenceOperation
            or IInstanceReferenceOperation
            or IDefaultValueOperation => true,
            IArgumentOperation
            or IParenthesizedOperation
            or IExpressionStatementOperation
            or IVariableDeclarationGroupOperation
            or IVariableDeclarationOperation
            or IVariableDeclaratorOperation
            or IVariableInitializerOperation => true,
            IConversionOperation { OperatorMethod: null }
            or IBinaryOperation { OperatorMethod: null }
            or IUnaryOperation { OperatorMethod: null }
            or IConditionalOperation
            or IConditionalAccessOperation
            or IConditionalAccessInstanceOperation => true,
            IConversionOperation { OperatorMethod: { } method } => method.IsFramework(),
            IPropertyReferenceOperation { Property: var property } => Stability.IsAutoProperty(property, body)
                || property.Name == "Length" && property.IsFramework(),
            ISimpleAssignmentOperation { IsRef: false, Target: ILocalReferenceOperation { Local: var local } } => IsNumber(local),
            ICompoundAssignmentOperation { OperatorMethod: null, Target: ILocalReferenceOperation { Local: var local } } => IsNumber(local),
            IIncrementOrDecrementOperation { OperatorMethod: null, Target: ILocalReferenceOperation { Local: var local } } => IsNumber(
                local
            ),
            _ => false,
        };

    private static bool IsNumber(ILocalSymbol local) =>
        local.RefKind == RefKind.None && local.Type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double;
}
