using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3035 across members: an object that starts a poller, and a method of which ends a socket of it first. Silent where the poller may
/// have been stopped, by any member, and where the two are not disposed one after the other in one block.
/// </summary>
internal sealed class SocketFieldDisposedInPoller : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3035_SocketDisposedInPoller);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind != TypeKind.Class || !library.Has(static facts => facts.HasReadyEvents))
            return;
        TypeThreads? code = null;
        foreach (var member in library.MembersOf(type))
            if (
                member is { IsStatic: false, DeclaredAccessibility: Accessibility.Private }
                && library.Types.IsPoller(LocalUses.TypeOf(member))
                && library.Fields.Contains(member)
                && OwnPoller.Of(member, (code ??= new(type, library, compilation, context.CancellationToken)).Bodies, library) is { } its
            )
                foreach (var body in code.Bodies)
                    if (
                        body.Member is IMethodSymbol method
                        && (method.MethodKind == MethodKind.Ordinary || TypeThreads.IsDispose(method))
                        && !MayBeStopped(member, code.Bodies, except: body, library)
                    )
                        Examine(body.Root, member, its, library, context);
    }

    /// <summary>The sockets that are disposed before the poller is ended, in the same block. That is the first use of it.</summary>
    private static void Examine(IOperation code, ISymbol poller, OwnPoller its, MessagingLibrary library, in RuleContext context)
    {
        if (FirstUse(poller, code) is not { } first || first.EnclosingFunction() != code)
            return;
        foreach (var (part, parent) in first.Ancestors())
            if (parent is IBlockOperation block)
            {
                if (!Ends(poller, part, library))
                    return;
                foreach (var statement in block.Operations)
                    if (statement == part)
                        break;
                    else if (DisposalIn(statement, library) is { Field: var socket, Call: var disposal } && its.Sockets.Contains(socket))
                        context.Report(
                            Rules.ZMQ3035_SocketDisposedInPoller,
                            disposal.Syntax.GetSquiggle(),
                            FixDecision.None(SocketDisposedInPoller.NoFix, also: its.Start.Syntax.GetLocation()),
                            socket.Name,
                            $"'{poller.Name}'"
                        );
            }
    }

    private static IOperation? FirstUse(ISymbol poller, IOperation code)
    {
        IOperation? first = null;
        foreach (var operation in code.Descendants())
            if (
                operation is IMemberReferenceOperation { Member: var field }
                && field.Is(poller)
                && (first is null || operation.Syntax.SpanStart < first.Syntax.SpanStart)
            )
                first = operation;
        return first;
    }

    /// <summary>Whether a statement disposes or stops the poller, perhaps on a condition.</summary>
    private static bool Ends(ISymbol poller, IOperation statement, MessagingLibrary library)
    {
        foreach (var operation in statement.DescendantsAndSelf())
            if (
                operation is IMemberReferenceOperation { Member: var field }
                && field.Is(poller)
                && operation.CallOn() is { } call
                && (SocketDisposedInPoller.Disposes(call, library) || library.MemberOf(call) is { Role: MessagingRole.StopPoller })
            )
                return true;
        return false;
    }

    /// <summary>Whether other code of the object does anything with a poller but make it, start it, and give it sockets and code.</summary>
    private static bool MayBeStopped(ISymbol poller, List<CodeBody> bodies, CodeBody except, MessagingLibrary library)
    {
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
            if (
                body.Root != except.Root
                && operation is IMemberReferenceOperation { Member: var field }
                && field.Is(poller)
                && !LocalUses.IsWrite(operation)
                && !(
                    operation.CallOn() is { } call
                    && library.MemberOf(call) is { Role: MessagingRole.AddToPoller or MessagingRole.RunPoller or MessagingRole.RunOnPoller }
                )
            )
                return true;
        return false;
    }

    private static (ISymbol Field, IInvocationOperation Call)? DisposalIn(IOperation statement, MessagingLibrary library)
    {
        if (statement is not IExpressionStatementOperation { Operation: var operation })
            return null;
        var call = operation as IInvocationOperation ?? (operation as IConditionalAccessOperation)?.WhenNotNull as IInvocationOperation;
        var disposed = (operation as IConditionalAccessOperation)?.Operation ?? call?.Instance;
        return
            call is not null
            && SocketDisposedInPoller.Disposes(call, library)
            && library.Fields.OfThis(disposed?.Unconverted()) is { IsStatic: false } field
            ? (field, call)
            : null;
    }
}
