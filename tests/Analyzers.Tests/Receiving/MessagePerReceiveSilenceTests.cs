using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Fact]
    public Task Jump_that_makes_no_loop_around_it_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "using Message a = new(), b = new(); socket.Recv(a); socket.Recv(b); goto again; again: if (running) goto again;"
        );

    // once
    [Fact]
    public Task Made_once_DoesNotTrigger() => Code.DoesNotTrigger("using var m = new Message(); socket.Recv(m);");

    // hoisted
    [Fact]
    public Task Hoisted_DoesNotTrigger() =>
        Code.DoesNotTrigger("using var m = new Message(); while (running) { socket.Recv(m); Console.WriteLine(m.Size); }");

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { using var m = new Message(); socket.Recv(m); }")] // small and constant
    [FullData("foreach (var s in new[] { sender, receiver }) { using var m = new Message(); s.Recv(m); }")]
    [FullData("while (running) { using var m = new Message(); socket.Recv(m); break; }")] // leaves
    [InlineData("while (running) { using var m = new Message(); if (size > 3) { socket.Recv(m); return; } }")]
    public Task Few_iterations_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // nothing received
    [Fact]
    public Task Nothing_received_DoesNotTrigger() =>
        Code.DoesNotTrigger("while (running) { using var m = new Message(); Console.WriteLine(m.Size); }");

    // another rule's
    [Fact]
    public Task Sized_message_of_another_rule_DoesNotTrigger() =>
        Code.DoesNotTrigger("while (running) { using var m = {|ZMQ2002:new Message(16)|}; socket.Recv(m); }");

    [Theory]
    [InlineData("Message? m = null; while (running) { m ??= new Message(); socket.Recv(m); }")] // made if there is none
    [InlineData("Message? m = null; while (running) { if (m == null) m = new Message(); socket.Recv(m); }")]
    [FullData("Message? m = null; while (running) { if (m == null) { m = new Message(); } socket.Recv(m); }")]
    public Task Made_where_there_is_none_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Replaced_now_and_then_DoesNotTrigger() =>
        Code.DoesNotTrigger("var m = message; while (running) { socket.Recv(m); if (size > 3) { m = new Message(); socket.Recv(m); } }");

    [Theory]
    [InlineData("var q = new Queue<Message>(); while (running) { var m = new Message(); socket.Recv(m); {|ZMQ2010:q.Enqueue(m)|}; }")]
    [FullData(
        """
            var q = new ConcurrentQueue<(Message, int)>();
            while (running) { var m = new Message(); socket.Recv(m); {|ZMQ2010:q.Enqueue((m, 1))|}; }
            """
    )]
    [InlineData("var list = new List<Message>(); while (running) { var m = new Message(); list.Add(m); socket.Recv(m); }")]
    [FullData(
        """
            var dictionary = new Dictionary<int, Message>();
            while (running) { var m = new Message(); socket.Recv(m); {|ZMQ2010:dictionary[m.Size] = m|}; }
            """
    )]
    [FullData(
        """
            var multipart = new MultipartMessage();
            do { var m = new Message(); socket.Recv(m); multipart.Add(m); } while (socket.HasMore);
            """
    )]
    [FullData("var all = new Message[size]; for (var i = 0; i < size; i++) { all[i] = new Message(); socket.Recv(all[i]); }")]
    [FullData(
        """
            var channel = System.Threading.Channels.Channel.CreateUnbounded<Message>();
            while (running) { var m = new Message(); socket.Recv(m); await channel.Writer.WriteAsync(m); }
            """
    )]
    public Task Message_added_to_a_collection_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Message last = message; while (running) { var m = new Message(); socket.Recv(m); last = m; }")]
    [FullData("Message? last = null; while (running) { var m = new Message(); socket.Recv(m); last?.Dispose(); last = m; }")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); var o = (object)m; }")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); ref var r = ref m; }")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); var box = new { m }; }")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); var chosen = size > 0 ? m : message; }")]
    [FullData("while (running) { var m = size > 0 ? new Message() : message; socket.Recv(m); }")]
    public Task Message_kept_in_another_variable_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); Task.Run(() => m.Size); }")]
    [FullData("Action<Message> handler = x => { }; while (running) { var m = new Message(); socket.Recv(m); handler(m); }")]
    [FullData("while (running) { var m = new Message(); socket.Recv(m); ThreadPool.QueueUserWorkItem(x => { }, m); }")]
    [FullData("while (running) { using var m = new Message(); Action receive = () => socket.Recv(m); receive(); }")]
    public Task Message_of_another_function_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_compared_by_identity_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var seen = new HashSet<int>(); while (running) { var m = new Message(); socket.Recv(m); seen.Add(m.GetHashCode()); }"
        );

    [Theory]
    [InlineData("while (running) { using var m = new Message(); receiver.Recv(m); sender.Send(m); }")]
    [FullData(
        """
            while (running)
            {
                using var m = new Message();
                receiver.Recv(m);
                if (m.Size > 0) sender.Send(m, m.More ? SendFlags.SendMore : SendFlags.None);
            }
            """
    )]
    public Task Message_sent_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_leaves_the_member_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Message? _last;
            private Socket _socket = null!;
            public Message Current { get; private set; } = null!;
            void Store() { while (true) { var m = new Message(); _socket.Recv(m); _last = m; } }
            void StoreInPlace() { while (true) { _last = new Message(); _socket.Recv(_last); } }
            void StoreInProperty() { while (true) { var m = new Message(); _socket.Recv(m); Current = m; } }
            Message Receive() { while (true) { var m = new Message(); _socket.Recv(m); if (m.Size > 0) return m; m.Dispose(); } }
            IEnumerable<Message> All() { while (true) { var m = new Message(); _socket.Recv(m); yield return m; } }
            void Out(out Message m) { do { m = new Message(); _socket.Recv(m); } while (m.Size == 0); }
            static void Keep(List<Message> list, Message m) => list.Add(m);
            void KeepBySource(List<Message> list) { while (true) { var m = new Message(); _socket.Recv(m); Keep(list, m); } }
            static Message Same(Message m) => m;
            void Alias() { while (true) { var m = new Message(); _socket.Recv(m); var n = Same(m); } }
            static async Task Later(Message m) { await Task.Yield(); Console.WriteLine(m.Size); }
            void FireAndForget() { while (true) { var m = new Message(); _socket.Recv(m); _ = Later(m); } }
            static IEnumerable<int> Lazy(Message m) { yield return m.Size; }
            void LazyUse() { while (true) { var m = new Message(); _socket.Recv(m); var sizes = Lazy(m); } }
            void Forward(Message m) => _socket.Send(m);
            void SentBySource() { while (true) { using var m = new Message(); _socket.Recv(m); Forward(m); } }
            static void Recurse(Message m) { if (m.Size > 0) Recurse(m); }
            void NotFollowedForEver() { while (true) { using var m = new Message(); _socket.Recv(m); Recurse(m); } }
            """
        );

    [Fact]
    public Task Message_handed_to_whatever_runs_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            interface IHandler { void Handle(Message m); }
            class C
            {
                void Run(Socket socket, IHandler handler)
                {
                    while (true) { using var m = new Message(); socket.Recv(m); handler.Handle(m); }
                }
            }
            class D
            {
                protected virtual void Handle(Message m) { }
                void Run(Socket socket) { while (true) { using var m = new Message(); socket.Recv(m); Handle(m); } }
            }
            """
        );

    [Fact]
    public Task Types_of_the_same_name_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            namespace Own
            {
                class Message : System.IDisposable { public int Size => 0; public void Dispose() { } }
                class Socket { public void Recv(Message m) { } }
                class C { void M(Socket socket) { while (true) { using var m = new Message(); socket.Recv(m); } } }
            }
            """
        );

    [Theory]
    [InlineData("while (running) { using var m = new Message(0 1; socket.Recv(m); }")]
    [FullData("while (running) { using var m = new Message(); socket.Recv(m, ); }")]
    [FullData("while (running) { using var m = new Mesage(); socket.Recv(m); }")]
    [FullData("while (running) { using var m = new Message(); sokcet.Recv(m); }")]
    [FullData("while (running) { using var m = new Message(); socket.Recv(")]
    [FullData("while (running) { using var m = new Message(); socket.Recv(m, out nothing); }")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
