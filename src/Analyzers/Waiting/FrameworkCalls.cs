using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>What calls into .NET do, by the few types that loops around sockets are made of; anything else might wait.</summary>
internal static class FrameworkCalls
{
    public static Doing Of(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        var type = method.ContainingType;
        return (type.ContainingNamespace?.ToDisplayString(), type.Name, method.Name) switch
        {
            ("System.Threading", "Thread", "Sleep") => call.ArgumentFor(0) is { } time && Doings.IsZero(time.Unconverted())
                ? Doing.Yields
                : Doing.Sleeps,
            ("System.Threading", "Thread", "Yield" or "SpinWait") => Doing.Yields,
            ("System.Threading", "SpinWait", "SpinOnce") => Doing.Yields,
            ("System.Threading.Tasks", "Task", "Yield") => Doing.Yields,
            ("System.Threading.Tasks", "Task", "Delay") => call.ArgumentFor(0) is { } time && Doings.IsZero(time.Unconverted())
                ? Doing.Yields
                : Doing.Sleeps,
            ("System.Threading.Tasks", "Task", "Wait" or "ConfigureAwait" or "GetAwaiter") => IsOfDelay(call)
                ? Doing.Nothing
                : Doing.Blocks,
            ("System.Runtime.CompilerServices", "TaskAwaiter" or "ConfiguredTaskAwaiter", "GetResult")
            or ("System.Runtime.CompilerServices", "ConfiguredTaskAwaitable", "GetAwaiter") => IsOfDelay(call)
                ? Doing.Nothing
                : Doing.Blocks,
            ("System.Threading", "WaitHandle", "WaitOne") or ("System.Threading", "ManualResetEventSlim" or "SemaphoreSlim", "Wait") =>
                call.ArgumentFor(0) is { } time && Doings.IsZero(time.Unconverted()) ? Doing.Nothing : Doing.Blocks,
            ("System.Threading", "Monitor", "Enter" or "Exit") => call.IsImplicit ? Doing.Nothing : Doing.Works,
            ("System.Threading", "SpinWait", "SpinUntil") => Doing.Works | Doing.Blocks,
            ("System.Threading", "Interlocked" or "Volatile" or "CancellationToken" or "CancellationTokenSource" or "SpinWait", _)
            or ("System.Threading", "Thread", "MemoryBarrier" or "VolatileRead") => Doing.Nothing,
            ("System.Diagnostics", "Stopwatch" or "Debug", _) => Doing.Nothing,
            ("System", "Console", "Write" or "WriteLine") => Doing.Nothing,
            ("System", "Console", _) => Doing.Blocks,
            (_, "IDisposable", "Dispose") when call is { IsImplicit: true, Syntax.Parent: CommonForEachStatementSyntax } => Doing.Nothing,
            (_, _, "Dispose")
                when call.Instance?.Unconverted().Type?.ContainingNamespace?.ToDisplayString()
                    is "System.Collections"
                        or "System.Collections.Generic" => Doing.Nothing,
            ("System", _, _) when IsPlainValue(type) => Doing.Nothing,
            ("System.Collections", "IEnumerator", "MoveNext")
                when call.Instance?.Unconverted().Type is INamedTypeSymbol { TypeKind: TypeKind.Interface, TypeArguments: var items }
                    && (items is [{ Name: not "Socket" }] || !call.IsImplicit) => Doing.Works | Doing.Blocks, // a lazy one may wait
            ("System.Collections" or "System.Collections.Generic", _, "MoveNext" or "GetEnumerator") => Doing.Nothing,
            (
                "System.Collections"
                    or "System.Collections.Generic"
                    or "System.Text"
                    or "System.Linq"
                    or "System.Buffers"
                    or "System.Buffers.Binary"
                    or "System.Collections.Concurrent",
                not "BlockingCollection",
                _
            ) => Doing.Works,
            _ => Doing.Works | Doing.Blocks,
        };
    }

    /// <summary>Types whose methods compute and return: numbers, texts, times, spans.</summary>
    private static bool IsPlainValue(INamedTypeSymbol type) =>
        type.IsValueType
        || type.Name
            is "String"
                or "Object"
                or "Math"
                or "MathF"
                or "Convert"
                or "Array"
                or "BitConverter"
                or "Buffer"
                or "MemoryExtensions"
                or "Random"
                or "Enum"
        || type.Name.EndsWith("Exception", System.StringComparison.Ordinal);

    /// <summary><c>Task.Delay(1).Wait()</c>: the delay itself says what happens.</summary>
    private static bool IsOfDelay(IInvocationOperation call)
    {
        var instance = call.Instance?.Unconverted();
        while (instance is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "GetAwaiter", Instance: { } inner })
            instance = inner.Unconverted();
        return instance is IInvocationOperation { TargetMethod: { Name: "Delay", ContainingType.Name: "Task" } };
    }
}
