using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Suppressing;

/// <summary>
/// Withdraws what well-known rules of others say where they do not know the library: docs/suppressions.md lists the cases, and why. Only
/// what is certain; the rules stay as they are everywhere else.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MessagingSuppressor : DiagnosticSuppressor
{
    /// <summary>CA2000 asks for the disposal of a message that a multipart message disposes.</summary>
    private static readonly SuppressionDescriptor s_ownedFrame = new(
        "ZMQS0001",
        "CA2000",
        "The message of several frames that it is added to disposes it"
    );

    /// <summary>CA1849 asks for receives that hold a thread of the pool and look again after a sleep (ZMQ2012).</summary>
    private static readonly SuppressionDescriptor s_asynchronousReceive = new(
        "ZMQS0002",
        "CA1849",
        "The asynchronous receives of Net.Zmq hold a thread of the pool while they wait, and look again after a sleep"
    );

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } =
        ImmutableArray.Create(s_ownedFrame, s_asynchronousReceive);

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        if (MessagingLibrary.Get(context.Compilation) is not { } library)
            return;
        foreach (var diagnostic in context.ReportedDiagnostics)
            if (diagnostic.Location.SourceTree is { } tree && OperationAt(diagnostic, tree, context) is { } operation)
            {
                if (
                    diagnostic.Id == s_ownedFrame.SuppressedDiagnosticId
                    && operation is IObjectCreationOperation creation
                    && library.Types.IsMessage(creation.Type)
                    && IsAddedToMultipart(creation, library)
                )
                    context.ReportSuppression(Suppression.Create(s_ownedFrame, diagnostic));
                else if (
                    diagnostic.Id == s_asynchronousReceive.SuppressedDiagnosticId
                    && operation is IInvocationOperation call
                    && library.MemberOf(call)
                        is {
                            IsWrapper: false,
                            Role: MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart,
                            Binding.Facts.AsynchronousReceivesHoldThreads: true
                        }
                )
                    context.ReportSuppression(Suppression.Create(s_asynchronousReceive, diagnostic));
            }
    }

    private static IOperation? OperationAt(Diagnostic diagnostic, SyntaxTree tree, SuppressionAnalysisContext context)
    {
        var node = tree.GetRoot(context.CancellationToken).FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        return node is BaseObjectCreationExpressionSyntax or InvocationExpressionSyntax
            ? context.GetSemanticModel(tree).GetOperation(node, context.CancellationToken)
            : null;
    }

    /// <summary>
    /// Whether the message is made in the call that adds it, or is a local's only value that the same block adds without a branch before.
    /// </summary>
    private static bool IsAddedToMultipart(IObjectCreationOperation creation, MessagingLibrary library)
    {
        switch (creation.ParentPastConversions())
        {
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return Adds(call, library);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator }
                when Block(declarator) is { } block:
                var declared = false;
                foreach (var statement in block.Operations)
                {
                    if (creation.IsIn(statement))
                        declared = true;
                    else if (declared && statement is not (IExpressionStatementOperation or IVariableDeclarationGroupOperation))
                        return false;
                    else if (
                        declared
                        && statement is IExpressionStatementOperation { Operation: IInvocationOperation call }
                        && Adds(call, library)
                    )
                        foreach (var argument in call.Arguments)
                            if (argument.Value.Unconverted() is ILocalReferenceOperation { Local: var added } && added.Is(local))
                                return true;
                }

                return false;
            default:
                return false;
        }
    }

    private static IBlockOperation? Block(IOperation declarator)
    {
        var parent = declarator.Parent;
        while (parent is IVariableDeclarationOperation or IVariableDeclarationGroupOperation)
            parent = parent.Parent;
        return parent as IBlockOperation;
    }

    private static bool Adds(IInvocationOperation call, MessagingLibrary library) =>
        library.MemberOf(call) is { Role: MessagingRole.AddFrame };
}
