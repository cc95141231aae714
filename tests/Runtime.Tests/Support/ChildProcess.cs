using System;
using System.Buffers;
using System.Diagnostics;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using Xunit;
using ZmqPerf.Native;

namespace ZmqPerf.Tests;

/// <summary>
/// What needs a process of its own: this assembly is a program too, and the name of one of these methods is its argument.
/// </summary>
internal static class ChildProcess
{
    public const string WrongLibrary = nameof(WrongLibrary),
        OneCopy = nameof(OneCopy),
        HugeFrame = nameof(HugeFrame),
        LostPins = nameof(LostPins),
        DisposedReceivers = nameof(DisposedReceivers);

    public static int Main(string[] arguments)
    {
        switch (arguments)
        {
            case [WrongLibrary]:
                UseWithoutLibrary();
                return 0;
            case [OneCopy]:
                Console.Write($"{RoundTrip()} through {LibZmqLoader.LoadedFiles()}\n");
                return 0;
            case [HugeFrame]:
                SendHugeFrames();
                return 0;
            case [DisposedReceivers]:
                DisposeReceiversInUse();
                return 0;
            case [LostPins]:
                LosePins();
                return 0;
            default:
                Console.Error.WriteLine("These are tests: run them with dotnet test.");
                return 1;
        }
    }

    public static string Run(string what, string? assembly = null, params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo(
            Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet"
        )
        {
            ArgumentList = { "exec", assembly ?? typeof(ChildProcess).Assembly.Location, what },
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, $"exit code {process.ExitCode}\n{output}\n{errors.Result}");
        return output;
    }

    private static void UseWithoutLibrary()
    {
        var socket = (Socket)RuntimeHelpers.GetUninitializedObject(typeof(Socket)); // a real one cannot be made without libzmq
        Print("BeginFrame", () => socket.BeginFrame(1).Dispose());
        Print("SendFrame", () => socket.SendFrame(1, 0, static (_, _) => { }));
        Print("BeginFrame without size", () => socket.BeginGrowingFrame().Dispose());
        Print("SendUpTo", () => socket.SendUpTo(1, 0, static (_, _) => 0));
        Print("SharedFrame", () => SharedFrame.Create([]).Dispose());
        Print("ReceiveLoop", () => ReceiveLoop.Start([socket]));
        Print("FrameReceiver", () => new FrameReceiver(socket).Dispose());
    }

    private static void SendHugeFrames()
    {
        RoundTrip(); // everything is loaded and compiled now
        using var pair = SocketPair.Inproc();
        LibC.LimitMemory(1L << 30);
        PrintType("BeginFrame", () => pair.Sender.BeginFrame(int.MaxValue).Dispose());
        PrintType("SendFrame", () => pair.Sender.SendFrame(int.MaxValue, 0, static (_, _) => throw new InvalidOperationException()));
        PrintType("SendUpTo", () => pair.Sender.SendUpTo(int.MaxValue, 0, static (_, _) => throw new InvalidOperationException()));
        PrintType("SharedFrame", () => SharedFrame.Create(int.MaxValue, 0, static (_, _) => throw new InvalidOperationException()));
        PrintType(
            "BeginFrame without size",
            () =>
            {
                using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
                frame.GetSpan(int.MaxValue);
            }
        );
        PrintType(
            "beyond every size",
            () =>
            {
                using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
                frame.Advance(frame.GetSpan().Length);
                frame.GetSpan(int.MaxValue);
            }
        );
        Console.Write($"{RoundTrip(pair)}\n");
    }

    /// <summary>
    /// One thread disposes a receiver just as another begins to receive: it is refused, or the other one is.
    /// </summary>
    private static void DisposeReceiversInUse()
    {
        using var pair = SocketPair.Inproc();
        pair.Receiver.SetOption(SocketOption.Rcvtimeo, 1);
        int others = 0;
        for (int round = 0; round < 1_000; round++)
        {
            var receiver = new FrameReceiver(pair.Receiver);
            using var barrier = new Barrier(2);
            var receiving = Worker.Start(() =>
            {
                barrier.SignalAndWait();
                try
                {
                    while (receiver.TryReceive(out _) || receiver.Receive().Size >= 0) { }
                }
                catch (ZmqException) // nothing came
                { }
                catch (ObjectDisposedException) { }
            });
            barrier.SignalAndWait();
            Thread.SpinWait(round % 100);
            try
            {
                receiver.Dispose();
            }
            catch (InvalidOperationException)
            {
                others++;
            }
            receiving.Join();
            receiver.Dispose();
        }
        Console.Write($"{RoundTrip(pair)}, {(others > 0 ? "some" : "none")} refused\n");
    }

    /// <summary>Finalizers run in no order: some of the owners' before those of what they own, some after.</summary>
    private static void LosePins()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int round = 0; round < 20; round++)
        {
            for (int i = 0; i < 8; i++)
                LoseAPin(pair, receiver, disposes: i % 2 == 0, ownerFirst: i % 4 < 2);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Console.Write($"{RoundTrip(pair)}, {OwnerOfAPin.Finalized} owners\n");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LoseAPin(SocketPair pair, FrameReceiver receiver, bool disposes, bool ownerFirst)
    {
        OwnerOfAPin? owner = ownerFirst ? new() : null;
        pair.Sender.Send(Payload.Of(100));
        receiver.Receive();
        OwnedFrame frame = receiver.Detach();
        owner ??= new();
        owner.Frame = frame;
        owner.Pin = frame.Memory.Pin();
        if (disposes)
            frame.Dispose();
    }

    private static string RoundTrip()
    {
        using var pair = SocketPair.Inproc();
        return RoundTrip(pair);
    }

    private static string RoundTrip(SocketPair pair)
    {
        pair.Sender.SendFrame(100, 0, static (span, _) => Payload.Write(span, 3));
        using var receiver = new FrameReceiver(pair.Receiver);
        int frames = 0;
        while (receiver.TryReceive(out ReceivedFrame frame))
            frames += Payload.Is(frame.Span, 100, 3) ? 1 : 1000;
        return frames == 1 ? "1 frame" : $"{frames} frames";
    }

    private static void Print(string what, Action action) => Console.Write($"{what}: {Thrown(action)}\n");

    private static void PrintType(string what, Action action) => Console.Write($"{what}: {Thrown(action)?.GetType()}\n");

    private static Exception? Thrown(Action action) => Record.Exception(action);

    private sealed class OwnerOfAPin
    {
        public static int Finalized { get; private set; }

        public OwnedFrame? Frame { get; set; }

        public MemoryHandle Pin { get; set; }

        ~OwnerOfAPin()
        {
            Pin.Dispose();
            Frame!.Dispose();
            Finalized++;
        }
    }
}
