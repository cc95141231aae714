using System.Text.RegularExpressions;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>Things that live too long or too short.</summary>
internal static class LifetimePlants
{
    public static Plant Reused =>
        new(
            "ZMQ3005",
            d =>
            {
                var m = d.Name("message");
                return d.Lines(
                    $"using var {m} = new Message({d.Pick("16", "payload", "size")});",
                    d.Pick($"{m}.Data.Clear();", $"{m}.Data.Fill(3);"),
                    $"{d.Target()}.Send({m}{d.Pick("", "", ", SendFlags.SendMore")});",
                    $"{d.Source()}.Recv({m});",
                    ReceivingPlants.Read(d, m),
                    d.Pick("", ReceivingPlants.Read(d, m))
                );
            }
        );

    /// <summary>The original shows the frame after it; how long it is, it still knows.</summary>
    public static Plant Outlived =>
        new(
            "ZMQ3007",
            d =>
            {
                var (m, data, socket) = (d.Name("message"), d.Name("data"), d.Source());
                return d.Lines(
                    $"using var {m} = new Message();",
                    $"{socket}.Recv({m});",
                    $"{d.Pick("var", "Span<byte>", "ReadOnlySpan<byte>")} {data} = {m}.Data;",
                    $"{socket}.Recv({m});",
                    $"world.Show({data});",
                    ReceivingPlants.Read(d, m)
                );
            }
        )
        {
            Intended = static (before, after) => (before with { Said = Lengths(before.Said) }, after with { Said = Lengths(after.Said) }),
        };

    public static Plant Undisposed =>
        new(
            "ZMQ3008",
            d =>
            {
                var (m, poller) = (d.Name("reply"), d.Name("poller"));
                return d.Next(3) switch
                {
                    0 => d.Lines(
                        $"var {poller} = new Poller(2);",
                        $"{poller}.Add(socket, PollEvents.In);",
                        $"world.Show({poller}.Poll(0));"
                    ),
                    _ => d.Lines(
                        $"{d.Pick("var", "Message")} {m} = new Message({d.Pick("", "8")});",
                        $"{d.Source()}.Recv({m});",
                        ReceivingPlants.Read(d, m),
                        d.Pick("", $"if (world.Cond())\nreturn;\nworld.Show({m}.Size);")
                    ),
                };
            }
        );

    public static Plant Unfreed =>
        new(
            "ZMQ3009",
            d =>
            {
                var (block, m) = (d.Name("block"), d.Name("large"));
                var length = d.Pick("payload.Length", "16", "100");
                var (allocate, fill) =
                    d.IsAsync || d.Once(2)
                        ? ($"Marshal.AllocHGlobal({length})", $"Marshal.Copy(payload, 0, {block}, 16);")
                        : ($"(nint)NativeMemory.Alloc((nuint){length})", $"new Span<byte>((void*){block}, 16).Fill(3);");
                return Draft.Solid(
                    $"var {block} = {allocate};",
                    fill,
                    $"{d.Pick("using var", "var")} {m} = new Message({block}, 16{d.Pick("", ", _ => { }")});",
                    $"{d.Target()}.Send({m}{d.Pick("", ", SendFlags.SendMore")});"
                );
            }
        );

    /// <summary>The original waits for ever for its own socket.</summary>
    public static Plant DisposeOrder =>
        new(
            "ZMQ3015",
            d =>
            {
                var (context, push) = (d.Name("context"), d.Name("push"));
                return d.Lines(
                    $"var {context} = new Context();",
                    $"var {push} = new Socket({context}, SocketType.{d.Pick("Push", "Dealer", "Pub")});",
                    $"{push}.SetOption(SocketOption.Linger, 0);",
                    d.Pick(
                        $"{context}.Dispose();\n{push}.Dispose();",
                        $"try\n{{\nworld.Show(1);\n}}\nfinally\n{{\n{context}.Dispose();\n{push}.Dispose();\n}}"
                    ),
                    "world.Show(\"over\");"
                );
            }
        )
        {
            OnlyAfter = true,
        };

    private static string Lengths(string said) => Regex.Replace(said, @"\[(\d+):[0-9A-F]*:[0-9A-F]*\]", "[$1]");
}
