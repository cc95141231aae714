using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// A second message for what is received after a send: made before the receive, used from there on. Only where the text says what comes
/// after the receive: it runs once for each message, everything that follows stands in its block, and nothing of that sends or keeps the
/// message.
/// </summary>
internal static class SentMessageReusedFix
{
    /// <summary>The only fix.</summary>
    public const string Receive = "Receive";

    /// <summary>Edits: the statement to make the message before, the type's name, and each use of the new message.</summary>
    public const string Before = "before",
        Type = "type",
        Use = "use";

    public static FixPlan? For(IOperation fill, ISymbol message, MessagingBody body)
    {
        if (
            message is not ILocalSymbol
            || body.Uses.IsUsedInNameof(message)
            || body.Uses.DeclaratorOf(message) is not { } declarator
            || TypeOf(declarator) is not { } type
            || fill.Syntax is not InvocationExpressionSyntax call
            || Statements.Of(fill) is not { } statement
            || !Statements.CanUseBeside(statement)
        )
            return null;
        var block = statement.Parent is GlobalStatementSyntax ? statement.Parent.Parent! : statement.Parent!;
        var plan = new FixPlan(Receive).Add(Before, statement).Add(Type, type);
        var isReceived = false;
        foreach (var reference in body.Uses.Of(message))
        {
            var kind = MessageEvents.Of(reference, body).Event;
            if (reference.ParentPastConversions() is IVariableInitializerOperation)
                return null; // by its other name it is used as well
            var isInCall = reference.IsIn(call);
            if (isInCall && kind == MessageEvent.Fill && reference.Parent is IArgumentOperation { Parent: IInvocationOperation receive })
                isReceived = !isReceived && Loops.RunTogether(declarator, receive) ? true : false;
            else if (isInCall)
                return null;
            if (
                kind == MessageEvent.Dispose
                || reference.Parent is IConditionalAccessOperation { WhenNotNull: var perhaps } && perhaps.IsDisposal()
                || reference.Syntax.SpanStart < call.SpanStart
            )
                continue;
            if (
                kind is not (MessageEvent.Read or MessageEvent.Ask or MessageEvent.Fill or MessageEvent.Clear or MessageEvent.None)
                || reference.Parent is IUsingOperation
                || !reference.IsIn(block)
                || reference.Syntax is not IdentifierNameSyntax
            )
                return null;
            plan.Add(Use, reference.Syntax);
        }

        return isReceived ? plan : null;
    }

    /// <summary>How the code names the type of a message that it makes.</summary>
    private static TypeSyntax? TypeOf(IVariableDeclaratorOperation declarator) =>
        declarator.Syntax switch
        {
            VariableDeclaratorSyntax { Initializer.Value: ObjectCreationExpressionSyntax { Type: var made } } => made,
            VariableDeclaratorSyntax
            {
                Initializer.Value: ImplicitObjectCreationExpressionSyntax,
                Parent: VariableDeclarationSyntax { Type: var declared }
            } => declared,
            _ => null,
        };
}
