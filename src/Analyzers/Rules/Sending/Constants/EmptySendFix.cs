using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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
            || array.Send
                is not {
                    Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } } call
                }
            || array.Send.ArgumentFor(array.Member.Operand)?.Syntax.FirstAncestorOrSelf<ArgumentSyntax>() is not { } argument
            || argument.Parent != call.ArgumentList
        )
            return FixDecision.None("the array does not stand in the send");
        if (Statements.LosesComments(argument, null))
            return FixDecision.None("a comment would be lost");
        return
            binding.EmptySendOf(array.Member.Method) is { } empty
            && body
                .Model.GetSpeculativeSymbolInfo(
                    call.SpanStart,
                    Without(call, name, argument, empty),
                    SpeculativeBindingOption.BindAsExpression
                )
                .Symbol
                is IMethodSymbol method
            && body.Library.MemberOf(method) is { Role: MessagingRole.SendEmpty } other
            && method.ReturnType.Is(array.Send.Type)
            && other.NeverWaits == array.Member.NeverWaits
            ? FixDecision.Of(new FixPlan(Fix, binding.Name).Add(Call, call).Add(Argument, argument))
            : FixDecision.None("no send of an empty frame takes the other arguments");
    }

    /// <summary>The call by another name, without one of its arguments.</summary>
    public static InvocationExpressionSyntax Without(
        InvocationExpressionSyntax call,
        IdentifierNameSyntax name,
        ArgumentSyntax argument,
        string other
    ) =>
        call.WithArgumentList(call.ArgumentList.WithArguments(call.ArgumentList.Arguments.Remove(argument)))
            .WithExpression(
                call.Expression.ReplaceNode(name, name.WithIdentifier(SyntaxFactory.Identifier(other).WithTriviaFrom(name.Identifier)))
            );
}
