using System;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>Sends that cost more than they should.</summary>
internal static class SendingPlants
{
    private static readonly Func<Outcome, Outcome, (Outcome, Outcome)> s_refusals = static (before, after) =>
        (ReceivingPlants.OneRefusal(OfASpan(before)), ReceivingPlants.OneRefusal(OfASpan(after)));

    /// <summary>Array.Clear refuses what is beyond the end as an index, a span as an argument.</summary>
    private static Outcome OfASpan(Outcome outcome) =>
        outcome.End == nameof(IndexOutOfRangeException) ? outcome with { End = nameof(ArgumentException) } : outcome;

    public static Plant ZeroCopy => ZeroCopyOf("ZMQ1001", "Math.Min(payload.Length, 16)", "24", "8");

    public static Plant ZeroCopyOfAnySize => ZeroCopyOf("ZMQ1012", "payload.Length", "16 + size", "size", "payload.Length");

    private static Plant ZeroCopyOf(string id, string copied, params string[] sizes) =>
        new(
            id,
            d =>
            {
                var (block, span, message, size) = (d.Name("block"), d.Name("span"), d.Name("message"), d.Pick(sizes));
                var flags = d.Pick("", "", ", SendFlags.SendMore");
                if (d.IsAsync || d.Once(3))
                {
                    return Draft.Solid(
                        $"nint {block} = Marshal.AllocHGlobal({copied});",
                        $"Marshal.Copy(payload, 0, {block}, {copied});",
                        $"using var {message} = new Message({block}, {copied}, static p => Marshal.FreeHGlobal(p));",
                        $"{d.Target()}.Send({message}{flags});"
                    );
                }

                var use = d.Pick(
                    $"{span}.Clear();",
                    $"{span}.Fill(7);",
                    $"{span}.Clear();\n{span}[0] = (byte)size;",
                    $"for (var {d.Name("k")} = 0; size < 0; ) ;\n{span}.Fill((byte)size);"
                );
                var (allocate, free) = d.Pick(
                    ("Marshal.AllocHGlobal", "static p => Marshal.FreeHGlobal(p)"),
                    ("Marshal.AllocHGlobal", "Marshal.FreeHGlobal"),
                    ("Marshal.AllocCoTaskMem", "p => Marshal.FreeCoTaskMem(p)")
                );
                var send = d.Pick(
                    $"using var {message} = new Message({block}, {size}, {free});\n{d.Target()}.Send({message}{flags});",
                    $"using (var {message} = new Message({block}, {size}, {free}))\n{{\n{d.Target()}.Send({message}{flags});\n}}",
                    $"var {message} = new Message({block}, {size}, {free});\ntry\n{{\n{d.Target()}.Send({message}{flags});\n}}\n"
                        + $"finally\n{{\n{message}.Dispose();\n}}",
                    $"{d.Target()}.Send(new Message({block}, {size}, {free}){flags});"
                );
                return Draft.Solid(
                    $"{d.Pick("nint", "var", "IntPtr")} {block} = {allocate}({size});",
                    $"var {span} = new Span<byte>((void*){block}, {size});",
                    use,
                    send
                );
            }
        );

    /// <summary>Copies beyond an end are refused by another exception.</summary>
    public static Plant LargeArray =>
        new(
            "ZMQ1002",
            d =>
            {
                var (buffer, size) = (d.Name("buffer"), d.Pick("90000", "128 * 1024", "100_000 + size"));
                return d.Lines(
                    $"{d.Pick("var", "byte[]", "Span<byte>")} {buffer} = new byte[{size}];",
                    Fill(d, buffer),
                    $"{d.Target()}.Send({buffer}{d.Flags()});"
                );
            }
        )
        {
            Intended = s_refusals,
        };

