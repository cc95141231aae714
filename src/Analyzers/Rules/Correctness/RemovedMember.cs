using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Messaging.Removed;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3019: a name that the version of the library which an upgrade is meant to reach does not have any more. Reported at the last such
/// name of an expression. Where the referenced library has none of them, not even the files are looked at.
/// </summary>
internal sealed class RemovedMember : FileRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3019_RemovedMember);

    public override bool Concerns(MessagingLibrary library) => !Removals.In(library).Words.IsEmpty;

    public override void Examine(SemanticModel model, MessagingLibrary library, in RuleContext context)
    {
        var removals = Removals.In(library);
        var words = WordIndex.Of(model.SyntaxTree, removals.Words, context.CancellationToken);
        if (words.Count == 0)
            return;
        var root = model.SyntaxTree.GetRoot(context.CancellationToken);
        for (var i = 0; i < words.Count; i++)
        {
            if (
                NameAt(root, words[i]) is not { } name
                || removals.Of(model.GetSymbolInfo(name, context.CancellationToken).Symbol) is not { } removal
                || context.Options.TargetVersion <= new Version(removal.Last)
                || IsSaidElsewhere(name, model, removals, context.CancellationToken)
                || !IsHit(name, removal, model, context.CancellationToken)
            )
                continue;
            var fix = RemovedMemberFix.For(name, removal, model, context.CancellationToken);
            context.Report(
                Rules.ZMQ3019_RemovedMember,
                name.GetSquiggle(),
                fix,
                context.Options.TargetVersion,
                What(name, removal),
                removal.Instead
            );
        }
    }

    private static SimpleNameSyntax? NameAt(SyntaxNode root, int position)
    {
        var token = root.FindToken(position);
        return position - token.SpanStart is 0 or 1 ? token.Parent as SimpleNameSyntax : null; // 1: @Rent
    }

    /// <summary>A pool that a message is taken from is reported once, at the message; and the type of a local with its value.</summary>
    private static bool IsSaidElsewhere(SimpleNameSyntax name, SemanticModel model, Removals removals, CancellationToken cancellationToken)
    {
        var whole = Qualified(name);
        return whole.Parent switch
        {
            MemberAccessExpressionSyntax { Name: var next } access when access.Expression == whole => removals.Of(
                model.GetSymbolInfo(next, cancellationToken).Symbol
            )
                is not null,
            VariableDeclarationSyntax
            {
                Parent: LocalDeclarationStatementSyntax or UsingStatementSyntax,
                Variables: [{ Initializer: not null }, ..]
            } declaration => declaration.Type == whole,
            NullableTypeSyntax
            {
                Parent: VariableDeclarationSyntax { Parent: LocalDeclarationStatementSyntax, Variables: [{ Initializer: not null }, ..] }
            } => true,
            _ => false,
        };
    }

    private static SyntaxNode Qualified(SimpleNameSyntax name) =>
        name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access,
            QualifiedNameSyntax qualified when qualified.Right == name => qualified,
            AliasQualifiedNameSyntax aliased when aliased.Name == name => aliased,
            _ => name,
        };

    private static bool IsHit(SimpleNameSyntax name, Removal removal, SemanticModel model, CancellationToken cancellationToken)
    {
        if (removal.Use == RemovalUse.Any)
            return true;
        if (
            Qualified(name).Parent is not InvocationExpressionSyntax syntax
            || model.GetOperation(syntax, cancellationToken) is not IInvocationOperation call
        )
            return name.Parent is MemberBindingExpressionSyntax { Parent: InvocationExpressionSyntax bound }
                && removal.Use == RemovalUse.WithFlags
                && model.GetOperation(bound, cancellationToken) is IInvocationOperation conditional
                && GivesFlags(conditional);
        return removal.Use == RemovalUse.WithFlags ? GivesFlags(call) : !call.IsDropped();
    }

    private static bool GivesFlags(IInvocationOperation call) =>
        call.Arguments is [.., { ArgumentKind: ArgumentKind.Explicit }] && RemovedMemberFix.FlagsOf(call) is not null;

    private static string What(SimpleNameSyntax name, Removal removal) =>
        removal.Use switch
        {
            RemovalUse.WithFlags => $"'{name.Identifier.ValueText}' with flags",
            RemovalUse.WithResult => $"an int result for '{name.Identifier.ValueText}'",
            _ => $"'{name.Identifier.ValueText}'",
        };
}
