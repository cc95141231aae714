using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;

namespace ZmqPerf.Hook;

/// <summary>
/// Listens to the library's meter from the first frame on and keeps a file of what it has counted, and of what <see cref="Frames"/> has:
/// the last time when the program ends or fails, and until then often enough for one that is killed. A program that uses neither gets no
/// file and no thread. Nothing that fails here reaches the program.
/// </summary>
internal sealed class Recording : IDisposable
{
    private const string Meter = "ZmqPerf";

    /// <summary>What a program that is killed may have counted in vain, in milliseconds.</summary>
    private const int Interval = 200;

    private static int s_started;
    private static Recording? s_current;

    private readonly string _folder;
    private readonly string _file;
    private readonly Stopwatch _time = Stopwatch.StartNew();
    private readonly ConcurrentQueue<Tally> _tallies = new();
    private readonly MeterListener _listener = new();
    private readonly object _writing = new();
    private int _begun;

    private Recording(string folder)
    {
        _folder = folder;
        _file = Path.Combine(folder, Guid.NewGuid().ToString("N"));
        _listener.SetMeasurementEventCallback<int>(static (_, size, tags, tally) => ((Tally)tally!).Add(Tag(tags), 1, size));
        _listener.SetMeasurementEventCallback<long>(static (_, count, tags, tally) => ((Tally)tally!).Add(Tag(tags), count, 0));
        _listener.InstrumentPublished = Published;
    }

    /// <summary>Once, however often the environment names the hook.</summary>
    public static void Start(string folder)
    {
        if (Interlocked.Exchange(ref s_started, 1) != 0)
            return;
        s_current = new Recording(folder);
        s_current._listener.Start();
    }

    /// <summary>Something is counted from now on, if anybody wants to know.</summary>
    public static void Begin()
    {
        try
        {
            s_current?.BeginOnce();
        }
        catch (Exception)
        {
            // the program sends, and is not to know
        }
    }

    /// <summary>Nothing is counted any more.</summary>
    public void Dispose() => _listener.Dispose();

    private static object? Tag(ReadOnlySpan<KeyValuePair<string, object?>> tags) => tags.Length > 0 ? tags[0].Value : null;

    private void Published(Instrument instrument, MeterListener listener)
    {
        if (instrument.Meter.Name != Meter)
            return;
        try
        {
            var tally = new Tally(instrument.Name);
            _tallies.Enqueue(tally);
            listener.EnableMeasurementEvents(instrument, tally);
            BeginOnce();
        }
        catch (Exception)
        {
            // the program creates the instrument, and is not to know
        }
    }

    /// <summary>A thread of its own: those of the pool may all be waiting for messages.</summary>
    private void BeginOnce()
    {
        if (Interlocked.Exchange(ref _begun, 1) != 0)
            return;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Write();
        AppDomain.CurrentDomain.UnhandledException += (_, _) => Write();
        new Thread(KeepWriting) { IsBackground = true, Name = "zmqperf profile" }.Start();
    }

    private void KeepWriting()
    {
        while (Write())
            Thread.Sleep(Interval);
    }

    /// <returns>Whether anybody still wants to know.</returns>
    private bool Write()
    {
        try
        {
            lock (_writing)
            {
                if (!Directory.Exists(_folder))
                {
                    Dispose();
                    return false;
                }
                string whole = _file + Handover.Extension;
                File.WriteAllLines(
                    _file,
                    _tallies
                        .SelectMany(tally => tally.Lines())
                        .Concat(Frames.Lines())
                        .Prepend(_time.Elapsed.TotalSeconds.ToString(CultureInfo.InvariantCulture))
                );
                if (File.Exists(whole))
                    File.Replace(_file, whole, destinationBackupFileName: null);
                else
                    File.Move(_file, whole);
            }
        }
        catch (Exception)
        {
            // perhaps the next time
        }
        return true;
    }
}
