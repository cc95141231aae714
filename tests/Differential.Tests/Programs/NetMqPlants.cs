using System;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>Patterns on NetMQ. They call nothing that may wait in vain, because nothing would end it.</summary>
internal static class NetMqPlants
{
    public static Plant Copy =>
        new(
            "ZMQ1005",
            d =>
            {
                var copy = d.Name("copy");
                return d.Lines(
                    $"var {copy} = new byte[payload.Length];",
                    d.Pick(
                        $"payload.CopyTo({copy}, 0);",
                        $"Array.Copy(payload, {copy}, payload.Length);",
                        $"Buffer.BlockCopy(payload, 0, {copy}, 0, payload.Length);"
                    ),
                    Send(d, copy)
                );
            }
        )
        {
            Library = Library.NetMq,
        };

    public static Plant HandedOver =>
        new(
            "ZMQ1003",
            d =>
            {
                var (bytes, i) = (d.Name("bytes"), d.Name("i"));
                var made = d.Pick(
                    "payload[..]",
                    "payload[1..]",
                    "payload.ToArray()",
                    "new byte[payload.Length]",
                    "new System.IO.MemoryStream(payload).ToArray()",
                    "System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(text)"
                );
                var sent = d.Once(2)
                    ? d.Lines(HandOver(d, made))
                    : d.Lines(
                        $"var {bytes} = {made};",
                        d.Pick("", $"{bytes}[^1] ^= 7;", $"{bytes}[0] = (byte){i};"),
                        HandOver(d, bytes),
                        d.Pick("", $"world.Show({bytes}.Length);")
                    );
                return $"var {i} = 1;\nwhile (world.Running())\n{{\n{sent}}}\n";
            }
        )
        {
            Library = Library.NetMq,
        };

    private static string HandOver(Draft d, string bytes) =>
        d.Pick(
            $"socket.SendFrame({bytes});",
            $"socket.SendFrame({bytes}, {d.Pick("true", "size > 8")});",
            $"socket.SendMoreFrame({bytes});",
            $"socket.SendMoreFrame(text).SendFrame({bytes});"
        );

    public static Plant Text =>
        new(
            "ZMQ1007",
            d =>
            {
                var bytes = d.Name("bytes");
                var text = d.Pick("text", "\"ready\"", "\"üß€\"", "\"\\ud800?\"", "text + size", "$\"{size} of {text}\"", "\"\"");
                var encoded = $"{d.Pick("Encoding.UTF8", "Encoding.UTF8", "new UTF8Encoding()", "Encoding.ASCII")}.GetBytes({text})";
                return d.Once(3) ? d.Lines($"var {bytes} = {encoded};", Send(d, bytes)) : d.Lines(Send(d, encoded));
            }
        )
        {
            Library = Library.NetMq,
        };

    public static Plant Constant =>
        new("ZMQ1008", static d => d.Lines(Send(d, d.Pick("new byte[0]", "new byte[] { }", "new byte[0] { }"))))
        {
            Library = Library.NetMq,
        };

    public static Plant Collected =>
        new(
            "ZMQ1010",
            d =>
            {
                var (message, request) = (d.Name("message"), d.Name("request"));
                return d.Next(7) switch
                {
                    6 => d.Lines(
                        $"void {message}() => socket.SendMultipartBytes({Bytes(d)}, {d.Pick("payload", "[1, 2]", Bytes(d))});",
                        $"{message}();"
                    ),
                    0 => d.Lines($"socket.SendMultipartBytes({Bytes(d)}, {Bytes(d)}{d.Pick("", $", {Bytes(d)}")});"),
                    1 => d.Lines($"socket.SendMultipartMessage(new NetMQMessage(new[] {{ {Bytes(d)}, {Bytes(d)} }}));"),
                    2 => d.Lines(
                        $"var {message} = new List<byte[]> {{ {Bytes(d)} }};",
                        $"{message}.Add({Bytes(d)});",
                        $"socket.SendMultipartBytes({message});"
                    ),
                    3 => $"if (receiver.HasIn)\n{{\nvar {request} = receiver.ReceiveMultipartMessage();\n"
                        + d.Lines(
                            $"var {message} = new NetMQMessage();",
                            $"{message}.{d.Pick("Append", "Push")}({request}.{d.Pick("First", "Last", "Pop()")});",
                            $"{message}.{d.Pick("Append", "Push")}({request}[{d.Pick("0", "0", "1", "size")}]);",
                            Collect(d, message),
                            $"socket.SendMultipartMessage({message});"
                        )
                        + "}\n",
                    _ => d.Lines(
                        $"var {message} = new NetMQMessage({d.Pick("", "3")});",
                        Collect(d, message),
                        Collect(d, message),
                        d.Pick("", Collect(d, message)),
                        $"socket.SendMultipartMessage({message});"
                    ),
                };
            }
        )
        {
            Library = Library.NetMq,
        };

