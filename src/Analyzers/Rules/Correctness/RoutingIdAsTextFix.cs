using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Texts;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Whether the id can be received as bytes: it is declared by the receive, and nothing but sends of frames takes it.</summary>
internal static class RoutingIdAsTextFix
{
    public const string Fix = "Bytes";

    /// <summary>Edits: the receive, and the type of the local where it is written.</summary>
    public const string Receive = "receive",
        Type = "type";

    public static FixDecision For(ILocalSymbol local, IInvocationOperation receive, MessagingBody body)
    {
        if (
            receive.Syntax is not InvocationExpressionSyntax call
            || RenamedCall.NameOf(call) is null
            || !Utf8.IsNotChosenBy(receive)
            || body.Uses.DeclaredValueOf(local) != receive
            || body.Uses.DeclaratorOf(local)?.Syntax.Parent is not VariableDeclarationSyntax { Variables.Count: 1, Type: var type }
        )
            return FixDecision.None("the id is not declared by its receive, or that names an encoding");
        if (body.Root.Syntax.ContainsDirectives)
            return FixDecision.None(Statements.CompiledUnderConditions);
        foreach (var reference in body.Uses.Of(local))
            if (!IsSent(reference, body))
                return FixDecision.None("the id is used as text, too, or named as an argument, or sent in an encoding");
        if (
            body.Library.MemberOf(receive) is not { Binding: { } binding, IsWrapper: false } member
            || binding.BytesReceiveOf(member.Method) is not { } bytes
            || RenamedCall.MethodOf(RenamedCall.Of(call, bytes, []), call, body.Model)?.ReturnType.IsByteArray() != true
        )
            return FixDecision.None("a reused buffer, or a key of the library, is better than an array for each message");
        var plan = new FixPlan(Fix, binding.Name).Add(Receive, call);
        return FixDecision.Of(type.IsVar ? plan : plan.Add(Type, type));
    }

    private static bool IsSent(IOperation reference, MessagingBody body) =>
        reference.Parent
            is IArgumentOperation
            {
                Parameter: { } parameter,
                Syntax: ArgumentSyntax { NameColon: null },
                Parent: IInvocationOperation send
            }
        && body.Library.MemberOf(send) is { Role: MessagingRole.SendText, IsWrapper: false } member
        && parameter.Ordinal == member.Operand
        && Utf8.IsNotChosenBy(send)
        && !body.Uses.IsUsedInNameof(((ILocalReferenceOperation)reference).Local);
}
