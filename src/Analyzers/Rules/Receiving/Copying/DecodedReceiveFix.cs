using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>Whether the receive of a text can stand where the array is decoded: nothing may come between the two.</summary>
internal static class DecodedReceiveFix
{
    public const string Fix = "ReceiveText";

    /// <summary>Edits: the receive, the decoding that it replaces, an encoding that is not the library's own, what goes.</summary>
    public const string Receive = "receive",
        Decoding = "decoding",
        Encoding = "encoding",
        Remove = "remove";

    public static FixDecision For(DecodedReceive decoded, MessagingBody body)
    {
        var (receive, declarator, decoding) = decoded;
        if (body.Library.MemberOf(receive) is { IsWrapper: true })
            return FixDecision.None("a method of your own receives it: let it receive the text");
        if (!receive.Type.IsByteArray())
            return FixDecision.None("the array and its text are two variables: receive the text into one");
        if (
            receive
                is not IInvocationOperation
                {
                    Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax } call,
                    TargetMethod.Parameters: var parameters
                }
            || call.ArgumentList.Arguments.Count >= parameters.Length
        )
            return FixDecision.None("the receive is not called on its socket");
        if (
            decoding.Instance is not IPropertyReferenceOperation { Property: { IsStatic: true } encoding, Syntax: ExpressionSyntax written }
            || !encoding.IsFramework()
        )
            return FixDecision.None("the encoding may have changed by then");
        var plan = new FixPlan(Fix, body.Library.MemberOf(receive)!.Binding!.Name).Add(Receive, call).Add(Decoding, decoding.Syntax);
        if (!Utf8.Is(decoding.Instance, body))
            plan.Add(Encoding, written);
        if (declarator is null)
            return Statements.LosesComments(decoding.Syntax, call) ? FixDecision.None(Comments) : FixDecision.Of(plan);
        if (
            Statements.DeclarationOf(declarator)
                is not { Parent: BlockSyntax or GlobalStatementSyntax, UsingKeyword.RawKind: 0 } declaration
            || Statements.Next(declaration) != Statements.Of(decoding)
            || !IsFirst(decoding)
        )
            return FixDecision.None("something may happen between the receive and the decoding");
        if (Statements.HasDirectives(declaration, decoding.Syntax))
            return FixDecision.None(Statements.CompiledUnderConditions);
        return Statements.LosesComments(declaration, call) || Statements.LosesComments(decoding.Syntax, null)
            ? FixDecision.None(Comments)
            : FixDecision.Of(plan.Add(Remove, declaration));
    }

    private const string Comments = "a comment would be lost";

    /// <summary>Whether an expression is the first that its statement evaluates, once.</summary>
    private static bool IsFirst(IOperation expression)
    {
        for (var (child, parent) = (expression, expression.Parent); ; (child, parent) = (parent, parent.Parent))
            switch (parent)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or IVariableInitializerOperation:
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation or IParameterReferenceOperation }:
                case IArgumentOperation { Parent: IInvocationOperation { Instance: null, Arguments: [var first, ..] } }
                    when first == parent:
                case IInvocationOperation { Instance: null }:
                case IVariableDeclaratorOperation:
                case IVariableDeclarationOperation { Declarators: [var declared, ..] } when declared == child:
                    break;
                case IExpressionStatementOperation or IReturnOperation or IVariableDeclarationGroupOperation:
                    return true;
                default:
                    return false;
            }
    }
}
