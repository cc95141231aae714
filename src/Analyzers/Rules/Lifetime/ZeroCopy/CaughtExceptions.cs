using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>Exceptions that a try in the callback catches.</summary>
internal static class CaughtExceptions
{
    /// <summary>Whether they include what an operation throws: the type is that of the exception as far as the code tells.</summary>
    public static bool Include(IOperation operation, ITypeSymbol? exception)
    {
        foreach (var handler in Tries.HandlersAround(operation))
            if (handler.Filter is null && Catches(handler.ExceptionType, exception))
                return true;
        return false;
    }

    /// <summary>A handler of a derived type may get the exception as well.</summary>
    private static bool Catches(ITypeSymbol? handled, ITypeSymbol? exception) =>
        handled.IsEveryException() || exception is not null && (exception.DerivesFrom(handled!) || handled!.DerivesFrom(exception));
}
