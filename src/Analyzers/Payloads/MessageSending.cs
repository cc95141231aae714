using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A message that is created, written through <c>Data</c> perhaps, sent once by a call that waits and whose result nobody reads, and
/// disposed: its parts in the text, so that a fix can remove it.
/// </summary>
internal sealed class MessageSending
{
    private readonly List<(string Edit, SyntaxNode At)> _edits = new();

    private MessageSending(IInvocationOperation send, MessagingMember member) => (Send, Member) = (send, member);

    public IInvocationOperation Send { get; }

    public MessagingMember Member { get; }

    /// <summary>The last of what a fix would touch: the send, or the statement around it that goes too.</summary>
    public SyntaxNode Last
    {
        get
        {
            SyntaxNode last = Send.Syntax;
            foreach (var (edit, at) in _edits)
            {
                var around = edit == ZeroCopyFix.Disposal ? at.FirstAncestorOrSelf<TryStatementSyntax>() ?? at : at;
                last = around.Span.End > last.Span.End ? around : last;
            }

            return last;
        }
    }

    /// <summary>Whether the message's content is also reached through the message.</summary>
    public bool IsWritten { get; private set; }

    /// <summary>How the message that this expression makes is sent; null where it is used otherwise.</summary>
    public static MessageSending? Find(IOperation creation, MessagingBody body)
    {
        switch (creation.ParentPastConversions())
        {
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return Plain(call, body) is { } member ? new(call, member) : null;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
                when !body.Uses.IsWritten(declarator.Symbol):
                return OfLocal(declarator, body);
            default:
                return null;
        }
    }

    /// <summary>Adds what happens to the message's own statements, and to its content where that stays.</summary>
    public void AddTo(FixPlan plan, bool withContent = true)
    {
        foreach (var (edit, at) in _edits)
            if (withContent || edit != ZeroCopyFix.Span)
                plan.Add(edit, at);
    }

    private static MessageSending? OfLocal(IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        MessageSending? sending = null;
        foreach (var reference in body.Uses.Of(declarator.Symbol))
            if (reference.Parent is IArgumentOperation { Parent: IInvocationOperation call } && Plain(call, body) is { } member)
            {
                if (sending is not null)
                    return null;
                sending = new(call, member);
            }

        if (sending is null || !Loops.RunTogether(declarator, sending.Send) || !sending.AddDeclaration(declarator))
            return null;
        foreach (var reference in body.Uses.Of(declarator.Symbol))
            if (!reference.IsIn(sending.Send) && !sending.AddUse(reference, body))
                return null;
        return sending;
    }

    /// <summary>A send as a separate statement, with flags that are known and let it wait.</summary>
    private static MessagingMember? Plain(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.SendMessage, IsWrapper: false } member
        && call.Parent is IExpressionStatementOperation
        && !IsGivenAway(call.Syntax)
        && member.Waits(call)
            ? member
            : null;

    /// <summary>The body of a lambda in an argument: a send with another result could choose another overload of what takes it.</summary>
    private static bool IsGivenAway(SyntaxNode send)
    {
        while (send.Parent is ParenthesizedExpressionSyntax or ConditionalAccessExpressionSyntax)
            send = send.Parent;
        return send.Parent is LambdaExpressionSyntax lambda
            && lambda.FirstAncestorOrSelf<ArgumentSyntax>() is { } argument
            && argument.Expression.FirstAncestorOrSelf<StatementSyntax>() == lambda.FirstAncestorOrSelf<StatementSyntax>();
    }

    private bool AddDeclaration(IVariableDeclaratorOperation declarator)
    {
        if (Statements.DeclarationOf(declarator) is { } declaration)
            _edits.Add((ZeroCopyFix.Remove, declaration));
        else if (
            declarator.Syntax.Parent is VariableDeclarationSyntax { Variables.Count: 1, Parent: UsingStatementSyntax statement }
            && statement.AwaitKeyword == default
            && Statements.CanDeclareBeside(statement)
        )
            _edits.Add((ZeroCopyFix.Unwrap, statement));
        else
            return false;
        return true;
    }

    private bool AddUse(IOperation reference, MessagingBody body)
    {
        switch (reference.Parent)
        {
            case IPropertyReferenceOperation { Property: var content } data
                when body.Library.Types.IsContent(content)
                    && reference.Syntax.SpanStart < Send.Syntax.SpanStart
                    && reference.EnclosingFunction() == Send.EnclosingFunction():
                _edits.Add((ZeroCopyFix.Span, data.Syntax));
                return IsWritten = data.ParentPastConversions() is IArgumentOperation or IInvocationOperation;
            case IUsingOperation { Resources: var resource, Syntax: UsingStatementSyntax { AwaitKeyword.RawKind: 0 } around }
                when resource == reference && Send.IsIn(around) && Statements.CanDeclareBeside(around):
                _edits.Add((ZeroCopyFix.Unwrap, around));
                return reference.EnclosingFunction() == Send.EnclosingFunction();
            case IInvocationOperation { TargetMethod: var method, Parent: IExpressionStatementOperation statement }
                when method.IsDisposal() && statement.Syntax.Parent is BlockSyntax && !EarlyDisposal.MayReach(statement, Send):
                _edits.Add((ZeroCopyFix.Disposal, statement.Syntax));
                return reference.EnclosingFunction() == Send.EnclosingFunction();
            default:
                return false;
        }
    }
}