    /// <summary>Copies beyond an end are refused by another exception.</summary>
    public static Plant Array =>
        new(
            "ZMQ1003",
            d =>
            {
                var (buffer, size) = (d.Name("buffer"), d.Pick("24", "size + 8", "8 + payload.Length", "Math.Max(size, 16)", "1000"));
                return d.Next(11) switch
                {
                    // helpers that write an array become members of a span
                    10 => d.Lines(
                        $"var {buffer} = BitConverter.GetBytes(size);",
                        d.Pick(
                            $"Array.Reverse({buffer});",
                            $"if (BitConverter.IsLittleEndian)\n{{\nArray.Reverse({buffer});\n}}",
                            $"Array.Fill({buffer}, (byte)7, 1, 2);",
                            $"Array.Reverse({buffer}, 0, 2);"
                        ),
                        $"{d.Target()}.Send({buffer}{d.Flags()});"
                    ),
                    // a stream shows its own buffer
                    9 => d.Lines(
                        $"var {buffer}Stream = new System.IO.MemoryStream();",
                        $"{buffer}Stream.Write(payload, 0, {d.Pick("payload.Length", "3", "0")});",
                        d.Pick($"{buffer}Stream.WriteByte(1);", $"{buffer}Stream.Position = 0;", $"{buffer}Stream.SetLength(2);"),
                        $"{d.Target()}.Send({buffer}Stream.ToArray(){d.Flags()});"
                    ),
                    // bytes of numbers
                    8 => d.Lines(
                        $"var {buffer}Row = new int[] {{ size, 2, 3 }};",
                        $"var {buffer} = new byte[4 + {buffer}Row.Length * sizeof(int)];",
                        $"BitConverter.GetBytes(size).CopyTo({buffer}, 0);",
                        $"Buffer.BlockCopy({buffer}Row, {d.Pick("0", "4")}, {buffer}, 4, "
                            + $"{d.Pick($"{buffer}Row.Length * sizeof(int)", "8")});",
                        $"{d.Target()}.Send({buffer}{d.Flags()});"
                    ),
                    // all bytes are written, but for a copy that begins too early or ends before its time
                    7 => d.Lines(
                        $"var {buffer}Count = Math.Clamp(size, 1, payload.Length);",
                        $"var {buffer} = new byte[4 + {buffer}Count];",
                        $"BinaryPrimitives.WriteInt32LittleEndian({buffer}, {buffer}Count);",
                        d.Pick(
                            $"Array.Copy(payload, 0, {buffer}, 4, {buffer}Count);",
                            $"Buffer.BlockCopy(payload, payload.Length - {buffer}Count, {buffer}, 4, {buffer}Count);",
                            $"payload.AsSpan(0, {buffer}Count).CopyTo({buffer}.AsSpan(4));",
                            $"Array.Copy(payload, 0, {buffer}, 3, {buffer}Count);",
                            $"payload.AsSpan(1, {buffer}Count - 1).CopyTo({buffer}.AsSpan(4));"
                        ),
                        $"{d.Target()}.Send({buffer}{d.Flags()});"
                    ),
                    6 => d.Lines(
                        $"var {buffer} = new byte[8 + payload.Length];",
                        $"var {buffer}Span = {buffer}.AsSpan();",
                        $"BinaryPrimitives.WriteInt64LittleEndian({buffer}Span, size);",
                        $"payload.CopyTo({buffer}Span[{d.Pick("8", "4")}..]);",
                        $"{d.Target()}.Send({buffer}{d.Flags()});"
                    ),
                    0 => d.Lines($"{d.Target()}.Send(payload.AsSpan({d.Pick("1", "0, 8", "2, 4")}).ToArray(){d.Flags()});"),
                    1 => d.Lines($"var {buffer} = payload.AsSpan(0, 8).ToArray();", $"{d.Target()}.Send({buffer}{d.Flags()});"),
                    2 => d.Lines(
                        $"var {buffer} = new byte[16 + payload.Length];",
                        $"BinaryPrimitives.WriteInt64LittleEndian({buffer}, size);",
                        d.Pick(
                            $"payload.CopyTo({buffer}.AsSpan(8));",
                            $"payload.CopyTo({buffer}, 8);",
                            $"payload.CopyTo({buffer}.AsSpan()[8..]);",
                            $"Array.Copy(payload, {buffer}, payload.Length);",
                            $"Buffer.BlockCopy(payload, 0, {buffer}, 8, payload.Length);",
                            $"world.Show(Encoding.{d.Pick("UTF8", "ASCII")}.GetBytes(text, 0, text.Length, {buffer}, 8));"
                        ),
                        $"{d.Target()}.Send({buffer}{d.Flags()});"
                    ),
                    3 => d.Lines(
                        $"var {buffer} = new byte[{size}];",
                        Fill(d, buffer),
                        $"if (!{d.Target()}.Send({buffer}, SendFlags.DontWait))\n{{\nworld.Show({buffer}.Length);\n}}"
                    ),
                    _ => d.Lines(
                        $"{d.Pick("var", "byte[]", "Span<byte>")} {buffer} = new byte[{size}];",
                        Fill(d, buffer),
                        $"{d.Target()}.Send("
                            + d.Pick(buffer, buffer, $"{buffer}.AsSpan()", $"{buffer}[..8]", $"{buffer}.AsSpan(0, 4)")
                            + $"{d.Flags()});"
                    ),
                };
            }
        )
        {
            Intended = s_refusals,
        };

