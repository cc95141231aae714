using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>The type of a socket, such as <c>Router</c>, by the creations that are assigned to the variable that holds it.</summary>
internal static class SocketKind
{
    /// <summary>Null where it is made out of sight, or by several creations that differ.</summary>
    public static string? Of(IOperation? socket, MessagingBody body) => socket?.Unconverted() switch
    {
        ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => Made(local, body.Root.Syntax),
        IFieldReferenceOperation { Field: var field } => OfMember(field),
        IPropertyReferenceOperation { Property: var property } => OfMember(property),
        _ => null,
    };

    private static string? OfMember(ISymbol member)
    {
        string? kind = null;
        foreach (var part in member.ContainingType.DeclaringSyntaxReferences)
            if (Made(member, part.GetSyntax()) is { } made)
                kind = kind is null || kind == made ? made : "";
        return kind is { Length: > 0 } ? kind : null;
    }

    /// <summary>By syntax: what is assigned to a variable of that name, where each is a creation whose argument names the type.</summary>
    private static string? Made(ISymbol variable, SyntaxNode scope)
    {
        string? kind = null;
        foreach (var node in scope.DescendantNodes())
        {
            var value = node switch
            {
                VariableDeclaratorSyntax { Initializer.Value: var first } declarator when declarator.Identifier.ValueText == variable.Name => first,
                PropertyDeclarationSyntax { Initializer.Value: var first } property when property.Identifier.ValueText == variable.Name => first,
                AssignmentExpressionSyntax { Left: var target, Right: var assigned } when NameOf(target) == variable.Name => assigned,
                _ => null,
            };
            if (value is null || value is LiteralExpressionSyntax or PostfixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax })
                continue;
            if (NamedIn(value) is not { } named || kind is not null && kind != named)
                return null;
            kind = named;
        }

        return kind;
    }

    private static string? NamedIn(ExpressionSyntax creation)
    {
        if (creation is not BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: var arguments })
            return null;
        foreach (var argument in arguments)
            if (argument.Expression is MemberAccessExpressionSyntax { Expression: var type, Name.Identifier.ValueText: var kind } && NameOf(type) == "SocketType")
                return kind;
        return null;
    }

    private static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => name,
        _ => null,
    };
}
