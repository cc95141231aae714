using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3003 where a stream is read chunk by chunk, and all of the chunk is sent each time.</summary>
public sealed class WholeChunkSentTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3003");

    private const string Chunk = "var s = System.IO.Stream.Null; var b = new byte[4096]; ";

    [Theory]
    [InlineData(
        Chunk + "int n; while ((n = s.Read(b, 0, b.Length)) > 0) socket.Send({|ZMQ3003:b|});",
        Chunk + "int n; while ((n = s.Read(b, 0, b.Length)) > 0) socket.Send(b.AsSpan(0, n));"
    )]
    [InlineData(
        Chunk + "while (true) { var n = s.Read(b); if (n == 0) break; socket.Send({|ZMQ3003:b|}); }",
        Chunk + "while (true) { var n = s.Read(b); if (n == 0) break; socket.Send(b.AsSpan(0, n)); }"
    )]
    [InlineData(
        Chunk + "int n; while ((n = await s.ReadAsync(b)) != 0) await socket.SendAsync({|ZMQ3003:b|});",
        Chunk + "int n; while ((n = await s.ReadAsync(b)) != 0) await socket.SendAsync(b.AsMemory(0, n));"
    )]
    [FullData(
        Chunk + "int n; while ((n = s.Read(b.AsSpan())) > 0) { Console.WriteLine($\"{n}\"); socket.Send({|ZMQ3003:b|}); }",
        Chunk + "int n; while ((n = s.Read(b.AsSpan())) > 0) { Console.WriteLine($\"{n}\"); socket.Send(b.AsSpan(0, n)); }"
    )]
    [InlineData(
        Chunk + "int n; do { n = s.Read(b); if (n > 0) socket.Send({|ZMQ3003:b|}); } while (n > 0);",
        Chunk + "int n; do { n = s.Read(b); if (n > 0) socket.Send(b.AsSpan(0, n)); } while (n > 0);"
    )]
    public Task Chunk_of_which_a_read_fills_a_part_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(Chunk + "while (s.Read(b) > 0) socket.Send({|ZMQ3003:b|});")]
    [FullData(
        Chunk + "while (running && s.Read(b, 0, b.Length) != 0) { socket.Send(text, SendFlags.SendMore); socket.Send({|ZMQ3003:b|}); }"
    )]
    [FullData(Chunk + "while (await s.ReadAsync(b) > 0) await socket.SendAsync({|ZMQ3003:b|});")]
    public Task Chunk_whose_length_only_the_head_sees_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(Chunk + "int n; do { n = s.Read(b); socket.Send({|ZMQ3003:b|}); } while (n > 0);")]
    [FullData(Chunk + "var n = 1; while (n > 0) { n = s.Read(b); socket.Send({|ZMQ3003:b|}); }")]
    public Task Chunk_whose_length_the_loop_asks_for_later_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("total += n; socket.Send({|ZMQ3003:b|});", "Console.WriteLine(total);")]
    [FullData("socket.Send({|ZMQ3003:b|}); total += n;", "Console.WriteLine($\"{total} bytes\");")]
    [FullData("socket.Send({|ZMQ3003:b|}); Console.WriteLine(\"{0} bytes\", n);", "")]
    [FullData("Console.WriteLine(\"sent \" + n); socket.Send({|ZMQ3003:b|});", "")]
    public Task Chunk_whose_length_is_only_written_down_Triggers(string body, string end) => Code.Triggers(Counted(body, end));

    [Theory]
    [InlineData("total += n; socket.Send(b);", "socket.Send(BitConverter.GetBytes(total));")]
    [FullData("total += n; if (total > 10000) break; socket.Send(b);", "")]
    [FullData("socket.Send(b); total += n;", "var text = $\"{total}\"; socket.Send(text);")]
    [FullData("socket.Send($\"{n}\", SendFlags.SendMore); socket.Send(b);", "")]
    [FullData("var head = $\"{n}\"; socket.Send(head, SendFlags.SendMore); socket.Send(b);", "")]
    public Task Chunk_whose_length_somebody_may_be_told_DoesNotTrigger(string body, string end) => Code.DoesNotTrigger(Counted(body, end));

    [Theory]
    [InlineData("Console.WriteLine(_total);")]
    [FullData("_total = 0;")]
    public Task Chunk_whose_length_adds_to_a_field_that_is_written_down_Triggers(string end) =>
        Code.Triggers("private long _total; public void M(Socket socket) { " + Totalled("{|ZMQ3003:b|}", end) + " }");

    [Theory]
    [InlineData("private long _total; public long Total => _total;", "")]
    [FullData("public long _total;", "")]
    [FullData("private long _total;", "socket.Send($\"{_total} bytes\");")]
    public Task Chunk_whose_length_adds_to_a_field_that_others_read_DoesNotTrigger(string field, string end) =>
        Code.DoesNotTrigger(field + " public void M(Socket socket) { " + Totalled("b", end) + " }");

    private static string Totalled(string sent, string end) =>
        Chunk + "int n; while ((n = s.Read(b)) > 0) { _total += n; socket.Send(" + sent + "); } " + end;

    [Theory]
    [InlineData("socket.Send($\"{length}\", SendFlags.SendMore);")]
    [InlineData("var head = new byte[8]; BinaryPrimitives.WriteInt64LittleEndian(head.AsSpan(0), length); socket.Send(head);")]
    [InlineData(
        "using var all = new OutgoingMessage(); all.Add(\"f\"u8); all.Add(BitConverter.GetBytes(length)); socket.SendMessage(all);"
    )]
    [FullData("var head = BitConverter.GetBytes(length); socket.Send(head);")]
    [FullData("Begin(length);")]
    public Task Chunks_behind_a_number_DoNotTrigger(string before) => Code.DoesNotTrigger(Behind(before, "b"));

    [Theory]
    [InlineData("if (length == 0) return; socket.Send(text);")]
    [InlineData("Console.WriteLine(length); socket.Send(BitConverter.GetBytes(12));")]
    [FullData("socket.SetOption(SocketOption.Sndhwm, (int)length); socket.SendAsync(text).GetAwaiter().GetResult();")]
    public Task Chunks_behind_no_number_Trigger(string before) => Code.Triggers(Behind(before, "{|ZMQ3003:b|}"));

    private static string Behind(string before, string sent) =>
        "void M(Socket socket, string text, long length) { "
        + before
        + Chunk
        + "while (s.Read(b) > 0) socket.Send("
        + sent
        + "); } static void Begin(long length) => Handle(length);";

    private static string Counted(string body, string end) =>
        Chunk + "var total = 0L; int n; while ((n = s.Read(b)) > 0) { " + body + " } " + end;

    [Theory]
    [InlineData(Chunk + "int n; while ((n = s.Read(b)) > 0) { socket.Send(b.AsSpan(0, n)); }")]
    [InlineData(Chunk + "int n; while ((n = s.Read(b)) > 0) { if (n < b.Length) Array.Clear(b, n, b.Length - n); socket.Send(b); }")]
    [InlineData(Chunk + "int n; while ((n = s.Read(b)) > 0) { size += n; socket.Send(b); }")]
    [FullData(Chunk + "int n; while ((n = s.Read(b)) == b.Length) socket.Send(b);")]
    [FullData(Chunk + "int n; while ((n = s.Read(b)) == 4096) socket.Send(b);")]
    [FullData(Chunk + "int n; while ((n = s.Read(b)) > 0) { socket.Send(n + \" bytes\", SendFlags.SendMore); socket.Send(b); }")]
    public Task Length_that_is_used_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Send = "int n; while ((n = s.Read(b)) > 0) socket.Send(b);";

    [Theory]
    [InlineData(Chunk + "if (s.Length % b.Length != 0) throw new Exception(); " + Send)]
    [InlineData(Chunk + "if ((s.Length & 4095) != 0) return; " + Send)]
    [InlineData(Chunk + "var all = new System.IO.FileInfo(text).Length; if (all % 4096 > 0) return; " + Send)]
    [InlineData(
        Chunk + "Check(s); " + Send + " static void Check(System.IO.Stream f) { if (f.Length % 4096 != 0) throw new Exception(); }"
    )]
    [InlineData(Chunk + "socket.Send(new System.IO.FileInfo(text).Length.ToString()); " + Send)]
    [FullData(Chunk + "Head(socket); " + Send + " void Head(Socket o) => o.Send(new System.IO.FileInfo(text).Length.ToString());")]
    [FullData(Chunk + "Handle(s.Length / 4096); " + Send)]
    [FullData(Chunk + Send + " if (s.Length % 4096 != 0) return;")]
    public Task File_of_whole_blocks_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(Chunk + "if (s.Length == 0) return; int n; while ((n = s.Read(b)) > 0) socket.Send([|b|]);")]
    [InlineData(Chunk + "if (text.Length % 4 != 0) return; int n; while ((n = s.Read(b)) > 0) socket.Send([|b|]);")]
    public Task File_of_any_length_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(Chunk + "int n; while ((n = s.Read(b)) > 0) { Array.Clear(b); socket.Send(b); }")]
    [InlineData(Chunk + "int n; while ((n = s.Read(b)) > 0) { b[0] = 1; socket.Send(b); }")]
    [FullData(Chunk + "var all = b; int n; while ((n = s.Read(b)) > 0) socket.Send(b);")]
    [FullData(Chunk + "int n; Array.Clear(b); while ((n = s.Read(b)) > 0) socket.Send(b);")]
    [InlineData(Chunk + "int n; while ((n = s.Read(b, 8, 4000)) > 0) socket.Send(b);")]
    [FullData(Chunk + "int n; s.ReadExactly(b); while ((n = s.Read(b)) > 0) socket.Send(b);")]
    public Task Chunk_that_something_else_fills_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var s = System.IO.Stream.Null; var b = new byte[512]; int n; while ((n = s.Read(b)) > 0) socket.Send(b);")]
    [FullData("var s = System.IO.Stream.Null; var b = new byte[size]; int n; while ((n = s.Read(b)) > 0) socket.Send(b);")]
    public Task Array_that_may_be_a_record_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [FullData(Chunk + "socket.Send(BitConverter.GetBytes(s.Length)); while (s.Read(b) > 0) socket.Send(b);")]
    [InlineData(Chunk + "while (s.ReadAtLeast(b, b.Length) > 0) socket.Send(b);")]
    [FullData(Chunk + "while (running) { if (s.Read(b) > 0) socket.Send(b); }")]
    [InlineData(Chunk + "var n = s.Read(b); if (n == 0) return; socket.Send(b);")]
    [InlineData(Chunk + "s.Read(b); socket.Send(b);")]
    [FullData(Chunk + "while (running) { s.Read(b); socket.Send(b); }")]
    [FullData(Chunk + "while (running) { var n = s.Read(b); socket.Send(b); }")]
    [FullData(Chunk + "int n; while ((n = s.Read(b)) > 0) { } socket.Send(b);")]
    [FullData(Chunk + "while (running) { var n = s.ReadAtLeast(b, b.Length, false); if (n != b.Length) break; socket.Send(b); }")]
    public Task Read_that_may_be_for_all_of_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
