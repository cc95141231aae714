using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3014: the library's name takes the place of the number.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ErrorNumberLiteralFixer))]
public sealed class ErrorNumberLiteralFixer : DocumentFixer
{
    internal const string Key = "ZMQ3014";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3014_ErrorNumberLiteral.Id);

    /// <inheritdoc/>
    private protected override string Title => $"Compare with {NetZmqBinding.NameOfAgain}";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var form =
            plan.Has(ErrorNumberLiteralFix.Name) ? ErrorNumberLiteralFix.Name
            : plan.Has(ErrorNumberLiteralFix.Imported) ? ErrorNumberLiteralFix.Imported
            : ErrorNumberLiteralFix.Qualified;
        var name =
            form == ErrorNumberLiteralFix.Qualified
                ? $"{NetZmqBinding.NamespaceOfAgain}.{NetZmqBinding.NameOfAgain}"
                : NetZmqBinding.NameOfAgain;
        if (plan.Has(ErrorNumberLiteralFix.Is) || plan.Has(ErrorNumberLiteralFix.IsNot))
        {
            var (pattern, comparison) = plan.Has(ErrorNumberLiteralFix.Is)
                ? (plan.All(ErrorNumberLiteralFix.Is)[0], "==")
                : (plan.All(ErrorNumberLiteralFix.IsNot)[0], "!=");
            root = TrackedPlan.Replace<IsPatternExpressionSyntax>(
                root,
                pattern,
                p => SyntaxFactory.ParseExpression($"{p.Expression.WithoutTrivia()} {comparison} {name}").WithTriviaFrom(p)
            );
        }
        else if (plan.Has(ErrorNumberLiteralFix.Case))
        {
            var number = Names.Unused(plan.Node(root, ErrorNumberLiteralFix.Asked), "number");
            var test = $"case var {number} when {number} == {name}:";
            root = TrackedPlan.Replace<CaseSwitchLabelSyntax>(
                root,
                plan.All(ErrorNumberLiteralFix.Case)[0],
                label => LabelOf(test).WithTriviaFrom(label)
            );
        }
        else if (plan.Has(ErrorNumberLiteralFix.Arm))
        {
            var test = SyntaxFactory.WhenClause(
                SyntaxFactory.ParseExpression($"{plan.Node(root, ErrorNumberLiteralFix.Asked).WithoutTrivia()} == {name}")
            );
            root = TrackedPlan.Replace<SwitchExpressionArmSyntax>(
                root,
                plan.All(ErrorNumberLiteralFix.Arm)[0],
                arm =>
                    arm.WithPattern(SyntaxFactory.DiscardPattern().WithTriviaFrom(arm.Pattern))
                        .WithWhenClause(test.NormalizeWhitespace().WithTrailingTrivia(SyntaxFactory.Space))
            );
        }
        else
        {
            root = WithoutItsName(root, plan.All(form)[0]);
            foreach (var number in plan.All(form))
                root = TrackedPlan.Replace<ExpressionSyntax>(root, number, e => SyntaxFactory.ParseExpression(name).WithTriviaFrom(e));
        }

        return plan.Has(ErrorNumberLiteralFix.Imported) ? Imports.Add(root, NetZmqBinding.NamespaceOfAgain, plan.Edits[0].Node) : root;
    }

    /// <summary>A comment on the line that says nothing but the name, which the code says itself now, goes.</summary>
    private static SyntaxNode WithoutItsName(SyntaxNode root, SyntaxNode number)
    {
        var token = root.GetCurrentNode(number)!.GetLastToken();
        while (!token.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia) && !token.GetNextToken().IsKind(SyntaxKind.None))
            token = token.GetNextToken();
        var said = token.TrailingTrivia.Where(t => t.ToString().Trim('/', '*', ' ', '.') == NameOfAgainAlone).ToList();
        return said.Count == 0
            ? root
            : GoneComments.Noted(
                root.ReplaceToken(token, token.WithTrailingTrivia(token.TrailingTrivia.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)))),
                said
            );
    }

    /// <summary>The name without that of its type.</summary>
    private static string NameOfAgainAlone => NetZmqBinding.NameOfAgain.Split('.').Last();

    private static SwitchLabelSyntax LabelOf(string text) =>
        ((SwitchStatementSyntax)SyntaxFactory.ParseStatement($"switch (0) {{ {text} break; }}")).Sections[0].Labels[0];
}