    /// <summary>Copies beyond an end are refused by another exception.</summary>
    public static Plant Copy =>
        new(
            "ZMQ1005",
            d =>
            {
                var buffer = d.Name("buffer");
                var flags = d.Flags();
                return d.Next(5) switch
                {
                    4 => d.Lines(
                        $"var {buffer}Row = new short[] {{ (short)size, 2, 3, 4 }};",
                        $"var {buffer} = new byte[{d.Pick("8", $"{buffer}Row.Length * 2", "4")}];",
                        $"Buffer.BlockCopy({buffer}Row, {d.Pick("0", "2")}, {buffer}, 0, {buffer}.Length);",
                        $"{d.Target()}.Send({buffer}{flags});"
                    ),
                    0 => d.Lines(
                        $"var {buffer} = ArrayPool<byte>.Shared.Rent(payload.Length);",
                        $"payload.CopyTo({buffer}, 0);",
                        $"{d.Target()}.Send({buffer}.AsSpan(0, payload.Length){flags});",
                        $"ArrayPool<byte>.Shared.Return({buffer});"
                    ),
                    1 => d.Lines(
                        $"var {buffer} = ArrayPool<byte>.Shared.Rent(payload.Length);\ntry\n{{\n"
                            + $"payload.AsSpan().CopyTo({buffer});\n{d.Target()}.Send({buffer}.AsSpan(0, payload.Length){flags});\n"
                            + $"}}\nfinally\n{{\nArrayPool<byte>.Shared.Return({buffer});\n}}"
                    ),
                    2 => d.Lines(
                        $"var {buffer} = new byte[{d.Pick("4", "8")}];",
                        $"Array.Copy(payload, {d.Pick("0", "4")}, {buffer}, 0, {buffer}.Length);",
                        $"{d.Target()}.Send({buffer}{flags});"
                    ),
                    _ => d.Lines(
                        $"var {buffer} = new byte[payload.Length];",
                        d.Pick(
                            $"payload.CopyTo({buffer}, 0);",
                            $"Array.Copy(payload, {buffer}, payload.Length);",
                            $"Buffer.BlockCopy(payload, 0, {buffer}, 0, payload.Length);",
                            $"payload.AsSpan().CopyTo({buffer});"
                        ),
                        $"{d.Target()}.Send({d.Pick(buffer, buffer + ".AsSpan()")}{flags});"
                    ),
                };
            }
        )
        {
            Intended = s_refusals,
        };

