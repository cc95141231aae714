using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Whether what a receive returns can be spared. A frame that nobody reads is received into an empty span; one that is compared with a
/// literal, or parsed, into a message before the loops, whose bytes say the same. Not where bytes may
/// be read otherwise than the text (<see cref="ParsedBytes"/>).
/// </summary>
internal static class ReceivedResultFix
{
    /// <summary>The fixes: the frame is dropped, or its bytes are read in a message.</summary>
    public const string Drop = "Drop",
        Read = "Read";

    /// <summary>Edits: the receive, and the declaration of a variable that nobody reads.</summary>
    public const string Receive = "receive",
        Unread = "unread";

    /// <summary>
    /// Edits: the statement to make the message before; the one to receive before, or the declaration that the receive takes the place of;
    /// the variable that it declares, where it is read.
    /// </summary>
    public const string Before = "before",
        At = "at",
        Held = "held",
        Text = "text";

    /// <summary>Edits: a comparison that holds for equal texts, or for others, and its literal.</summary>
    public const string Equal = "equal",
        Different = "different",
        Literal = "literal";

    private const string OtherCall = "the receive is not called on its socket, without flags";

    /// <summary>Null where no receive makes the array or text.</summary>
    public static FixDecision? For(ReceivedArray array, MessagingBody body)
    {
        if (body.Library.MemberOf(array.Creation) is not { Role: MessagingRole.ReceiveNew } member)
            return null;
        if (member.IsWrapper)
            return FixDecision.None("a method of your own receives");
        if (array.Creation is not IInvocationOperation receive)
            return null;
        if (
            receive.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax } call
            || !receive.TargetMethod.Parameters.IsEmpty
        )
            return FixDecision.None(OtherCall);
        var isUnread = ReceivedArray.IsUnread(receive, body);
        var plan = new FixPlan(isUnread ? Drop : Read, member.Binding!.Name).Add(Receive, call);
        var reason = isUnread ? AddDrop(plan, call, receive, body) : AddRead(plan, array.Declarator, receive, body);
        return FixDecision.Of(plan, unless: reason);
    }

    private static string? AddDrop(FixPlan plan, InvocationExpressionSyntax call, IInvocationOperation receive, MessagingBody body)
    {
        if (
            !HasReceive(MessagingRole.ReceiveIntoBuffer, receive, body)
            || !body
                .Model.GetSpeculativeTypeInfo(
                    call.SpanStart,
                    SyntaxFactory.ParseExpression(DroppedFrame.EmptySpan),
                    SpeculativeBindingOption.BindAsExpression
                )
                .Type.IsWritableByteSpan()
        )
            return "there is no receive into a span here";
        switch (call.Parent)
        {
            case ExpressionStatementSyntax:
            case ArrowExpressionClauseSyntax when receive.Parent is IExpressionStatementOperation:
            case AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax }
                when receive.ParentPastConversions() is ISimpleAssignmentOperation { Target: IDiscardOperation }:
                return null;
            case EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax
                    {
                        Variables.Count: 1,
                        Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration
                    }
                }
            }:
                plan.Add(Unread, declaration);
                return Statements.HasDirectives(declaration, declaration) ? Statements.CompiledUnderConditions : null;
            default:
                return "the receive is not a statement of its own";
        }
    }

    private static string? AddRead(FixPlan plan, IVariableDeclaratorOperation? held, IInvocationOperation receive, MessagingBody body)
    {
        if (!HasReceive(MessagingRole.ReceiveMessage, receive, body))
            return "there is no receive into a message here";
        var text = (IOperation)receive;
        if (held is not null)
        {
            if (
                held.GetVariableInitializer()?.Value.Unconverted() != receive
                || body.Uses.Of(held.Symbol) is not [var only]
                || only.EnclosingFunction() != receive.EnclosingFunction()
                || Statements.DeclarationOf(held)
                    is not { Parent: BlockSyntax or GlobalStatementSyntax, UsingKeyword.RawKind: 0 } declaration
                || Statements.HasDirectives(declaration, declaration)
            )
                return "the text is held in a variable";
            text = only;
            plan.Add(Held, declaration).Add(Text, only.Syntax);
        }
        else if (
            Statements.Of(receive) is { } statement
            && Statements.CanGrow(statement)
            && FirstInStatement.Is(receive, body)
            && !Statements.HasDirectives(statement, statement)
        )
            plan.Add(At, statement);
        else
            return "the receive cannot be a statement before this one";
        return AddReader(plan, text) ?? AddPlace(plan, receive);
    }

    private static string? AddReader(FixPlan plan, IOperation text)
    {
        if (ComparedText.Of(text) is { } compared)
        {
            if (!compared.IsOfUtf8Literal)
                return "the text is compared with what is no literal in UTF-8";
            plan.Add(compared.IsDifferent ? Different : Equal, compared.Whole.Syntax).Add(Literal, compared.Constant.Syntax);
            return null;
        }

        return
            text.Parent is IArgumentOperation { Parent: IInvocationOperation parse } argument && ParsedBytes.AreReadAlike(parse, argument)
            ? null
            : ParsedBytes.Otherwise;
    }

    private static string? AddPlace(FixPlan plan, IInvocationOperation receive)
    {
        var (before, reason) = HoistPlace.OutOfLoops(receive, static _ => null, static _ => null);
        if (before is null)
            return reason;
        plan.Add(Before, before);
        return null;
    }

    /// <summary>Whether the socket has a receive of another form that waits as this one does.</summary>
    private static bool HasReceive(MessagingRole role, IInvocationOperation receive, MessagingBody body)
    {
        foreach (var symbol in receive.TargetMethod.ContainingType.GetMembers())
            if (
                symbol is IMethodSymbol { Parameters: [{ Type: var operand }, ..] } method
                && body.Library.MemberOf(method) is { Operand: 0, NeverWaits: false } member
                && member.Role == role
                && (role != MessagingRole.ReceiveIntoBuffer || operand.IsWritableByteSpan())
            )
                return true;
        return false;
    }
}
