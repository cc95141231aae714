using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Can one local before the statements answer all questions? It asks the first one earlier, so that one has to be asked anyway, or be sure
/// to be answered.
/// </summary>
internal static class FrameDataReadRepeatedlyFix
{
    public const string Fix = "Local";

    /// <summary>
    /// Edits: the statement to put the local before, or the local that holds the first answer already, or the declaration of one that holds
    /// a later one; what it holds; and the questions: for the bytes, or for their number.
    /// </summary>
    public const string Before = "before",
        Existing = "existing",
        Later = "later",
        Message = "message",
        Property = "property",
        Data = "data",
        Size = "size";

    public static FixDecision For(RepeatedReads repeated, MessagingBody body)
    {
        var plan = new FixPlan(Fix);
        return AddEdits(plan, repeated, body) is { } reason ? FixDecision.None(reason) : FixDecision.Of(plan);
    }

    private static string? AddEdits(FixPlan plan, RepeatedReads repeated, MessagingBody body)
    {
        var first = repeated.Reads[0];
        var anyData = repeated.Reads.Exists(r => r.IsData);
        foreach (var read in repeated.Reads)
            if (read.IsForwarded != first.IsForwarded || first.IsForwarded && !read.Reference.Property.Is(first.Reference.Property))
                return "the questions are asked by several properties";
        if (
            repeated.Statements.Find(s => first.Reference.IsIn(s))
            is not { Syntax: StatementSyntax { Parent: BlockSyntax or GlobalStatementSyntax } before } statement
        )
            return "there is no block to declare the local in";
        if (anyData && Functions.IsAsyncOrIterator(first.Reference, body))
            return "a span cannot live in async code or an iterator";
        if (Statements.HasConditionsInPlace(before, repeated.Statements[repeated.Statements.Count - 1].Syntax))
            return Statements.CompiledUnderConditions;
        if (Functions.AnyGoto(first.Reference.EnclosingFunction()))
            return "a goto may pass the declaration";
        if (
            ReadCount.In([statement], o => repeated.Reads.Exists(r => r.Reference == o), null, body).Always == 0
            && !IsAlive(first.Holder, body)
        )
            return "the message may be null or disposed where it is not asked now";
        if (before is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration && first.Holder.IsDeclaredIn(declaration))
            return "the message is made in the statement itself";
        plan.Add(Before, before)
            .Add(first.IsForwarded ? Property : Message, first.IsForwarded ? first.Reference.Syntax : first.Message.Syntax);
        var existing = LocalOf(first, before, body);
        if (existing is not null)
            plan.Add(Existing, existing);
        else if (LaterLocal(repeated, before, body) is { } later)
            plan.Add(Later, later);
        foreach (var read in repeated.Reads)
            if (existing is null || read.Reference != first.Reference)
                plan.Add(read.IsData ? Data : Size, read.Reference.Syntax);
        return null;
    }

    /// <summary>The declaration of a local that gets the bytes behind the first statement: it can stand before that as well.</summary>
    private static LocalDeclarationStatementSyntax? LaterLocal(RepeatedReads repeated, StatementSyntax before, MessagingBody body)
    {
        foreach (var read in repeated.Reads)
            if (
                !read.IsForwarded
                && Statements.Of(read.Reference) is LocalDeclarationStatementSyntax statement
                && statement != before
                && statement.Parent == before.Parent
                && LocalOf(read, statement, body) is not null
                && !Statements.HasDirectives(before, statement)
                && !Statements.LosesComments(statement, null)
                && !HasCommentBeside(statement)
            )
                return statement;
        return null;
    }

    /// <summary>The declaration of the local that the bytes are read into, where nothing else is ever written to it.</summary>
    private static SyntaxNode? LocalOf(FrameRead read, StatementSyntax before, MessagingBody body) =>
        read.IsData
        && read.Reference.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator }
        && Statements.DeclarationOf(declarator) == before
        && local.Type.Is(read.Reference.Type)
        && !body.Uses.IsWritten(local)
            ? declarator.Syntax
            : null;

    private static bool HasCommentBeside(StatementSyntax statement)
    {
        foreach (var trivia in statement.GetLeadingTrivia())
            if (Statements.IsComment(trivia))
                return true;
        foreach (var trivia in statement.GetTrailingTrivia())
            if (Statements.IsComment(trivia))
                return true;
        return false;
    }

    /// <summary>A local of a using declaration that nothing else disposes or writes.</summary>
    private static bool IsAlive(ISymbol holder, MessagingBody body)
    {
        if (holder is not ILocalSymbol { IsUsing: true } || body.Uses.SingleValueOf(holder)?.Unconverted() is not IObjectCreationOperation)
            return false;
        foreach (var reference in body.Uses.Of(holder))
            if (MessageUses.Classify(reference, body).Kind is MessageUseKind.Dispose or MessageUseKind.Escape)
                return false;
        return true;
    }
}