    private static string Collect(Draft d, string message)
    {
        var end = d.Pick("Append", "Push");
        return $"{message}.{end}"
            + d.Pick(
                "EmptyFrame()",
                "(NetMQFrame.Empty)",
                $"({Bytes(d)})",
                $"({Bytes(d)})",
                $"(new NetMQFrame({Bytes(d)}))",
                "(new NetMQFrame(payload, 3))",
                "(\"prices\")",
                "($\"{size}:{payload.Length}\")",
                "(size.ToString())",
                "(text)",
                "(size)",
                "(text, Encoding.UTF8)",
                "(\"\\ud800€\", SendReceiveConstants.DefaultEncoding)"
            )
            + ";";
    }

    /// <summary>Some change what others read, or throw.</summary>
    private static string Bytes(Draft d) =>
        d.Pick(
            "payload",
            "payload",
            "BitConverter.GetBytes(size)",
            "BitConverter.GetBytes(size++)",
            "Encoding.UTF8.GetBytes(text)",
            "Encoding.Unicode.GetBytes(text)",
            "new byte[] { 1, (byte)size }",
            "Convert.FromHexString(text)"
        );

    public static Plant Decoded =>
        new(
            "ZMQ2003",
            d =>
            {
                var (bytes, text, more, source) = (d.Name("bytes"), d.Name("decoded"), d.Name("more"), Source(d));
                var encoding = $"Encoding.{d.Pick("UTF8", "UTF8", "ASCII", "Unicode", "BigEndianUnicode", "Latin1")}";
                return $"if ({source}.HasIn)\n{{\n"
                    + d.Next(4) switch
                    {
                        0 => $"var {bytes} = {source}.ReceiveFrameBytes();\nvar {text} = {encoding}.GetString({bytes});\n"
                            + d.Lines($"world.Show({text});"),
                        1 => d.Lines(
                            $"world.Show({encoding}.GetString({source}.ReceiveFrameBytes(out var {more})));",
                            $"world.Show({more});"
                        ),
                        2 => d.Lines($"world.Show(int.Parse({encoding}.GetString({source}.ReceiveFrameBytes())));"),
                        _ => d.Lines($"world.Show({encoding}.GetString({source}.ReceiveFrameBytes()));"),
                    }
                    + "}\n";
            }
        )
        {
            Library = Library.NetMq,
        };

    public static Plant Reused =>
        new(
            "ZMQ2004",
            d =>
            {
                var (bytes, rest, one, source) = (d.Name("bytes"), d.Name("rest"), d.Name("one"), Source(d));
                var receive = $"{d.Pick("var", "byte[]")} {bytes} = {source}.ReceiveFrameBytes();";
                var look = d.Pick(
                    $"foreach (var {one} in {bytes})\nsize += {one};",
                    $"world.Show({bytes}[^1]);",
                    $"world.Show({bytes}[size]);",
                    $"world.Show(Encoding.UTF8.GetString({bytes}));",
                    $"world.Show(BitConverter.ToInt32({bytes}));",
                    $"for (var {one} = 0; {one} < {bytes}.Length; {one}++)\nsize ^= {bytes}[{one}];"
                );
                var leave = d.Pick("return", "break", "throw new TimeoutException()");
                return d.Next(5) switch
                {
                    0 => $"while ({source}.HasIn)\nworld.Show(Convert.ToHexString({source}.ReceiveFrameBytes()));\n",
                    4 => $"while ({source}.HasIn)\n{{\n"
                        + d.Lines(
                            receive,
                            $"if ({bytes}.Length > {d.Pick("0", "3", "100")})\n{leave};",
                            $"world.Show(Convert.ToHexString({bytes}));"
                        )
                        + "}\n",
                    1 => $"while ({source}.HasIn)\n{{\n"
                        + d.Lines($"world.Show(Convert.ToHexString({source}.ReceiveFrameBytes()));", "world.Show(size);")
                        + "}\n",
                    2 => $"while ({source}.HasIn)\n{{\n"
                        + d.Lines(
                            receive,
                            $"while ({source}.Options.ReceiveMore)\n{{\n"
                                + d.Lines(
                                    $"var {rest} = {source}.ReceiveFrameBytes();",
                                    $"world.Show({rest}.Length);",
                                    $"world.Show(Convert.ToHexString({rest}));"
                                )
                                + "}",
                            $"world.Show(Convert.ToHexString({bytes}));"
                        )
                        + "}\n",
                    _ => $"while ({source}.HasIn)\n{{\n"
                        + d.Lines(receive, $"world.Show({bytes}.Length);", $"world.Show(Convert.ToHexString({bytes}));", look)
                        + "}\n",
                };
            }
        )
        {
            Library = Library.NetMq,
        };

