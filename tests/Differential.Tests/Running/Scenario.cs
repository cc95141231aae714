using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using Net.Zmq;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>What is wrong from the start.</summary>
public enum Trouble
{
    None,

    /// <summary>The socket that the program sends with has no room, or hardly any.</summary>
    Full,

    /// <summary>Nobody is there to take or to send anything.</summary>
    Alone,

    /// <summary>The socket is disposed.</summary>
    Disposed,

    /// <summary>The context is shut down.</summary>
    ShutDown,
}

/// <summary>
/// The seeded surroundings of one run: what kind of socket, who sends what to it, how much room there is, and what the program gets beside.
/// </summary>
/// <param name="Seed">Decides everything.</param>
/// <param name="Plenty">More messages than any program takes, so that nobody waits in vain.</param>
/// <param name="Waits">Whether receives wait for ever; otherwise they answer at once.</param>
/// <param name="Fits">Whether all frames fit into the buffers of the programs.</param>
public sealed record Scenario(int Seed, bool Plenty = false, bool Waits = false, bool Fits = false)
{
    private static readonly int[] s_sizes = [0, 1, 2, 4, 7, 8, 9, 12, 16, 24, 33, 64, 100, 500, 1500, 5000];
    private static readonly SocketType[] s_types =
    [
        SocketType.Pair,
        SocketType.Dealer,
        SocketType.Pair,
        SocketType.Router,
        SocketType.Dealer,
        SocketType.XPub,
    ];

    /// <summary>The kind of the main socket.</summary>
    public SocketType Type => s_types[Seed % s_types.Length];

    /// <summary>What is wrong.</summary>
    public Trouble Trouble =>
        Plenty
            ? Trouble.None
            : (Seed / s_types.Length % 8) switch
            {
                1 => Trouble.Full,
                3 => Trouble.Alone,
                5 => Trouble.Disposed,
                6 => Trouble.ShutDown,
                _ => Trouble.None,
            };

    /// <summary>How often a program may ask whether to go on.</summary>
    public int Fuel => 3 + (Seed % 9);

    public string Text =>
        (Seed % 5) switch
        {
            0 => "",
            1 => "42",
            2 => "prices/ü€",
            3 => new string('x', 300),
            _ => "hello",
        };

    public int Size => s_sizes[2 + (Seed * 7 % 10)];

    public byte[] Payload() =>
        Bytes(
            new Random(Seed ^ 77),
            Fits
                ? 200
                : (Seed % 4) switch
                {
                    0 => 64,
                    1 => 16,
                    2 => 200,
                    _ => 40,
                }
        );

    /// <summary>Messages for one socket, each of one or more frames.</summary>
    internal IReadOnlyList<byte[][]> Messages(Random random)
    {
        var count =
            Plenty ? 120
            : random.Next(5) == 0 ? 0
            : random.Next(1, 12);
        return
        [
            .. Enumerable
                .Range(0, count)
                .Select(i => Enumerable.Range(0, random.Next(3) == 0 ? random.Next(2, 4) : 1).Select(_ => Frame(i, random)).ToArray()),
        ];
    }

    public override string ToString() =>
        $"seed {Seed}, {Type}, {Trouble}, fuel {Fuel}, size {Size}{(Plenty ? ", plenty" : "")}{(Waits ? ", waits" : "")}";

    private byte[] Frame(int number, Random random) =>
        random.Next(3) switch
        {
            0 => Encoding.UTF8.GetBytes((number * 37).ToString(CultureInfo.InvariantCulture)),
            1 => Encoding.UTF8.GetBytes($"[{number}]"),
            _ => Bytes(random, Fits ? s_sizes[random.Next(10)] : s_sizes[random.Next(s_sizes.Length)]),
        };

    private static byte[] Bytes(Random random, int count)
    {
        var bytes = new byte[count];
        random.NextBytes(bytes);
        return bytes;
    }
}
