using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>A variable or a constant.</summary>
internal readonly record struct ToyOperand(int? Variable, long Constant)
{
    public override string ToString() => Variable is { } variable ? ((char)('a' + variable)).ToString() : $"{Constant}";
}

/// <summary>Target = Left Operator Right.</summary>
internal sealed record ToyStatement(int Target, char Operator, ToyOperand Left, ToyOperand Right);

/// <summary>A branch of a block, taken where its comparison has come out as it says.</summary>
internal sealed record ToyBranch(int Source, int Target, bool? Outcome, bool PassesFinally);

internal sealed record ToyBlock(
    ImmutableArray<ToyStatement> Statements,
    ToyOperand Left,
    Relation Relation,
    ToyOperand Right,
    ImmutableArray<ToyBranch> Branches
);

/// <summary>
/// A random graph of a few blocks over three variables of four bits, so small that all its memories can be tried. Its blocks are some that
/// run before, those of a try, those of its catch or finally, and some that run behind; any of the try's may throw at any time.
/// </summary>
internal sealed class ToyGraph
{
    public const int Variables = 3;

    private readonly Random _random;

    public ToyGraph(int seed)
    {
        _random = new(seed);
        (Type, HasFinally) = (new(4, _random.Next(2) == 0), _random.Next(2) == 0);
        Try = (_random.Next(1, 3), 0);
        Try = (Try.First, Try.First + _random.Next(3));
        Handler = (Try.Last + 1, Try.Last + 1 + _random.Next(3));
        var count = Handler.Last + 1 + _random.Next(1, 4);
        Blocks = [.. Enumerable.Range(0, count).Select(b => Block(b, count))];
        Entry = [null, .. Enumerable.Range(1, Variables - 1).Select(_ => (long?)Constant())];
    }

    public IntType Type { get; }

    public ImmutableArray<ToyBlock> Blocks { get; }

    public (int First, int Last) Try { get; private set; }

    public (int First, int Last) Handler { get; }

    public bool HasFinally { get; }

    /// <summary>What the variables hold at first; null for anything.</summary>
    public ImmutableArray<long?> Entry { get; }

    public bool IsTried(int block) => block >= Try.First && block <= Try.Last;

    public bool IsHandler(int block) => block >= Handler.First && block <= Handler.Last;

    private ToyBlock Block(int block, int count)
    {
        var targets = Enumerable.Range(1, count - 1).Where(t => CanGo(block, t)).ToList();
        var isLeft = HasFinally && block == Handler.Last;
        var branches = ImmutableArray<ToyBranch>.Empty;
        if (!isLeft && targets.Count > 0 && block < count - 1)
            branches = _random.Next(3) == 0 ? [Branch(null)] : [Branch(true), Branch(false)];
        return new(
            [.. Enumerable.Range(0, _random.Next(3)).Select(_ => Statement())],
            Operand(),
            (Relation)_random.Next(6),
            Operand(),
            branches
        );

        ToyBranch Branch(bool? outcome)
        {
            // forward more often than backward, or hardly any graph would come to its end
            var target =
                _random.Next(3) > 0 && targets.Exists(t => t > block)
                    ? targets.First(t => t > block)
                    : targets[_random.Next(targets.Count)];
            return new(block, target, outcome, HasFinally && IsTried(block) && !IsTried(target));
        }
    }

    /// <summary>A try is entered at its start, a handler only by exceptions, and a finally is left only at its end.</summary>
    private bool CanGo(int from, int to) =>
        IsHandler(to) ? IsHandler(from)
        : IsTried(to) ? IsTried(from) || to == Try.First && !(HasFinally && IsHandler(from))
        : !(HasFinally && IsHandler(from));

    private ToyStatement Statement() => new(_random.Next(Variables), "=+-*&/%"[_random.Next(7)], Operand(), Operand());

    private ToyOperand Operand() => _random.Next(2) == 0 ? new(_random.Next(Variables), 0) : new(null, Constant());

    private long Constant() => _random.NextInt64(Type.Low, Type.High + 1);

    public override string ToString() =>
        string.Join(
            '\n',
            Blocks.Select(
                (b, i) =>
                    $"{i}{(IsTried(i) ? " try" : IsHandler(i) ? HasFinally ? " finally" : " catch" : "")}: "
                    + $"{string.Concat(b.Statements.Select(s => $"{(char)('a' + s.Target)} = {s.Left} {s.Operator} {s.Right}; "))}"
                    + $"if ({b.Left} {b.Relation} {b.Right}) {string.Join(", ", b.Branches.Select(x => $"{x.Outcome}: {x.Target}"))}"
            )
        );
}
