using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Fixes ZMQ2003: the frame's own bytes stand where a copy of them was.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReceivedFrameCopiedFixer))]
public sealed class ReceivedFrameCopiedFixer : DocumentFixer
{
    internal const string Key = "ZMQ2003";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2003_ReceivedFrameCopied.Id);

    /// <inheritdoc/>
    private protected override string Title => "Pass the frame's span";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(DecodedReceiveFix.Fix, "Receive the text itself");

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == DecodedReceiveFix.Fix)
            return ReceiveText(root, plan);
        foreach (var place in plan.All(ReceivedFrameCopiedFix.Remove).Concat(plan.All(ReceivedFrameCopiedFix.At)))
            root = GoneComments.NamingAround(root, root.GetCurrentNode(place)!, GoneComments.Duplicating);
        var span =
            plan.Has(ReceivedFrameCopiedFix.Data) ? Source(ReceivedFrameCopiedFix.Data) + ".Data"
            : plan.Has(ReceivedFrameCopiedFix.Span) ? Source(ReceivedFrameCopiedFix.Span) + ".Span"
            : plan.Expression(root, ReceivedFrameCopiedFix.Plain).WithoutTrivia().ToString();
        foreach (var at in plan.All(ReceivedFrameCopiedFix.At))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, at, e => SyntaxFactory.ParseExpression(span).WithTriviaFrom(e));
        foreach (var type in plan.All(ReceivedFrameCopiedFix.Type))
            root = TrackedPlan.Replace<TypeSyntax>(root, type, t => t.IsVar ? t : SyntaxFactory.IdentifierName("var").WithTriviaFrom(t));
        foreach (var call in plan.All(ReceivedFrameCopiedFix.SliceFrom).Concat(plan.All(ReceivedFrameCopiedFix.SliceCount)))
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(root, call, Slice);
        return plan.Has(ReceivedFrameCopiedFix.Remove)
            ? StatementEdits.Remove(root, plan.Statement(root, ReceivedFrameCopiedFix.Remove))
            : root;

        string Source(string edit) => Text.Of(plan.Expression(root, edit));
    }

    /// <summary>The receive of a text stands where the array was decoded, and the array's local goes.</summary>
    private static SyntaxNode ReceiveText(SyntaxNode root, TrackedPlan plan)
    {
        var receive = (InvocationExpressionSyntax)plan.Node(root, DecodedReceiveFix.Receive).WithoutTrivia();
        var access = (MemberAccessExpressionSyntax)receive.Expression;
        var name = SyntaxFactory.IdentifierName(LibrarySyntax.Of(plan).TextReceive(access.Name.Identifier.Text));
        var arguments = receive.ArgumentList.Arguments;
        if (plan.Has(DecodedReceiveFix.Encoding))
            arguments = arguments.Insert(0, SyntaxFactory.Argument(plan.Expression(root, DecodedReceiveFix.Encoding).WithoutTrivia()));
        var text = receive
            .WithExpression(access.WithName(name))
            .WithArgumentList(SyntaxFactory.ParseArgumentList($"({string.Join(", ", arguments.Select(a => a.ToString()))})"));
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(DecodedReceiveFix.Decoding)[0],
            decoding => text.WithTriviaFrom(decoding)
        );
        return plan.Has(DecodedReceiveFix.Remove) ? StatementEdits.Remove(root, plan.Statement(root, DecodedReceiveFix.Remove)) : root;
    }

    /// <summary>
    /// <c>(span, start)</c> becomes <c>(span.Slice(start))</c>, and so does <c>(span, start, span.Length - start)</c>; from 0 on it is the
    /// span.
    /// </summary>
    private static InvocationExpressionSyntax Slice(InvocationExpressionSyntax call)
    {
        var arguments = call.ArgumentList.Arguments;
        var span = arguments[0].Expression.WithoutTrivia();
        var part = arguments.RemoveAt(0);
        if (part.Count == 2 && IsRest(part[1].Expression, span, part[0].Expression))
            part = part.RemoveAt(1);
        var rest = call.ArgumentList.WithArguments(part).WithoutTrivia();
        if (rest.ToString() != "(0)")
            span = SyntaxFactory.InvocationExpression(
                SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, span, SyntaxFactory.IdentifierName("Slice")),
                rest
            );
        return call.WithArgumentList(call.ArgumentList.WithArguments(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(span))));
    }

    /// <summary>Whether a count is all that a span has from a start on, by its length or the size of its message.</summary>
    private static bool IsRest(ExpressionSyntax count, ExpressionSyntax span, ExpressionSyntax start)
    {
        var length = count;
        if (start.ToString() != "0")
        {
            if (
                count is not BinaryExpressionSyntax { RawKind: (int)SyntaxKind.SubtractExpression } rest
                || rest.Right.WithoutTrivia().ToString() != start.WithoutTrivia().ToString()
                || start is not (IdentifierNameSyntax or LiteralExpressionSyntax)
            )
                return false;
            length = rest.Left;
        }

        return length is MemberAccessExpressionSyntax { Expression: var measured, Name.Identifier.ValueText: var name }
            && (
                name == "Length" && measured.WithoutTrivia().ToString() == span.ToString()
                || name == "Size"
                    && span is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Data", Expression: var message }
                    && measured.WithoutTrivia().ToString() == message.ToString()
            );
    }
}
