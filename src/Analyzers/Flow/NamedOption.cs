using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>Does the type that the code belongs to name an option of its sockets?</summary>
internal static class NamedOption
{
    public static bool IsSet(string option, MessagingBody body)
    {
        foreach (var _ in In(ScopeOf(body), option))
            return true;
        return false;
    }

    /// <summary>Whether it may be set for this socket: to something else than 0, on what is not known to be another one.</summary>
    public static bool MayBeSet(string option, IOperation socket, MessagingBody body)
    {
        var scope = ScopeOf(body);
        foreach (var name in In(scope, option))
            if (SetBy(name) is not { } set || !IsZero(set.Value) && !(set.Receiver is { } receiver && IsOther(receiver, socket, scope)))
                return true;
        return false;
    }

    private static SyntaxNode ScopeOf(MessagingBody body)
    {
        SyntaxNode scope = body.Root.Syntax;
        while (scope.Parent is { } parent and not (BaseNamespaceDeclarationSyntax or CompilationUnitSyntax))
            scope = parent;
        return scope is GlobalStatementSyntax ? scope.Parent! : scope;
    }

    private static IEnumerable<IdentifierNameSyntax> In(SyntaxNode scope, string option)
    {
        foreach (var node in scope.DescendantNodes())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier && name == option)
                yield return identifier;
    }

    /// <summary>The call that gives the option a value.</summary>
    private static (ExpressionSyntax? Receiver, ExpressionSyntax Value)? SetBy(IdentifierNameSyntax option)
    {
        var argument = option.FirstAncestorOrSelf<ArgumentSyntax>();
        return argument?.Parent is ArgumentListSyntax { Arguments: [var first, var second], Parent: InvocationExpressionSyntax call }
            && first == argument
            ? ((call.Expression as MemberAccessExpressionSyntax)?.Expression, second.Expression)
            : null;
    }

    private static bool IsZero(ExpressionSyntax value) => value is LiteralExpressionSyntax { Token.Value: 0 or 0L };

    /// <summary>Whether an expression names a socket that is made in sight, and not by the name of this one.</summary>
    private static bool IsOther(ExpressionSyntax receiver, IOperation socket, SyntaxNode scope)
    {
        var own = socket.Syntax is ExpressionSyntax named ? SocketKind.NameOf(named) : null;
        return SocketKind.NameOf(receiver) is { } name && name != own && SocketKind.IsMade(name, scope);
    }
}
