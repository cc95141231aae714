using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// What the branches around an expression say about its size. Used only if everything cheaper has left a question open, because it needs a
/// control-flow graph. One solution serves all questions about a function.
/// </summary>
internal sealed class IntervalAnalysis
{
    private static readonly ConditionalWeakTable<MessagingBody, IntervalAnalysis> s_paths = new();

    private readonly MessagingBody _body;
    private readonly Dictionary<IOperation, FunctionIntervals?> _functions = new();
    private bool? _hasErrors;

    private IntervalAnalysis(MessagingBody body) => _body = body;

    /// <summary>For each function that has been followed, how many blocks it has and how often they were visited.</summary>
    public IEnumerable<(int Visits, int Blocks)> Costs
    {
        get
        {
            foreach (var function in _functions.Values)
                if (function is not null)
                    yield return function.Cost;
        }
    }

    /// <summary>How many solutions all functions together have taken.</summary>
    public int Solutions
    {
        get
        {
            var count = 0;
            foreach (var function in _functions.Values)
                count += function?.Solutions ?? 0;
            return count;
        }
    }

    public static IntervalAnalysis In(MessagingBody body) => s_paths.GetValue(body, static b => new(b));

    /// <summary>The size of an expression where it stands; null where nothing is known, or where the code is never reached.</summary>
    public SizeValue? Of(IOperation operation, CancellationToken cancellationToken)
    {
        if (!MentionsVariables(operation))
            return null;
        lock (_functions)
            return PathsOf(operation.EnclosingFunction(), cancellationToken)?.Of(operation, cancellationToken);
    }

    /// <summary>What a variable can be where a block of a function's graph begins; null where it never does.</summary>
    public IntInterval? At(int block, ISymbol variable, IOperation function, CancellationToken cancellationToken)
    {
        lock (_functions)
            return PathsOf(function, cancellationToken) is { } paths ? paths.At(block, variable, cancellationToken) : IntInterval.Anything;
    }

    private FunctionIntervals? PathsOf(IOperation function, CancellationToken cancellationToken)
    {
        if (_hasErrors ??= _body.Root.HasErrors())
            return null;
        if (!_functions.TryGetValue(function, out var paths))
            _functions.Add(function, paths = FunctionIntervals.Of(function, _body, cancellationToken));
        return paths;
    }

    /// <summary>Branches can say something only about what has a name.</summary>
    private static bool MentionsVariables(IOperation operation)
    {
        foreach (var part in operation.DescendantsAndSelf())
            if (LocalUses.SymbolOf(part) is not null && !part.ConstantValue.HasValue)
                return true;
        return false;
    }
}
