using System;
using System.Linq;
using Xunit;
using ZmqPerf.Tool.Profiling;

namespace ZmqPerf.Tool.Tests;

/// <summary>What follows from the sizes: for each library what holds for it.</summary>
public sealed class RecommendationsTests
{
    [Fact]
    public void Program_of_NetMQ_is_told_nothing_of_what_it_does_not_have()
    {
        var readings = Of(("NetMQ", 100), ("NetMQ", 200_000));
        readings.Add("zmqperf.would_block", null, 2, 0);
        Assert.Collection(
            Recommendations.Of(readings, ThresholdsInForce.Published),
            text => Assert.Contains("Msg.InitGC hands the array over (ZMQ1003)", text, StringComparison.Ordinal),
            text => Assert.Contains("set SendHighWatermark and ReceiveHighWatermark by that", text, StringComparison.Ordinal),
            text => Assert.Contains("an ignored result is a lost message (ZMQ3001)", text, StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData("libzmq")]
    [InlineData("in_place")]
    public void Program_of_both_libraries_is_told_what_holds_for_either(string way)
    {
        string all = string.Concat(Recommendations.Of(Of(("NetMQ", 100), (way, 200_000)), ThresholdsInForce.Published));
        foreach (string rule in new[] { "ZMQ1001", "ZMQ1002", "ZMQ1009", "Sndhwm", "ZMQ3002", "ZMQ2010" })
            Assert.Contains(rule, all, StringComparison.Ordinal);
    }

    [Fact]
    public void Buffer_for_nearly_all_frames_is_named_where_it_is_smaller()
    {
        var one = Recommendations.Of(Of(("libzmq", 100)), ThresholdsInForce.Published);
        Assert.Contains(one, text => text.Contains("A receive buffer of 128 B takes all frames whole", StringComparison.Ordinal));
        var sizes = Enumerable.Repeat(("libzmq", 100), 999).Append(("libzmq", 100_000)).ToArray();
        Assert.Contains(
            Recommendations.Of(Of(sizes), ThresholdsInForce.Published),
            text => text.Contains("128 B takes 99 % of the frames whole, one of 131,072 B all of them", StringComparison.Ordinal)
        );
    }

    private static MeterReadings Of(params (string Way, int Bytes)[] frames)
    {
        var readings = new MeterReadings();
        foreach (var (way, bytes) in frames)
        foreach (string direction in new[] { "send", "receive" })
        {
            readings.Add($"zmqperf.{direction}.size", way, 1, bytes);
            string upTo = $"{(int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)bytes)}";
            readings.Add($"zmqperf.{direction}.frames", upTo, 1, 0);
        }
        return readings;
    }
}
