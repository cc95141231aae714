using System;
using System.Linq;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>Code that is wrong, or looks it.</summary>
internal static class CorrectnessPlants
{
    public static Plant Ignored =>
        new(
            "ZMQ3001",
            d =>
                d.Next(4) switch
                {
                    0 => d.Lines(
                        $"{d.Target()}.Send({d.Pick("payload", "text", "payload.AsSpan(1)")}, "
                            + $"SendFlags.DontWait{d.Pick("", " | SendFlags.SendMore")});"
                    ),
                    1 => d.Lines($"{d.Source()}.{d.Pick("TryRecv(payload, out _)", "Recv(payload, RecvFlags.DontWait)")};"),
                    2 => d.Lines($"var {d.Name("sent")} = {d.Target()}.Send(payload, SendFlags.DontWait);"),
                    _ => d.Lines($"Array.ForEach(sockets, s => s.Send(payload, SendFlags.DontWait));"),
                }
        );

    /// <summary>Where a frame does not fit, the original throws too, or shows what was not received.</summary>
    public static Plant Truncated =>
        new(
            "ZMQ3002",
            d =>
            {
                var (buffer, n, source) = (d.Name("buffer"), d.Name("n"), d.Source());
                if (d.Once(4))
                    return d.Lines(
                        $"var {buffer} = new byte[256];",
                        d.Pick(
                            $"world.Show({buffer}.AsSpan(0, {source}.Recv({buffer})));",
                            $"world.Show(payload.AsSpan(0, {source}.Recv(payload)));",
                            $"world.Show({buffer}[..{source}.Recv({buffer})]);"
                        )
                    );
                return d.Lines(
                    d.Pick(
                        $"var {buffer} = new byte[{d.Pick("16", "256", "size")}];",
                        d.IsAsync ? $"var {buffer} = new byte[8];" : $"Span<byte> {buffer} = stackalloc byte[256];"
                    ),
                    d.Pick(
                        $"var {n} = {source}.Recv({buffer});",
                        $"if (!{source}.TryRecv({buffer}, out var {n}))\nreturn;",
                        $"var {n} = {source}.Recv({buffer}, RecvFlags.DontWait);\nif ({n} < 0)\nreturn;",
                        $"var {n} = {source}.Recv({buffer});\nif ({n} == 0)\nreturn;",
                        $"int {n};\ntry\n{{\n{n} = {source}.Recv({buffer});\n}}\ncatch (ZmqException)\n{{\nreturn;\n}}"
                    ),
                    d.Pick(
                        $"world.Show({buffer}[..{n}]);",
                        $"world.Show({buffer}[..{n}]);\nworld.Show({n});",
                        $"for (var {d.Name("k")} = 0; size < -1; ) ;\nworld.Show({buffer}[..{n}]);"
                    )
                );
            }
        )
        {
            Intended = static (before, after) => IsRefusal(before.End) || IsRefusal(after.End) ? (Nothing, Nothing) : (before, after),
        };

    /// <summary>Less is sent, and that is meant.</summary>
    public static Plant Whole =>
        new(
            "ZMQ3003",
            d =>
            {
                var (buffer, n) = (d.Name("buffer"), d.Name("n"));
                return d.Next(2) switch
                {
                    0 => d.Lines(
                        $"var {buffer} = ArrayPool<byte>.Shared.Rent({d.Pick("size + 4", "24", "payload.Length + 8")});",
                        $"BinaryPrimitives.WriteInt32LittleEndian({buffer}, 1);",
                        $"{d.Target()}.Send({buffer}{d.Flags()});",
                        $"ArrayPool<byte>.Shared.Return({buffer});"
                    ),
                    _ => d.Lines(
                        $"var {buffer} = new byte[{d.Pick("64", "4096")}];",
                        $"var {n} = {d.Source()}.Recv({buffer});",
                        $"{d.Target()}.Send({buffer}{d.Flags()});"
                    ),
                };
            }
        )
        {
            Intended = static (before, after) => (WithoutContent(before), WithoutContent(after)),
        };

    /// <summary>Zeroes take the place of what nobody determined.</summary>
    public static Plant Gaps =>
        new(
            "ZMQ3025",
            d =>
            {
                var frame = d.Name("frame");
                var write = d.Pick(
                    $"{frame}.Span[{d.Pick("0", "^1", "3")}] = (byte)size;",
                    $"BinaryPrimitives.WriteInt32LittleEndian({frame}.Span[{d.Pick("..", "1..", "2..7")}], size);",
                    $"{frame}.Span.Slice(1, 2).Fill(7);"
                );
                return Draft.Solid(
                    $"using var {frame} = ZmqPerf.SocketSending.BeginFrame({d.Target()}, {d.Pick("8", "24", "300")});",
                    write,
                    $"{frame}.Send({d.Pick("", "", "SendFlags.SendMore")});"
                );
            }
        )
        {
            Intended = static (before, after) => (WithoutContent(before), WithoutContent(after)),
        };

    public static Plant ErrorNumber =>
        new(
            "ZMQ3014",
            d =>
            {
                var e = d.Name("e");
                var test = d.Pick($"{e}.ErrorNumber == 11", $"{e}.ErrorNumber != 11", $"{e}.ErrorNumber is 11", $"11 == {e}.ErrorNumber");
                return d.Pick(
                    $"try\n{{\n{d.Source()}.Recv(payload);\nworld.Show(payload);\n}}\ncatch (ZmqException {e}) when ({test})\n"
                        + $"{{\nworld.Show(\"again\");\n}}\n",
                    $"try\n{{\n{d.Target()}.Send(payload{d.Flags()});\n}}\ncatch (ZmqException {e})\n{{\nworld.Show({test});\n}}\n"
                );
            }
        );