    public static Plant Wrapped =>
        new(
            "ZMQ1006",
            d =>
            {
                var (message, source, flags) = (
                    d.Name("message"),
                    d.Pick(
                        "payload",
                        "payload.AsSpan(0, 4)",
                        "payload.AsSpan(2)",
                        "payload[1..5]",
                        "new ReadOnlySpan<byte>(payload, 1, 3)",
                        "\"bytes\"u8"
                    ),
                    d.Flags()
                );
                return d.Next(5) switch
                {
                    0 => d.Lines($"{d.Target()}.Send(new Message({source}){flags});"),
                    1 => d.Lines($"using (var {message} = new Message({source}))\n{{\n{d.Target()}.Send({message}{flags});\n}}"),
                    2 => d.Lines(
                        $"var {message} = new Message({source});\ntry\n{{\n{d.Target()}.Send({message}{flags});\n}}\nfinally\n"
                            + $"{{\n{message}.Dispose();\n}}"
                    ),
                    3 => d.Lines(
                        $"var {message} = new Message(payload.Length);",
                        $"payload.CopyTo({message}.Data);",
                        $"{d.Target()}.Send({message}{flags});",
                        $"{message}.Dispose();"
                    ),
                    _ => d.Lines($"using var {message} = new Message({source});", $"{d.Target()}.Send({message}{flags});"),
                };
            }
        );

    public static Plant Text =>
        new(
            "ZMQ1007",
            d =>
            {
                var (bytes, text, flags) = (
                    d.Name("bytes"),
                    d.Pick("text", "\"ready\"", "$\"{size} of {text}\"", "text + size", "\"üß€\"", "(world.Cond() ? text : \"no\")"),
                    d.Flags()
                );
                var encoding = d.Pick("Encoding.UTF8", "Encoding.UTF8", "new UTF8Encoding()", "Encoding.ASCII", "Encoding.Latin1");
                return d.Next(4) switch
                {
                    0 => d.Lines(
                        $"var {bytes} = {encoding}.GetBytes({text});",
                        $"{d.Target()}.Send({d.Pick(bytes, bytes + ".AsSpan()")}{flags});",
                        d.Pick("", $"world.Show({bytes}.Length);")
                    ),
                    1 => d.Lines($"using var {bytes} = new Message({text});", $"{d.Target()}.Send({bytes}{flags});"),
                    2 => d.Lines($"if (!{d.Target()}.Send({encoding}.GetBytes({text}), SendFlags.DontWait))\nworld.Show(\"full\");"),
                    _ => d.Lines($"{d.Target()}.Send({encoding}.GetBytes({text}){flags});"),
                };
            }
        );

    public static Plant Constant =>
        new(
            "ZMQ1008",
            d =>
            {
                var (bytes, flags) = (d.Name("bytes"), d.Flags());
                var constant = d.Pick(
                    "new byte[] { 1, 2, 3 }",
                    "\"READY\"u8.ToArray()",
                    "new byte[0]",
                    "Array.Empty<byte>()",
                    "new byte[3] { 255, (byte)'a', 1 + 1 }",
                    "new byte[] { }",
                    "\"a\\0b\"u8.ToArray()",
                    "new[] { (byte)1, (byte)2 }"
                );
                return d.Next(3) switch
                {
                    0 => d.Lines($"var {bytes} = {constant};", $"{d.Target()}.Send({bytes}{flags});"),
                    1 => d.Lines($"if (!{d.Target()}.Send({constant}, SendFlags.DontWait))\nworld.Show(\"full\");"),
                    _ => d.Lines($"{d.Target()}.Send({constant}{flags});"),
                };
            }
        );

    public static Plant Same =>
        new(
            "ZMQ1009",
            d =>
            {
                var (peer, flags, name) = (d.Name("peer"), d.Pick("", "", ", SendFlags.SendMore"), d.Name("bytes"));
                var (before, bytes) = d.Pick(
                    ("", "payload"),
                    ($"var {name} = new byte[600];\n{name}[3] = (byte)size;", name),
                    ("", "payload.AsSpan(0, 4)")
                );
                return d.Next(4) switch
                {
                    0 => d.Lines(before, $"foreach (var {peer} in sockets)\n{{\n{peer}.Send({bytes}{flags});\n}}"),
                    1 => d.Lines(
                        before,
                        $"for (var {peer} = 0; {peer} < sockets.Length; {peer}++)\n{{\nsockets[{peer}].Send({bytes}{flags});\n}}"
                    ),
                    2 => d.Lines(before, $"sockets[0].Send({bytes});\nsockets[1].Send({bytes});\nsender.Send({bytes}{flags});"),
                    _ => d.Lines(
                        before,
                        $"foreach (var {peer} in new[] {{ \"peer\"u8.ToArray(), payload }})\n{{\n"
                            + $"socket.Send({peer}, SendFlags.SendMore);\nsocket.Send({bytes});\n}}"
                    ),
                };
            }
        );

