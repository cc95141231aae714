#if WORKSPACES
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

/// <summary>How a <see cref="StructFixer"/> does Fix All.</summary>
public enum FixAllKind
{
    Whole,
    None,
    FirstOnly,
    DocumentAndProject,
    AddsComment,
}

/// <summary>Makes a class a struct, unless it is called Keep; the verifier is tested with it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
internal sealed class StructFixer(string?[] keys, Func<ClassDeclarationSyntax, TypeDeclarationSyntax> edit, FixAllKind fixAll) : CodeFixProvider
{
    public StructFixer() : this(["k"], ToStruct, FixAllKind.Whole)
    {
    }

    public override ImmutableArray<string> FixableDiagnosticIds => [ClassAnalyzer.Rule.Id];

    public override FixAllProvider? GetFixAllProvider() => fixAll switch
    {
        FixAllKind.None => null,
        FixAllKind.DocumentAndProject => FixAllProvider.Create(FixDocumentAsync, [FixAllScope.Document, FixAllScope.Project]),
        _ => FixAllProvider.Create(FixDocumentAsync),
    };

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken))!;
        if (root.FindToken(context.Span.Start).Parent is not ClassDeclarationSyntax { Identifier.Text: not "Keep" })
            return;
        foreach (var key in keys)
            context.RegisterCodeFix(CodeAction.Create($"Make it a struct ({key})", _ => Task.FromResult(Fixed(context.Document, root, context.Diagnostics)), key), context.Diagnostics);
    }

    public static TypeDeclarationSyntax ToStruct(ClassDeclarationSyntax declaration) => SyntaxFactory.StructDeclaration(
        declaration.AttributeLists, declaration.Modifiers, SyntaxFactory.Token(SyntaxKind.StructKeyword).WithTriviaFrom(declaration.Keyword), declaration.Identifier,
        declaration.TypeParameterList, declaration.BaseList, declaration.ConstraintClauses, declaration.OpenBraceToken, declaration.Members, declaration.CloseBraceToken, declaration.SemicolonToken);

    private async Task<Document?> FixDocumentAsync(FixAllContext context, Document document, ImmutableArray<Diagnostic> diagnostics)
    {
        var root = (await document.GetSyntaxRootAsync(context.CancellationToken))!;
        if (fixAll == FixAllKind.AddsComment)
            root = root.WithLeadingTrivia(SyntaxFactory.Comment("/* all */"));
        return Fixed(document, root, fixAll == FixAllKind.FirstOnly ? diagnostics[..1] : diagnostics);
    }

    private Document Fixed(Document document, SyntaxNode root, IEnumerable<Diagnostic> diagnostics)
    {
        var names = diagnostics.Select(d => d.GetMessage(CultureInfo.InvariantCulture)).ToHashSet();
        var classes = root.DescendantNodes().OfType<ClassDeclarationSyntax>().Where(c => c.Identifier.Text != "Keep" && names.Contains($"class {c.Identifier.Text}"));
        return document.WithSyntaxRoot(root.ReplaceNodes(classes, (_, rewritten) => edit((ClassDeclarationSyntax)rewritten)));
    }
}
#endif
