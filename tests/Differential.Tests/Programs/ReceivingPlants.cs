using System;
using ZmqPerf.Differential.Tests.Running;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>Receives that cost more than they should.</summary>
internal static class ReceivingPlants
{
    public static Plant MessagePerReceive =>
        new(
            "ZMQ2001",
            d =>
            {
                var (m, n) = (d.Name("message"), d.Name("n"));
                var receive = d.Pick(
                    $"{d.Source()}.Recv({m});",
                    $"if (!{d.Source()}.TryRecv({m}, out var {n}))\n{Leave(d)}",
                    $"if ({d.Source()}.Recv({m}, RecvFlags.DontWait) < 0)\n{{\n{Leave(d)}\n}}",
                    $"var {n} = {d.Source()}.Recv({m});\nworld.Show({n});"
                );
                var body = d.Lines(receive, Read(d, m), d.Pick("", "", Read(d, m), $"while ({m}.More)\n{d.Source()}.Recv({m});"));
                body = Looped(d, body);
                return Looped(
                    d,
                    d.Next(5) switch
                    {
                        0 => $"using (var {m} = new Message())\n{{\n{body}}}\n",
                        1 => $"var {m} = new Message();\ntry\n{{\n{body}}}\nfinally\n{{\n{m}.Dispose();\n}}\n",
                        2 => $"Message {m} = new();\n{body}{m}.Dispose();\n",
                        3 => $"Message {m};\ndo\n{{\n{m} = new Message();\n{d.Source()}.Recv({m});\n{m}.Dispose();\n}}\n"
                            + "while (world.Running());\n",
                        _ => $"using var {m} = new Message();\n{body}",
                    }
                );
            }
        )
        {
            IsLooped = true,
        };

    public static Plant Rebuilt =>
        new(
            "ZMQ2002",
            d =>
            {
                var (m, source) = (d.Name("message"), d.Source());
                var receive = d.Pick(
                    $"{source}.Recv({m});",
                    $"{source}.Recv({m});",
                    $"if (!{source}.TryRecv({m}, out _))\n{{\nworld.Show(\"none\");\n}}\nelse"
                );
                return d.Next(3) switch
                {
                    0 => d.Lines($"using var {m} = new Message({d.Pick("16", "size", "1024")});", receive, Read(d, m)),
                    1 => $"using (var {m} = new Message())\n{{\nwhile (world.Running())\n{{\n"
                        + $"{d.Lines($"{m}.Rebuild({d.Pick("", "size", "64")});", receive, Read(d, m))}}}\n}}\n",
                    _ => d.Lines($"using var {m} = new Message();", $"{m}.Rebuild({d.Pick("", "", "size")});", receive, Read(d, m)),
                };
            }
        );

    /// <summary>Frames that are too short are refused by another exception.</summary>
    public static Plant Copied =>
        new(
            "ZMQ2003",
            d =>
            {
                var (m, bytes) = (d.Name("message"), d.Name("bytes"));
                return d.Lines(
                    $"using var {m} = new Message();",
                    $"{d.Source()}.Recv({m});",
                    d.Next(6) switch
                    {
                        0 => $"world.Show(Encoding.{d.Pick("UTF8", "ASCII")}.GetString({m}.{d.Pick("ToArray()", "Data.ToArray()")}));",
                        1 => $"world.Show(long.Parse({m}.ToString(), CultureInfo.InvariantCulture));",
                        2 => $"var {bytes} = {m}.ToArray();\nworld.Show(BitConverter.ToInt32({bytes}, 0));\n"
                            + $"world.Show(BitConverter.ToDouble({bytes}, 4));",
                        3 => $"var {bytes} = {m}.ToArray();\nworld.Show({bytes}.Length);\n{d.Target()}.Send({bytes}{d.Flags()});",
                        4 => $"{d.Target()}.Send({m}.ToArray(){d.Flags()});",
                        _ => $"world.Show(BinaryPrimitives.ReadInt32LittleEndian({m}.ToArray(){d.Pick("", ".AsSpan(1)")}));",
                    }
                );
            }
        )
        {
            Intended = static (before, after) => (OneRefusal(before), OneRefusal(after)),
        };

