using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameRetainedSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2010");

    private const string Turn = "while (running) { var m = new Message(); socket.Recv(m); ";

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096) kept.Add(m); else m.Dispose(); }")] // large by a check
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.Size >= 4096) kept.Add(m); else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096 || running) kept.Add(m); }")]
    public Task Frame_that_is_kept_where_it_is_large_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Data.Length < size) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size <= 4096) m.Dispose(); else kept.Add(m); }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (4096 > m.Size) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size < 4096 && running) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (!(m.Size > 4096)) { m.Dispose(); continue; } kept.Add(m); }")]
    public Task Frame_that_is_kept_where_it_is_not_small_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var kept = new List<Message>();
            while (running)
            {
                var m = new Message();
                var n = socket.Recv(m);
                if (4096 < n && running) kept.Add(m);
                else m.Dispose();
            }
            """
    )]
    [InlineData(
        """
            var kept = new List<Message>();
            while (running)
            {
                var m = new Message();
                if (socket.TryRecv(m, out var n) && n >= 1024) kept.Add(m);
            }
            """
    )]
    [FullData("var kept = new List<Message>(); " + Turn + "var large = m.Size > 4096; if (large) kept.Add(m); }")]
    public Task Frame_whose_size_is_in_a_variable_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size is > 4096) kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m is { Size: > 4096 }) kept.Add(m); else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m is { Data.Length: > 4096 }) kept.Add(m); else m.Dispose(); }")]
    [FullData("var kept = new List<Message>(); " + Turn + "switch (m.Size) { case > 4096: kept.Add(m); break; } }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.Size switch { > 4096 => true, _ => false }) kept.Add(m); }")]
    public Task Frame_whose_size_is_matched_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(payload); kept.Add(m); }")] // not received into
    [InlineData(
        """
            var kept = new List<Message>();
            while (running) { var m = new Message(); m.Rebuild(8); socket.Recv(message); kept.Add(m); }
            """
    )]
    [FullData("var kept = new List<Message>(); while (running) { var m = new Message(); kept.Add(m); socket.Recv(m); }")]
    [FullData("var kept = new List<Message>(); " + Turn + "sender.Send(m); kept.Add(m); }")]
    [InlineData("Message m = new(); var kept = new List<Message>(); while (running) { socket.Recv(m); kept.Add(m); }")] // one message only
    [FullData("var kept = new List<Message>(); " + Turn + "if (running) m = message; kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(); if (size > 1) socket.Recv(m); kept.Add(m); }")]
    public Task Message_that_is_not_received_into_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new MultipartMessage(); " + Turn + "kept.Add(m); sender.SendMultipart(kept); }")]
    [FullData("var kept = new MultipartMessage(); " + Turn + "kept.Add(m); }")]
    // one message
    [FullData("var frames = new List<Message>(); Message m; do { m = new Message(); socket.Recv(m); frames.Add(m); } while (m.More);")]
    [InlineData(
        """
            var frames = new List<Message>();
            while (true) { var m = new Message(); socket.Recv(m); frames.Add(m); if (!socket.HasMore) break; }
            """
    )]
    [InlineData(
        """
            var frames = new List<Message>();
            for (var more = true; more;)
            {
                var m = new Message();
                socket.Recv(m);
                frames.Add(m);
                more = socket.HasMore;
            }
            """
    )]
    [FullData("var frames = new List<Message>(); " + Turn + "frames.Add(m); if (!m.More) return; }")]
    [InlineData("var frames = new List<Message>(); " + Turn + "frames.Add(m); if (m.More) continue; else goto done; } done: ;")]
    [FullData("var frames = new List<Message>(); while (socket.HasMore) { var m = new Message(); socket.Recv(m); frames.Add(m); }")]
    public Task Multipart_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // few
    [InlineData("var kept = new List<Message>(); for (var i = 0; i < 3; i++) { var m = new Message(); socket.Recv(m); kept.Add(m); }")]
    [FullData("var kept = new List<Message>(); var m = new Message(); socket.Recv(m); kept.Add(m);")]
    public Task Few_frames_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Bytes_of_the_frame_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var kept = new List<byte[]>(); using var m = new Message(); while (running) { socket.Recv(m); kept.Add(m.ToArray()); }"
        );

    // not followed
    [Fact]
    public Task Frame_in_a_tuple_of_a_method_DoesNotTrigger() =>
        Code.DoesNotTrigger("var kept = new List<Tuple<int, Message>>(); " + Turn + "kept.Add(Tuple.Create(1, m)); }");

    [Fact]
    public Task Objects_that_may_live_for_one_message_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly List<Message> _frames = [];
            private Message? _first;
            public Example(Socket socket)
            {
                while (socket.HasMore) { var m = new Message(); socket.Recv(m); _frames.Add(m); _first = m; }
            }
            void ReceiveAll(Socket socket) { Message m; do { m = new Message(); socket.Recv(m); _frames.Add(m); } while (socket.HasMore); }
            void Once(Socket socket) { var m = new Message(); socket.Recv(m); _frames.Add(m); }
            """
        );

    [Theory]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(); socket.Recv(m); kept.Add(m, 2); }")]
    [FullData("var kept = new Lost<Message>(); while (running) { var m = new Message(); socket.Recv(m); kept.Add(m); }")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); _lost = m; }")]
    [FullData("var kept = new [size]; " + Turn + "kept[0] = m; }")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
