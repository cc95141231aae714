using System.Collections.Generic;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>Everything that a run has measured; null what it was told to leave out.</summary>
internal sealed class Results
{
    public Table? Send { get; set; }

    public Table? Receive { get; set; }

    public Table? Empty { get; set; }

    public Table? Refused { get; set; }

    public Table? Burst { get; set; }

    /// <summary>By pattern and transport, such as "PUSH to PULL, tcp", and size.</summary>
    public Dictionary<(string Title, int Size), IReadOnlyDictionary<string, Rate>> Rates { get; } = [];

    /// <summary>By transport and size.</summary>
    public Dictionary<(string Transport, int Size), IReadOnlyDictionary<string, Latency>> Latencies { get; } = [];

    /// <summary>Single calls of a sender over tcp, by size.</summary>
    public Dictionary<int, IReadOnlyDictionary<string, Latency>> SendCalls { get; } = [];

    public IReadOnlyDictionary<string, Wait>? Waits { get; set; }

    /// <summary>What comes rarely, to asynchronous code.</summary>
    public IReadOnlyDictionary<string, Wait>? LoopWaits { get; set; }

    private static readonly string[] s_transports = ["inproc", "tcp"];

    public const string PushPull = "PUSH to PULL",
        DealerRouter = "DEALER to ROUTER";

    public static Results Measure(Plan plan, Progress progress)
    {
        var results = new Results();
        if (plan.Wants("send"))
            results.Send = Costs.Send(plan, progress);
        if (plan.Wants("receive"))
            results.Receive = Costs.Receive(plan, progress);
        if (plan.Wants("empty"))
            (results.Empty, results.Refused) = (Costs.Empty(plan, progress), Costs.Refused(plan, progress));
        if (plan.Wants("burst"))
            results.Burst = Bursts.Measure(plan, progress);
        if (plan.Wants("wait"))
        {
            progress.Say("waiting for paced messages");
            results.Waits = Waiting.Measure(plan.RateRounds, plan.Paced);
        }
        if (plan.Wants("loop"))
        {
            progress.Say("waiting for rare messages");
            results.LoopWaits = AgainstC.LoopWaits.Measure(plan.RateRounds, plan.Rare);
        }
        if (plan.Wants("rate"))
            results.MeasureRates(plan, progress);
        if (plan.Wants("latency"))
            results.MeasureLatencies(plan, progress);
        return results;
    }

    private void MeasureRates(Plan plan, Progress progress)
    {
        foreach (string transport in s_transports)
        foreach (int size in plan.RateSizes)
            Add(PushPull, transport, SocketType.Push, SocketType.Pull, size, Pairing.All);
        foreach (int size in plan.RateSizes.Where(size => size is 64 or 1500))
            Add(DealerRouter, "tcp", SocketType.Dealer, SocketType.Router, size, [.. Pairing.All.Take(Twin.IsThere ? 3 : 2)]);
        foreach (int size in plan.RateSizes.Where(size => size is 64 or 1500 or 65536))
        {
            progress.Say($"single calls of a sender, tcp, {Format.Size(size)}");
            SendCalls[size] = AgainstC.SendCalls.Measure("tcp", size, plan.RateRounds, plan.MessagesOf(size) / 5);
        }

        void Add(string pattern, string transport, SocketType sends, SocketType receives, int size, IReadOnlyList<Pairing> pairings)
        {
            progress.Say($"two threads, {pattern}, {transport}, {Format.Size(size)}");
            Rates[($"{pattern}, {transport}", size)] = AgainstC.Rates.Measure(
                transport,
                sends,
                receives,
                size,
                plan.RateRounds,
                plan.MessagesOf(size),
                pairings
            );
        }
    }

    private void MeasureLatencies(Plan plan, Progress progress)
    {
        foreach (string transport in s_transports)
        foreach (int size in plan.RateSizes.Where(size => size is 64 or 1500 or 65536))
        {
            progress.Say($"round trips, {transport}, {Format.Size(size)}");
            Latencies[(transport, size)] = AgainstC.Latencies.Measure(transport, size, plan.RateRounds, plan.Requests);
        }
    }
}