    public static Plant ArrayPerReceive =>
        new(
            "ZMQ2004",
            d =>
            {
                if (d.Next(3) == 0)
                    return Looped(d, d.Lines(Result(d)));
                var (buffer, n, source) = (d.Name("buffer"), d.Name("n"), d.Source());
                var received = d.Lines(
                    d.Pick(
                        $"var {n} = {source}.Recv({buffer});",
                        $"if (!{source}.TryRecv({buffer}, out var {n}))\n{Leave(d)}",
                        $"var {n} = {source}.Recv({buffer}, RecvFlags.DontWait);\nif ({n} < 0)\n{Leave(d)}"
                    ),
                    d.Pick("", $"if ({n} > {buffer}.Length)\n{Leave(d)}", $"if ({n} > {buffer}.Length)\n{Leave(d)}"),
                    d.Pick(
                        $"world.Show({buffer}.AsSpan(0, {n}));",
                        $"world.Show({buffer}[..{n}]);",
                        $"world.Show(Encoding.UTF8.GetString({buffer}, 0, {n}));",
                        $"if ({n} > 2)\nworld.Show({buffer}.AsSpan(0, {n}));",
                        $"world.Show({n});",
                        $"world.Show({buffer});"
                    )
                );
                return Looped(d, d.Lines($"var {buffer} = new byte[{d.Pick("8", "64", "1024", "payload.Length")}];") + Looped(d, received));
            }
        )
        {
            IsLooped = true,
        };

    public static Plant ReadAgain =>
        new(
            "ZMQ2005",
            d =>
            {
                var (m, i, sum) = (d.Name("message"), d.Name("i"), d.Name("sum"));
                return d.Lines(
                    $"using var {m} = new Message();",
                    $"{d.Source()}.Recv({m});",
                    d.Next(4) switch
                    {
                        0 => $"var {sum} = 0;\nfor (var {i} = 0; {i} < {m}.Size; {i}++)\n{sum} += {m}.Data[{i}];\nworld.Show({sum});",
                        1 => $"if ({m}.Size > 4)\n{{\nworld.Show({m}.Data[0]);\nworld.Show({m}.Data[1]);\nworld.Show({m}.Data[2..]);\n}}",
                        2 => $"for (var {i} = 0; {i} < {m}.Size; {i}++)\nworld.Show({i});",
                        _ => $"world.Show({m}.Data[{d.Pick("1", "0", "^1")}]);\n"
                            + $"{d.Pick("", d.Filler() + "\n", $"{m}.Data[0] = 9;\n")}world.Show({m}.Data[{d.Pick("2", "0")}]);\n"
                            + $"world.Show({m}.Data.Length);\nworld.Show({m}.Data);",
                    }
                );
            }
        );

