using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2008 where a helper takes the message.</summary>
public sealed class PollPerMessageHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";
    private const string Two =
        "using var poller = new Poller(2); int a = poller.Add(sender, PollEvents.In); int b = poller.Add(receiver, PollEvents.In); ";

    private const string Take = " void Take(Socket s) { using var m = new Message(); s.Recv(m); Handle(m.Data); }";

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); if (poller.IsReadable(i)) {|ZMQ2008:Take(socket)|}; }" + Take)]
    [FullData(One + "while (running) { if (poller.Poll(100) == 0) continue; {|ZMQ2008:Take(socket)|}; }" + Take)]
    [FullData(One + "while (poller.Poll(1000) > 0) {|ZMQ2008:Take(socket)|};" + Take)]
    [InlineData(
        One + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:Read(socket)|}); } int Read(Socket s) => s.Recv(payload) + payload[0];"
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                var n = {|ZMQ2008:Read(socket, message)|};
                if (n > 0) Handle(n);
            }
            static int Read(Socket s, Message m) { s.Recv(m); return m.Size; }
            """
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); {|ZMQ2008:First(socket)|}; } void First(Socket s) => Take(s);" + Take)]
    [InlineData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); {|ZMQ2008:Take(socket)|}; }
            void Take(Socket s) { Get(s, message); if (s.HasMore) Get(s, message); Handle(message.Data); }
            static int Get(Socket s, Message m) => s.Recv(m);
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); {|ZMQ2008:Take()|}; }
            void Take() { socket.Recv(message); Handle(message.Data); }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); {|ZMQ2008:Take(socket)|}; }
            void Take(Socket s) { s.Recv(message); if (s.HasMore) s.Recv(payload); sender.Send(payload); }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); {|ZMQ2008:Take(socket)|}; }
            void Take(Socket s) { if (s.TryRecv(payload, out var n)) Handle(n); else size++; }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); {|ZMQ2008:Take(socket)|}; }
            void Take(Socket s)
            {
                s.Recv(message);
                var all = System.Text.Json.JsonSerializer.Deserialize<int[]>(message.Data);
                Handle(all!.Length);
            }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); Handle({|ZMQ2008:Take(socket)|}); }
            int Take(Socket s) { s.Recv(message); return System.Runtime.InteropServices.MemoryMarshal.Read<int>(message.Data); }
            """
    )]
    public Task Helper_that_takes_one_message_TriggersHot(string code) => Code.TriggersHot(code);

    [Theory]
    [InlineData(One + "poller.Poll(1000); if (poller.IsReadable(i)) {|ZMQ2008:Take(socket)|};" + Take)]
    [InlineData(One + "while (running) { if (poller.Poll(0) > 0) {|ZMQ2008:Take(socket)|}; GC.Collect(); }" + Take)]
    [InlineData(One + "while (running) { poller.Poll(-1); {|ZMQ2008:Take(socket)|}; Thread.Sleep(100); }" + Take)]
    [InlineData(
        One + "while (running) { poller.Poll(-1); {|ZMQ2008:Print(socket)|}; } void Print(Socket s) => Console.WriteLine(s.RecvString());"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); {|ZMQ2008:Order(socket)|}; } "
            + "void Order(Socket s) { if (s.RecvString() is \"A\") size++; }"
    )]
    public Task Loop_that_does_something_else_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData(
        Two
            + "while (running) { poller.Poll(-1); if (poller.IsReadable(a)) {|ZMQ2008:Take(sender)|}; "
            + "if (poller.IsReadable(b)) {|ZMQ2008:Take(receiver)|}; }"
            + Take
    )]
    [FullData(
        Two
            + "while (running) { poller.Poll(-1); if (poller.IsReadable(a)) {|ZMQ2008:Take(sender)|}; "
            + "if (poller.IsReadable(b)) Handle({|ZMQ2008:receiver.Recv(payload)|}); }"
            + Take
    )]
    [InlineData(
        """
            void Loop(Poller poller, Socket[] row)
            {
                while (true)
                {
                    poller.Poll(-1);
                    for (var k = 0; k < row.Length; k++)
                        if (poller.IsReadable(k)) {|ZMQ2008:Take(row[k])|};
                }
            }
            Loop(null!, null!);
            """ + Take
    )]
    public Task Helper_for_each_socket_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Methods_and_fields_Trigger() =>
        Code.Triggers(
            """
            using Net.Zmq;

            sealed class Service
            {
                private readonly Socket _jobs = new(new Context(), SocketType.Pull);
                private readonly Socket _orders = new(new Context(), SocketType.Sub);
                private readonly Message _message = new();

                public void Run(Poller poller)
                {
                    var jobs = poller.Add(_jobs, PollEvents.In);
                    var orders = poller.Add(_orders, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        if (poller.IsReadable(jobs))
                            {|ZMQ2008:TakeJob()|};
                        if (poller.IsReadable(orders))
                            {|ZMQ2008:TakeOrder(_orders)|};
                    }
                }

                private void TakeJob()
                {
                    _jobs.Recv(_message);
                    System.Console.WriteLine(_message.Size);
                }

                private void TakeOrder(Socket socket) => System.Console.WriteLine(socket.RecvString());
            }
            """
        );

    [Fact]
    public Task Helper_in_another_class_Triggers() =>
        Code.Triggers(
            """
            using Net.Zmq;

            static class Loop
            {
                public static void Run(Poller poller, Socket socket, byte[] buffer)
                {
                    poller.Add(socket, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        {|ZMQ2008:socket.Take(buffer)|};
                    }
                }
            }

            static class Sockets
            {
                public static long Take(this Socket socket, byte[] buffer) => socket.Recv(buffer) + buffer[0];
            }
            """
        );

    [Theory]
    [InlineData("while (s.TryRecv(payload, out var n)) Handle(n);")]
    [FullData("for (var k = 0; k < 2; k++) Handle(s.Recv(payload));")]
    [FullData("do s.Recv(message); while (message.More || s.TryRecv(payload, out _));")]
    [FullData("again: if (s.TryRecv(payload, out var n)) { Handle(n); goto again; }")]
    public Task Helper_that_takes_in_a_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); if (s.TryRecv(payload, out var n)) Handle(n);")]
    [FullData("Action take = () => s.Recv(payload); take(); take();")]
    public Task Helper_that_takes_twice_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); Take(s);")]
    [InlineData("s.Recv(payload); if (payload[0] > 0) Again(s); void Again(Socket same) => Take(same);")]
    public Task Helper_that_calls_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("if (running) s.Recv(payload);")]
    [FullData("if (running && s.TryRecv(payload, out var n)) Handle(n);")]
    [FullData("if (!running) return; s.Recv(payload);")]
    [FullData("Handle(1);")]
    public Task Helper_that_may_take_none_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); s.Send(payload);")]
    [FullData("s.Recv(payload); Answer(s); void Answer(Socket back) => back.Send(\"ok\");")]
    public Task Helper_that_answers_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); sockets[0] = s;")]
    [FullData("var all = new[] { s }; all[0].Recv(payload);")]
    public Task Helper_that_puts_the_socket_into_an_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s = sender; s.Recv(payload);")]
    public Task Helper_that_replaces_the_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); poller.Poll(0);")]
    public Task Helper_that_polls_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); s.Dispose();")]
    public Task Helper_that_disposes_the_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("s.Recv(payload); throw new InvalidOperationException();")]
    public Task Helper_that_throws_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("Take(socket); Take(socket);")]
    [FullData("Take(socket); Handle(socket.Recv(payload));")]
    [FullData("Handle(socket.Recv(payload)); Take(socket);")]
    [FullData("var same = socket; Take(socket); Take(same);")]
    [FullData("while (size-- > 0) Take(socket);")]
    [FullData("Take(socket); Rest(); void Rest() { while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("Take(socket); Rest(); void Rest() => socket.Recv(payload);")]
    [FullData("Take(socket); socket.Send(payload);")]
    [InlineData("Take(socket); Give(socket); void Give(object peer) { }")]
    [FullData("Task.Run(() => Take(socket));")]
    public Task Loop_that_may_take_more_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(One + $"while (running) {{ poller.Poll(-1); {code} }}" + Take);

    [Theory]
    [InlineData("while (!Done(socket)) { } bool Done(Socket s) => s.Recv(payload) == 0;")]
    [FullData("while (Next(socket) == null) { } object? Next(Socket s) => s.Recv(payload) == 0 ? null : payload;")]
    public Task Loop_over_what_a_helper_says_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(One + $"while (running) {{ poller.Poll(-1); {code} }}");

    [Theory]
    [InlineData("protected virtual void Take(Socket socket) => socket.Recv(_message);")]
    [FullData("private async void Take(Socket socket) { socket.Recv(_message); await Task.Yield(); }")]
    [FullData("private IEnumerable<int> Take(Socket socket) { yield return socket.Recv(new byte[8]); }")]
    [FullData("private void Take(Socket socket) { socket.Recv(_message); _last = socket; } private Socket? _last;")]
    [FullData(
        """
            private void Take(Socket socket) { socket.Recv(_message); _socket.Recv(_message); Rest(); }
            private void Rest() => Take(_socket);
            """
    )]
    [FullData("private void Take(Socket socket) { socket.Recv(_message); _socket.Send(_message); }")]
    [FullData("private partial void Take(Socket socket); private partial void Take(Socket socket) => socket.Recv(_message);")]
    public Task Helper_that_is_not_known_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(
            $$"""
            using System.Collections.Generic;
            using System.Threading.Tasks;
            using Net.Zmq;

            partial class Service
            {
                private readonly Socket _socket = new(new Context(), SocketType.Dealer);
                private readonly Message _message = new();

                public void Run(Poller poller)
                {
                    poller.Add(_socket, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        Take(_socket);
                    }
                }

                {{helper}}
            }
            """
        );

    [Theory]
    [InlineData("SocketType.Rep")]
    [FullData("SocketType.Req")]
    public Task Socket_that_takes_turns_DoesNotTrigger(string type) =>
        Code.DoesNotTrigger(
            $$"""
            using var s = new Socket(context, {{type}});
            using var poller = new Poller(1);
            poller.Add(s, PollEvents.In);
            while (running) { poller.Poll(-1); Take(s); }
            """ + Take
        );

    [Theory]
    [InlineData("_held = socket;", "More();")]
    [FullData("_socket = socket; _held = socket;", "More();")]
    [FullData("_held = socket;", "new Other(this).More();")]
    public Task Helper_that_knows_the_socket_by_another_name_DoesNotTrigger(string before, string after) =>
        Code.DoesNotTrigger(
            $$"""
            using Net.Zmq;

            sealed class Service
            {
                internal Socket _held = null!;
                private Socket _socket = null!;

                public void Run(Poller poller, Socket socket, Message message)
                {
                    {{before}}
                    poller.Add(socket, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        Take(socket, message);
                        {{after}}
                    }
                }

                private void Take(Socket socket, Message message) => System.Console.WriteLine(socket.Recv(message));

                private void More() => _held.Recv(new byte[8]);
            }

            sealed class Other(Service service)
            {
                public void More() => service._held.Recv(new byte[8]);
            }
            """
        );

    [Fact]
    public Task Helper_in_another_project_DoesNotTrigger()
    {
        var test = Code.Analysis(
            """
            using Net.Zmq;

            static class Loop
            {
                public static void Run(Poller poller, Socket socket, Message message)
                {
                    poller.Add(socket, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        Helper.Take(socket, message);
                    }
                }
            }
            """
        );
        test.TestState.AdditionalProjects["Lib"]
            .Sources.Add(
                "public static class Helper { public static void Take(Net.Zmq.Socket socket, Net.Zmq.Message message) => "
                    + "System.Console.WriteLine(socket.Recv(message)); }"
            );
        test.TestState.AdditionalProjectReferences.Add("Lib");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("void Take(Socket s) { s.Recv({|CS0103:nothing|}); }")]
    [FullData("void Take(Socket s) { {|CS0103:nothing|}.Recv(s.Recv(message)); }")]
    [InlineData("{|CS0246:Sock|} Take(Socket s) { return s.Recv(message); }")]
    public Task Broken_helper_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(One + $"while (running) {{ poller.Poll(-1); Take(socket); }} {helper}");

    [Theory]
    [InlineData("private void Rest() => _socket.Dispose();")]
    public Task Helper_whose_own_helper_ends_the_socket_DoesNotTrigger(string rest) => DoesNotTriggerWith(rest);

    [Theory]
    [InlineData("private void Rest() => _socket = new Socket(new Context(), SocketType.Pull);")]
    [FullData("private void Rest() => Make(); private void Make() => _socket = new Socket(new Context(), SocketType.Pull);")]
    public Task Helper_whose_own_helper_replaces_the_socket_DoesNotTrigger(string rest) => DoesNotTriggerWith(rest);

    private static string Taking(string code) =>
        One + $"while (running) {{ poller.Poll(-1); Take(socket); }} void Take(Socket s) {{ {code} }}";

    private static Task DoesNotTriggerWith(string rest) =>
        Code.DoesNotTrigger(
            $$"""
            using Net.Zmq;

            sealed class Service
            {
                private readonly Message _message = new();
                private Socket _socket = new(new Context(), SocketType.Pull);

                public void Run(Poller poller)
                {
                    poller.Add(_socket, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        Take();
                    }
                }

                private void Take()
                {
                    _socket.Recv(_message);
                    Rest();
                }

                {{rest}}
            }
            """
        );

    private static string Loop(string code) =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Service
            {
                private volatile bool _running = true;
                private long _sum;

                public void Run(Context context)
                {
                    using var first = new Socket(context, SocketType.Pull);
                    using var second = new Socket(context, SocketType.Pull);
                    first.Bind("tcp://*:5001");
                    second.Bind("tcp://*:5002");
                    using var poller = new Poller(2);
                    int a = poller.Add(first, PollEvents.In), b = poller.Add(second, PollEvents.In);
                    while (_running)
                    {
                        if (poller.Poll(100) == 0)
                            continue;
                        {{code}}
                    }
                }

                private void Take(Socket socket)
                {
                    _sum += socket.RecvString().Length;
                }

                private readonly Socket _beats = new(new Context(), SocketType.Pub);

                private void Beat() => _beats.Send("beat");
            }
            """;

    [Theory]
    [InlineData("if (poller.IsReadable(a)) {|ZMQ2008:Take(first)|}; if (poller.IsReadable(b)) {|ZMQ2008:Take(second)|};")]
    [InlineData(
        "if (poller.IsReadable(a)) {|ZMQ2008:Take(first)|}; if (poller.IsReadable(b)) _sum += {|ZMQ2008:second.RecvString()|}.Length;"
    )]
    public Task Helper_that_is_given_a_socket_which_the_method_makes_Triggers(string code) => Code.TriggersHot(Loop(code));

    [Fact]
    public Task Loop_over_own_sockets_that_beats_TriggersCold() =>
        Code.TriggersCold(
            Loop("if (poller.IsReadable(a)) {|ZMQ2008:Take(first)|}; if (poller.IsReadable(b)) {|ZMQ2008:Take(second)|}; Beat();")
        );

    [Theory]
    [InlineData("if (poller.IsReadable(a)) { Take(first); Take(first); }")]
    [FullData("var same = first; if (poller.IsReadable(a)) { Take(first); Take(same); }")]
    [FullData("if (poller.IsReadable(a)) { Take(first); first.Send(\"x\"); }")]
    public Task Loop_over_own_sockets_that_does_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop(code));
}
