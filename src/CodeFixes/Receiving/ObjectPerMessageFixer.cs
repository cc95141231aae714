using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Flyweights;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>
/// Fixes ZMQ2013: the class gets a generated view, and the view is wrapped around the frame. Members keep their names, so the code after
/// stays as it is.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ObjectPerMessageFixer))]
public sealed class ObjectPerMessageFixer : DocumentFixer
{
    internal const string Key = "ZMQ2013";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2013_ObjectPerMessage.Id);

    /// <inheritdoc/>
    private protected override string Title => "Read the frame through a generated view (short frames throw)";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => new AcrossDocuments(this);

    /// <inheritdoc/>
    private protected override void Apply(EditedTrees trees, TrackedPlan plan)
    {
        if (plan.All(ObjectPerMessageFix.Class) is [var described])
        {
            if (!Agrees(trees[described.SyntaxTree], plan))
                return;
            trees[described.SyntaxTree] = Describe(trees[described.SyntaxTree], plan);
        }

        base.Apply(trees, plan);
    }

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var view = plan.Fix.Split('|')[0];
        var frame = plan.Expression(root, ObjectPerMessageFix.Frame).WithoutTrivia();
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(ObjectPerMessageFix.Creation)[0],
            creation => SyntaxFactory.ParseExpression($"{view}.Wrap({frame})").WithTriviaFrom(creation)
        );
        foreach (var declared in plan.All(ObjectPerMessageFix.Declared))
            root = TrackedPlan.Replace<TypeSyntax>(root, declared, type => SyntaxFactory.ParseTypeName(view).WithTriviaFrom(type));
        return root;
    }

    private static string AttributeOf(TrackedPlan plan) => plan.Fix.Split('|')[1];

    /// <summary>The class gets its attribute, and its members their places, where it lies.</summary>
    private static SyntaxNode Describe(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var member in plan.Edits.Where(e => e.Edit.StartsWith(ObjectPerMessageFix.Member, System.StringComparison.Ordinal)))
            root = Annotate(root, member.Node, member.Edit.Substring(ObjectPerMessageFix.Member.Length + 1).Replace(";", ","));
        foreach (var container in plan.All(ObjectPerMessageFix.Container))
            root = TrackedPlan.Replace<TypeDeclarationSyntax>(root, container, FlyweightPartialFixer.MakePartial);
        root = Annotate(root, plan.All(ObjectPerMessageFix.Class)[0], AttributeOf(plan));
        return Imports.Add(root, FlyweightNames.Namespace, plan.All(ObjectPerMessageFix.Class)[0]);
    }

    /// <summary>Whether an earlier fix has not described the same class otherwise.</summary>
    private static bool Agrees(SyntaxNode root, TrackedPlan plan)
    {
        var declaration = (TypeDeclarationSyntax)root.GetCurrentNode(plan.All(ObjectPerMessageFix.Class)[0])!;
        var there = declaration.AttributeLists.SelectMany(l => l.Attributes).FirstOrDefault(a => a.Name.ToString() == "GenerateFlyweight");
        if (there is null)
            return true;
        var fields = plan.Edits.Where(e => e.Edit.StartsWith(ObjectPerMessageFix.Member, System.StringComparison.Ordinal)).ToList();
        var isExplicit = declaration.DescendantNodes().OfType<AttributeSyntax>().Any(a => a.Name.ToString() == "Field");
        return there.ToString() == AttributeOf(plan)
            && isExplicit == fields.Count > 0
            && fields.TrueForAll(f =>
                Attributes(root.GetCurrentNode(f.Node)!)
                    .SelectMany(l => l.Attributes)
                    .Any(a => a.ToString() == f.Edit.Substring(ObjectPerMessageFix.Member.Length + 1).Replace(";", ","))
            );
    }

    private static SyntaxNode Annotate(SyntaxNode root, SyntaxNode original, string attribute) =>
        TrackedPlan.Replace<SyntaxNode>(
            root,
            original,
            node =>
            {
                if (Attributes(node).SelectMany(l => l.Attributes).Any(a => a.ToString() == attribute))
                    return node;
                var list = SyntaxFactory.AttributeList(SyntaxFactory.SingletonSeparatedList(Parsed(attribute)));
                if (node is ParameterSyntax parameter)
                    return parameter
                        .WithoutLeadingTrivia()
                        .WithAttributeLists(parameter.AttributeLists.Insert(0, list.WithTrailingTrivia(SyntaxFactory.Space)))
                        .WithLeadingTrivia(parameter.GetLeadingTrivia());

                // on a line of its own, indented as the declaration
                var declaration = (MemberDeclarationSyntax)node;
                var leading = declaration.GetLeadingTrivia();
                var indentation =
                    leading.Count > 0 && leading[leading.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia)
                        ? SyntaxFactory.TriviaList(leading[leading.Count - 1])
                        : default;
                var isAlone =
                    declaration.GetFirstToken().GetPreviousToken() is var before
                    && (
                        before.RawKind == 0
                        || before.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
                        || leading.Any(SyntaxKind.EndOfLineTrivia)
                    );
                list = list.WithLeadingTrivia(leading).WithTrailingTrivia(isAlone ? Lines.LineEnd(root) : SyntaxFactory.Space);
                declaration = declaration.WithLeadingTrivia(isAlone ? indentation : default);
                return declaration.WithAttributeLists(declaration.AttributeLists.Insert(0, list));
            }
        );

    private static AttributeSyntax Parsed(string attribute) =>
        ((ClassDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration($"[{attribute}] class C;")!).AttributeLists[0].Attributes[0];

    private static SyntaxList<AttributeListSyntax> Attributes(SyntaxNode node) =>
        node switch
        {
            ParameterSyntax parameter => parameter.AttributeLists,
            MemberDeclarationSyntax member => member.AttributeLists,
            _ => default,
        };
}