    public static Plant Captured =>
        new(
            "ZMQ1011",
            d =>
            {
                var (value, span) = (d.Name("value"), d.Name("span"));
                var (of, write) = d.Pick(
                    ("size", $"{span}.Fill((byte){value})"),
                    ("text", $"{span}.Fill((byte){value}.Length)"),
                    ("text", $"{span}.Fill((byte)({value}.Length + payload[1]))"),
                    ("payload", $"{{\n{span}.Clear();\n{span}[0] = {value}[0];\n}}")
                );
                var send = d.Pick(
                    $"SendFrame({d.Target()}, {d.Pick("8", "300")}, {d.Pick("0", "default(string)", "size")}, ({span}, _) => {write});",
                    $"SendFrame({d.Target()}, size: 8, state: 0, write: ({span}, _) => {write}{d.Pick("", ", SendFlags.SendMore")});",
                    $"TrySendFrame({d.Target()}, 8, TimeSpan.Zero, 0, ({span}, unused) => {write});"
                );
                return $"while (world.Running())\n{{\n{d.Lines($"var {value} = {of};", $"ZmqPerf.SocketSending.{send}")}}}\n";
            }
        );

    public static Plant Collected =>
        new(
            "ZMQ1010",
            d =>
            {
                var (message, socket) = (d.Name("message"), d.Target());
                return d.Next(6) switch
                {
                    0 => d.Lines(
                        $"using var {message} = new MultipartMessage();",
                        $"{message}.Add({d.Pick("\"prices\"u8", "text", "payload", "new Message(text)", "new Message(payload)")});",
                        d.Pick("", $"{message}.AddEmptyFrame();"),
                        $"{message}.Add({d.Pick("payload", "payload.AsSpan(0, 4)", "\"end\"", "new Message(\"end\")", "new Message()")});",
                        $"{socket}.SendMultipart({message});"
                    ),
                    1 => d.Lines(
                        $"{socket}.SendMultipart("
                            + d.Pick("text, \"\", \"hello\"", "\"one\", text", "text", "text + size, \"a\" + text", "text, size.ToString()")
                            + ");"
                    ),
                    2 => d.Lines(
                        $"{socket}.SendMultipart({d.Pick("new List<byte[]> { payload, BitConverter.GetBytes(size) }",
                            "new List<Message> { new Message(text), new Message(payload) }")});"
                    ),
                    3 => d.Lines(
                        $"var {message} = new List<byte[]>();",
                        $"{message}.Add(payload);",
                        $"{message}.Add(Encoding.UTF8.GetBytes(text));",
                        $"{socket}.SendMultipart({message});"
                    ),
                    4 => d.Lines(
                        $"var {message} = size;",
                        $"{message}++;",
                        $"{socket}.SendMultipart({message}.ToString(), {d.Pick("text", $"(++{message}).ToString()")});"
                    ),
                    _ => d.Lines(
                        $"{socket}.SendMultipart(new[] {{ payload, new byte[] {{ "
                            + $"1, (byte)size }}, {d.Pick("payload", "Encoding.UTF8.GetBytes(text)")} }});"
                    ),
                };
            }
        );

    private static string Fill(Draft d, string buffer) =>
        d.Pick(
            $"{buffer}[0] = (byte)size;",
            $"{buffer}[1] = 7;\n{buffer}[^1] = {buffer}[0];",
            $"payload.AsSpan(0, 4).CopyTo({buffer}{d.Pick("", ".AsSpan(2)")});",
            $"BinaryPrimitives.WriteInt32LittleEndian({buffer}, size);",
            $"for (var {d.Name("k")} = 0; size < -1; ) ;\n{buffer}[2]++;",
            $"foreach (var {d.Name("b")} in payload)\n{buffer}[3] ^= 5;",
            $"if (world.Cond())\n{buffer}[0] = 1;\nelse\n{buffer}[1] = 2;"
        );
}
