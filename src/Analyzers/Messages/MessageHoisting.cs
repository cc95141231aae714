using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Whether one message before the loops can take the place of one for each iteration, and how. A fresh message is empty; the reused one
/// holds the last frame until a receive has replaced it, so nothing may read it on a path without a completed receive, and nothing of it
/// may outlive the iteration. The disposals in the iterations go; their try or using goes with them.
/// </summary>
internal static class MessageHoisting
{
    public const string Fix = "Hoist";

    /// <summary>
    /// Edits: the statement to put the declaration before, the creation, its type where spelled, the variable's declarator and references.
    /// </summary>
    public const string Before = "before",
        Creation = "creation",
        Type = "type",
        Declarator = "declarator",
        Reference = "reference";

    /// <summary>
    /// Edits: statements that go, with their disposal or using around others; a creation that stands in the receive itself.
    /// </summary>
    public const string Remove = "remove",
        Disposal = "disposal",
        Unwrap = "unwrap",
        Argument = "argument";

    private const string Use = "a use of the message does not allow it";

    public static FixDecision For(ReceivedMessage message, MessagingBody body, CancellationToken cancellationToken)
    {
        var plan = new FixPlan(Fix);
        var reason = AddEdits(plan, message, body, static _ => null, cancellationToken);
        return FixDecision.Of(plan, unless: reason);
    }

    /// <summary>Adds the edits and returns null, or says why there are none.</summary>
    /// <param name="hasNoPlace">Why what takes the message's place cannot stand before a statement; null where it can.</param>
    public static string? AddEdits(
        FixPlan plan,
        ReceivedMessage message,
        MessagingBody body,
        Func<StatementSyntax, string?> hasNoPlace,
        CancellationToken cancellationToken
    )
    {
        var (before, noPlace) = HoistPlace.OutOfLoops(message.Creation, KeepsSpans, before => UsesBeside(before) ?? hasNoPlace(before));
        if (before is null)
            return noPlace;
        plan.Add(Before, before).Add(Creation, message.Creation.Syntax);
        if (message.Local is not { } local)
        {
            plan.Add(Argument, message.Creation.Syntax);
            return null;
        }

        if (body.Uses.DeclaratorOf(local) is not { } declarator || AddDeclaration(plan, declarator, message, body) is false)
            return "the message's variable is not declared by a statement of its own";
        foreach (var use in message.Uses)
            if (!AddUse(plan, use, message))
                return Use;
        if (body.Uses.IsUsedInNameof(local))
            return "nameof refers to the message's variable";
        return ContentAtLoopStart.IsRead(message, body, cancellationToken)
            ? "the content may be read in an iteration in which no receive has replaced it"
            : null;

        string? KeepsSpans(ILoopOperation loop) =>
            message.Local is not null && KeptSpans.Any(message, loop)
                ? "a span of the content may be kept from one iteration to the next"
                : null;

        string? UsesBeside(StatementSyntax before) =>
            message.Local is null || message.Uses.All(use => use.Reference.IsIn(before)) ? null : Use;
    }

    private static bool AddDeclaration(FixPlan plan, IVariableDeclaratorOperation declarator, ReceivedMessage message, MessagingBody body)
    {
        if (
            declarator.Syntax
            is not VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: var type } declaration } syntax
        )
            return false;
        var isHere = declarator.GetVariableInitializer() is { Value: var first } && first.Unconverted() == message.Creation;
        if (
            !isHere
            && (
                type.IsVar
                || declaration.Parent is not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 }
                || declarator.GetVariableInitializer() is { Value: var other } && !other.IsNull()
            )
        )
            return false;
        switch (declaration.Parent)
        {
            case LocalDeclarationStatementSyntax
            {
                AwaitKeyword.RawKind: 0,
                Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax
            } statement:
                plan.Add(Remove, statement);
                break;
            case UsingStatementSyntax { AwaitKeyword.RawKind: 0 } statement:
                plan.Add(Unwrap, statement);
                break;
            default:
                return false;
        }

        if (message.Creation.Syntax is ImplicitObjectCreationExpressionSyntax || !type.IsVar && isHere)
            plan.Add(Type, type is NullableTypeSyntax nullable ? nullable.ElementType : type);
        plan.Add(Declarator, syntax);
        return true;
    }

    private static bool AddUse(FixPlan plan, MessageUse use, ReceivedMessage message)
    {
        plan.Add(Reference, use.Reference.Syntax);
        switch (use.Kind)
        {
            case MessageUseKind.Read
            or MessageUseKind.Receive
            or MessageUseKind.TryReceive
            or MessageUseKind.Fill
            or MessageUseKind.DisposeGuard:
                return true;
            case MessageUseKind.Dispose when DisposalGuard.StatementOf(use) is { Parent: BlockSyntax } statement:
                plan.Add(Disposal, statement);
                return true;
            case MessageUseKind.Create
                when ((ISimpleAssignmentOperation)use.Construct).Value.Unconverted() == message.Creation
                    && Statements.Of(use.Construct) is ExpressionStatementSyntax { Parent: BlockSyntax } statement:
                plan.Add(Remove, statement);
                return true;
            case MessageUseKind.Forget when Statements.Of(use.Construct) is ExpressionStatementSyntax { Parent: BlockSyntax } statement:
                plan.Add(Remove, statement);
                return true;
            default:
                return false;
        }
    }
}