    public static Plant Drained =>
        new(
            "ZMQ2008",
            d =>
            {
                var (on, seen, polled) = (d.Name("On"), d.Name("seen"), d.Pick("socket", "receiver", "queue"));
                var isQueue = polled == "queue";
                var source = d.Pick(polled, isQueue ? "e.Queue" : "e.Socket");
                var taken = isQueue ? $"$\"{{{source}.Dequeue()}}\"" : $"Convert.ToHexString({source}.ReceiveFrameBytes())";
                var code =
                    d.Next(4) == 0 ? $" => {seen}.Add({taken});"
                    : isQueue ? $"\n{{\n{TakeItem(d, source, seen)}}}"
                    : $"\n{{\n{TakeMessage(d, source, seen)}}}";
                // who is not unsubscribed would take part in the next round; what cannot be read is not fixed
                return Draft.Solid(
                    $"var {seen} = new List<string>();",
                    $"void {on}(object? _, {(isQueue ? "NetMQQueueEventArgs<int>" : "NetMQSocketEventArgs")} e){code}",
                    $"{polled}.ReceiveReady += {on};",
                    $"NetMqStage.Poll({polled});",
                    $"{polled}.ReceiveReady -= {on};",
                    $"world.Show(string.Join(' ', {seen}));"
                );
            }
        )
        {
            Library = Library.NetMq,
        };

    public static Plant Ignored =>
        new("ZMQ3001", static d => d.Lines($"sender.TrySendFrame({d.Pick("payload", "text", "TimeSpan.Zero, text, true")});"))
        {
            Library = Library.NetMq,
        };

    /// <summary>Less is sent, and that is meant.</summary>
    public static Plant Whole =>
        new(
            "ZMQ3003",
            d =>
            {
                var rented = d.Name("rented");
                return d.Lines(
                    $"var {rented} = ArrayPool<byte>.Shared.Rent({d.Pick("size", "size", "size + 4")});",
                    $"{rented}[0] = (byte)size;",
                    Send(d, rented),
                    $"ArrayPool<byte>.Shared.Return({rented});"
                );
            }
        )
        {
            Library = Library.NetMq,
            Intended = static (before, after) => (CorrectnessPlants.WithoutContent(before), CorrectnessPlants.WithoutContent(after)),
        };

    /// <summary>That the option has an effect is meant; nothing that is shown depends on it.</summary>
    public static Plant Late =>
        new(
            "ZMQ3029",
            d =>
            {
                var own = d.Name("own");
                var (option, value) = d.Pick(
                    ("Identity", d.Pick("payload", "new byte[] { 1, 2 }")),
                    ("SendHighWatermark", d.Pick("10", "size")),
                    ("ReceiveHighWatermark", "500"),
                    ("SendBuffer", "size"),
                    ("ReceiveBuffer", "1 << 16")
                );
                return d.Next(3) switch
                    {
                        0 => d.Lines(
                            $"using var {own} = new PushSocket();",
                            $"{own}.Connect(\"inproc://late\");",
                            Between(d, own),
                            $"{own}.Options.{option} = {value};"
                        ),
                        1 => d.Lines(
                            $"using var {own} = new PushSocket({Endpoint(d)});",
                            Between(d, own),
                            $"{own}.Options.{option} = {value};"
                        ),
                        _ => d.Lines($"using var {own} = new PushSocket({Endpoint(d)}) {{ Options = {{ {option} = {value} }} }};"),
                    }
                    + Draft.Solid(
                        $"world.Show({own}.Options.{option});",
                        d.Pick(
                            $"{own}.SendFrame(payload);",
                            $"{own}.SendMoreFrame(text).SendFrame(payload);\nworld.Show(late.ReceiveFrameString());",
                            $"{own}.SendFrame(text);\n{own}.SendFrame(payload);\nworld.Show(late.ReceiveFrameString());"
                        ),
                        "world.Show(late.ReceiveFrameBytes());"
                    );
            }
        )
        {
            Library = Library.NetMq,
        };

    public static Plant Unread =>
        new(
            "ZMQ2015",
            d =>
            {
                var (frame, more, source) = (d.Name("frame"), d.Name("more"), Source(d));
                return $"if ({source}.HasIn)\n{{\n"
                    + d.Next(6) switch
                    {
                        0 => d.Lines($"_ = {source}.ReceiveFrameBytes(out var {more});", $"world.Show({more});"),
                        1 => d.Lines($"var {frame} = {source}.ReceiveFrameString();"),
                        2 => d.Lines($"{source}.ReceiveFrameString({d.Pick("Encoding.ASCII", "Encoding.Unicode")});"),
                        3 => d.Lines($"world.Show({source}.TryReceiveFrameBytes({d.Pick("", "TimeSpan.Zero, ")}out _));"),
                        4 => d.Lines($"while ({source}.TryReceiveFrameString(out _, out var {more}))\nworld.Show({more});"),
                        _ => d.Lines($"{source}.{d.Pick("ReceiveMultipartMessage()", "ReceiveMultipartBytes(4)")};"),
                    }
                    + d.Lines($"world.Show({source}.HasIn);", $"world.Show({source}.Options.ReceiveMore);")
                    + "}\n";
            }
        )
        {
            Library = Library.NetMq,
        };

