using System;
using System.Linq;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>How much is measured.</summary>
internal sealed record Plan
{
    /// <summary>Bytes per message, where calls are timed on one thread.</summary>
    public required int[] Sizes { get; init; }

    /// <summary>Rounds in which all of these arms take their turn.</summary>
    public required int Rounds { get; init; }

    /// <summary>Small messages that an arm sends in one round.</summary>
    public required int Operations { get; init; }

    /// <summary>Bytes that an arm moves in one round at most.</summary>
    public required long Bytes { get; init; }

    /// <summary>Bytes per message, between two threads.</summary>
    public required int[] RateSizes { get; init; }

    /// <summary>Rounds between two threads.</summary>
    public required int RateRounds { get; init; }

    /// <summary>Small messages of one round between two threads.</summary>
    public required int Messages { get; init; }

    /// <summary>Requests of one round.</summary>
    public required int Requests { get; init; }

    /// <summary>Messages of one round that come one by one.</summary>
    public required int Paced { get; init; }

    /// <summary>Messages of one round that come rarely.</summary>
    public required int Rare { get; init; }

    /// <summary>Part of the name of what is measured; empty for all.</summary>
    public string Filter { get; init; } = "";

    /// <summary>Two or three minutes.</summary>
    public static Plan Quick =>
        new()
        {
            Sizes = [8, 64, 512, 1024, 1500, 4096, 8192, 65536],
            Rounds = 15,
            Operations = 20_000,
            Bytes = 32 << 20,
            RateSizes = [64, 1500, 8192, 65536],
            RateRounds = 9,
            Messages = 50_000,
            Requests = 1_000,
            Paced = 2_000,
            Rare = 200,
        };

    /// <summary>All sizes of a fair comparison, and enough of each for a steady median.</summary>
    public static Plan Full =>
        new()
        {
            Sizes = [8, 64, 512, 1024, 1500, 4096, 8192, 65536, 262144, 1048576],
            Rounds = 25,
            Operations = 100_000,
            Bytes = 128 << 20,
            RateSizes = [64, 512, 1024, 1500, 8192, 65536],
            RateRounds = 15,
            Messages = 200_000,
            Requests = 4_000,
            Paced = 5_000,
            Rare = 200,
        };

    /// <summary>Just enough to run all of it once.</summary>
    public static Plan Check =>
        new()
        {
            Sizes = [64, 65536],
            Rounds = 1,
            Operations = 64,
            Bytes = 1 << 20,
            RateSizes = [64, 1500],
            RateRounds = 1,
            Messages = 200,
            Requests = 20,
            Paced = 50,
            Rare = 10,
        };

    /// <summary>Operations of one round at this size.</summary>
    public int Of(int size) => (int)Math.Clamp(Bytes / Math.Max(size, 1), 32, Operations);

    /// <summary>The same between two threads.</summary>
    public int MessagesOf(int size) => (int)Math.Clamp(Bytes / Math.Max(size, 1), 32, Messages);

    /// <summary>Messages in flight on one thread: the page faults of a deeper queue would drown the rest.</summary>
    public static int Depth(int size) => int.Clamp((256 << 10) / size, 1, 32);

    public int[] Only(params int[] sizes) => [.. sizes.Where(Sizes.Contains)];

    public bool Wants(string name) => name.Contains(Filter, StringComparison.OrdinalIgnoreCase);
}
