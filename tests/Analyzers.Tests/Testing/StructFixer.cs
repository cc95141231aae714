using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>Makes a class a struct, unless it is called Keep; the verifier is tested with it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
internal sealed class StructFixer : CodeFixProvider
{
    /// <summary>A key for each action that is offered.</summary>
    public string?[] Keys { get; init; } = ["k"];

    /// <summary>What is made of a class.</summary>
    public Func<ClassDeclarationSyntax, TypeDeclarationSyntax> Edit { get; init; } = ToStruct;

    /// <summary>Whether Fix All fixes only the first diagnostic of a document.</summary>
    public bool LosesEdits { get; init; }

    public override ImmutableArray<string> FixableDiagnosticIds => [ClassAnalyzer.Rule.Id];

    public override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(
            async (context, document, diagnostics) =>
                Fixed(
                    document,
                    (await document.GetSyntaxRootAsync(context.CancellationToken))!,
                    LosesEdits ? diagnostics[..1] : diagnostics
                )
        );

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken))!;
        if (root.FindToken(context.Span.Start).Parent is not ClassDeclarationSyntax { Identifier.Text: not "Keep" })
            return;
        foreach (var key in Keys)
            context.RegisterCodeFix(
                CodeAction.Create(
                    $"Make it a struct ({key})",
                    _ => Task.FromResult(Fixed(context.Document, root, context.Diagnostics)),
                    key
                ),
                context.Diagnostics
            );
    }

    private static StructDeclarationSyntax ToStruct(ClassDeclarationSyntax declaration) =>
        SyntaxFactory.StructDeclaration(
            declaration.AttributeLists,
            declaration.Modifiers,
            SyntaxFactory.Token(SyntaxKind.StructKeyword).WithTriviaFrom(declaration.Keyword),
            declaration.Identifier,
            declaration.TypeParameterList,
            declaration.BaseList,
            declaration.ConstraintClauses,
            declaration.OpenBraceToken,
            declaration.Members,
            declaration.CloseBraceToken,
            declaration.SemicolonToken
        );

    private Document Fixed(Document document, SyntaxNode root, IEnumerable<Diagnostic> diagnostics)
    {
        var names = diagnostics.Select(d => d.GetMessage(CultureInfo.InvariantCulture)).ToHashSet();
        var classes = root.DescendantNodes()
            .OfType<ClassDeclarationSyntax>()
            .Where(c => c.Identifier.Text != "Keep" && names.Contains($"class {c.Identifier.Text}"));
        return document.WithSyntaxRoot(root.ReplaceNodes(classes, (_, rewritten) => Edit((ClassDeclarationSyntax)rewritten)));
    }
}