    /// <summary>What a skip leaves of its message is skipped by hand, and said: by the original only.</summary>
    public static Plant Skipped =>
        new(
            "ZMQ3033",
            d =>
            {
                var (any, source) = (d.Name("any"), Source(d));
                var rest = $"while ({source}.Options.ReceiveMore)\n{{\n{source}.SkipFrame();\nworld.Show(\"rest\");\n}}";
                return d.Next(3) switch
                {
                    0 => Draft.Solid($"{source}.TrySkipMultipartMessage();", rest),
                    1 => Draft.Solid($"var {any} = {source}.TrySkipMultipartMessage();", rest, $"world.Show({any});"),
                    _ => Draft.Solid($"if (!{source}.TrySkipMultipartMessage())\nworld.Show(\"none\");", rest),
                };
            }
        )
        {
            Library = Library.NetMq,
            Intended = static (before, after) =>
                (before with { Said = before.Said.Replace("'rest' ", "", StringComparison.Ordinal) }, after),
        };

    private static string Source(Draft d) => d.Pick("socket", "socket", "receiver");

    private static string Send(Draft d, string bytes) =>
        d.Pick(
            $"socket.SendFrame({bytes});",
            $"socket.SendFrame({bytes}, {d.Pick("true", "world.Cond()")});",
            $"socket.SendMoreFrame({bytes}).SendFrame(payload);",
            $"socket.SendMoreFrame(text).SendFrame({bytes});",
            $"sender.TrySendFrame({bytes});",
            $"if (!sender.TrySendFrame({bytes}))\nworld.Show(\"full\");",
            $"if (!sender.TrySendFrame(TimeSpan.Zero, {bytes}, more: world.Cond()))\nworld.Show(\"full\");"
        );

    private static string Endpoint(Draft d) => d.Pick("\">inproc://late\"", "\"inproc://late\"");

    private static string Between(Draft d, string own) =>
        d.Pick("", $"{own}.Options.Linger = TimeSpan.Zero;", $"var {d.Name("id")} = text;");

    private static string TakeItem(Draft d, string source, string seen)
    {
        var item = d.Name("item");
        return d.Next(5) switch
        {
            0 => d.Lines($"var {item} = {source}.Dequeue();", $"{seen}.Add($\"{{{item}}}\");"),
            1 => d.Lines($"if (!{source}.TryDequeue(out var {item}, TimeSpan.Zero))\nreturn;", $"{seen}.Add($\"{{{item}}}\");"),
            2 => $"if ({source}.TryDequeue(out var {item}, TimeSpan.Zero))\n{seen}.Add($\"{{{item}}}\");\n",
            3 => d.Lines($"size += {source}.Dequeue();", $"{seen}.Add($\"{{size}}\");"),
            _ => d.Lines($"{seen}.Add($\"{{{source}.Dequeue()}}\");"),
        };
    }

    private static string TakeMessage(Draft d, string source, string seen)
    {
        var (frame, more) = (d.Name("frame"), d.Name("more"));
        var rest = $"if ({more})\n{seen}.Add(Convert.ToHexString({source}.ReceiveFrameBytes()));";
        return d.Next(8) switch
        {
            0 => d.Lines($"var {frame} = {source}.ReceiveFrameString();", $"{seen}.Add({frame});"),
            1 => d.Lines($"var {frame} = {source}.ReceiveFrameBytes(out var {more});", Hex(seen, frame), rest),
            2 => d.Lines($"if (!{source}.TryReceiveFrameBytes(out var {frame}))\nreturn;", Hex(seen, frame + "!")),
            3 => $"if ({source}.TryReceiveFrameBytes(out var {frame}, out var {more}))\n{{\n{Hex(seen, frame + "!")}\n{rest}\n}}\n",
            4 => d.Lines($"{source}.SkipFrame();", "size++;", $"{seen}.Add($\"{{size}}\");"),
            5 => d.Lines($"var {frame} = {source}.ReceiveMultipartMessage();", $"{seen}.Add($\"{{{frame}.FrameCount}}\");"),
            6 => d.Lines(Hex(seen, $"{source}.ReceiveMultipartMessage().First.ToByteArray()")),
            _ => d.Lines($"{seen}.Add(\"next\");", Hex(seen, $"{source}.ReceiveFrameBytes()")),
        };
    }

    private static string Hex(string seen, string bytes) => $"{seen}.Add(Convert.ToHexString({bytes}));";
}
