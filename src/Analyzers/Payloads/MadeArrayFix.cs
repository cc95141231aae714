using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>Whether an array that a member of .NET makes can go: its counterpart writes the same bytes into a frame.</summary>
internal static class MadeArrayFix
{
    /// <summary>Why not where the member has no counterpart that the fix knows.</summary>
    private const string NoCounterpart = "the member that makes the array is to give way to one that writes a span";

    public static FixDecision For(ArrayForSend array, MessagingBody body)
    {
        if (array.Array.Creation is not IInvocationOperation call || SizeOf(call) is not { } size)
            return FixDecision.None(NoCounterpart);
        if (!array.IsWhole)
            return FixDecision.None("only a part of the array is sent");
        if (Reason(array, body) is { } reason)
            return FixDecision.None(reason);
        SyntaxNode at = array.Declarator is { } local ? Statements.DeclarationOf(local)! : Statements.Of(array.Send)!;
        var payload = array.Send.ArgumentFor(array.Member.Operand)!.Syntax;
        if (Statements.LosesComments(array.Declarator is null ? payload : at, null))
            return FixDecision.None(ArrayFix.Comments);
        var plan = new FixPlan(ArrayFix.WriteInPlace)
            .Add(ArrayFix.Declare, at)
            .Add(ArrayFix.Socket, array.Send.Instance!.Syntax)
            .Add(ArrayFix.MadeOf + size, call.Syntax)
            .Add(ArrayFix.Send, array.Send.Syntax);
        return ArrayUses.Add(plan, array, at, body) is { } needsArray ? FixDecision.None(needsArray) : FixDecision.Of(plan);
    }

    /// <summary>
    /// The same for an array that is made in the argument of a message of several frames, which then makes room before the value is read:
    /// <c>message.Add(BitConverter.GetBytes(id))</c>.
    /// </summary>
    public static FixPlan? ForAdd(ArrayForSend array, MessagingBody body) =>
        array is { Declarator: null, IsWhole: true, Send: { Parent: IExpressionStatementOperation, Instance: { } message } add }
        && array.Array.Creation is IInvocationOperation call
        && SizeOf(call) is { } size
        && IsPlain(message)
        && (call.Instance is null || IsPlain(call.Instance))
        && call.Arguments.All(static argument => IsPlain(argument.Value))
        && BesidePayload.OnlyReads(add, array.Member, body)
        && !Statements.LosesComments(add.ArgumentFor(array.Member.Operand)!.Syntax, null)
            ? new FixPlan(ArrayFix.AddInPlace)
                .Add(ArrayFix.Socket, message.Syntax)
                .Add(ArrayFix.MadeOf + size, call.Syntax)
                .Add(ArrayFix.Send, add.Syntax)
            : null;

    /// <summary>Whether a value is a number, or in a variable, and reading it can do nothing else.</summary>
    private static bool IsPlain(IOperation value) =>
        value.Unconverted()
            is ILocalReferenceOperation
                or IParameterReferenceOperation
                or ILiteralOperation
                or IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation };

    /// <summary>Whether code around such a call could have a frame that the counterpart writes, once the call stands in a send.</summary>
    public static bool IsPossibleFor(IInvocationOperation call, MessagingBody body) =>
        SizeOf(call) is not null && body.Library.Runtime is not null && !Functions.IsAsyncOrIterator(call, body);

    private static string? SizeOf(IInvocationOperation call) =>
        call.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax or IdentifierNameSyntax }
            ? SpanWriters.SizeOf(call.TargetMethod)
            : null;

    private static string? Reason(ArrayForSend array, MessagingBody body)
    {
        if (array.Declarator is not { } local)
            return array.Send.Parent is not IExpressionStatementOperation ? "the result of the send is used"
                : !BesidePayload.OnlyReads(array.Send, array.Member, body) ? "the send evaluates more than its payload"
                : FramePlacement.Reason(Statements.Of(array.Send), array.Send, array.Member, body);
        if (FramePlacement.Reason(local, array.Send, array.Member, body) is { } reason)
            return reason;
        return
            !local.Symbol.Type.IsByteArray()
            || local.GetVariableInitializer()?.Value.Unconverted() != array.Array.Creation
            || body.Uses.IsUsedInNameof(local.Symbol)
            ? "the array is not made where its variable is declared"
            : null;
    }
}
