using System;
using System.Linq;
using ZmqPerf.Differential.Tests.Running;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>What programs that use a messaging library are made of, and the stage that they run on.</summary>
internal sealed class Library
{
    private delegate Outcome Start(Func<object?[], object?> program, Scenario scenario, TimeSpan patience, Predicate<string> isUsed);

    /// <summary>What programs do beside a pattern, whatever they send with.</summary>
    private static readonly string[] s_fillers =
    [
        "world.Show(size);",
        "world.Show(text);",
        "world.Show(payload.Length);",
        "size = size + 1;",
        "if (world.Cond()) world.Show(1);",
        "/* as it was */",
        "// next",
        "world.Show(world.Cond());",
        "payload[0]++;",
        ";",
        "if (world.Cond())\nthrow new InvalidOperationException();",
        "payload = new byte[70];",
        "size = payload.Length - 1;",
        "if (world.Cond())\nreturn;",
        "text = \"other\";",
        "{ var local = size; world.Show(local); }",
        "text += \".\";",
    ];

    private readonly Start _start;

    private Library(Start start, params string[] fillers) => (_start, Fillers) = (start, [.. s_fillers, .. fillers]);

    /// <summary>Net.Zmq, and the runtime.</summary>
    public static Library NetZmq { get; } =
        new(
            static (program, scenario, patience, isUsed) =>
                Runner.Run((stage, _) => program([stage.Socket, stage.Sender, stage.Receiver, stage.Sockets]), scenario, patience, isUsed),
            "sender.Send(\"s\");",
            "sockets[1].Send(payload);",
            "socket.Send(\"x\");",
            "socket.TryRecv(payload, out _);",
            "socket.Dispose();",
            "if (size > 40)\nsocket = sockets[0];"
        )
        {
            Version = ZmqVersion.V0_5_0,
            Name = "Net.Zmq",
            Namespaces = ["Net.Zmq"],
            Parameters = "Socket socket, Socket sender, Socket receiver, Socket[] sockets",
            Exception = "ZmqException",
        };

    /// <summary>The package. Only attempts go through <c>sender</c>: it may have no room, and nothing ends a send that waits.</summary>
    public static Library NetMq { get; } =
        new(
            static (program, scenario, _, isUsed) => NetMqStage.Run(program, scenario, isUsed),
            "sender.TrySendFrame(\"s\");",
            "socket.SendFrame(\"x\");",
            "socket.SendMoreFrame(\"x\").SendFrame(payload);",
            "socket.TryReceiveFrameBytes(out _);",
            "receiver.TrySkipFrame();",
            "if (world.Running())\nqueue.Enqueue(size);",
            "if (!queue.IsEmpty)\nqueue.Dequeue();"
        )
        {
            Version = ZmqVersion.NetMq,
            Name = "NetMQ",
            Namespaces = ["NetMQ", "NetMQ.Sockets"],
            Parameters = "DealerSocket socket, PushSocket sender, PullSocket receiver, PullSocket late, NetMQQueue<int> queue",
            Exception = "NetMQException",
        };

    /// <summary>What programs are compiled with.</summary>
    public required ZmqVersion Version { get; init; }

    public required string Name { get; init; }

    public required string[] Namespaces { get; init; }

    /// <summary>The sockets that a program is given.</summary>
    public required string Parameters { get; init; }

    /// <summary>What the library throws.</summary>
    public required string Exception { get; init; }

    /// <summary>Statements that may stand beside a pattern.</summary>
    public string[] Fillers { get; }

    /// <summary>Runs a program on a stage, of whose sockets it gets those of <see cref="Parameters"/>.</summary>
    public Outcome Run(Func<object?[], object?> program, Scenario scenario, TimeSpan patience, Predicate<string> isUsed) =>
        _start(program, scenario, patience, isUsed);
}
