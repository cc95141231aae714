using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ZmqPerf.Testing;

/// <summary>A fact of <c>./test.sh full</c>, which takes too long for every run.</summary>
public sealed class FullFactAttribute : FactAttribute
{
    /// <param name="why">What takes long.</param>
    public FullFactAttribute(string why) => Skip = FullRun.SkipUnlessFull(why);
}

/// <summary>A theory of <c>./test.sh full</c>, which takes too long for every run.</summary>
public sealed class FullTheoryAttribute : TheoryAttribute
{
    /// <param name="why">What takes long.</param>
    public FullTheoryAttribute(string why) => Skip = FullRun.SkipUnlessFull(why);
}

/// <summary>What <c>./test.sh full</c> asks for.</summary>
internal static class FullRun
{
    private static readonly string? s_asked = Environment.GetEnvironmentVariable("ZMQPERF_TESTS");

    public static bool IsAsked { get; } = s_asked == "full";

    /// <summary>Whether every test makes every check: ./mutate.sh asks for that, too, to see what the tests can notice.</summary>
    public static bool ChecksAll { get; } = IsAsked || s_asked == "checks";

    /// <summary>Whether rows run that reach nothing which others do not reach: all but a plain ./test.sh asks for them.</summary>
    public static bool HasAllRows { get; } = s_asked != "plain";

    /// <summary>How many of something random are tried, here and in <c>./test.sh full</c>.</summary>
    public static int Count(int sample, int whole) => IsAsked ? whole : sample;

    /// <summary>One of so many, always the same ones, and all in <c>./test.sh full</c>.</summary>
    public static IEnumerable<T> OneOf<T>(int count, IEnumerable<T> all) => all.Where((_, i) => i % count == 0 || IsAsked);

    public static string SkipUnlessFull(string why) => IsAsked ? null! : $"{why}: ./test.sh full";
}
