using System;
using System.Collections.Generic;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>
/// Whether frames that are read by constant indices can be received one after the other, each into a message of its own, and how. A message
/// that is too short is an exception where the highest of them is read: so that has to come before anything else can be noticed.
/// </summary>
internal static class IndexedFrames
{
    public const string Fix = "FrameByIndex";

    /// <summary>
    /// Edits: the statement that declares the frames; what stands for a frame, and the declaration of a name for one, which both end with
    /// its index, or with <see cref="Last"/>; and what leaves where there are fewer frames, or another number of them, which both end with
    /// that.
    /// </summary>
    public const string Declaration = "declaration",
        Frame = "frame",
        Alias = "alias",
        AtLeast = "at least",
        Exactly = "exactly",
        Last = "last";

    /// <summary>Edits: the <c>if</c> that does so by having all else inside; the one that does more than to leave.</summary>
    public const string Holds = "holds",
        Says = "says";

    /// <summary>Each index is a message and a test of its own in the result; with a fourth nobody would want to read that.</summary>
    public const int Highest = 2;

    /// <summary>Whether that is how the frames are read at all.</summary>
    public static bool AreIn(IInvocationOperation receive, MessagingBody body)
    {
        if (FramesOf(receive) is { } frames)
            foreach (var reference in body.Uses.Of(frames))
                if (FramePlace.Of(reference, body) is not null)
                    return true;
        return false;
    }

    /// <summary>Why it cannot be done, or null.</summary>
    public static string? AddEdits(FixPlan plan, IInvocationOperation receive, MessagingBody body)
    {
        if (
            FramesOf(receive) is not { } frames
            || body.Uses.DeclaratorOf(frames) is not { } declarator
            || FramesDeclaration.Of(declarator) is not { } statement
            || !(
                statement is UsingStatementSyntax && Loops.InnermostLoop(receive)?.Syntax == statement.Parent
                    ? Statements.HasUsingDeclarations(statement)
                    : Statements.CanUseBeside(statement)
            )
        )
            return "the frames are not declared by a statement of their own";
        if (body.Uses.IsUsedInNameof(frames))
            return "nameof refers to the frames' variable";
        IOperation? highestRead = null;
        CountGuard? guard = null;
        var (highest, end, readsLast) = (-1, 0, false);
        StatementSyntax? disposal = null;
        foreach (var reference in body.Uses.Of(frames))
        {
            if (guard is null && (guard = CountGuard.Of(reference, statement, Highest + 1, body)) is { } test)
            {
                test.AddTo(plan);
                continue;
            }

            if (reference.Parent.IsDisposal() && guard is { Holds: false } before && reference.IsIn(before.Statement))
                continue;
            if (
                disposal is null
                && reference.Parent.IsDisposal()
                && reference.Parent!.Parent is IExpressionStatementOperation { Syntax: StatementSyntax own }
                && own.Parent == statement.Parent
            )
            {
                plan.Add(MultipartPerReceiveFix.Remove, disposal = own);
                continue;
            }

            if (FramePlace.IsCountOf(reference, body))
                continue;
            if (reference.Parent.IsDisposal())
                return MultipartPerReceiveFix.DisposedByHand;
            if (reference.EnclosingFunction() != receive.EnclosingFunction() || FramePlace.Of(reference, body) is not { } place)
                return "frames are counted, popped, or read by an index that is not known";
            if (place.IndexIn(guard is { IsExact: true, Needed: var number } ? number : null) is not { } index)
            {
                if (!place.IsLast)
                    return "frames are counted, popped, or read by an index that is not known";
                readsLast = true;
                if (AddUses(plan, place.Frame, Last, ref end, body) is { } noLast)
                    return noLast;
                continue;
            }

            if (index is < 0 or > Highest)
                return "so many frames are better received by hand";
            if (AddUses(plan, place.Frame, index.ToString(CultureInfo.InvariantCulture), ref end, body) is { } reason)
                return reason;
            if (index > highest || index == highest && place.Frame.Syntax.SpanStart < highestRead!.Syntax.SpanStart)
                (highest, highestRead) = (index, place.Frame);
        }

        if (
            (
                WhyNotInOrder(highest, highestRead, readsLast, guard, statement, body)
                ?? (end > disposal?.SpanStart ? "a frame is used after its disposal" : null)
                ?? WhyNotThere(statement, receive)
            ) is
            { } why
        )
            return why;
        plan.Add(Declaration, statement);
        return null;
    }

    private static string? WhyNotInOrder(
        int highest,
        IOperation? highestRead,
        bool readsLast,
        CountGuard? guard,
        StatementSyntax statement,
        MessagingBody body
    ) =>
        highest < 0 && !readsLast ? "no frame is read"
        : readsLast && highest > (guard?.Needed ?? 1) - 2 ? "the last frame may be another one that is read"
        : highest > 0 && (guard is { Needed: var needed } ? needed <= highest : !FirstRead.Is(highestRead!, statement, body))
            ? "something happens before the frame of the highest index is read: a shorter message would do it no more"
        : null;

    private static string? WhyNotThere(StatementSyntax statement, IInvocationOperation receive) =>
        Statements.HasConditionsInPlace(statement, FramesDeclaration.EndOf(statement)) ? Statements.CompiledUnderConditions
        : Loops.InnermostLoop(receive) is { } loop && KeptSpans.WritesOneFromOutside(loop)
            ? "a span of a frame may be kept beyond its iteration"
        : null;

    private static ILocalSymbol? FramesOf(IInvocationOperation receive) =>
        receive.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
            ? local
            : null;

    private static string? AddUses(FixPlan plan, IOperation frame, string number, ref int end, MessagingBody body)
    {
        const string kept = "a frame is disposed, changed, or kept under another name";
        if (
            frame.ParentPastConversions() is IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None, IsUsing: false } alias } declarator
            }
        )
        {
            if (
                Statements.DeclarationOf(declarator) is not { Declaration.Variables.Count: 1 } statement
                || statement.Parent is not (BlockSyntax or GlobalStatementSyntax)
                || body.Uses.IsUsedInNameof(alias)
            )
                return kept;
            foreach (var reference in body.Uses.Of(alias))
            {
                if (reference.EnclosingFunction() != frame.EnclosingFunction() || !IsRead(reference, body))
                    return kept;
                plan.Add(Frame + number, reference.Syntax);
                end = Math.Max(end, reference.Syntax.SpanStart);
            }

            plan.Add(Alias + number, statement);
            return null;
        }

        if (!IsRead(frame, body))
            return kept;
        plan.Add(Frame + number, frame.Syntax);
        end = Math.Max(end, frame.Syntax.SpanStart);
        return null;
    }

    private static bool IsRead(IOperation frame, MessagingBody body) => MessageUses.Classify(frame, body).Kind is MessageUseKind.Read;
}
