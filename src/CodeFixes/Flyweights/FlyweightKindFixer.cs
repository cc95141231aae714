using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Flyweights;

/// <summary>Fixes ZMQ4002: a class, record or struct gets its view beside it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FlyweightKindFixer))]
public sealed class FlyweightKindFixer : DocumentFixer
{
    internal const string Key = "ZMQ4002";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ4002_AttributeDoesNotFit.Id);

    /// <inheritdoc/>
    private protected override string Title => "Use [GenerateFlyweight] instead";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        TrackedPlan.Replace<NameSyntax>(
            root,
            plan.All(FlyweightFixes.Generate)[0],
            static name =>
            {
                var last = name switch
                {
                    QualifiedNameSyntax qualified => qualified.Right,
                    AliasQualifiedNameSyntax alias => alias.Name,
                    SimpleNameSyntax simple => simple,
                    _ => null,
                };
                return last is null ? name : name.ReplaceNode(last, SyntaxFactory.IdentifierName("GenerateFlyweight").WithTriviaFrom(last));
            }
        );
}
