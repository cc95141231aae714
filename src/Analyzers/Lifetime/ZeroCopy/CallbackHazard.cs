using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// What a free callback must not do: what it does, and what follows. A closed list: everything else is taken to free something.
/// </summary>
internal static class CallbackHazard
{
    private const string BlocksAll = "waiting keeps all messages of all sockets waiting";
    private const string MayDeadlock = "a lock that the sending thread holds is never given";
    private const string Vanishes = "Net.Zmq swallows the exception, and the callback's handle is never freed";
    private const string WrongThread = "the socket belongs to another thread, which may be in the middle of a send";

    public static (string Does, string Follows)? Of(IOperation operation, MessagingLibrary library) =>
        operation switch
        {
            IThrowOperation => IsCaught(operation) ? null : ("throws", Vanishes),
            ILockOperation => ("takes a lock", MayDeadlock),
            IAwaitOperation => (
                "awaits",
                "what follows the await runs when the memory is in use no more, and its exceptions end the process"
            ),
            IInvocationOperation call => OfCall(call, library),
            IPropertyReferenceOperation { Property: { Name: "Result", ContainingType: { Name: "Task" or "ValueTask" } } property }
                when property.IsFramework() => ("waits for a task", BlocksAll),
            IPropertyReferenceOperation { Instance: { } instance } when library.Types.IsSocket(instance.Type) => (
                "uses a socket",
                WrongThread
            ),
            _ => null,
        };

    private static (string, string)? OfCall(IInvocationOperation call, MessagingLibrary library)
    {
        var method = call.TargetMethod;
        if (
            library.Types.IsSocket(call.Instance?.Type)
            || library.MemberOf(call) is { IsWrapper: false } member && (member.IsReceive || member.IsSend)
            || call.Arguments is [{ Value: { } first }, ..] && method.IsExtensionMethod && library.Types.IsSocket(first.Type)
        )
            return ("uses a socket", WrongThread);
        if (!method.IsFramework() || OnlyAsks(call))
            return null;
        return (method.ContainingType?.Name, method.Name) switch
        {
            _ when method.IsStatic && method.Name.StartsWith("ThrowIf", System.StringComparison.Ordinal) => IsCaught(call)
                ? null
                : ("may throw", Vanishes),
            ("Monitor", "Enter" or "TryEnter" or "Wait") => ("takes a lock", MayDeadlock),


            ("Lock", "Enter" or "EnterScope")
            or
            ("SpinLock", "Enter")
            or ("ReaderWriterLockSlim", "EnterReadLock" or "EnterWriteLock" or "EnterUpgradeableReadLock") => ("takes a lock", MayDeadlock),
            ("Thread", "Sleep") => ("sleeps", BlocksAll),
            ("Thread", "Join") => ("waits for a thread", BlocksAll),
            ("Task", "Wait" or "WaitAll" or "WaitAny") => ("waits for a task", BlocksAll),
            ("TaskAwaiter" or "ValueTaskAwaiter" or "ConfiguredTaskAwaiter", "GetResult") => ("waits for a task", BlocksAll),
            ("WaitHandle", "WaitOne" or "WaitAll" or "WaitAny") => ("waits", BlocksAll),
            ("ManualResetEventSlim" or "SemaphoreSlim" or "CountdownEvent", "Wait") or ("Barrier", "SignalAndWait") => ("waits", BlocksAll),
            ("BlockingCollection", "Add" or "Take") => ("waits for room in a collection", BlocksAll),
            ("Console", "Write" or "WriteLine") => ("writes to the console, which takes a lock and may wait", BlocksAll),
            ("Console", "ReadLine" or "ReadKey" or "Read") => ("reads from the console, which waits", BlocksAll),
            ("File", _)
            or (
                "FileStream"
                    or "StreamWriter"
                    or "StreamReader",
                "Read"
                    or "ReadByte"
                    or "ReadLine"
                    or "ReadToEnd"
                    or "Write"
                    or "WriteByte"
                    or "WriteLine"
                    or "Flush"
            ) => ("reads or writes a file", BlocksAll),
            _ => null,
        };
    }

    /// <summary>Whether a wait comes back at once: one of no time, and a try that is given none.</summary>
    private static bool OnlyAsks(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Parameter
                    is { Type: { Name: "TimeSpan" } or { SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 } }
                && argument.Parameter.Name.Contains("imeout")
            )
                return argument.Value.Unconverted()
                    is { ConstantValue: { HasValue: true, Value: 0 or 0L } }
                        or IFieldReferenceOperation { Field: { Name: "Zero", ContainingType.Name: "TimeSpan" } };
        return call.TargetMethod.Name == "TryEnter";
    }

    /// <summary>Whether a try in the callback catches everything that the operation throws.</summary>
    private static bool IsCaught(IOperation operation)
    {
        for (
            var (child, parent) = (operation, operation.Parent);
            parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation);
            (child, parent) = (parent, parent.Parent)
        )
            if (parent is ITryOperation attempt && attempt.Body == child)
                foreach (var handler in attempt.Catches)
                    if (handler is { Filter: null, ExceptionType: null or { Name: "Exception" or "Object" } })
                        return true;
        return false;
    }
}
