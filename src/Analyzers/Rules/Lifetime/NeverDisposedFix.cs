using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Owning;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// Whether a declaration can become a using declaration: nothing may use the object after the block that declares it, and nothing may give
/// the variable another one. A context is left to its author: its end waits for what its sockets still have to send.
/// </summary>
internal static class NeverDisposedFix
{
    public const string Fix = "Using";

    /// <summary>Edit: the declaration's statement.</summary>
    public const string Declaration = "declaration";

    /// <summary>Edit: the block of a loop whose variable is disposed at its end.</summary>
    public const string Block = "block";

    public static FixDecision For(ILocalSymbol local, IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        if (Reason() is { } reason)
            return FixDecision.None(reason);
        var plan = LoopOf(declarator) is { Statement: var block }
            ? new FixPlan(Fix).Add(Block, block)
            : new FixPlan(Fix).Add(Declaration, Statements.DeclarationOf(declarator)!);
        return FixDecision.Of(plan);

        string? Reason()
        {
            if (body.Library.Types.IsContext(local.Type))
                return "the end of a context waits for its sockets, and for what they still have to send";
            if (RuntimeSymbols.IsLoop(local.Type))
                return "the end of a loop is to be awaited";
            if (LoopOf(declarator) is { } loop)
            {
                if (loop.Statement is not BlockSyntax { Statements.Count: > 0 } || !Statements.HasUsingDeclarations(loop.Statement))
                    return "the body of the loop is no block with statements, or C# is older than using declarations";
            }
            else if (
                Statements.DeclarationOf(declarator) is not { UsingKeyword.RawKind: 0 } statement
                || !Statements.CanDeclareBeside(statement)
            )
                return "the variable is not declared by a statement of its own in a block";
            else if (!Statements.HasUsingDeclarations(statement))
                return Statements.NoUsingDeclarations;
            else if (declarator.GetVariableInitializer() is null)
                return "the variable gets its value by an assignment: declare it there";
            else if (body.Uses.IsWritten(local) || body.Uses.SingleValueOf(local) is not { } value || !OwnedValue.IsOne(value, body))
                return "the variable gets more than one value";
            if (body.Library.Types.DropWhatIsNotSent(local.Type))
                return "its linger is zero, so that its disposal drops what is not sent yet";
            if (body.Library.Types.IsSocket(local.Type) && DisposesContext(body))
                return "the block disposes a context, which waits for its sockets, before it ends";
            if (Loops.JumpsBack(declarator.EnclosingFunction(), -1, int.MaxValue, -1))
                return "a goto may jump over the declaration";
            var function = declarator.EnclosingFunction();
            foreach (var reference in body.Uses.Of(local))
                if (reference.EnclosingFunction() != function || !OwnerAdvice.IsOver(reference, declarator, body))
                    return "something may use the object later than the block that declares it";
            return null;
        }
    }

    private static ForEachStatementSyntax? LoopOf(IVariableDeclaratorOperation declarator) =>
        declarator.Parent is IForEachLoopOperation { Syntax: ForEachStatementSyntax loop } ? loop : null;

    private static bool DisposesContext(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: var method }
                    && method.IsDisposal()
                    && body.Library.Types.IsContext(method.ContainingType)
                || operation is IUsingOperation { Resources: var resources } && body.Library.Types.IsContext(resources.Unconverted().Type)
            )
                return true;
        return false;
    }
}
