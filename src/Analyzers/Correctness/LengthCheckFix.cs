using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Where the missing comparison can stand, and what is done about a frame that does not fit: what a neighbouring test of the same number
/// does, or else an exception. A condition that asks whether anything came asks for that, too.
/// </summary>
internal static class LengthCheckFix
{
    public const string Fix = "Check";

    /// <summary>Edits: where the test goes, what names the number, the buffer or its size, the exit to copy, and how the exception is written.</summary>
    public const string After = "after", First = "first", Or = "or", And = "and", Number = "number", Buffer = "buffer", Size = "size", Like = "like", Throw = "throw", ThrowQualified = "throwQualified";

    public static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) For(ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var plan = new FixPlan(Fix);
        return AddEdits(plan, received, slice, body) is { } reason ? (ImmutableArray<Location>.Empty, FixPlan.None(reason)) : (plan.Locations, plan.Properties);
    }

    private static string? AddEdits(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        if (NameOf(received) is not { } number)
            return "the size has no name to be asked by";
        if (!AddLimit(plan, received))
            return "the buffer is a part of something else, whose length is not at hand";
        if (slice.FirstAncestorOrSelf<SyntaxNode>(IsFunction) != received.Receive.Syntax.FirstAncestorOrSelf<SyntaxNode>(IsFunction))
            return "the size is used by other code than receives it";
        for (SyntaxNode? node = received.Receive.Syntax; node is not null && !IsFunction(node); node = node.Parent)
            if (node is BlockSyntax { Parent: TryStatementSyntax attempt } && !attempt.Span.Contains(slice.Span))
                return "an exception for a frame that does not fit would be caught";
        for (var node = slice; node is not null && !IsFunction(node); node = node.Parent)
            if (node is BlockSyntax { Parent: TryStatementSyntax { Catches.Count: > 0 } attempt } && !attempt.Span.Contains(received.Receive.Syntax.Span))
                return "an exception for a frame that does not fit would no longer be caught";
        plan.Add(Number, number);
        return AddPlace(plan, received, slice, body);
    }

    private static string? AddPlace(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var value = received.Receive.ParentPastConversions();
        var statement = Statements.Of(received.Receive)!;
        var isStatement = value is IVariableInitializerOperation && statement is LocalDeclarationStatementSyntax || value is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation };
        if (isStatement && statement.Span.Contains(slice.Span))
            return "the size is used by the statement that receives it";
        if (isStatement && statement.Parent is BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax)
        {
            plan.Add(After, statement);
            AddExit(plan, statement, received, body);
            return null;
        }

        if (statement is IfStatementSyntax or WhileStatementSyntax && ConditionAround(received.Receive) is { } condition
            && ReceiveTest.SucceedsWhen(condition, o => o == received.Receive, body.Uses) is { } succeeds)
            switch (statement)
            {
                case IfStatementSyntax { Else: null, Statement: var then } branch when condition.Syntax == branch.Condition && (succeeds || Leaves(then)):
                    plan.Add(succeeds ? And : Or, branch.Condition);
                    return null;
                case WhileStatementSyntax { Statement: BlockSyntax { Statements: [var first, ..] } body1 } loop when condition.Syntax == loop.Condition && succeeds:
                    plan.Add(First, first);
                    AddExit(plan, first, received, body);
                    return null;
            }

        return "there is no place for a comparison behind the receive";
    }

    private static void AddExit(FixPlan plan, StatementSyntax at, ReceivedLength received, MessagingBody body)
    {
        if (NeighboursExit(at, received.Number!) is { } exit)
            plan.Add(Like, exit);
        else
            plan.Add(SeesSystem(at, body) ? Throw : ThrowQualified, at);
    }

    /// <summary>What the buffer's length is called: that of a variable that was given whole, or the size beside a pointer.</summary>
    private static bool AddLimit(FixPlan plan, ReceivedLength received)
    {
        var operand = received.Operand.Unconverted();
        if (received.Operand.Type?.SpecialType == SpecialType.System_IntPtr)
        {
            if (received.Receive.ArgumentFor(1)?.Unconverted() is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or ILiteralOperation) and not null || received.Receive.ArgumentFor(1) is not { } size)
                return false;
            plan.Add(Size, size.Syntax);
            return true;
        }

        if (operand is IInvocationOperation { TargetMethod: { Name: "AsSpan" } method, Arguments.Length: 1 } whole && method.IsFramework())
            operand = whole.ArgumentFor(0)!.Unconverted();
        if (operand is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation { Property.Name: not "Span" }) || !(operand.Type.IsByteArray() || operand.Type.IsByteSpan()) || operand.Syntax is not ExpressionSyntax)
            return false;
        plan.Add(Buffer, operand.Syntax);
        return true;
    }

    /// <summary>The declarator, designation or reference that names what gets the size.</summary>
    private static SyntaxNode? NameOf(ReceivedLength received)
    {
        if (received.Number is null)
            return null;
        foreach (var node in (Statements.Of(received.Receive) ?? received.Receive.Syntax).DescendantNodes())
            if (node is VariableDeclaratorSyntax { Identifier.ValueText: var declared } && declared == received.Number.Name
                || node is SingleVariableDesignationSyntax { Identifier.ValueText: var designated } && designated == received.Number.Name
                || node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == received.Number.Name)
                return node;
        return null;
    }

    private static IOperation? ConditionAround(IOperation receive)
    {
        for (var operation = receive; operation.Parent is { } parent; operation = parent)
            if (parent is IConditionalOperation { Condition: var tested } && tested == operation || parent is IWhileLoopOperation { Condition: var asked } && asked == operation)
                return operation;
            else if (parent is IBlockOperation or IExpressionStatementOperation)
                return null;
        return null;
    }

    /// <summary>How a test of the same number beside the statement leaves: by an exit without effects that can be written twice.</summary>
    private static StatementSyntax? NeighboursExit(StatementSyntax at, ISymbol number)
    {
        foreach (var neighbour in at.Parent!.ChildNodes())
            if (neighbour is IfStatementSyntax { Else: null, Condition: var condition, Statement: var then } && Mentions(condition, number.Name)
                && (then is BlockSyntax { Statements: [var only] } ? only : then) is { } exit
                && exit is ContinueStatementSyntax or ReturnStatementSyntax { Expression: null or LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax } })
                return exit;
        return null;
    }

    private static bool Mentions(SyntaxNode condition, string name)
    {
        foreach (var node in condition.DescendantNodesAndSelf())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var found } && found == name)
                return true;
        return false;
    }

    private static bool Leaves(StatementSyntax then) => then switch
    {
        BlockSyntax { Statements: [.., var last] } => Leaves(last),
        ReturnStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax or ThrowStatementSyntax => true,
        _ => false,
    };

    private static bool SeesSystem(StatementSyntax at, MessagingBody body)
    {
        foreach (var type in body.Model.LookupNamespacesAndTypes(at.SpanStart, name: "InvalidOperationException"))
            if (type is INamedTypeSymbol { ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } })
                return true;
        return false;
    }

    private static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax;
}