    /// <summary>With the option a send to nobody throws, and that is meant.</summary>
    public static Plant Forgetful =>
        new(
            "ZMQ3016",
            d =>
            {
                var (context, router, sent) = (d.Name("context"), d.Name("router"), d.Name("sent"));
                return d.Lines(
                    $"using var {context} = new Context();",
                    $"using var {router} = new Socket({context}, SocketType.Router);",
                    $"{router}.SetOption(SocketOption.Linger, 0);",
                    d.Pick(
                        $"if (!{router}.Send(payload))\nworld.Show(\"gone\");",
                        $"var {sent} = {router}.Send(\"id\", SendFlags.SendMore);\nworld.Show({sent});",
                        $"if ({router}.Send(payload, SendFlags.SendMore) && {router}.Send(text))\nworld.Show(\"sent\");"
                    )
                );
            }
        )
        {
            Throws = true,
            Intended = static (before, after) =>
                after.End.StartsWith(nameof(Net.Zmq.ZmqException), StringComparison.Ordinal) ? (Nothing, Nothing) : (before, after),
        };

    /// <summary>The peer is of the program's own: it sees the name, and that is meant.</summary>
    public static Plant Late =>
        new(
            "ZMQ3029",
            d =>
            {
                var (context, router, dealer, id) = (d.Name("context"), d.Name("router"), d.Name("dealer"), d.Name("id"));
                var endpoint = d.Pick("\"inproc://late\"", "\"inproc://\" + text.Length");
                return d.Lines(
                    $"using var {context} = new Context();",
                    $"using var {router} = new Socket({context}, SocketType.Router);",
                    $"{router}.Bind({endpoint});",
                    $"using var {dealer} = new Socket({context}, SocketType.Dealer);",
                    $"{dealer}.Connect({endpoint});",
                    d.Pick("", $"{dealer}.SetOption(SocketOption.Linger, 0);", $"var {id} = text;"),
                    d.Pick(
                        $"{dealer}.SetOption(SocketOption.Routing_Id, {d.Pick("text", "\"me\"", "payload")});",
                        $"{dealer}.SetOption(SocketOption.Sndbuf, {d.Pick("size", "4096")});",
                        $"{dealer}.SetOption(SocketOption.Sndbuf, 1);\n{dealer}.SetOption(SocketOption.Rcvbuf, size);"
                    ),
                    $"{dealer}.Send(payload, SendFlags.DontWait);",
                    $"world.Show({router}.TryRecv(new byte[300], out _));",
                    $"{router}.TryRecv(payload, out _);",
                    "world.Show(payload);"
                );
            }
        );

    /// <summary>A frame that is shorter than it says throws, and is not completed with other bytes.</summary>
    public static Plant Discarded =>
        new(
            "ZMQ3020",
            d =>
            {
                var (buffer, source) = (d.Name("buffer"), d.Source());
                var isSpan = !d.IsAsync && d.Once(2);
                var part = isSpan
                    ? d.Pick($"{buffer}.Slice(1, {buffer}[0] % 16)", $"{buffer}[1..(1 + {buffer}[0] % 16)]")
                    : $"{buffer}.AsSpan(1, {buffer}[0] % 16)";
                return d.Lines(
                    isSpan ? $"Span<byte> {buffer} = stackalloc byte[64];" : $"var {buffer} = new byte[64];",
                    $"new Random(7).NextBytes({buffer});", // something earlier
                    d.Pick(
                        $"{source}.Recv({buffer});",
                        $"_ = {source}.Recv({buffer});",
                        $"var {d.Name("unread")} = {source}.Recv({buffer});",
                        $"if (!{source}.TryRecv({buffer}, out _))\nreturn;"
                    ),
                    $"world.Show({part});"
                );
            }
        )
        {
            Intended = static (before, after) => IsRefusal(after.End) ? (Nothing, Nothing) : (before, after),
        };

    public static Plant ShortPoll =>
        new(
            "ZMQ3018",
            d =>
            {
                var (poller, n) = (d.Name("poller"), d.Name("n"));
                var socket = d.Pick("socket", "receiver");
                var time = d.Pick(
                    "TimeSpan.FromMilliseconds(0.5)",
                    "TimeSpan.FromMicroseconds(100)",
                    "TimeSpan.FromTicks(10)",
                    "TimeSpan.FromTicks(5000)"
                );
                return $"using var {poller} = new Poller(1);\n{poller}.Add({socket}, PollEvents.In);\nwhile (world.Running())\n{{\n"
                    + d.Lines(
                        $"if ({poller}.Poll({time}) == 0)\n{d.Pick("continue;", "{\nworld.Show(\"none\");\ncontinue;\n}")}",
                        $"while (world.Running() && {socket}.TryRecv(payload, out var {n}))\n"
                            + $"world.Show(payload.AsSpan(0, Math.Min({n}, payload.Length)));"
                    )
                    + "}\n";
            }
        );

    private static Outcome Nothing { get; } = new("", "", []);

    internal static bool IsRefusal(string end) =>
        end
            is nameof(ArgumentOutOfRangeException)
                or nameof(InvalidOperationException)
                or nameof(ArgumentException)
                or nameof(IndexOutOfRangeException);

    /// <summary>How many frames, instead of which.</summary>
    internal static Outcome WithoutContent(Outcome outcome) =>
        outcome with
        {
            Traffic = [.. outcome.Traffic.Select(t => $"{t.Split('[')[0]}{t.Count(c => c == '[')} frames{t.Count(c => c == '+')}")],
        };
}
