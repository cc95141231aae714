using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Sending.Constants;

/// <summary>Whether the library's send of an empty frame can take the place of a send of an empty array.</summary>
internal static class EmptySendFix
{
    public const string Fix = "EmptySend";

    /// <summary>Edits: the call, and its argument that goes.</summary>
    public const string Call = "call",
        Argument = "argument";

    public static FixDecision For(ArrayForSend array, Binding binding, MessagingBody body)
    {
        if (
            array.Declarator is not null
            || array.Send is not { Syntax: InvocationExpressionSyntax call }
            || RenamedCall.NameOf(call) is null
            || array.Send.ArgumentFor(array.Member.Operand)?.Syntax.FirstAncestorOrSelf<ArgumentSyntax>() is not { } argument
            || argument.Parent != call.ArgumentList
        )
            return FixDecision.None("the array does not stand in the send");
        if (Statements.LosesComments(argument, null))
            return FixDecision.None("a comment would be lost");
        return
            binding.EmptySendOf(array.Member.Method) is { } empty
            && RenamedCall.MethodOf(RenamedCall.Of(call, empty, [argument]), call, body.Model) is { } method
            && body.Library.MemberOf(method) is { Role: MessagingRole.SendEmpty } other
            && method.ReturnType.Is(array.Send.Type)
            && other.NeverWaits == array.Member.NeverWaits
            ? FixDecision.Of(new FixPlan(Fix, binding.Name).Add(Call, call).Add(Argument, argument))
            : FixDecision.None("no send of an empty frame takes the other arguments");
    }
}
