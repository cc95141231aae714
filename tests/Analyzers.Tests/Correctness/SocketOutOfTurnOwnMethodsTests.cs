using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3032 where methods of the object use the socket of its field.</summary>
public sealed class SocketOutOfTurnOwnMethodsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3032");

    private static string Type(string type, string code) =>
        $$"""
            private readonly Socket _socket = new(new Context(), SocketType.{{type}}), _other = new(new Context(), SocketType.{{type}});
            void Push(string text) => _socket.Send(text);
            void Pass(string text) { Push(text); }
            void PushOther(string text) => _other.Send(text);
            bool Offer(string text) => _socket.Send(text, SendFlags.DontWait);
            void Begin(string text) => _socket.Send(text, SendFlags.SendMore);
            string Ask() => _socket.RecvString();
            void Refresh() { Push("r"); Ask(); }
            void Run(bool running) { {{code}} }
            """;

    [Theory]
    [InlineData("Req", "Push(\"a\"); {|ZMQ3032:Push(\"b\")|};")]
    [FullData("Req", "Push(running ? \"a\" : \"b\"); {|ZMQ3032:Push(running ? \"a\" : \"b\")|}; Ask();")]
    [FullData("Req", "_socket.Send(\"a\"); {|ZMQ3032:this.Push(\"b\")|};")]
    [FullData("Req", "Pass(\"a\"); {|ZMQ3032:_socket.Send(\"b\")|};")]
    [FullData("Req", "while (running) {|ZMQ3032:Push(\"b\")|};")]
    [FullData("Rep", "Ask(); Push(\"a\"); {|ZMQ3032:Push(\"b\")|};")]
    [FullData("Req", "if (!Offer(\"a\")) return; {|ZMQ3032:Push(\"b\")|};")]
    public Task Turn_that_a_method_takes_Triggers(string type, string code) => Code.Triggers(Type(type, code));

    [Theory]
    [InlineData("Req", "Push(\"a\"); Ask(); Push(\"b\"); Ask();")]
    public Task Turns_that_alternate_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Req", "Begin(\"a\"); Push(\"b\"); Ask();")]
    [FullData("Req", "Push(\"a\"); Refresh(); Push(\"b\");")]
    [FullData("Rep", "Push(\"a\");")]
    public Task Turns_that_are_not_known_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Req", "Push(\"a\"); PushOther(\"b\");")]
    public Task Turns_of_two_sockets_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Req", "var sent = Offer(\"a\"); if (!sent) Push(\"b\");")]
    public Task Turn_that_is_taken_again_where_it_failed_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    [Theory]
    [InlineData("Dealer", "Push(\"a\"); Push(\"b\");")]
    public Task Socket_without_turns_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Type(type, code));

    private static string Around(string code, string made = "") =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Link : IDisposable
            {
                private readonly Socket _socket;
                public Link(Context context, SocketType type) { _socket = new(context, type); {{made}} }
                public void Set(SocketOption option, int value) => _socket.SetOption(option, value);
                public bool Send(string text) => _socket.Send(text);
                public bool Next(byte[] buffer) => _socket.TryRecv(buffer, out _);
                public void Dispose() => _socket.Dispose();
            }

            static class Program
            {
                static void Run(Context context, byte[] buffer)
                {
                    using var link = new Link(context, SocketType.Req);
                    {{code}}
                    for (var i = 0; i < 3; i++)
                    {
                        {|ZMQ3032:link.Send("?")|};
                        if (link.Next(buffer))
                            return;
                    }
                }
            }
            """;

    [Fact]
    public Task Object_around_a_socket_Triggers() => Code.Triggers(Around("link.Set(SocketOption.Linger, 0);"));

    [Theory]
    [InlineData("link.Set(SocketOption.Req_Relaxed, 1);", "")]
    [InlineData("", "_socket.SetOption(SocketOption.Req_Relaxed, 1);")]
    public Task Object_whose_socket_may_be_relaxed_DoesNotTrigger(string code, string made) =>
        Code.DoesNotTrigger(
            Around(code, made).Replace("{|ZMQ3032:", "", System.StringComparison.Ordinal).Replace("|}", "", System.StringComparison.Ordinal)
        );

    private static string Asking(string method, string code) =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Link(Context context)
            {
                private readonly Socket _socket = new(context, SocketType.Req);
                {{method}}
                public string Next() => _socket.RecvString();
            }

            static class Program
            {
                static void Run(Context context, byte[] a)
                {
                    var link = new Link(context);
                    {{code}}
                }
            }
            """;

    [Theory]
    [InlineData(
        "public void Put(byte[] b) { ArgumentNullException.ThrowIfNull(b); _socket.Send(b); }",
        "link.Put(a); {|ZMQ3032:link.Put(a)|};"
    )]
    [FullData("public void Put(byte[] b) { Console.WriteLine(b.Length); _socket.Send(b); }", "link.Put(a); {|ZMQ3032:link.Put(a)|};")]
    public Task Method_that_takes_one_turn_Triggers(string method, string code) => Code.Triggers(Asking(method, code));

    [Theory]
    [InlineData("public string Ask(byte[] b) { _socket.Send(b); return _socket.RecvString(); }", "link.Ask(a); link.Ask(a);")]
    [InlineData("public void Put(byte[] b) { if (b.Length == 0) return; _socket.Send(b); }", "link.Put(a); link.Put(a);")]
    [FullData("public void Put(byte[] b) { _socket.Send(b); Wait(); } void Wait() => _socket.RecvString();", "link.Put(a); link.Put(a);")]
    [FullData("public void Put(byte[] b) { _socket.Send(b); Done?.Invoke(); } public Action? Done;", "link.Put(a); link.Put(a);")]
    public Task Method_that_may_take_another_turn_DoesNotTrigger(string method, string code) => Code.DoesNotTrigger(Asking(method, code));

    private const string Put = "public void Put(byte[] b) => _socket.Send(b); ";

    /// <summary>Who gets the socket by the object can take the other turn.</summary>
    [Theory]
    [InlineData(Put + "public Socket Raw => _socket;", "link.Put(a); link.Raw.RecvString(); link.Put(a);")]
    [InlineData(Put + "public Socket Get() => _socket;", "link.Put(a); link.Get().RecvString(); link.Put(a);")]
    public Task Object_that_shows_its_socket_DoesNotTrigger(string members, string code) => Code.DoesNotTrigger(Asking(members, code));

    [Theory]
    [InlineData(Put + "public string Name { get; } = \"\";", "link.Put(a); Console.WriteLine(link.Name); {|ZMQ3032:link.Put(a)|};")]
    [InlineData(Put + "public Socket Raw => _socket;", "link.Put(a); {|ZMQ3032:link.Put(a)|};")]
    public Task Object_that_shows_nothing_Triggers(string members, string code) => Code.Triggers(Asking(members, code));

    private static string Static(string method, string code) =>
        $$"""
            using System;
            using Net.Zmq;

            static class Sockets
            {
                {{method}}
            }

            sealed class Program(Context context)
            {
                void Use(string text) { }

                void Run()
                {
                    using var client = new Socket(context, SocketType.Req);
                    for (var i = 0; i < 3; i++)
                    {
                        {{code}}
                    }
                }
            }
            """;

    private const string Text = "public static string? Next(this Socket s) => s.TryRecvString(out var text) ? text : null;";
    private const string Pair =
        "public static (bool Ok, string Text) Next(this Socket s) { var ok = s.TryRecvString(out var text); return (ok, text); }";
    private const string Out = """
        public static bool Next(this Socket s, out string? text)
        {
            if (s.TryRecvString(out text))
                return true;
            text = null;
            return false;
        }
        """;

    [Theory]
    [InlineData(Text, "{|ZMQ3032:client.Send(\"a\")|}; if (client.Next() is { } text) { Use(text); return; }")]
    [InlineData(Pair, "{|ZMQ3032:client.Send(\"a\")|}; var (ok, text) = client.Next(); if (ok) { Use(text); return; }")]
    [FullData(Out, "{|ZMQ3032:client.Send(\"a\")|}; if (client.Next(out var text)) { Use(text!); return; }")]
    public Task Answer_of_a_method_that_may_be_missing_Triggers(string method, string code) => Code.Triggers(Static(method, code));

    [Theory]
    [InlineData(Text, "client.Send(\"a\"); if (client.Next() is not { } text) return; Use(text);")]
    [InlineData(Pair, "client.Send(\"a\"); var (ok, text) = client.Next(); if (!ok) return; Use(text);")]
    [FullData(Text, "client.Send(\"a\"); string? text; while ((text = client.Next()) is null) { } Use(text);")]
    [FullData(
        """
            public static string? Next(this Socket s)
            {
                if (s.TryRecvString(out var text))
                    return text;
                s.RecvString();
                return null;
            }
            """,
        "client.Send(\"a\"); if (client.Next() is { } text) { Use(text); return; }"
    )]
    [FullData(
        """
            public static string? Next(this Socket s)
            {
                s.SetOption(SocketOption.Req_Relaxed, 1);
                return s.TryRecvString(out var t) ? t : null;
            }
            """,
        "client.Send(\"a\"); if (client.Next() is { } text) { Use(text); return; }"
    )]
    public Task Answer_of_a_method_that_is_there_DoesNotTrigger(string method, string code) => Code.DoesNotTrigger(Static(method, code));

    [Fact]
    public Task Methods_of_another_object_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            class Client
            {
                private readonly Socket _socket = new(new Context(), SocketType.Req);
                public void Push(string text) => _socket.Send(text);
                void Both(Client other) { Push("a"); other.Push("b"); }
            }
            """
        );
}
