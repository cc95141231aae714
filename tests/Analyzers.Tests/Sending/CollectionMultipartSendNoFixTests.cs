using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CollectionMultipartSendNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text.Split(' '))|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(sockets.Select(s => payload))|};")]
    [InlineData("byte[][] frames = [payload, .. sockets.Select(s => payload)]; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [FullData(
        """
            var frames = new List<byte[]>();
            foreach (var s in sockets) frames.Add(payload);
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """
    )]
    [FullData(
        """
            var frames = new List<byte[]>();
            frames.Add(payload);
            if (running) { frames.Add(payload); }
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """
    )]
    [InlineData("var frames = new List<byte[]>(new[] { payload }); {|ZMQ1010:socket.SendMultipart(frames)|};")]
    public Task Number_of_frames_that_is_not_known_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>The message has a copy of the bytes that were there before.</summary>
    [Fact]
    public Task Frame_that_the_next_one_writes_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var head = "abcd"u8.ToArray();
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(payload);
            m.Add(BitConverter.GetBytes(head.AsSpan().TryCopyTo(payload)));
            socket.SendMultipart(m);
            """
        );

    /// <summary>The send throws, and those of the frames would not.</summary>
    [Theory]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); m.Dispose(); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); if (running) { m.Dispose(); } socket.SendMultipart(m);")]
    public Task Collection_that_may_be_disposed_when_it_is_sent_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>Another rule would say so of what is made of it, and has no fix for it.</summary>
    [Theory]
    [InlineData(
        """
            while (running)
            {
                var a = Encoding.UTF8.GetBytes(text);
                var b = BitConverter.GetBytes(size);
                {|ZMQ1010:socket.SendMultipart(new[] { a, b })|};
            }
            """
    )]
    [InlineData("while (running) { var f = new[] { Encoding.Unicode.GetBytes(text), payload }; {|ZMQ1010:socket.SendMultipart(f)|}; }")]
    [InlineData(
        """
            var frames = new List<byte[]>();
            frames.Add(payload.AsSpan(0, size).ToArray());
            Handle(1);
            frames.Add(payload);
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """
    )]
    public Task Frame_that_would_still_be_an_array_of_its_own_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var frames = new List<byte[]>(); frames.Add(payload); if (running) { {|ZMQ1010:socket.SendMultipart(frames)|}; }")]
    [InlineData(
        """
            var frames = new List<byte[]>();
            if (running) goto later;
            frames.Add(payload);
            later: {|ZMQ1010:socket.SendMultipart(frames)|};
            """
    )]
    public Task Send_on_one_way_only_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var frames = new List<byte[]> { payload }; {|ZMQ1010:socket.SendMultipart(frames)|}; Console.WriteLine(frames.Count);")]
    public Task Collection_that_is_counted_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var frames = new List<byte[]> { payload }; {|ZMQ1010:socket.SendMultipart(frames)|}; Console.WriteLine(nameof(frames));")]
    public Task Collection_that_is_named_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var frames = new byte[2][]; frames[0] = payload; frames[1] = payload; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [FullData("List<byte[]> frames; frames = new List<byte[]> { payload }; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    public Task Collection_that_is_filled_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var s = sockets[0]; s = sockets[1]; {|ZMQ1010:s.SendMultipart(text, \"b\")|};")]
    [FullData("{|ZMQ1010:sockets[0].SendMultipart(text, \"b\")|};")]
    public Task Socket_that_may_be_another_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Call_as_a_static_method_IsNotFixed() => Code.IsNotFixed("{|ZMQ1010:SocketExtensions.SendMultipart(socket, text, \"b\")|};");

    [Fact]
    public Task Send_in_a_lambda_IsNotFixed() =>
        Code.IsNotFixed("Action send = () => {|ZMQ1010:socket.SendMultipart(text, \"b\")|}; send();");

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, Environment.GetEnvironmentVariable(\"x\")!)|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(text, null!)|};")]
    public Task Text_that_may_be_null_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, string.Concat(new[] { 1 }.Select(x => \"a\")))|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, new('a', size))|};")]
    [FullData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(new string('a', size)); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add((size++).ToString()); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(text + (size = 3)); socket.SendMultipart(m);")]
    [FullData(
        """
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(payload);
            m.Add(await Task.FromResult(text));
            socket.SendMultipart(m);
            """
    )]
    [FullData(
        """
            dynamic d = size;
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(payload);
            m.Add((string)d.ToString());
            socket.SendMultipart(m);
            """
    )]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(Console.ReadLine()!); socket.SendMultipart(m);")]
    public Task Frame_that_may_fail_behind_the_first_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Collection_that_a_directive_cuts_IsNotFixed() =>
        Code.IsNotFixed("{|ZMQ1010:socket.SendMultipart|}(\n#if DEBUG\n\"a\"\n#else\n\"b\"\n#endif\n);");

    [Theory]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(message); socket.SendMultipart(m);")]
    [FullData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(new Message(size)); socket.SendMultipart(m);")]
    [FullData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(running ? new Message(text) : new()); socket.SendMultipart(m);")]
    [FullData("using var m = {|ZMQ1010:new MultipartMessage()|}; using var a = new Message(text); m.Add(a); socket.SendMultipart(m);")]
    [FullData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); m.Insert(0, message); socket.SendMultipart(m);")]
    public Task Frame_that_is_a_message_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); payload[0] = 1; socket.SendMultipart(m);")]
    [InlineData(
        """
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(payload);
            m.Add(Changed(payload));
            socket.SendMultipart(m);
            static byte[] Changed(byte[] b) { b[0] = 1; return b; }
            """
    )]
    public Task Frame_that_changes_meanwhile_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Frame_on_the_stack_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add("a");
            m.Add(stackalloc byte[] { 1, (byte)size });
            socket.SendMultipart(m);
            """
        );

    [Theory]
    [InlineData("using (var m = {|ZMQ1010:new MultipartMessage { text }|}) socket.SendMultipart(m);")]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m); using (m) Console.WriteLine();")]
    [FullData("MultipartMessage m = {|ZMQ1010:new()|}; using (m) { m.Add(text); m.Add(text); socket.SendMultipart(m); }")]
    public Task Message_in_a_using_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            private Socket _socket = null!;
            void Other() => _socket = null!;
            void Run(string a) { {|ZMQ1010:_socket.SendMultipart(Change(), a)|}; }
            string Change() { Other(); return ""; }
            """
    )]
    [FullData("void Run(Socket s, string? a) { {|ZMQ1010:s.SendMultipart(\"x\", a!)|}; }")]
    [InlineData("#nullable disable\nvoid Run(Socket s, string a) { {|ZMQ1010:s.SendMultipart(\"x\", a)|}; }\n#nullable restore")]
    [InlineData(
        """
            void Run(Socket s, string[] a)
            {
                using var m = {|ZMQ1010:new MultipartMessage()|};
                m.Add("x");
                m.Add(a[0]);
                s.SendMultipart(m);
            }
            """
    )]
    [InlineData(
        """
            async Task Run(Socket s, byte[] a)
            {
                await Task.Yield();
                using var m = {|ZMQ1010:new MultipartMessage()|};
                m.Add("a");
                m.Add(a.AsSpan(1));
                s.SendMultipart(m);
            }
            """
    )]
    [FullData("void Run(Socket s, string a) => {|ZMQ1010:s.SendMultipart(\"x\", a)|};")]
    public Task Members_that_may_behave_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Without_the_names_in_scope_no_fix() =>
        Code.IsNotFixed(
            """
            using static Net.Zmq.SocketExtensions;
            class C { void M(Net.Zmq.Socket s) { {|ZMQ1010:s.SendMultipart("a", "b")|}; } }
            """
        );
}
