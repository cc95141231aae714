using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Calls on a local that is always null: they throw and have no effect. Tests that expect the exception have such calls.</summary>
internal static class MissingReceiver
{
    public static bool IsOf(IOperation? operation, IOperation root) =>
        operation is IInvocationOperation call
        && (call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.ArgumentFor(0) : null))?.Unconverted()
            is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
        && local.Declaration()?.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value }
        && IsNull(value)
        && !LocalUses.In(root).IsWritten(local);

    private static bool IsNull(ExpressionSyntax value) =>
        value switch
        {
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression }
            or DefaultExpressionSyntax => true,
            PostfixUnaryExpressionSyntax { Operand: var operand } => IsNull(operand),
            CastExpressionSyntax { Expression: var cast } => IsNull(cast),
            ParenthesizedExpressionSyntax { Expression: var inner } => IsNull(inner),
            _ => false,
        };
}
