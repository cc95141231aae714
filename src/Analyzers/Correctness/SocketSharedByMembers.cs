using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3011 across members: an object that starts a thread when it is made, and whose members use the thread's socket when others call them. Silent where
/// the thread calls out, so that members may be called by it; where it waits for a signal; and under locks.
/// </summary>
internal sealed class SocketSharedByMembers : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray<DiagnosticDescriptor>.Empty;     // ZMQ3011 is listed by SocketSharedAcrossThreads

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind != TypeKind.Class || !HasSocketField(type, library) || !MayStartThreads(type, context))
            return;
        var code = new TypeCode(type, library, compilation, context.CancellationToken);
        foreach (var thread in code.ThreadsOfConstructors())
        {
            var run = code.ReachedFrom(thread.Function);
            if (run.CallsOut || run.WaitsForSignal)
                continue;
            var told = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            foreach (var use in run.Uses)
                if (use.Socket is IFieldSymbol { IsStatic: false } && code.Sends(use) && told.Add(use.Socket) && !code.UsesAfterStart(thread, use.Socket) && code.OutsideUse(use.Socket, run) is { } other)
                    context.Report(Diagnostic.Create(Rules.ZMQ3011, use.Call.Syntax.GetLocation(), ImmutableArray.Create(other.Call.Syntax.GetLocation()), use.Socket.Name, thread.Name, $"callers of '{other.Member.Name}'"));
        }
    }

    private static bool HasSocketField(INamedTypeSymbol type, MessagingLibrary library)
    {
        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol { IsStatic: false, Type: var held } && library.Types.IsSocket(held))
                return true;
        return false;
    }

    private static bool MayStartThreads(INamedTypeSymbol type, in RuleContext context)
    {
        foreach (var part in type.DeclaringSyntaxReferences)
            if (ThreadWords.AreIn(part.GetSyntax(context.CancellationToken), context.CancellationToken))
                return true;
        return false;
    }
}
