using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The flags that a call is given, where they are constant: written in the argument, or in a local that is declared with them and never
/// written again. By syntax, so that operations of control-flow graphs, which cannot see other code, give the same result.
/// </summary>
internal static class FlagValue
{
    public static int? Of(IOperation flags)
    {
        if (flags.ConstantValue is { HasValue: true, Value: int constant })
            return constant;
        return
            flags is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
            && local.Type is INamedTypeSymbol { TypeKind: TypeKind.Enum } type
            && local.Declaration()?.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value } declarator
            && !MayBeWritten(local, declarator)
            ? ValueOf(value, type)
            : null;
    }

    /// <summary>What a truth value is, where it is constant in the same way.</summary>
    public static bool? IsTrue(IOperation flag)
    {
        if (flag.ConstantValue is { HasValue: true, Value: bool constant })
            return constant;
        return
            flag is ILocalReferenceOperation { Local: { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Boolean } local }
            && local.Declaration()?.GetSyntax()
                is VariableDeclaratorSyntax
                {
                    Initializer.Value: LiteralExpressionSyntax
                    {
                        RawKind: (int)SyntaxKind.TrueLiteralExpression or (int)SyntaxKind.FalseLiteralExpression
                    } value
                } declarator
            && !MayBeWritten(local, declarator)
            ? value.IsKind(SyntaxKind.TrueLiteralExpression)
            : null;
    }

    /// <summary>
    /// Whether the flags have a bit: by their value, in both cases of a condition, or by what is added to others; null where that is not
    /// known.
    /// </summary>
    public static bool? Has(IOperation flags, int bit)
    {
        if (Of(flags) is { } value)
            return (value & bit) != 0;
        return flags.Type is INamedTypeSymbol { TypeKind: TypeKind.Enum } type && flags.Syntax is ExpressionSyntax written
            ? Has(written, bit, type)
            : null;
    }

    private static bool? Has(ExpressionSyntax flags, int bit, INamedTypeSymbol type) =>
        flags switch
        {
            ParenthesizedExpressionSyntax { Expression: var inner } => Has(inner, bit, type),
            ConditionalExpressionSyntax { WhenTrue: var yes, WhenFalse: var no } => Has(yes, bit, type) is { } has
            && has == Has(no, bit, type)
                ? has
                : null,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.BitwiseOrExpression, Left: var left, Right: var right } => (
                Has(left, bit, type),
                Has(right, bit, type)
            ) switch
            {
                (true, _) or (_, true) => true,
                (false, false) => false,
                _ => null,
            },
            _ => ValueOf(flags, type) is { } value ? (value & bit) != 0 : null,
        };

    private static int? ValueOf(ExpressionSyntax value, INamedTypeSymbol type) =>
        value switch
        {
            LiteralExpressionSyntax { Token.Value: 0 } or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression } =>
                0,
            ParenthesizedExpressionSyntax { Expression: var inner } => ValueOf(inner, type),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.BitwiseOrExpression, Left: var left, Right: var right } => ValueOf(left, type)
                | ValueOf(right, type),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: var owner } when NameOf(owner) == type.Name =>
                MemberOf(type, name),
            _ => null,
        };

    private static string? NameOf(ExpressionSyntax owner) =>
        owner switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            _ => null,
        };

    private static int? MemberOf(INamedTypeSymbol type, string name)
    {
        foreach (var member in type.GetMembers(name))
            if (member is IFieldSymbol { ConstantValue: int value })
                return value;
        return null;
    }

    /// <summary>A closed list: the name is only given as a value.</summary>
    private static bool MayBeWritten(ILocalSymbol local, VariableDeclaratorSyntax declarator)
    {
        var code = declarator.FirstAncestorOrSelf<SyntaxNode>(static n =>
            n is MemberDeclarationSyntax and not GlobalStatementSyntax || n is AccessorDeclarationSyntax or CompilationUnitSyntax
        );
        if (code is null)
            return true;
        foreach (var node in code.DescendantNodes())
            if (
                node is IdentifierNameSyntax { Identifier.ValueText: var name }
                && name == local.Name
                && node.Parent
                    is not (
                        ArgumentSyntax { RefOrOutKeyword.RawKind: 0, Parent: not TupleExpressionSyntax }
                        or BinaryExpressionSyntax
                        or NameColonSyntax
                        or ConditionalExpressionSyntax
                        or InterpolationSyntax
                        or IfStatementSyntax
                        or WhileStatementSyntax
                        or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }
                    )
            )
                return true;
        return false;
    }
}
