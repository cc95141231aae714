using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Can an option be set in front of all endpoints of its socket? Where both are statements of one block, with nothing in between but other
/// calls of the library and declarations, and where the option's value needs none of them.
/// </summary>
internal static class OptionAfterEndpointFix
{
    public const string Fix = "SetEarlier";

    /// <summary>Edits: the statement of the first endpoint, and that of the option.</summary>
    public const string Endpoint = "endpoint",
        Option = "option";

    public static FixPlan? For(SyntaxNode late, IReadOnlyList<IInvocationOperation> attaches, MessagingBody body)
    {
        if (late.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax or GlobalStatementSyntax } option)
            return null;
        StatementSyntax? first = null;
        foreach (var attach in attaches)
            if (attach.Syntax.Parent is not ExpressionStatementSyntax statement)
                return null;
            else if (first is null || statement.SpanStart < first.SpanStart)
                first = statement;
        return
            first is not null
            && !Statements.HasDirectives(first, option)
            && IsMovable(option, first, body)
            && IsHarmless(first, body)
            && AreHarmlessBetween(first, option, body)
            ? new FixPlan(Fix).Add(Endpoint, first).Add(Option, option)
            : null;
    }

    /// <summary>Whether two statements stand in one block, and all between them is harmless.</summary>
    public static bool AreHarmlessBetween(StatementSyntax first, StatementSyntax last, MessagingBody body)
    {
        for (var between = Statements.Previous(last); between is not null; between = Statements.Previous(between))
            if (between == first)
                return true;
            else if (!IsHarmless(between, body))
                return false;
        return false;
    }

    /// <summary>Whether the value does nothing of its own, and is known in front of the endpoint.</summary>
    private static bool IsMovable(StatementSyntax option, StatementSyntax first, MessagingBody body) =>
        (OperationOf(option, body) as IExpressionStatementOperation)?.Operation switch
        {
            ISimpleAssignmentOperation { Value: var value } => IsMovable(value, first, body),
            IInvocationOperation { Arguments: var arguments } call => arguments.All(argument =>
                IsSocketOf(call, argument, body) || IsMovable(argument, first, body)
            ),
            _ => false,
        };

    /// <summary>Whether a method of the user's that only sets the option is given the socket by this argument.</summary>
    private static bool IsSocketOf(IInvocationOperation call, IArgumentOperation argument, MessagingBody body) =>
        argument.Value.Unconverted() is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation
        && body.Library.MemberOf(call) is { SetsUp: true, IsCertain: true } member
        && member.SocketOf(call)?.Syntax == argument.Value.Unconverted().Syntax;

    private static bool IsMovable(IOperation value, StatementSyntax first, MessagingBody body)
    {
        if (!QuietCode.IsQuiet(value, body))
            return false;
        foreach (var part in value.DescendantsAndSelf())
            if (
                part is IAssignmentOperation or IIncrementOrDecrementOperation or IDeclarationExpressionOperation
                || body.Library.Types.IsSocket(part.Type) // which knows more behind Bind and Connect, such as its endpoint
                || part is ILocalReferenceOperation { Local: var local }
                    && (local.Declaration() is not { } declared || declared.Span.Start >= first.SpanStart)
            )
                return false;
        return true;
    }

    /// <summary>Whether a statement only declares locals and calls the library: an option in front of it changes nothing else.</summary>
    public static bool IsHarmless(StatementSyntax statement, MessagingBody body)
    {
        if (
            statement is not (LocalDeclarationStatementSyntax or ExpressionStatementSyntax)
            || OperationOf(statement, body) is not { } operation
        )
            return false;
        foreach (var part in operation.DescendantsAndSelf())
            if (
                part is IAssignmentOperation && OptionWrite.Of(part, body.Library) is null
                || part is IIncrementOrDecrementOperation or IAwaitOperation
                || part is IInvocationOperation { TargetMethod: var method }
                    && !body.Library.Types.IsOfTheLibrary(method)
                    && body.Library.MemberOf(method) is not { SetsUp: true, IsCertain: true }
                    && !QuietCode.IsQuietItself(part, body)
                || body.Library.MemberOf(part) is { Role: not (MessagingRole.Attach or MessagingRole.Configure) }
            )
                return false;
        return true;
    }

    private static IOperation? OperationOf(SyntaxNode statement, MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (operation.Syntax == statement && operation is not IBlockOperation)
                return operation;
        return null;
    }
}
