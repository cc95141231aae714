using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>A handler that sees to it that there is something to send the next time, too.</summary>
internal static class Refilled
{
    private const int MaxDepth = 3;

    /// <summary>
    /// Whether the handler, or a method that it calls, puts something into what the condition around its send asks: an element into a
    /// collection, another value into a variable.
    /// </summary>
    public static bool Is(IOperation guard, IOperation function, MessagingBody body)
    {
        var condition = (guard as IConditionalOperation)?.Condition ?? (guard as IWhileLoopOperation)?.Condition;
        if (condition is null)
            return false;
        var asked = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in condition.DescendantsAndSelf())
            if (LocalUses.NamedBy(part) is { } named && !body.Library.Types.IsSocket(part.Type))
                asked.Add(named);
        return asked.Count > 0 && Fills(function, asked, body, depth: 0);
    }

    private static bool Fills(IOperation function, HashSet<ISymbol> asked, MessagingBody body, int depth)
    {
        foreach (var operation in function.Descendants())
            switch (operation)
            {
                case ISimpleAssignmentOperation { Target: var target, Value: var value }
                    when !value.ConstantValue.HasValue && IsAsked(target, asked):
                    return true;
                case IInvocationOperation { Instance: { } collection, TargetMethod: var method } when IsAsked(collection, asked):
                    if (method.IsLike(CollectionFacet.Adds))
                        return true;
                    break;
                case IInvocationOperation { TargetMethod: var called } call
                    when depth < MaxDepth
                        && called.IsTheOneThatRuns()
                        && body.Library.MemberOf(call) is null
                        && OtherBodies.Of(called.OriginalDefinition, body) is { } code
                        && Fills(code, asked, body, depth + 1):
                    return true;
            }

        return false;
    }

    private static bool IsAsked(IOperation reference, HashSet<ISymbol> asked) =>
        LocalUses.NamedBy(reference.Unconverted()) is { } named && asked.Contains(named);
}
