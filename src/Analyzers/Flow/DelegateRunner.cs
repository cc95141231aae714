using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow.Runs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>Who runs a lambda: a timer or <c>Parallel</c> over and over, a thread or task once for each time it is handed over.</summary>
internal readonly record struct DelegateRunner(IOperation Call, bool Repeats)
{
    /// <summary>Who runs a lambda, or what a reference names: a method or a local function.</summary>
    public static DelegateRunner? ReceiverOf(IOperation function)
    {
        IOperation? parent = function.Parent;
        while (parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
            parent = parent.Parent;
        return parent switch
        {
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { ContainingType: { } type, Name: var name } } call } =>
                Known(call, type, name),
            IArgumentOperation { Parent: IObjectCreationOperation { Type: { } type } creation } => Known(creation, type, ".ctor"),
            IEventAssignmentOperation
            {
                EventReference: IEventReferenceOperation { Event: { Name: "Elapsed", ContainingType: { } type } }
            } assignment when IsIn(type, "System.Timers") => new(assignment, true),
            _ => null,
        };
    }

    /// <summary>At most how often a lambda runs for each time that it is handed over; null where nothing bounds it.</summary>
    public long? Runs(MessagingBody body, CancellationToken cancellationToken)
    {
        if (!Repeats)
            return 1;
        if (Call is not IInvocationOperation { TargetMethod.Name: var name } call || call.ArgumentFor(0) is not { } first)
            return null;
        if (name is "ForEach" or "ForEachAsync")
            return Elements.Most(first, body, withAdditions: true, cancellationToken);
        if (call.ArgumentFor(1) is not { } end)
            return null;
        var overflowed = false;
        var from = SizeAnalysis.ValueOf(first, body, cancellationToken);
        var runs = Saturating.Subtract(SizeAnalysis.ValueOf(end, body, cancellationToken).High, from.Low, ref overflowed);
        return runs < FunctionRuns.Most ? Math.Max(0, runs) : null;
    }

    private static DelegateRunner? Known(IOperation call, ITypeSymbol type, string member) =>
        (type.Name, member) switch
        {
            ("Parallel", "For" or "ForEach" or "ForAsync" or "ForEachAsync") when IsIn(type, "System.Threading.Tasks") => new(call, true),
            ("Timer", ".ctor") when IsIn(type, "System.Threading") => new(call, HasPeriod((IObjectCreationOperation)call)),
            ("Thread", ".ctor") or ("ThreadPool", "QueueUserWorkItem" or "UnsafeQueueUserWorkItem") when IsIn(type, "System.Threading") =>
                new(call, false),
            ("Task", "Run" or ".ctor") or ("TaskFactory", "StartNew") when IsIn(type, "System.Threading.Tasks") => new(call, false),
            _ => null,
        };

    /// <summary>Whether a timer fires more than once, as far as its constructor tells.</summary>
    private static bool HasPeriod(IObjectCreationOperation timer) =>
        timer.ArgumentFor(3)?.Unconverted() switch
        {
            null => true, // set later
            { ConstantValue: { HasValue: true, Value: -1 or -1L or uint.MaxValue } } => false,
            IFieldReferenceOperation { Field.Name: "InfiniteTimeSpan" } => false,
            _ => true,
        };

    private static bool IsIn(ITypeSymbol type, string ns) => type.ContainingNamespace?.ToDisplayString() == ns;
}
