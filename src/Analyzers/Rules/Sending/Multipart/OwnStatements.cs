using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>What a collection's local leaves  after when its frames are sent one by one.</summary>
internal static class OwnStatements
{
    /// <summary>The statements of the collection's local, which go; those that a frame is kept in do not.</summary>
    public static string? AddTo(
        FixPlan plan,
        FrameCollection collection,
        IReadOnlyList<Frame> frames,
        HashSet<StatementSyntax> kept,
        MessagingBody body
    )
    {
        if (collection.Declarator is not { } declarator)
            return null;
        if (declarator.GetVariableInitializer()?.Value.Unconverted() != collection.Creation)
            return "the collection is not made where its variable is declared";
        if (body.Uses.IsUsedInNameof(declarator.Symbol))
            return "nameof refers to the collection's variable";
        if (
            Statements.DeclarationOf(declarator) is
            { AwaitKeyword.RawKind: 0, Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } declaration
        )
        {
            if (!kept.Contains(declaration))
                plan.Add(ZeroCopyFix.Remove, declaration);
        }
        else if (
            declarator.Syntax.Parent
                is VariableDeclarationSyntax { Variables.Count: 1, Parent: UsingStatementSyntax { AwaitKeyword.RawKind: 0 } around }
            && Statements.CanDeclareBeside(around)
            && frames[0].Statement != around
        )
            plan.Add(ZeroCopyFix.Unwrap, around);
        else
            return "the collection's variable is not declared by a statement of its own";
        foreach (var reference in collection.Uses)
            if (reference.Parent.IsDisposal() && EarlyDisposal.MayReach(reference, collection.Send))
                return "the collection is disposed before it is sent";
            else if (
                reference.Parent.IsDisposal()
                && reference.Parent!.Parent
                    is IExpressionStatementOperation { Syntax: { Parent: BlockSyntax or SwitchSectionSyntax } disposal }
            )
                plan.Add(ZeroCopyFix.Disposal, disposal);
            else if (reference.Parent.IsDisposal())
                return "the collection's disposal is not a statement of its own";
            else if (reference.Parent is IUsingOperation)
                return "the collection is disposed by a using statement, but declared before it";
        foreach (var frame in frames)
            if (frame.Statement is ExpressionStatementSyntax && !kept.Contains(frame.Statement))
                plan.Add(ZeroCopyFix.Remove, frame.Statement);
        return null;
    }
}
