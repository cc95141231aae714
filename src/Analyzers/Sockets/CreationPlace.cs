using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Where an option of a socket can be set right after the socket is made, once, by a statement of the same file.</summary>
internal static class CreationPlace
{
    /// <summary>
    /// Edits: the statement that makes the socket, or the first one in its using statement; and what names the socket.
    /// </summary>
    public const string After = "after",
        Before = "before",
        Socket = "socket";

    /// <summary>Adds the edits to a plan; null where there is no such place, otherwise what names the socket.</summary>
    public static SyntaxNode? AddTo(FixPlan plan, IOperation creation, MessagingBody body)
    {
        var name = creation.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Syntax: VariableDeclaratorSyntax declarator } } =>
                declarator,
            ISimpleAssignmentOperation
            {
                Target: { Syntax: IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } } target
            } => target.Syntax,
            _ => null,
        };
        var declaration = name?.FirstAncestorOrSelf<VariableDeclarationSyntax>();
        if (name is null || declaration is { Variables.Count: not 1 } || creation.Syntax.SyntaxTree != body.Root.Syntax.SyntaxTree)
            return null;
        switch (declaration?.Parent ?? name.Parent?.Parent)
        {
            case StatementSyntax { Parent: BlockSyntax or GlobalStatementSyntax } made
            and (LocalDeclarationStatementSyntax or ExpressionStatementSyntax):
                plan.Add(After, made);
                break;
            case UsingStatementSyntax { Statement: BlockSyntax { Statements: [var first, ..] } }:
                plan.Add(Before, first);
                break;
            default:
                return null;
        }

        plan.Add(Socket, name);
        return name;
    }
}
