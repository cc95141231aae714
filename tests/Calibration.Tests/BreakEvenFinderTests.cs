using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Xunit;
using ZmqPerf.Tool.Calibrating;

namespace ZmqPerf.Tool.Tests;

/// <summary>Curves whose break-even is known, with noise.</summary>
public sealed class BreakEvenFinderTests
{
    private static readonly IReadOnlyList<int> s_sizes = Stations.Sizes;

    [Theory]
    [InlineData(100, 0.5, 0.00)]
    [InlineData(4000, 0.5, 0.05)]
    [InlineData(4000, 0.2, 0.02)]
    [InlineData(200_000, 0.5, 0.10)]
    public void One_crossing_is_found(double at, double slope, double noise)
    {
        var found = Find(size => Math.Pow(size / at, -slope), noise);
        Assert.Equal(BreakEvenKind.At, found.Kind);
        // where the rest is 3 %
        double expected = at * Math.Pow(1.03, -1 / slope);
        Assert.InRange(found.Size.Value, expected / 1.3, expected * 1.3);
        Assert.InRange(found.Size.Value, found.Size.Low, found.Size.High);
    }

    [Fact]
    public void Random_crossings_are_found()
    {
        var curves =
            from power in Gen.Choose(60, 170)
            from slope in Gen.Choose(20, 100)
            from seed in Gen.Choose(0, int.MaxValue)
            select (At: Math.Pow(2, power / 10.0), Slope: slope / 100.0, Seed: seed);
        Check.One(
            Config.QuickThrowOnFailure.WithMaxTest(60),
            Prop.ForAll(
                curves.ToArbitrary(),
                curve =>
                {
                    var found = Find(size => Math.Pow(size / curve.At, -curve.Slope), 0.05, seed: curve.Seed);
                    double expected = curve.At * Math.Pow(1.03, -1 / curve.Slope);
                    return found.Kind == BreakEvenKind.At && found.Size.Value >= expected / 1.5 && found.Size.Value <= expected * 1.5;
                }
            )
        );
    }

    [Fact]
    public void Dearer_everywhere_is_never() => Assert.Equal((BreakEvenKind.Never, 1 << 20), Kind(Find(_ => 1.2, 0.05)));

    [Theory]
    [InlineData(0.8)]
    [InlineData(1.0)]
    [InlineData(1.01)]
    public void Dearer_nowhere_is_always(double ratio) => Assert.Equal((BreakEvenKind.Always, 8), Kind(Find(_ => ratio, 0.01)));

    [Fact]
    public void Falling_to_equality_is_a_break_even()
    {
        var found = Find(size => size < 3000 ? 1.5 : 1.0, 0.01);
        Assert.Equal(BreakEvenKind.At, found.Kind);
        Assert.InRange(found.Size.Value, 2048, 4096);
    }

    [Fact]
    public void Two_crossings_are_unstable() =>
        Unstable(
            Find(size => size is > 100 and < 10_000 ? 0.8 : 1.3, 0.02),
            "cross more than once: it costs less at 128 B and more at 1 MiB"
        );

    [Fact]
    public void Wide_noise_is_unstable() =>
        Unstable(Find(size => Math.Pow(size / 4000.0, -0.1), noise: 0.9), "not known better than by a factor of 2");

    [Fact]
    public void Break_even_that_lies_anywhere_is_unstable() =>
        Unstable(Find(size => 1.03 * Math.Pow(size / 4000.0, -0.02), noise: 0.2), "it lies anywhere from ");

    [Fact]
    public void Few_rounds_are_unstable() => Unstable(Find(_ => 1.5, 0.01, rounds: 6), "6 rounds are too few");

    [Fact]
    public void Same_samples_give_the_same_answer() =>
        Assert.Equal(Find(size => Math.Pow(size / 4000.0, -0.5), 0.2), Find(size => Math.Pow(size / 4000.0, -0.5), 0.2));

    /// <summary>Something else had the processor in one turn of eight.</summary>
    [Fact]
    public void Disturbed_rounds_do_not_move_it()
    {
        var random = new Random(5);
        var found = BreakEvenFinder.Find(
            s_sizes,
            [
                .. s_sizes.Select(size =>
                    (IReadOnlyList<double>)
                        [
                            .. Enumerable
                                .Range(0, 21)
                                .Select(_ => Math.Pow(size / 4000.0, -0.5) * (random.Next(8) == 0 ? 1 + 5 * random.NextDouble() : 1)),
                        ]
                ),
            ]
        );
        Assert.Equal(BreakEvenKind.At, found.Kind);
        Assert.InRange(found.Size.Value, 2800, 7500);
    }

    private static BreakEven Find(Func<int, double> ratio, double noise, int rounds = 15, int seed = 3)
    {
        var random = new Random(seed);
        return BreakEvenFinder.Find(
            s_sizes,
            [
                .. s_sizes.Select(size =>
                    (IReadOnlyList<double>)
                        [.. Enumerable.Range(0, rounds).Select(_ => ratio(size) * (1 + noise * (2 * random.NextDouble() - 1)))]
                ),
            ]
        );
    }

    private static (BreakEvenKind, int) Kind(BreakEven found) => (found.Kind, (int)found.Size.Value);

    private static void Unstable(BreakEven found, string why)
    {
        Assert.Equal(BreakEvenKind.Unstable, found.Kind);
        Assert.Contains(why, found.Why, StringComparison.Ordinal);
    }
}
