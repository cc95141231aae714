using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Copying;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// The fix of a copied frame: the span stands where the copy was. A local that a single call takes goes; one with more uses becomes a span,
/// where the function may have one.
/// </summary>
internal static class ReceivedFrameCopiedFix
{
    public const string Fix = "Span";

    /// <summary>Edits: the expression that the span is made of, with what is appended to it.</summary>
    public const string Plain = "plain",
        Data = "data",
        Span = "span";

    /// <summary>
    /// Edits: what the span replaces; a call whose arguments after the span become its slice; a declaration that goes; a type that becomes
    /// var.
    /// </summary>
    public const string At = "at",
        SliceFrom = "slicefrom",
        SliceCount = "slicecount",
        Remove = "remove",
        Type = "type";

    public static FixDecision For(CopiedFrameUses uses, MessagingBody body)
    {
        if (uses.Copy.IsByMethod)
            return FixDecision.None("a method of your own makes the copy, and others may call it");
        var content = uses.Copy.Content;
        var plan = new FixPlan(Fix).Add(
            content.Suffix switch
            {
                ".Data" => Data,
                ".Span" => Span,
                _ => Plain,
            },
            content.Expression
        );
        var reason = AddEdits(plan, uses, body);
        return FixDecision.Of(plan, unless: reason);
    }

    private static string? AddEdits(FixPlan plan, CopiedFrameUses uses, MessagingBody body)
    {
        foreach (var (_, call) in uses.Arguments)
            if (call.Reason is not null)
                return call.Reason;
            else if (
                call.Edit != SpanEdit.Replace
                && call.Call.Syntax is InvocationExpressionSyntax { ArgumentList: var list }
                && HasComment(list)
            )
                return "a comment stands between the arguments";
        if (HasComment(uses.Copy.Copy.Syntax))
            return "a comment stands inside the copy";
        if (uses.Declaration is ILocalReferenceOperation { IsDeclaration: false })
            return "the variable is declared before it gets the copy";
        if (uses.Declaration is ILocalReferenceOperation)
            return "a tuple cannot hold a span: each copy needs a statement of its own";
        if (uses is { Local: null, Arguments: [] })
        {
            if (Functions.IsAsyncOrIterator(uses.Copy.Copy, body))
                return NoSpansHere;
            plan.Add(At, uses.Copy.Copy.Syntax);
        }
        else if (uses.Declaration is not IVariableDeclaratorOperation declarator)
            plan.Add(At, uses.Arguments[0].At);
        else if (
            uses is { Others: 0, Arguments: [var only] }
            && IsMovable(uses.Copy.Content, body)
            && !IsRepeated(only.Call.Call, declarator)
            && Statements.DeclarationOf(declarator)
                is { Parent: BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax, UsingKeyword.RawKind: 0 } declaration
            && !Statements.HasConditionsInPlace(declaration, only.At)
        )
            plan.Add(At, only.At).Add(Remove, declaration);
        else if (SpanLocalReason(declarator, body) is { } reason)
            return reason;
        else
            plan.Add(At, uses.Copy.Copy.Syntax).Add(Type, ((VariableDeclarationSyntax)declarator.Syntax.Parent!).Type);
        foreach (var (_, call) in uses.Arguments)
            if (call.Edit != SpanEdit.Replace)
                plan.Add(call.Edit == SpanEdit.SliceFrom ? SliceFrom : SliceCount, call.Call.Syntax);
        return null;
    }

    private const string NoSpansHere = "a span cannot live in async code or an iterator";

    private static string? SpanLocalReason(IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        if (Statements.DeclarationOf(declarator) is not { UsingKeyword.RawKind: 0 } declaration)
            return "the variable is not declared by a statement of its own";
        if (Functions.IsAsyncOrIterator(declarator, body))
            return NoSpansHere;
        return Statements.HasConditionsInPlace(declaration, declaration) ? Statements.CompiledUnderConditions : null;
    }

    /// <summary>Whether a loop around the call, but not around the declaration, would ask for the bytes in each iteration.</summary>
    private static bool IsRepeated(IOperation call, IOperation declarator) => FrameValidity.EndOf(call, declarator) > call.Syntax.Span.End;

    /// <summary>Whether the bytes can be named later as well: what holds the frame, and slices by what cannot change.</summary>
    private static bool IsMovable(ReceivedContent content, MessagingBody body)
    {
        if (content.Holder is null)
            return false;
        foreach (var node in content.Expression.DescendantNodesAndSelf())
            if (
                node is ArgumentSyntax { Expression: var argument }
                && (
                    argument is RangeExpressionSyntax
                    || body.Model.GetOperation(argument) is not { } value
                    || !Stability.IsStable(value.Unconverted(), body)
                )
            )
                return false;
        return true;
    }

    private static bool HasComment(SyntaxNode node)
    {
        foreach (var trivia in node.DescendantTrivia())
            if (trivia.IsIn(node) && (Statements.IsComment(trivia) || trivia.IsDirective))
                return true;
        return false;
    }
}
