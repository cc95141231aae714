using System;
using System.Diagnostics.Tracing;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// What is on the stacks of this process while it does something: the runtime's sample profiler looks at all threads about once in a
/// millisecond. Who else uses the processor takes as much from every part of the work, so shares do not depend on it.
/// </summary>
internal static class StackSamples
{
    /// <param name="run">What is looked at.</param>
    /// <param name="found">Gets each stack of a thread that ran managed code, and when it was taken.</param>
    public static void During(Action run, Action<TraceCallStack, DateTime> found)
    {
        string trace = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.nettrace");
        string? log = null;
        try
        {
            Record(run, trace);
            log = TraceLog.CreateFromEventPipeDataFile(trace);
            using var opened = new TraceLog(log);
            using var source = opened.Events.GetSource();
            new SampleProfilerTraceEventParser(source).ThreadSample += sample =>
            {
                if (sample.Type == ClrThreadSampleType.Managed && sample.CallStack() is { } stack)
                    found(stack, sample.TimeStamp.ToUniversalTime());
            };
            source.Process();
        }
        finally
        {
            File.Delete(trace);
            if (log is not null)
                File.Delete(log);
        }
    }

    private static void Record(Action run, string trace)
    {
        using var session = new DiagnosticsClient(Environment.ProcessId).StartEventPipeSession(
            [
                new("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational),
                new("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, (long)ClrTraceEventParser.Keywords.Default),
            ],
            requestRundown: true // the names of what the JIT has compiled before
        );
        using var file = File.Create(trace);
        var reading = Task.Run(() => session.EventStream.CopyTo(file));
        run();
        session.Stop();
        reading.Wait();
    }
}
