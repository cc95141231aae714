using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3011 in a controller or hub: its members answer requests side by side, each on an object of its own, and use a static socket. Silent
/// under locks, behind anything that waits or lets one of many through, and on sockets of each thread.
/// </summary>
internal sealed class SocketSharedByRequests : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3011_SocketSharedAcrossThreads);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind != TypeKind.Class || !HasSocket(type, library) || !type.AnswersRequests())
            return;
        var told = ImmutableHashSet<ISymbol>.Empty.WithComparer(SymbolEqualityComparer.Default);
        foreach (var body in TypeBodies.Of(type, compilation, context.CancellationToken))
            if (
                body.Member
                    is IMethodSymbol
                    {
                        MethodKind: MethodKind.Ordinary,
                        DeclaredAccessibility: Accessibility.Public,
                        IsStatic: false
                    } method
                && method.ContainingType.Is(type)
                && !method.EndsItsObject()
                && !Synchronization.IsLocked(method)
            )
                foreach (var use in SocketUse.In(body.Root, library, compilation))
                    if (
                        use.Socket.IsStatic
                        && library.Fields.Contains(use.Socket)
                        && library.MemberOf(use.Call) is { Role: not MessagingRole.Configure }
                        && !told.Contains(use.Socket)
                        && !MayBeAlone(use.Call, body.Root, library)
                    )
                    {
                        told = told.Add(use.Socket);
                        context.Report(
                            Rules.ZMQ3011_SocketSharedAcrossThreads,
                            use.Call.Syntax.GetSquiggle(),
                            FixDecision.None(SocketSharedAcrossThreads.NoFix),
                            use.Socket.Name,
                            $"may be used by a request of {method.QuotedName()} and other requests at the same time",
                            SocketSharedAcrossThreads.Remedy
                        );
                    }
    }

    /// <summary>Whether a call stands under a lock or in other code, or what comes before it may keep other requests away.</summary>
    private static bool MayBeAlone(IOperation call, IOperation root, MessagingLibrary library)
    {
        if (call.EnclosingFunction() != root || Synchronization.IsLocked(call) || Synchronization.AwaitsOthersBefore(call, library))
            return true;
        foreach (var operation in root.Descendants())
            if (
                operation.Syntax.SpanStart < call.Syntax.SpanStart
                && !call.IsIn(operation)
                && (
                    operation is ILockOperation
                    || Synchronization.WaitsOrAsks(operation, library)
                    || operation is IInvocationOperation other
                        && library.MemberOf(other) is null
                        && (!other.TargetMethod.IsFramework() || (library.Effects.Of(other) & Effect.Acquires) != 0)
                        && !Logging.IsOfLogger(other.TargetMethod)
                )
            )
                return true;
        return false;
    }

    private static bool HasSocket(INamedTypeSymbol type, MessagingLibrary library)
    {
        foreach (var member in library.MembersOf(type))
            if (member is IFieldSymbol { IsStatic: true, Type: var held } field && library.Types.IsSocket(held) && !field.IsPerThread())
                return true;
        return false;
    }
}
