using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Can the length be kept, and the parts that the content speaks of be taken of no more than was received? A frame that is shorter than it
/// says then throws. The receive is a statement or a condition, and every such part a slice of the variable that it was given.
/// </summary>
internal static class ReceivedLengthDiscardedFix
{
    public const string Fix = "Keep";

    /// <summary>
    /// Edits: the receive as a statement, an assignment or declaration of the length, or its out argument; the spans that slices are taken
    /// of, and the members that view arrays; the receive once more where what it has filled can have a name of its own.
    /// </summary>
    public const string Statement = "statement",
        Declared = "declared",
        Out = "out",
        Named = "named",
        Span = "span",
        Array = "array";

    public static FixDecision For(ReceivedLength received, MessagingMember member, IReadOnlyList<BufferPart> parts, MessagingBody body)
    {
        var plan = new FixPlan(Fix);
        return AddEdits(plan, received, member, parts, body) is { } reason ? FixDecision.None(reason) : FixDecision.Of(plan);
    }

    private static string? AddEdits(
        FixPlan plan,
        ReceivedLength received,
        MessagingMember member,
        IReadOnlyList<BufferPart> parts,
        MessagingBody body
    )
    {
        if (AddReceive(plan, received, member) is not { } scope)
            return "there is no place for the length where it is received";
        if (
            VariableOf(received.Operand) is not { } buffer
            || body.Model.LookupNamespacesAndTypes(received.Receive.Syntax.SpanStart, name: WrittenNames.Math).IsEmpty
        )
            return "the buffer is not received into as a whole";
        foreach (var (slice, _) in parts)
        {
            var (whole, edit) = slice switch
            {
                IInvocationOperation
                {
                    TargetMethod: var viewing,
                    Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax viewed }
                } call
                    when viewing.Has(Facet.Part)
                        && call.Type.IsByteSpan()
                        && call.Arguments.Length == 3
                        && call.ArgumentFor(0).Is(buffer) => ((SyntaxNode?)viewed, Array),
                IInvocationOperation { TargetMethod: var slicing, Instance: { } viewed }
                    when slicing.Has(Facet.Part) && viewed.Is(buffer) && viewed.Type.IsByteSpan() => (viewed.Syntax, Span),
                IImplicitIndexerReferenceOperation { Instance: var viewed, Argument: IRangeOperation }
                    when viewed.Is(buffer) && viewed.Type.IsByteSpan() => (viewed.Syntax, Span),
                _ => (null, ""),
            };
            if (whole is null || !slice.IsIn(scope))
                return "the content is taken in another way than by slices of the buffer";
            plan.Add(edit, whole);
        }

        if (CanName(received, member, body))
            plan.Add(Named, received.Receive.Syntax);
        return null;
    }

    /// <summary>Whether a span of what was received can be a local behind the receive.</summary>
    private static bool CanName(ReceivedLength received, MessagingMember member, MessagingBody body) =>
        ReceivedLength.SizeArgument(received.Receive, member) is null
        && Stability.IsStable(received.Operand.Unconverted(), body)
        && !Functions.AnyGoto(received.Receive.EnclosingFunction())
        && !Functions.IsAsyncOrIterator(received.Receive, body);

    private static bool Is(this IOperation? operation, ISymbol variable) => operation is not null && VariableOf(operation).Is(variable);

    private static ISymbol? VariableOf(IOperation operation) =>
        operation.Unconverted() is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field }
            ? field
            : LocalUses.SymbolOf(operation.Unconverted());

    /// <summary>The code in which the length has its name then.</summary>
    private static SyntaxNode? AddReceive(FixPlan plan, ReceivedLength received, MessagingMember member)
    {
        var receive = received.Receive;
        if (Statements.Of(receive) is not { Parent: BlockSyntax or GlobalStatementSyntax } statement)
            return null;
        var block = statement.Parent is GlobalStatementSyntax global ? global.Parent : statement.Parent;
        if (ReceivedLength.SizeArgument(receive, member) is { } size)
        {
            if (
                statement is not (IfStatementSyntax or WhileStatementSyntax)
                || size.Syntax.FirstAncestorOrSelf<ArgumentSyntax>()
                    is not { Expression: DeclarationExpressionSyntax or IdentifierNameSyntax { Identifier.ValueText: "_" } } argument
                || received.Number is not null && argument.Expression is not DeclarationExpressionSyntax
            )
                return null;
            plan.Add(Out, argument.Expression);
            return statement is WhileStatementSyntax ? statement : block;
        }

        if (!member.Waits(receive) || receive.Type?.SpecialType != SpecialType.System_Int32)
            return null;
        switch (receive.Parent)
        {
            case IExpressionStatementOperation:
            case ISimpleAssignmentOperation { Target: IDiscardOperation, Parent: IExpressionStatementOperation }:
                plan.Add(Statement, receive.Syntax);
                return block;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Syntax: VariableDeclaratorSyntax declarator } }:
                plan.Add(Declared, declarator);
                return block;
            default:
                return null;
        }
    }
}
