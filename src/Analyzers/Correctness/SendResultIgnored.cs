using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3001: a send or receive that does not wait answers by its result whether it was done, and nobody reads that. Silent where the result
/// is discarded by name, where the answer is an exception, where sockets drop instead of refusing, and behind the first frame of a message.
/// </summary>
internal sealed class SendResultIgnored : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3001);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (hit is not { Member: var member, Operation: IInvocationOperation call } || !AnswersByResult(call, member, body) || call.HasErrors())
                continue;
            Examine(call, member.IsReceive ? null : call, member.ReturnsBool, body, context);
        }

        foreach (var (send, begin, flags) in InPlaceSends.In(body))
            if (flags is { } given && MessagingLibrary.IsWithoutWaiting(given) && !send.HasErrors())
                Examine(send, begin, returnsBool: true, body, context);
    }

    /// <summary>Reports a call whose result nobody reads, where it tells anything; the call on the socket shows which frame of which socket a send is about.</summary>
    private static void Examine(IInvocationOperation call, IInvocationOperation? onSocket, bool returnsBool, MessagingBody body, in RuleContext context)
    {
        var value = call.Parent is IConditionalAccessOperation { WhenNotNull: var part } access && part == call ? access : (IOperation)call;
        var unread = UnreadLocal(value, body);
        if (unread is null && value.Parent is not IExpressionStatementOperation && !IsAssignedInVain(value, body) || ReadsSize(call, body) || onSocket is not null && (Drops(onSocket, body) || IsLaterFrame(onSocket, body)))
            return;
        var fix = ResultFix.For(value, unread, body);
        var (answer, result) = onSocket is null ? ("nothing is there", "what is in the buffer then is not a new frame") : ("it would have to wait", "the frame is lost then");
        context.Report(Diagnostic.Create(Rules.ZMQ3001, call.Syntax.GetLocation(), fix.Locations, fix.Properties, call.TargetMethod.Name, returnsBool ? "false" : "-1", answer, result));
    }

    private static bool AnswersByResult(IInvocationOperation call, MessagingMember member, MessagingBody body)
    {
        if (!MessagingLibrary.AnswersAtOnce(call, member) || member.AnswersByException)
            return false;
        if (member.IsReceive)
            return member.ReturnsBool ? !member.IsWrapper : ReceiveAnswer.IsSize(call, member, body);
        return member.Role is MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendShared && member.ReturnsBool && (!member.IsWrapper || ReceiveAnswer.ReturnsAnswer(member.Method, body));
    }

    /// <summary>The local that gets the result and is never read; null where anything else happens to it.</summary>
    private static IVariableDeclaratorOperation? UnreadLocal(IOperation value, MessagingBody body) =>
        value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } declarator } && local.Name.Trim('_').Length > 0 && body.Uses.Of(local).Count == 0 && !body.Uses.IsNamed(local) ? declarator : null;

    /// <summary>Whether the result is assigned to a local that nothing ever reads.</summary>
    private static bool IsAssignedInVain(IOperation value, MessagingBody body)
    {
        if (value.Parent is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }, Parent: IExpressionStatementOperation } || body.Uses.IsNamed(local))
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (reference.Parent is not ISimpleAssignmentOperation { Target: var target, Parent: IExpressionStatementOperation } || target != reference)
                return false;
        return true;
    }

    /// <summary>Whether an out argument that tells as much is read: a size, or what was received.</summary>
    private static bool ReadsSize(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out)
            {
                var value = argument.Value is IDeclarationExpressionOperation { Expression: var declared } ? declared : argument.Value;
                if (value is IDiscardOperation)
                    continue;
                if (LocalUses.SymbolOf(value) is not ILocalSymbol local)
                    return true;
                foreach (var reference in body.Uses.Of(local))
                    if (!LocalUses.IsWrite(reference))
                        return true;
            }

        return false;
    }

    /// <summary>Whether the socket drops what it cannot send at once, and says that it was sent.</summary>
    private static bool Drops(IInvocationOperation send, MessagingBody body) => SocketKind.Of(SocketOperand.Of(send), body) switch
    {
        "Pub" or "XPub" => !NamedOption.IsSet("Xpub_Nodrop", body),
        "Router" => !NamedOption.IsSet("Router_Mandatory", body),
        _ => false,
    };

    /// <summary>Whether another frame of the same message goes before it: only the first can be refused.</summary>
    private static bool IsLaterFrame(IInvocationOperation send, MessagingBody body)
    {
        (IInvocationOperation Call, int? Flags)? before = null;
        foreach (var hit in body.Hits)
            if (hit is { Operation: IInvocationOperation other, Member: { IsReceive: false, Flags: not MessagingMember.None and var flags } })
                Consider(other, other, other.ArgumentFor(flags)?.ConstantValue is { HasValue: true, Value: int value } ? value : null);
        foreach (var other in InPlaceSends.In(body))
            Consider(other.Send, other.Begin, other.Flags);
        return ((before?.Flags ?? 0) & SendMore) != 0;

        void Consider(IInvocationOperation other, IInvocationOperation begin, int? flags)
        {
            if (other.Syntax.SpanStart < send.Syntax.SpanStart && (before is not { } last || last.Call.Syntax.SpanStart < other.Syntax.SpanStart)
                && SocketOperand.AreSame(begin, send) && other.EnclosingFunction() == send.EnclosingFunction() && Loops.InnermostLoop(other) == Loops.InnermostLoop(send))
                before = (other, flags);
        }
    }

    /// <summary>The flag "more frames follow": ZMQ_SNDMORE in zmq.h.</summary>
    private const int SendMore = 2;
}
