using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>The types of sockets that an expression names, by syntax.</summary>
internal static class SocketTypeName
{
    private const string Type = "SocketType";

    private const int MaxDepth = 3;

    /// <summary>Adds them; false where the expression names none for certain.</summary>
    public static bool Add(ExpressionSyntax value, SyntaxNode scope, HashSet<string> types, int depth)
    {
        switch (value)
        {
            case ParenthesizedExpressionSyntax { Expression: var inner }:
                return Add(inner, scope, types, depth);
            case ConditionalExpressionSyntax { WhenTrue: var whenTrue, WhenFalse: var whenFalse }:
                return Add(whenTrue, scope, types, depth) && Add(whenFalse, scope, types, depth);
            case IdentifierNameSyntax variable when NameIn(variable) is null:
                return depth < MaxDepth && AddValues(variable.Identifier.ValueText, scope, types, depth + 1);
            default:
                if (NameIn(value) is not { } name)
                    return false;
                types.Add(name);
                return true;
        }
    }

    /// <summary><c>SocketType.Router</c>, or <c>Router</c> where a directive lets it stand alone, or <c>(SocketType)6</c>.</summary>
    private static string? NameIn(ExpressionSyntax value) => value switch
    {
        MemberAccessExpressionSyntax member => SocketKind.NameOf(member.Expression) == Type ? member.Name.Identifier.ValueText : null,
        IdentifierNameSyntax { Identifier.ValueText: var name } => SocketTypes.IsName(name) && IsImported(value.SyntaxTree) ? name : null,
        CastExpressionSyntax { Expression: LiteralExpressionSyntax { Token.Value: int number } } cast =>
            EndsWithType(cast.Type) ? SocketTypes.NameOf(number) : null,
        _ => null,
    };

    /// <summary>A variable or constant whose every value is such a name.</summary>
    private static bool AddValues(string variable, SyntaxNode scope, HashSet<string> types, int depth)
    {
        var hasValue = false;
        foreach (var node in scope.DescendantNodes())
        {
            if (node is ParameterSyntax parameter && parameter.Identifier.ValueText == variable)
                return false;
            if (SocketKind.ValueGiven(variable, node) is not { } value)
                continue;
            if (!Add(value, scope, types, depth))
                return false;
            hasValue = true;
        }

        return hasValue;
    }

    private static bool IsImported(SyntaxTree tree)
    {
        foreach (var directive in tree.GetCompilationUnitRoot().Usings)
            if (!directive.StaticKeyword.IsKind(SyntaxKind.None) && directive.Name is { } imported && EndsWithType(imported))
                return true;
        return false;
    }

    private static bool EndsWithType(SyntaxNode name) => name.ToString().EndsWith(Type, StringComparison.Ordinal);
}
