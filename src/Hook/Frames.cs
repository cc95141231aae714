using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;

namespace ZmqPerf.Hook;

/// <summary>
/// What a library that sends and receives calls in the copy of a program that the tool has rewritten: with what libzmq has answered, or
/// with the size of a frame that NetMQ has taken or given.
/// </summary>
public static class Frames
{
    /// <summary>The library by its place here, as the rewritten code names it.</summary>
    private static readonly Counters[] s_counters = [new("libzmq"), new("NetMQ")];

    private static readonly int s_wouldBlock = RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? 35 : 11;

    static Frames()
    {
        StartupHook.Initialize();
        Recording.Begin();
    }

    /// <summary>Counts a frame that was sent, unless that failed: the answer is negative then.</summary>
    public static void Sent(int size, int library)
    {
        if (size >= 0)
            s_counters[library].Sent.Add(size);
    }

    /// <summary>Counts a frame that was received, unless there was none: the answer is negative then.</summary>
    public static void Received(int size, int library)
    {
        if (size >= 0)
            s_counters[library].Received.Add(size);
    }

    /// <summary>Counts a send that failed, if it was because it would block.</summary>
    public static void Failed(int errorNumber, int library)
    {
        if (errorNumber == s_wouldBlock)
            s_counters[library].Refuse();
    }

    /// <summary>Counts a send that was refused.</summary>
    public static void Refused(int library) => s_counters[library].Refuse();

    /// <summary>As <see cref="Handover"/> has them.</summary>
    internal static IEnumerable<string> Lines() => s_counters.SelectMany(counters => counters.Lines()).Concat(Cost.Lines(Counted));

    private static long Counted => s_counters.Sum(counters => counters.Count);

    /// <summary>What one library has sent and received.</summary>
    private sealed class Counters(string way)
    {
        private long _refused;

        public SizeCounter Sent { get; } = new();

        public SizeCounter Received { get; } = new();

        public long Count => Sent.Count + Received.Count;

        public void Refuse() => System.Threading.Interlocked.Increment(ref _refused);

        public IEnumerable<string> Lines()
        {
            foreach (string line in Sent.Lines("zmqperf.send", way).Concat(Received.Lines("zmqperf.receive", way)))
                yield return line;
            if (System.Threading.Interlocked.Read(ref _refused) is > 0 and var refused)
                yield return Handover.Line("zmqperf.would_block", "", refused, 0);
        }
    }
}
