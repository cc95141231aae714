using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Upgrades;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Messaging.Removed;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// How a use of a removed member is rewritten to what the referenced version and later ones have both, so that the code compiles and does
/// the same before the upgrade and after it.
/// </summary>
internal static class RemovedMemberFix
{
    /// <summary>Edits: what goes, what is renamed or replaced, the parts that stay, and what gives a rented message back.</summary>
    public const string Flags = "flags",
        Name = "name",
        Call = "call",
        Operand = "operand",
        Returned = "returned",
        Socket = "socket",
        Statement = "statement";

    /// <summary>ZMQ_DONTWAIT in zmq.h.</summary>
    private const int DontWait = 1;

    public static FixDecision For(SimpleNameSyntax name, Removal removal, SemanticModel model, CancellationToken cancellationToken)
    {
        var plan = new FixPlan(removal.Fix.ToString());
        var access = name.Parent as MemberAccessExpressionSyntax;
        var call = (access?.Name == name ? access.Parent : name.Parent) as InvocationExpressionSyntax;
        var reason = removal.Fix switch
        {
            RemovalFix.Size => AddNames(plan, name, model, cancellationToken),
            RemovalFix.DropFlags => AddFlags(plan, call, model, cancellationToken),
            RemovalFix.NewMessage => AddRent(plan, call, model, cancellationToken),
            RemovalFix.Dispose => AddReturn(plan, call, model, cancellationToken),
            RemovalFix.ReceiveMessage => AddReceive(plan, call, access, model),
            _ => "what takes its place works in another way",
        };
        return FixDecision.Of(plan, unless: reason);
    }

    /// <summary>The argument that is the flags, where one is given.</summary>
    public static IArgumentOperation? FlagsOf(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.TypeKind: TypeKind.Enum })
                return argument;
        return null;
    }

    /// <summary>The name, and the same one elsewhere in the member: half of them would say that there is a difference.</summary>
    private static string? AddNames(FixPlan plan, SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
    {
        if (!SameMember.IsAsked(name))
            return "the name stands in a pattern or on its own";
        plan.Add(Name, name);
        foreach (var same in SameMember.Beside(name, model, cancellationToken))
            plan.Add(Name, same);
        return null;
    }

    private static string? AddFlags(
        FixPlan plan,
        InvocationExpressionSyntax? call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            call is null
            || model.GetOperation(call, cancellationToken) is not IInvocationOperation operation
            || FlagsOf(operation) is not { Value: var flags, Syntax: ArgumentSyntax argument }
        )
            return "the call is a conditional one";
        if (
            flags.ConstantValue is not { HasValue: true, Value: int value }
            || value != 0 && (value != DontWait || operation.TargetMethod.Name[0] != 'T')
        )
            return "the flags change what the call does, or may";
        plan.Add(Flags, argument);
        return null;
    }

    private static string? AddRent(FixPlan plan, InvocationExpressionSyntax? call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (call is null || !IsMessageInSight(call.SpanStart, model))
            return "'Message' means something else there";
        plan.Add(Call, call);
        // a new message is disposed where the rented one was given back
        foreach (var returned in RentedMessage.ReturnsOf(call, model, cancellationToken))
            if (AddReturn(new FixPlan(""), returned, model, cancellationToken) is null)
                plan.Add(Returned, returned);
        if (call.ArgumentList.Arguments is not [{ Expression: var data }])
            return null;
        plan.Add(Operand, data);
        return data is LiteralExpressionSyntax or CollectionExpressionSyntax ? "the constructor would be ambiguous" : null;
    }

    private static bool IsMessageInSight(int position, SemanticModel model)
    {
        foreach (var symbol in model.LookupNamespacesAndTypes(position, name: WrittenNames.Message))
            return symbol is INamedTypeSymbol { Arity: 0 } && symbol.ContainingNamespace.ToDisplayString() == "Net.Zmq";
        return false;
    }

    /// <summary>A message that was given back could be used on, a disposed one cannot.</summary>
    private static string? AddReturn(
        FixPlan plan,
        InvocationExpressionSyntax? call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            call is not { Parent: ExpressionStatementSyntax, ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax local }] }
            || model.GetSymbolInfo(local, cancellationToken).Symbol is not ILocalSymbol message
            || model.GetOperation(call, cancellationToken) is not { } operation
        )
            return "it is not known whether the message is used afterwards";
        var uses = LocalUses.In(operation.Root());
        if (
            uses.SingleValueOf(message)?.Unconverted() is var made
            && made is not IObjectCreationOperation
            && !(made is IInvocationOperation { TargetMethod: var method } && NetZmqBinding.IsRent(method))
        )
            return "the message may come from elsewhere, or be null";
        foreach (var use in uses.Of(message))
            if (use.Syntax.SpanStart > local.SpanStart || use.EnclosingFunction() != operation.EnclosingFunction())
                return "the message may be used afterwards";
        if (Loops.InnermostLoop(operation) is { } loop && !message.IsDeclaredIn(loop.Syntax))
            return "the message may be given back more than once";
        plan.Add(Call, call).Add(Operand, local);
        return null;
    }

    private static string? AddReceive(
        FixPlan plan,
        InvocationExpressionSyntax? call,
        MemberAccessExpressionSyntax? access,
        SemanticModel model
    )
    {
        if (
            call is null
            || access is null
            || call.FirstAncestorOrSelf<StatementSyntax>() is not { } statement
            || !Statements.CanDeclareBeside(statement)
            || Statements.HasDirectives(statement, statement)
        )
            return "there is no room for a message beside the call";
        if (!Statements.HasUsingDeclarations(statement))
            return Statements.NoUsingDeclarations;
        if (!IsMessageInSight(call.SpanStart, model))
            return "'Message' means something else there";
        if (!IsWholeValueOf(statement, call))
            return "other parts of the statement are evaluated before the call";
        plan.Add(Statement, statement).Add(Call, call).Add(Socket, access.Expression);
        if (call.ArgumentList.Arguments is [var flags])
            plan.Add(Flags, flags);
        return null;
    }

    private static bool IsWholeValueOf(StatementSyntax statement, ExpressionSyntax call) =>
        statement switch
        {
            LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var value }] } => value == call,
            ReturnStatementSyntax { Expression: var value } => value == call,
            ExpressionStatementSyntax
            {
                Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax, Right: var value } assignment
            } => value == call && assignment.OperatorToken.Text == "=",
            _ => false,
        };
}
