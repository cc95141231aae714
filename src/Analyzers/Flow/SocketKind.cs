using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>The type of a socket, such as <c>Router</c>, by the creations that are assigned to the variable that holds it.</summary>
internal static class SocketKind
{
    private const int MaxDepth = 3;

    private static readonly HashSet<string> s_unknown = new();

    /// <summary>Null where it is made out of sight, or by several creations that differ.</summary>
    public static string? Of(IOperation? socket, MessagingBody body)
    {
        var types = AllOf(socket, body);
        foreach (var type in types)
            return types.Count == 1 ? type : null;
        return null;
    }

    /// <summary>Every type that it can have; none where it may be made out of sight.</summary>
    public static IReadOnlyCollection<string> AllOf(IOperation? socket, MessagingBody body) => socket?.Unconverted() switch
    {
        ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } =>
            IsDeclared(local) ? Made(local.Name, body.Root.Syntax, 0) ?? s_unknown : s_unknown,
        IFieldReferenceOperation { Field: var field } => OfMember(field, body),
        IPropertyReferenceOperation { Property: { IsIndexer: false } property } => OfMember(property, body),
        _ => s_unknown,
    };

    /// <summary>Whether a variable of this name is made in sight.</summary>
    public static bool IsMade(string variable, SyntaxNode scope) => Made(variable, scope, 0) is { Count: > 0 };

    /// <summary>The last name of an expression that names something.</summary>
    public static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => name,
        _ => null,
    };

    /// <summary>Whether a declaration makes the local; a loop, a pattern or a deconstruction gives it what others have made.</summary>
    private static bool IsDeclared(ILocalSymbol local) =>
        local.Declaration()?.GetSyntax() is VariableDeclaratorSyntax;

    private static HashSet<string> OfMember(ISymbol member, MessagingBody body)
    {
        var types = new HashSet<string>();
        foreach (var part in member.ContainingType.DeclarationsIn(body.Compilation))
        {
            if (Made(member.Name, part.GetSyntax(), 0) is not { } made)
                return s_unknown;
            types.UnionWith(made);
        }

        return types;
    }

    /// <summary>By syntax: what is assigned to a variable of that name, where each value tells; null where one does not.</summary>
    private static HashSet<string>? Made(string variable, SyntaxNode scope, int depth)
    {
        var types = new HashSet<string>();
        if (depth > MaxDepth)
            return null;
        foreach (var node in scope.DescendantNodes())
        {
            var value = ValueGiven(variable, node);
            if (value is null or LiteralExpressionSyntax or PostfixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax })
                continue;
            if (!AddTypes(value, scope, types, depth))
                return null;
        }

        return types;
    }

    /// <summary>The value that a node gives a variable, if it does.</summary>
    public static ExpressionSyntax? ValueGiven(string variable, SyntaxNode node) => node switch
    {
        VariableDeclaratorSyntax { Initializer: { } first } declared => declared.Identifier.ValueText == variable ? first.Value : null,
        PropertyDeclarationSyntax { Initializer: { } first } property => property.Identifier.ValueText == variable ? first.Value : null,
        AssignmentExpressionSyntax assignment => NameOf(assignment.Left) == variable ? assignment.Right : null,
        _ => null,
    };

    /// <summary>A creation, or the call of a method, whose argument names the type; another variable that holds one.</summary>
    private static bool AddTypes(ExpressionSyntax value, SyntaxNode scope, HashSet<string> types, int depth)
    {
        switch (value)
        {
            case ParenthesizedExpressionSyntax { Expression: var inner }:
                return AddTypes(inner, scope, types, depth);
            case AwaitExpressionSyntax { Expression: var awaited }:
                return AddTypes(awaited, scope, types, depth);
            case ConditionalExpressionSyntax { WhenTrue: var whenTrue, WhenFalse: var whenFalse }:
                return AddTypes(whenTrue, scope, types, depth) && AddTypes(whenFalse, scope, types, depth);
            case BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: var arguments }:
                return AddNamed(arguments, scope, types, depth);
            case InvocationExpressionSyntax { ArgumentList.Arguments: var arguments }:
                return AddNamed(arguments, scope, types, depth);
            case IdentifierNameSyntax { Identifier.ValueText: var other } when Made(other, scope, depth + 1) is { Count: > 0 } made:
                types.UnionWith(made);
                return true;
            default:
                return false;
        }
    }

    private static bool AddNamed(SeparatedSyntaxList<ArgumentSyntax> arguments, SyntaxNode scope, HashSet<string> types, int depth)
    {
        foreach (var argument in arguments)
            if (SocketTypeName.Add(argument.Expression, scope, types, depth))
                return true;
        return false;
    }
}
