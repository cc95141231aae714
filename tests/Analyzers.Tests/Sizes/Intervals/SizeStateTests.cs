using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>A state against all the small memories that it stands for: three variables, each of which holds one of four numbers.</summary>
public sealed class SizeStateTests
{
    private const int Count = 3,
        Values = 4;

    private static readonly SyntaxNode s_place = SyntaxFactory.IdentifierName("here");

    [Fact]
    public void Whatever_happens_to_memories_happens_to_their_state()
    {
        var random = new Random(1);
        for (var round = 0; round < 3000; round++)
        {
            var (state, memories) = Random(random);
            var (variable, other, bound) = (random.Next(Count), random.Next(Count), random.Next(Values));
            Holds(state, memories);

            var written = state.Clone();
            written.Write(variable, new(IntInterval.Exactly(bound)));
            Holds(written, [.. memories.Select(m => m.SetItem(variable, bound))]);

            var copied = state.Clone();
            copied.Write(variable, state[other], other);
            Holds(copied, [.. memories.Select(m => m.SetItem(variable, m[other]))]);

            var left = memories.Where(m => m[variable] <= bound).ToImmutableArray();
            var narrowed = state.Clone();
            if (narrowed.Refine(variable, new(0, bound), s_place))
                Holds(narrowed, left);
            else
                Assert.Empty(left);

            var (second, more) = Random(random);
            Holds(state.Join(second), [.. memories, .. more]);
            Assert.True(state.Join(state).IsSameAs(state));
            Assert.True(state.Join(second).Join(second).IsSameAs(state.Join(second)));
        }
    }

    [Fact]
    public void Equal_variables_learn_together_until_one_is_written()
    {
        var state = State();
        state.Write(2, state[0], 0);
        Assert.True(state.Refine(2, new(-1, 1), s_place));
        Assert.Equal((new IntInterval(0, 1), new IntInterval(0, Values - 1)), (state[0].Interval, state[1].Interval));
        Assert.Same(s_place, state[0].HighFrom);
        Assert.Null(state[0].LowFrom);
        state.Write(0, new(new(0, Values - 1)));
        Assert.True(state.Refine(2, IntInterval.Exactly(0), s_place));
        Assert.Equal(new(0, Values - 1), state[0].Interval);
    }

    [Fact]
    public void Widening_contains_what_it_widens_and_comes_to_rest()
    {
        var variables = new SizeVariables();
        var compilation = CSharpCompilation.Create("c", [CSharpSyntaxTree.ParseText("class C { void M(int a) { } }")]);
        variables.Add(
            compilation.GetTypeByMetadataName("C")!.GetMembers("M").OfType<IMethodSymbol>().Single().Parameters[0],
            IntType.Int32.Range,
            new(IntInterval.Exactly(0))
        );
        var (thresholds, state, steps) = (ImmutableArray.Create<long>(-10, 0, 10, 100), SizeState.Of(variables.Entry), 0);
        for (var growing = true; growing; steps++)
        {
            var next = state.Clone();
            next.Write(0, new(new(Math.Max(state[0].Interval.Low - 1, int.MinValue), Math.Min(state[0].Interval.High + 1, int.MaxValue))));
            var widened = state.Widen(state.Join(next), thresholds, variables);
            Assert.Equal(next[0].Interval, widened[0].Interval.Meet(next[0].Interval));
            (growing, state) = (!widened.IsSameAs(state), widened);
        }

        Assert.True(steps <= thresholds.Length + 2, $"{steps} steps");
    }

    private static SizeState State() => SizeState.Of([.. Enumerable.Repeat(new SizeValue(new(0, Values - 1)), Count)]);

    /// <summary>A state after a few steps, and the memories that the same steps lead to.</summary>
    private static (SizeState State, ImmutableArray<ImmutableArray<int>> Memories) Random(Random random)
    {
        var state = State();
        var memories = ImmutableArray.CreateRange(
            from a in Enumerable.Range(0, Values)
            from b in Enumerable.Range(0, Values)
            from c in Enumerable.Range(0, Values)
            select ImmutableArray.Create(a, b, c)
        );
        for (var step = random.Next(5); step > 0; step--)
        {
            var (variable, other, bound) = (random.Next(Count), random.Next(Count), random.Next(Values));
            if (random.Next(3) > 0)
            {
                state.Write(variable, state[other], other);
                memories = [.. memories.Select(m => m.SetItem(variable, m[other]))];
            }
            else if (state.Clone().Refine(variable, new(bound, Values - 1), s_place))
            {
                Assert.True(state.Refine(variable, new(bound, Values - 1), s_place));
                memories = [.. memories.Where(m => m[variable] >= bound)];
            }
        }

        return (state, memories);
    }

    private static void Holds(SizeState state, ImmutableArray<ImmutableArray<int>> memories)
    {
        for (var variable = 0; variable < Count; variable++)
            Assert.All(memories, m => Assert.True(state[variable].Interval.Contains(m[variable])));
    }
}
