using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// ZMQ2001, ZMQ2004 and ZMQ2011 where a method of the user's gives what it receives by a part of its result, or by an out parameter.
/// </summary>
public sealed class DeliveredReceiveTests
{
    private static RuleTest Messages { get; } = RuleTest.Of("ZMQ2001");
    private static RuleTest Arrays { get; } = RuleTest.Of("ZMQ2004");
    private static RuleTest Collections { get; } = RuleTest.Of("ZMQ2011");

    private static string Receiver(string use, string helper) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;

            public sealed record Frame(byte[] Bytes, int Length);

            public sealed class Receiver
            {
                private readonly List<object> _kept = new();

                public void Run(Socket socket)
                {
                    while (true)
                    {
                        {{use}}
                    }
                }

                private static void Use(ReadOnlySpan<byte> bytes) => Console.WriteLine(bytes[0]);

                {{helper}}
            }
            """;

    private const string Both =
        "private static (Message M, int N) Get(Socket s) { var m = new Message(); var n = s.Recv(m); return (m, n); }";

    private const string Try = "private static bool Get(Socket s, out Message m) { m = new Message(); return s.TryRecv(m, out _); }";

    [Theory]
    [InlineData("var (m, n) = {|ZMQ2001:Get(socket)|}; using (m) Use(m.Data);", Both)]
    [InlineData("var r = {|ZMQ2001:Get(socket)|}; Use(r.M.Data); r.M.Dispose();", Both)]
    [InlineData("var r = {|ZMQ2001:Get(socket)|}; using var m = r.M; Use(m.Data);", Both)]
    [InlineData("if ({|ZMQ2001:Get(socket, out var m)|}) Use(m.Data); m.Dispose();", Try)]
    [InlineData(
        "if (!{|ZMQ2001:Get(socket, out var m)|}) continue; Use(m!.Data); m.Dispose();",
        """
            private static bool Get(Socket s, out Message? m)
            {
                var x = new Message();
                if (s.TryRecv(x, out _)) { m = x; return true; }
                x.Dispose();
                m = null;
                return false;
            }
            """
    )]
    public Task Message_of_a_helper_that_is_only_read_Triggers(string use, string helper) => Messages.IsNotFixed(Receiver(use, helper));

    [Theory]
    [InlineData("var (m, n) = Get(socket); _kept.Add(m);", Both)]
    [FullData("var r = Get(socket); _kept.Add(r); r.M.Dispose();", Both)]
    [FullData("var r = Get(socket); _kept.Add(r.M);", Both)]
    [FullData("while (Get(socket, out var m)) _kept.Add(m);", Try)]
    [FullData(
        "var (m, n) = Get(socket); Use(m.Data);",
        "private Message _m = new(); private (Message, int) Get(Socket s) { var n = s.Recv(_m); return (_m, n); }"
    )]
    [InlineData(
        "Get(socket, out var m); Use(m.Data);",
        "private void Get(Socket s, out Message m) { m = new Message(); s.Recv(m); _kept.Add(m); }"
    )]
    public Task Message_that_somebody_keeps_DoesNotTrigger(string use, string helper) => Messages.DoesNotTrigger(Receiver(use, helper));

    private const string Chunk = "private static int Get(Socket s, out byte[] b) { b = new byte[4096]; return s.Recv(b); }";

    private const string Record = "private static Frame Get(Socket s) { var b = new byte[99]; var n = s.Recv(b); return new Frame(b, n); }";

    [Theory]
    [InlineData("var n = {|ZMQ2004:Get(socket, out var b)|}; if (n <= b.Length) Use(b.AsSpan(0, n));", Chunk)]
    [InlineData("var f = {|ZMQ2004:Get(socket)|}; if (f.Length <= f.Bytes.Length) Use(f.Bytes.AsSpan(0, f.Length));", Record)]
    [InlineData(
        "var f = {|ZMQ2004:Get(socket)|}; var g = f; if (g.N <= g.B.Length) Use(g.B.AsSpan(0, g.N));",
        "private static (byte[] B, int N) Get(Socket s) { var b = new byte[99]; var n = s.Recv(b); return (b, n); }"
    )]
    public Task Array_of_a_helper_Triggers(string use, string helper) => Arrays.IsNotFixed(Receiver(use, helper));

    [Theory]
    [InlineData("Get(socket, out var b); _kept.Add(b);", Chunk)]
    [InlineData("var n = Get(socket, out var b); Func<byte[]> later = () => b; Use(later());", Chunk)]
    [FullData("var f = Get(socket); _kept.Add(f);", Record)]
    [InlineData("var f = Get(socket); Console.WriteLine(f); Use(f.Bytes);", Record)]
    public Task Array_that_somebody_keeps_DoesNotTrigger(string use, string helper) => Arrays.DoesNotTrigger(Receiver(use, helper));

    private const string Stamped = "private static (string Text, DateTime At) Get(Socket s) => (s.RecvString(), DateTime.UtcNow);";

    [Theory]
    [InlineData("var (text, at) = {|ZMQ2004:Get(socket)|}; if (text == \"A\") Console.WriteLine(at);", Stamped)]
    public Task Text_of_a_helper_that_is_only_compared_Triggers(string use, string helper) => Arrays.IsNotFixed(Receiver(use, helper));

    [Theory]
    [InlineData("var r = {|ZMQ2004:Get(socket)|}; Console.WriteLine(int.Parse(r.Text) + r.At.Ticks);", Stamped)]
    [InlineData(
        "{|ZMQ2004:Get(socket, out var text)|}; Console.WriteLine(int.Parse(text));",
        "private static void Get(Socket s, out string t) => t = s.RecvString();"
    )]
    [InlineData(
        "var (ok, text) = {|ZMQ2004:Get(socket)|}; if (ok) Console.WriteLine(int.Parse(text));",
        """
            private static (bool, string) Get(Socket s)
            {
                if (Console.KeyAvailable) return (false, "");
                return (true, s.RecvString());
            }
            """
    )]
    public Task Text_of_a_helper_that_is_only_parsed_Triggers(string use, string helper) => Arrays.IsNotFixed(Receiver(use, helper));

    [Theory]
    [InlineData("var (text, at) = Get(socket); _kept.Add(text);", Stamped)]
    [FullData("var (text, at) = Get(socket); if (text == \"A\") Console.WriteLine(text);", Stamped)]
    [FullData("var (text, at) = Get(socket); Console.WriteLine(at);", Stamped)]
    public Task Text_that_is_needed_DoesNotTrigger(string use, string helper) => Arrays.DoesNotTrigger(Receiver(use, helper));

    [Theory]
    [InlineData("var text = socket.RecvString(); if (text == \"A\") Use(default); else if (text == \"B\") return;", "")]
    [FullData("var (text, at) = Get(socket); if (text == \"A\") Console.WriteLine(at); else if (text == \"B\") return;", Stamped)]
    public Task Text_that_is_compared_several_times_DoesNotTrigger(string use, string helper) =>
        Arrays.DoesNotTrigger(Receiver(use, helper));

    [Fact]
    public Task Buffer_beside_what_a_helper_gives_Triggers() =>
        Arrays.Triggers(
            Receiver(
                "Get(socket, out var key, out var n); _kept.Add(key); Console.WriteLine(n);",
                """
                private static void Get(Socket s, out string key, out long number)
                {
                    key = s.RecvString();
                    var bytes = {|ZMQ2004:new byte[8]|};
                    s.Recv(bytes);
                    number = BitConverter.ToInt64(bytes, 0);
                }
                """
            )
        );

    [Theory]
    [InlineData(
        "if (!{|ZMQ2011:Get(socket, out var all)|}) continue; using (all) Use(all![0].Data);",
        """
            private static bool Get(Socket s, out MultipartMessage? all)
            {
                all = null;
                if (Console.KeyAvailable) return false;
                all = s.RecvMultipart();
                return true;
            }
            """
    )]
    [InlineData(
        "var r = {|ZMQ2011:Get(socket)|}; foreach (var frame in r.All) Use(frame.Data); r.All.Dispose();",
        "private static (MultipartMessage All, DateTime At) Get(Socket s) => (s.RecvMultipart(), DateTime.UtcNow);"
    )]
    public Task Frames_of_a_helper_that_are_only_read_Triggers(string use, string helper) => Collections.IsNotFixed(Receiver(use, helper));

    [Fact]
    public Task Frames_that_are_kept_DoesNotTrigger() =>
        Collections.DoesNotTrigger(
            Receiver(
                "var r = Get(socket); _kept.Add(r.All);",
                "private static (MultipartMessage All, DateTime At) Get(Socket s) => (s.RecvMultipart(), DateTime.UtcNow);"
            )
        );

    private const string Nested =
        "static (int, (string Text, int Length)) Get(Socket s) { var t = s.RecvString(); return (1, (t, t.Length)); }";

    [Theory]
    [InlineData("var (n, (text, k)) = {|ZMQ2004:Get(socket)|}; Console.WriteLine(int.Parse(text) + n + k);")]
    [InlineData("var r = {|ZMQ2004:Get(socket)|}; Console.WriteLine(int.Parse(r.Item2.Text) + r.Item1);")]
    [InlineData("Console.WriteLine(int.Parse({|ZMQ2004:Get(socket)|}.Item2.Text));")]
    public Task Text_in_a_tuple_in_a_tuple_Triggers(string use) => Arrays.IsNotFixed(Receiver(use, Nested));

    [Theory]
    [InlineData("var (n, (text, k)) = Get(socket); _kept.Add(text);")]
    [InlineData("var (n, pair) = Get(socket); _kept.Add(pair);")]
    [FullData("var r = Get(socket); _kept.Add(r.Item2); Console.WriteLine(int.Parse(r.Item2.Text));")]
    [FullData("var r = Get(socket); var p = r.Item2; _kept.Add(p.Text); Console.WriteLine(int.Parse(r.Item2.Text));")]
    [InlineData("var r = Get(socket); Console.WriteLine(r.Item2.Length);")]
    [InlineData("(int, (string, int)) r = Get(socket); r.Item2.Item1 = \"\"; Console.WriteLine(int.Parse(r.Item2.Item1));")]
    public Task Text_in_a_tuple_in_a_tuple_that_is_needed_DoesNotTrigger(string use) => Arrays.DoesNotTrigger(Receiver(use, Nested));
}
