using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Can the option be set right where the ROUTER is made, once, by a statement of the same file?</summary>
internal static class RouterDropsSilentlyFix
{
    public const string Fix = "SetMandatory";

    /// <summary>
    /// Edits: the statement that makes the socket, or the first one in its using statement; what names the socket; and where the option's
    /// type needs its namespace.
    /// </summary>
    public const string After = "after",
        Before = "before",
        Socket = "socket",
        Qualified = "qualified";

    public static FixDecision For(SocketOwner router, Binding binding, MessagingBody body)
    {
        var plan = new FixPlan(Fix, binding.Name);
        return router.Values.Count == 1 && AddEdits(plan, router.Values[0], binding, body)
            ? FixDecision.Of(plan)
            : FixDecision.None("there is no place where the socket is made to set the option");
    }

    private static bool AddEdits(FixPlan plan, IOperation creation, Binding binding, MessagingBody body)
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
            return false;
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
                return false;
        }

        plan.Add(Socket, name);
        if (binding.TypeOfOptions is { } options && !Sees(options, creation.Syntax, body))
            plan.Add(Qualified, name);
        return true;
    }

    private static bool Sees(INamedTypeSymbol options, SyntaxNode at, MessagingBody body)
    {
        foreach (var type in body.Model.LookupNamespacesAndTypes(at.SpanStart, name: options.Name))
            if (type.Is(options))
                return true;
        return false;
    }
}