    public static Plant EmptyPoll =>
        new(
            "ZMQ2006",
            d =>
            {
                var (m, n, source) = (d.Name("message"), d.Name("n"), d.Source());
                var polled = d.Next(6) switch
                {
                    0 => $"while (world.Running() && {source}.TryRecv({m}, out _))\n{Read(d, m)}",
                    1 => $"if ({source}.TryRecv({m}, out var {n}))\n{{\nworld.Show({n});\n{Read(d, m)}\n}}",
                    2 => $"if ({source}.Recv({m}, RecvFlags.DontWait) < 0)\n{{\nworld.Show(\"none\");\n}}\nelse\n{{\n{Read(d, m)}\n}}",
                    3 => $"if (!world.Cond() || !{source}.TryRecv({m}, out var {n}))\n{Leave(d, "world.Show(\"none\");")}\n"
                        + $"{Read(d, m)}\nworld.Show({n});",
                    4 => $"world.Show({source}.TryRecv({m}, out var {n}) ? {n} : -1);",
                    _ => $"for (; world.Running() && {source}.TryRecv({m}, out _); world.Show({m}.Size))\n{Read(d, m)}",
                };
                return Looped(
                    d,
                    d.Pick(
                        $"using var {m} = new Message();\nwhile (world.Running())\n{{\n{d.Lines(polled, "Thread.Sleep(0);")}}}\n",
                        $"using (var {m} = new Message())\n{{\nwhile (world.Running())\n{{\n{d.Lines(polled, "Thread.Yield();")}}}\n}}\n",
                        $"while (world.Running())\n{{\nusing var {m} = new Message();\n{d.Lines(polled)}}}\n",
                        $"using var {m} = new Message();\n{d.Lines(polled)}"
                    )
                );
            }
        )
        {
            IsLooped = true,
        };

    public static Plant Spinning =>
        new(
            "ZMQ2007",
            d =>
            {
                var (m, n, source) = (d.Name("message"), d.Name("n"), d.Pick("socket", "receiver", "sockets[0]"));
                var pause = d.Pick("Thread.Sleep(0);", "Thread.Yield();", ";", "Thread.SpinWait(20);");
                return d.Next(6) switch
                {
                    0 => d.Lines($"using var {m} = new Message();", $"while (!{source}.TryRecv({m}, out _))\n{pause}", Read(d, m)),
                    1 => d.Lines($"int {n};\nwhile (!{source}.TryRecv(payload, out {n}))\n{{\n{pause}\n}}", $"world.Show({n});"),
                    2 => d.Lines($"while ({source}.Recv(payload, RecvFlags.DontWait) < 0)\n{pause}", "world.Show(payload);"),
                    3 => d.Lines(
                        $"int {n};\ndo\n{{\n{n} = {source}.Recv(payload, RecvFlags.DontWait);\n}}\nwhile ({n} < 0);",
                        $"world.Show({n});"
                    ),
                    4 => $"using var {m} = new Message();\nfor (var {n} = 0; ; )\n{{\nif (!{source}.TryRecv({m}, out _))\n{{\n"
                        + $"{pause}\ncontinue;\n}}\n\n{Read(d, m)}\nif ({n}++ > 3)\nbreak;\n}}\n",
                    _ => $"using var {m} = new Message();\nwhile (true)\n{{\nvar {n} = {source}.Recv({m}, RecvFlags.DontWait);\n"
                        + $"if ({n} < 0)\n{{\n{pause}\ncontinue;\n}}\n\nworld.Show({n});\nif (!world.Running())\nbreak;\n}}\n",
                };
            }
        )
        {
            Waits = true,
        };

    public static Plant PollerPerWait =>
        new(
            "ZMQ2016",
            d =>
            {
                var (poller, index, source) = (d.Name("poller"), d.Name("index"), d.Source());
                var body = d.Lines(
                    d.Pick("", "", "// for each wait"),
                    $"using var {poller} = new Poller(2);",
                    d.Pick("", $"{poller}.Add(sender, PollEvents.Out);"),
                    $"var {index} = {poller}.Add({source}, PollEvents.In);",
                    d.Pick(
                        $"if ({poller}.Poll(0) == 0)\n{Leave(d)}",
                        $"world.Show({poller}.Poll(0));",
                        $"if ({poller}.Poll(1) > 0 && {poller}.IsReadable({index}))\nworld.Show({source}.Recv(payload));"
                    ),
                    $"world.Show({poller}.IsReadable({index}));"
                );
                var declaration = $"using var {poller} = new Poller(2);\n";
                if (d.Once(3)) // all of it in a using statement
                    body = $"using (var {poller} = new Poller(2))\n{{\n{body.Replace(declaration, "", StringComparison.Ordinal)}}}\n";
                return Looped(d, body);
            }
        )
        {
            IsLooped = true,
        };

    public static Plant Multipart =>
        new(
            "ZMQ2011",
            d =>
            {
                var (frames, frame, source) = (d.Name("frames"), d.Name("frame"), d.Source());
                // code of others might use the socket, so the loop says what it says to the console
                var read = d.Pick(
                    $"Console.WriteLine({frame}.Size);",
                    $"Console.WriteLine({frame}.ToString());",
                    $"Console.WriteLine(Convert.ToHexString({frame}.Data));",
                    $"Console.WriteLine({frame}.More);"
                );
                var body = d.Lines(
                    read,
                    d.Pick(
                        "",
                        "",
                        $"if ({frame}.Size > 8)\nbreak;",
                        $"if ({frame}.Size > 8)\ncontinue;\nConsole.WriteLine();",
                        $"if ({frame}.Size > 30)\nthrow new InvalidOperationException();"
                    )
                );
                var (head, highest) = (d.Name("head"), d.Pick(0, 1, 1, 2));
                return Looped(
                    d,
                    d.Next(9) switch
                    {
                        8 => d.Lines(
                            $"using var {frames} = {source}.RecvMultipart();",
                            d.Pick("", $"Console.WriteLine({frames}[0].Size);"),
                            $"Console.WriteLine({frames}{d.Pick("[^1]", ".Last")}.{d.Pick("ToString()", "Size", "More")});"
                        ),
                        7 => d.Lines(
                            $"using var {frames} = {source}.RecvMultipart();",
                            $"if ({frames}.Count {d.Pick(">=", "==")} {highest + 1})\n{{",
                            "Console.WriteLine();",
                            $"Console.WriteLine({frames}[{d.Pick(0, highest)}].{d.Pick("ToString()", "Size", "More")});",
                            "}"
                        ),
                        6 => d.Lines(
                            $"using (var {frames} = {source}.RecvMultipart())\n{{",
                            $"if ({frames}.Count < 2)\n{{\nConsole.WriteLine(\"short\");\ncontinue;\n}}",
                            $"Console.WriteLine({frames}[{d.Pick(0, 1)}].{d.Pick("ToString()", "Size", "More")});",
                            "}"
                        ),
                        5 => d.Lines(
                            $"{d.Pick("using var", "var")} {frames} = {source}.RecvMultipart();",
                            $"if ({frames}.Count {d.Pick("<", "!=")} {highest + 1}){d.Pick("\ncontinue;", "\n{\ncontinue;\n}")}",
                            "Console.WriteLine();",
                            $"Console.WriteLine({frames}[{d.Pick(0, highest)}].{d.Pick("ToString()", "Size", "More")});"
                        ),
                        3 => d.Lines(
                            $"{d.Pick("using var", "var")} {frames} = {source}.RecvMultipart();",
                            d.Pick("", $"var {head} = {frames}[0].{d.Pick("ToString()", "Size", "ToArray()[..0]")};"),
                            $"Console.WriteLine({frames}[{highest}].{d.Pick("ToString()", "Size", "More")});",
                            d.Pick("", $"if ({frames}[0].Size > 8)\nConsole.WriteLine({frames}[{d.Pick(0, highest)}].ToString());")
                        ),
                        4 => d.Lines(
                            $"using var {frames} = {source}.RecvMultipart();",
                            $"var {head} = {frames}[{d.Pick(0, highest)}];",
                            $"var {frame} = {frames}[{highest}];",
                            $"Console.WriteLine({frame}.{d.Pick("ToString()", "Size")});",
                            d.Pick("", $"Console.WriteLine(Convert.ToHexString({head}.Data));")
                        ),
                        0 => $"using (var {frames} = {source}.RecvMultipart())\n{{\nforeach (var {frame} in {frames})\n{{\n{body}}}\n}}\n",
                        1 => $"foreach (var {frame} in {source}.RecvMultipart())\n{{\n{body}}}\n",
                        _ => $"using var {frames} = {source}.RecvMultipart();\n"
                            + $"{(d.Once(8) ? d.Filler() + "\n" : "")}foreach (var {frame} in {frames})\n{{\n{body}}}\n",
                    }
                );
            }
        )
        {
            IsLooped = true,
        };

    /// <summary>Frames that are too short are refused by another exception, which the fix's title says.</summary>
    public static Plant Object =>
        new(
            "ZMQ2013",
            d =>
            {
                var (m, data, order, type) = (d.Name("message"), d.Name("data"), d.Name("order"), $"Order{d.Number}_{d.Next(1000)}");
                d.Members.Append(
                    d.Pick(
                        $"private sealed record {type}(int Price, short Count);\n",
                        $"private sealed class {type}(int price, short count)\n{{\npublic int Price {{ get; }} = price;\n"
                            + $"public short Count {{ get; }} = count;\n}}\n"
                    )
                );
                var endian = d.Pick("Little", "Big");
                return d.Lines(
                    $"using var {m} = new Message();",
                    $"{d.Source()}.Recv({m});",
                    $"if ({m}.Size < 6)\n{d.Pick("return;", "throw new FormatException();")}",
                    d.Pick($"var {data} = {m}.Data;", $"ReadOnlySpan<byte> {data} = {m}.Data;"),
                    $"var {order} = new {type}(BinaryPrimitives.ReadInt32{endian}Endian({data}), "
                        + $"BinaryPrimitives.ReadInt16{endian}Endian({data}{d.Pick("[4..]", ".Slice(4)", "[4..6]")}));",
                    $"Console.WriteLine({order}.Price * {d.Pick("2", $"{order}.Count")});",
                    d.Pick("", $"Console.WriteLine({order}.Count);")
                );
            }
        )
        {
            Intended = static (before, after) =>
                after.End == nameof(FlyweightFormatException) && CorrectnessPlants.IsRefusal(before.End) ? (after, after) : (before, after),
        };

    internal static Outcome OneRefusal(Outcome outcome) =>
        outcome with
        {
            End = outcome.End.Replace(nameof(ArgumentOutOfRangeException), nameof(ArgumentException), StringComparison.Ordinal),
        };

    /// <summary>A text that is received to be dropped, compared or parsed.</summary>
    private static string Result(Draft d)
    {
        var (source, text, n) = (d.Source(), d.Name("text"), d.Name("n"));
        return d.Next(9) switch
        {
            8 => $"var {text} = {source}.RecvString();\nworld.Show(1);\n"
                + $"if ({text}{d.Pick(" == \"37\"", ".Equals(\"\")", " is not \"[1]\"")})\nworld.Show(2);",
            0 => $"{source}.RecvString();",
            1 => $"{d.Pick("_", $"var {text}", $"string {text}")} = {source}.RecvString();",
            2 => $"if ({source}.RecvString() {d.Pick("==", "!=", "is", "is not")} {d.Pick("\"\"", "\"37\"", "\"[1]\"")})\nworld.Show(1);",
            3 => $"world.Show({source}.RecvString() {d.Pick("==", "!=")} {d.Pick("\"\"", "\"37\"")});",
            4 => $"if (int.TryParse({source}.RecvString(), CultureInfo.InvariantCulture, out var {n}))\nworld.Show({n});",
            5 => $"world.Show({d.Pick("double", "short", "long")}.Parse({source}.RecvString(), CultureInfo.InvariantCulture));",
            6 => $"var {text} = {source}.RecvString();\nworld.Show(1);\n"
                + $"world.Show(double.TryParse({text}, NumberStyles.Any, CultureInfo.InvariantCulture, out var {n}) ? {n} : -1);",
            _ => $"world.Show(Guid.TryParse({source}.RecvString(), out var {n}) ? {n}.Version : 0);",
        };
    }

    internal static string Read(Draft d, string m) =>
        d.Pick(
            $"world.Show({m}.Size);",
            $"world.Show({m}.ToString());",
            $"world.Show({m}.Data);",
            $"world.Show({m}.More);",
            $"world.Show({m}.Data.Length);",
            $"world.Show({m}.ToArray());"
        );

    /// <summary>The statements in a loop of their own, or not: what moves out of one loop may have more around it, or in it.</summary>
    private static string Looped(Draft d, string statements) =>
        d.Next(6) switch
        {
            0 => $"do\n{{\n{statements}}}\nwhile (world.Running());\n",
            1 => $"while (world.Running())\n{{\n{statements}}}\n",
            2 => $"foreach (var {d.Name("round")} in Enumerable.Range(0, 3))\n{{\n{statements}}}\n",
            _ => statements,
        };

    private static string Leave(Draft d, string otherwise = "return;") => d.Pick("continue;", "break;", otherwise, "world.Show(\"x\");");
}
