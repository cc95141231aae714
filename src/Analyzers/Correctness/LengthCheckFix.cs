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

    /// <summary>Edits: where the test goes, what names the number, or the receive that gives it, the buffer and where the part of it begins, or its size, the exit to copy, and how the exception is written.</summary>
    public const string After = "after", Before = "before", Or = "or", And = "and", Number = "number", Named = "named", Buffer = "buffer", Size = "size", Start = "start", Like = "like", Throw = "throw", ThrowQualified = "throwQualified";

    public static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) For(ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var plan = new FixPlan(Fix);
        if (WholeFrameFix.For(received, body) is { } whole)
            return (whole.Locations, whole.Properties);
        return AddEdits(plan, received, slice, body) is { } reason ? (ImmutableArray<Location>.Empty, FixPlan.None(reason)) : (plan.Locations, plan.Properties);
    }

    private static string? AddEdits(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        if (!AddLimit(plan, received, body))
            return "the buffer is a part of something else, whose length is not at hand";
        if (received.Number is null)
            return AddName(plan, received, body) ? null : "the size has no name to be asked by";
        if (NameOf(received) is not { } number)
            return "the size is not named where it is received";
        plan.Add(Number, number);
        var reason = WhyNotBehind(received, slice, body) ?? AddPlace(plan, received, slice, body);
        return reason is null || AddPlaceBefore(plan, received, slice, body) ? null : reason;
    }

    /// <summary>A size that is used on the spot gets a name by a statement before.</summary>
    private static bool AddName(FixPlan plan, ReceivedLength received, MessagingBody body)
    {
        if (Statements.Of(received.Receive) is not { } statement || !Statements.CanGrow(statement) || statement is LocalDeclarationStatementSyntax && !Statements.CanDeclareBeside(statement) || received.Receive.Type?.SpecialType != SpecialType.System_Int32 || !FirstInStatement.Is(received.Receive, body))
            return false;
        plan.Add(Named, received.Receive.Syntax).Add(Before, statement).Add(SeesSystem(statement, body) ? Throw : ThrowQualified, statement);
        return true;
    }

    private static string? WhyNotBehind(ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var receive = received.Receive.Syntax;
        if (FunctionOf(slice) != FunctionOf(receive) && (FunctionOf(receive)?.Span.Contains(slice.Span) == false || !IsOnlyReceived(received, body)))
            return "the size is used by other code than receives it";
        if (IsTriedWithout(receive, slice, catches: false))
            return "an exception for a frame that does not fit would be caught";
        return IsTriedWithout(slice, receive, catches: true) ? "an exception for a frame that does not fit would no longer be caught" : null;
    }

    /// <summary>Whether a try around the one does not hold the other.</summary>
    private static bool IsTriedWithout(SyntaxNode one, SyntaxNode other, bool catches)
    {
        for (SyntaxNode? node = one; node is not null && !IsFunction(node); node = node.Parent)
            if (node is BlockSyntax { Parent: TryStatementSyntax attempt } && !attempt.Span.Contains(other.Span) && (!catches || attempt.Catches.Count > 0))
                return true;
        return false;
    }

    private static SyntaxNode? FunctionOf(SyntaxNode node) => node.FirstAncestorOrSelf<SyntaxNode>(IsFunction);

    /// <summary>Before the statement that uses the size, where that is still the one that was received.</summary>
    private static bool AddPlaceBefore(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        if (slice.FirstAncestorOrSelf<StatementSyntax>() is not { } statement || FunctionOf(slice) != FunctionOf(received.Receive.Syntax) || statement.Span.Contains(received.Receive.Syntax.Span)
            || statement is LabeledStatementSyntax or LocalFunctionStatementSyntax || !Statements.CanGrow(statement) || !IsOnlyReceived(received, body))
            return false;
        plan.Add(Before, statement);
        AddExit(plan, statement, received, body);
        return true;
    }

    /// <summary>Whether nothing but the receive writes the number.</summary>
    private static bool IsOnlyReceived(ReceivedLength received, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(received.Number!))
            if (LocalUses.IsWrite(reference) && !received.Receive.Syntax.Span.Contains(reference.Syntax.Span) && (reference.Parent is not ISimpleAssignmentOperation { Value: var value } || value.Unconverted() != received.Receive))
                return false;
        return true;
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
                    plan.Add(Before, first);
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

    /// <summary>What the buffer's length is called: that of a variable that was given, less where the part of it begins, or the size beside a pointer.</summary>
    private static bool AddLimit(FixPlan plan, ReceivedLength received, MessagingBody body)
    {
        var operand = received.Operand.Unconverted();
        if (received.Operand.Type?.SpecialType == SpecialType.System_IntPtr)
            return received.Receive.ArgumentFor(1) is { } size && AddSize(plan, size, body);
        if (operand is IInvocationOperation { TargetMethod: { Name: "AsSpan" or "Slice" } method } part && method.IsFramework() && (part.Instance ?? part.ArgumentFor(0)) is { } whole)
        {
            operand = whole.Unconverted();
            if (ArgumentNamed("length", part) is { } length)
                return AddSize(plan, length, body);
            if (ArgumentNamed("start", part) is { } start)
            {
                if (!Stability.IsStable(start.Unconverted(), body) || start.Type?.SpecialType != SpecialType.System_Int32)
                    return false;
                plan.Add(Start, start.Syntax);
            }
            else if (part.Arguments.Length > 1)
            {
                return false;
            }
        }

        if (operand is IPropertyReferenceOperation { Property.Name: "Span", Instance: { } memory } && memory.Type.IsByteMemory())
            operand = memory;
        if (operand is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation { Property.Name: not "Span" }) || !(operand.Type.IsByteArray() || operand.Type.IsByteSpan() || operand.Type.IsByteMemory()) || operand.Syntax is not ExpressionSyntax)
            return false;
        plan.Add(Buffer, operand.Syntax);
        return true;
    }

    private static bool AddSize(FixPlan plan, IOperation size, MessagingBody body)
    {
        if (size.Unconverted() is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or ILiteralOperation) || !Stability.IsStable(size.Unconverted(), body))
            return false;
        plan.Add(Size, size.Syntax);
        return true;
    }

    private static IOperation? ArgumentNamed(string name, IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.Name == name)
                return argument.Value;
        return null;
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
            if (neighbour is IfStatementSyntax { Else: null, Condition: var condition, Statement: var then } && Mentions(condition, number.Name) && PlainExit(then) is { } exit)
                return exit;
        return null;
    }

    /// <summary>The one statement of a branch, where it leaves without any effect and can be written twice.</summary>
    public static StatementSyntax? PlainExit(StatementSyntax then) =>
        (then is BlockSyntax { Statements: [var only] } ? only : then) is var exit
        && exit is ContinueStatementSyntax or ReturnStatementSyntax { Expression: null or LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax } }
            ? exit
            : null;

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
