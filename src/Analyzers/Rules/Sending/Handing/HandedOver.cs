using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Handing;

/// <summary>
/// Whether an array that serves one send can be given to the library, which then sends it as it is: three statements in the place of one
/// that is a plain send of all of it. What happens between the creation and the send stays where it is.
/// </summary>
internal static class HandedOver
{
    public const string Fix = "HandOver";

    /// <summary>
    /// Edits: the send, its socket, the array or what makes it, and whether another frame follows: always, or as an argument says.
    /// </summary>
    public const string Send = "send",
        Socket = "socket",
        Array = "array",
        Creation = "creation",
        More = "more",
        MoreIf = "moreIf";

    public static FixDecision For(ArrayForSend array, MessagingBody body)
    {
        var plan = new FixPlan(Fix, array.Member.Binding!.Name);
        return FixDecision.Of(plan, unless: AddEdits(plan, array, body));
    }

    private static string? AddEdits(FixPlan plan, ArrayForSend array, MessagingBody body)
    {
        var (send, member) = (array.Send, array.Member);
        if (member.IsWrapper)
            return "a method of your own sends it: give it one that takes the array over";
        if (
            send.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var socket } } call
            || call.Parent is not ExpressionStatementSyntax statement
            || send.ArgumentFor(0)?.Written() is not { } sender
            || sender.Syntax != socket
            || !member.Waits(send)
        )
            return "the send is not a statement of its own on a socket, which waits";
        if (!array.IsWhole || member.Size != MessagingMember.None || array.Array.Form == FreshArrayForm.Elements)
            return "the send does not take an array as it is made";
        var payload = send.ArgumentFor(member.Operand)!.Written();
        if (payload != array.Array.Creation && payload is not ILocalReferenceOperation)
            return "the send does not take an array as it is made";
        if (array.Declarator is null && !Stability.IsStable(sender.Unconverted(), body))
            return "the socket may be another one by then";
        if (payload is ILocalReferenceOperation { Local: var local } && IsReachedByReference(local, body))
            return "the array may be written through a reference";
        if (AddMore(plan, array, body) is { } reason)
            return reason;
        if (Statements.HasDirectives(statement, statement))
            return Statements.CompiledUnderConditions;
        if (Statements.LosesComments(call, null))
            return ArrayFix.Comments;
        plan.Add(Send, statement).Add(Socket, socket).Add(array.Declarator is null ? Creation : Array, payload.Syntax);
        return null;
    }

    /// <summary>Whether a reference into the array may live on: one that a variable keeps, or that a method gets or returns.</summary>
    private static bool IsReachedByReference(ILocalSymbol array, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(array))
            if (
                reference.Parent switch
                {
                    IArrayElementReferenceOperation { Parent: IArgumentOperation { Parameter.RefKind: not RefKind.None } } => true,
                    IArrayElementReferenceOperation
                    {
                        Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } }
                            or ISimpleAssignmentOperation { IsRef: true }
                    } => true,
                    IArgumentOperation { Parent: IInvocationOperation { TargetMethod.RefKind: not RefKind.None } } => true,
                    _ => false,
                }
            )
                return true;
        return false;
    }

    private static string? AddMore(FixPlan plan, ArrayForSend array, MessagingBody body)
    {
        foreach (var argument in array.Send.Arguments)
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.SpecialType: SpecialType.System_Boolean })
            {
                plan.Add(MoreIf, argument.Value.Syntax);
                return Stability.IsStable(argument.Value.Unconverted(), body) ? null : "the send evaluates more than its payload";
            }

        if (array.Member.PromisesMore(array.Send) is not { } more)
            return "whether another frame follows is not known";
        if (more)
            plan.Add(More, array.Send.Syntax);
        return null;
    }
}
