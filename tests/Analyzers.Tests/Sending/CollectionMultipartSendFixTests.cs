using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CollectionMultipartSendFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text)|};", "socket.Send(text);")]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipart(frames: new[] { text, \"b\" })|};",
        "socket.Send(text, SendFlags.SendMore);\nsocket.Send(\"b\");"
    )]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipart(new byte[][] { payload, payload })|};",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipart((List<byte[]>)[payload, payload])|};",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipart($\"{size}\", \"b\")|};",
        "socket.Send($\"{size}\", SendFlags.SendMore);\nsocket.Send(\"b\");"
    )]
    [InlineData(
        "socket.SendMultipart({|ZMQ1010:new MultipartMessage { text, payload }|});",
        "socket.Send(text, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    [InlineData(
        "byte[][] frames = [payload, payload];\n{|ZMQ1010:socket.SendMultipart(frames)|};",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    public Task Frames_that_are_there_already_AreFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "{|ZMQ1010:socket.SendMultipart(text, size.ToString(), text.Trim())|};",
        "var frame = size.ToString();\nvar frame2 = text.Trim();\nsocket.Send(text, SendFlags.SendMore);\n"
            + "socket.Send(frame, SendFlags.SendMore);\nsocket.Send(frame2);"
    )]
    [InlineData(
        "var frame = 1;\n{|ZMQ1010:socket.SendMultipart(text.Trim(), size.ToString())|};",
        "var frame = 1;\nvar frame2 = text.Trim();\nvar frame3 = size.ToString();\nsocket.Send(frame2, SendFlags.SendMore);\n"
            + "socket.Send(frame3);"
    )]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|};\nm.Add(payload);\nm.Add(Encoding.UTF8.GetBytes(text));\n"
            + "socket.SendMultipart(m);",
        "var frame = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nsocket.Send(payload, SendFlags.SendMore);\nsocket.Send(frame);"
    )]
    [InlineData(
        "var frames = new List<byte[]>();\nframes.Add(payload);\nConsole.WriteLine();\n"
            + "frames.Add(Encoding.UTF8.GetBytes(text));\nConsole.WriteLine();\n{|ZMQ1010:socket.SendMultipart(frames)|};",
        "Console.WriteLine();\nvar frame = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nConsole.WriteLine();\n"
            + "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(frame);"
    )]
    [InlineData(
        "var frames = new[] { text.Trim(), text };\nConsole.WriteLine();\n{|ZMQ1010:socket.SendMultipart(frames)|};",
        "var frame = text.Trim();\nConsole.WriteLine();\nsocket.Send(frame, SendFlags.SendMore);\nsocket.Send(text);"
    )]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|};\nm.Add(\"a\");\nm.Add(payload.AsSpan(0, size));\nsocket.SendMultipart(m);",
        "var frame = payload.AsSpan(0, size);\nsocket.Send(\"a\", SendFlags.SendMore);\nsocket.Send(frame);"
    )]
    public Task Frame_that_can_fail_IsFixed_by_keeping_it_first(string code, string after) => Code.IsFixed(code, after);

    /// <summary>The bytes are copied when they are added: what is evaluated after that must not change them.</summary>
    [Theory]
    [InlineData("BitConverter.GetBytes(size)")]
    [InlineData("Guid.NewGuid().ToByteArray()")]
    [InlineData("string.Concat(text, \"x\")")]
    [InlineData("payload.AsSpan(1)")]
    [InlineData("payload.AsSpan().Slice(1)")]
    public Task Frame_beside_bytes_that_only_reads_IsFixed(string frame) =>
        Code.IsFixed(
            $"using var m = {{|ZMQ1010:new MultipartMessage()|}};\nm.Add(payload);\nm.Add({frame});\nsocket.SendMultipart(m);",
            $"var frame = {frame};\nsocket.Send(payload, SendFlags.SendMore);\nsocket.Send(frame);"
        );

    [Theory]
    [InlineData(
        "using (var m = {|ZMQ1010:new MultipartMessage()|})\n{\n    m.Add(text);\n    m.AddEmptyFrame();\n    m.Add(\"x\"u8);\n"
            + "    socket.SendMultipart(m);\n}",
        "socket.Send(text, SendFlags.SendMore);\nsocket.Send(ReadOnlySpan<byte>.Empty, SendFlags.SendMore);\nsocket.Send(\"x\"u8);"
    )]
    [InlineData(
        "var m = {|ZMQ1010:new MultipartMessage()|};\ntry\n{\n    m.Add(text);\n    m.Add(\"b\");\n"
            + "    socket.SendMultipart(m);\n}\nfinally\n{\n    m.Dispose();\n}",
        "socket.Send(text, SendFlags.SendMore);\nsocket.Send(\"b\");"
    )]
    [InlineData(
        "while (running)\n{\n    var m = {|ZMQ1010:new MultipartMessage()|};\n    m.Add(text);\n    socket.SendMultipart(m);\n"
            + "    m.Dispose();\n}",
        "while (running)\n{\n    socket.Send(text);\n}"
    )]
    [InlineData(
        "var m = {|ZMQ1010:new MultipartMessage { \"a\" }|};\nm.Add(payload);\nsocket.SendMultipart(m);",
        "socket.Send(\"a\", SendFlags.SendMore);\nsocket.Send(payload);"
    )]
    public Task Message_with_its_disposal_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "if (running)\n    {|ZMQ1010:socket.SendMultipart(text, \"b\")|};\nelse\n    {|ZMQ1010:socket.SendMultipart(text)|};",
        "if (running)\n{\n    socket.Send(text, SendFlags.SendMore);\n    socket.Send(\"b\");\n}\nelse\n    socket.Send(text);"
    )]
    [InlineData(
        "switch (size)\n{\n    case 1:\n        {|ZMQ1010:socket.SendMultipart(text, \"b\")|};\n        break;\n}",
        "switch (size)\n{\n    case 1:\n        socket.Send(text, SendFlags.SendMore);\n        socket.Send(\"b\");\n        break;\n}"
    )]
    [InlineData(
        "foreach (var peer in sockets)\n    {|ZMQ1010:peer.SendMultipart(text, \"b\")|};",
        "foreach (var peer in sockets)\n{\n    peer.Send(text, SendFlags.SendMore);\n    peer.Send(\"b\");\n}"
    )]
    [InlineData(
        "// before\n{|ZMQ1010:socket.SendMultipart(\n    text, // topic\n    /* body */ \"b\")|}; // after",
        "// before\n// topic\n/* body */\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(\"b\"); // after"
    )]
    [InlineData(
        "if (running)\n    {|ZMQ1010:socket.SendMultipart(text, /* body */ \"b\")|};",
        "if (running)\n{\n    /* body */\n    socket.Send(text, SendFlags.SendMore);\n    socket.Send(\"b\");\n}"
    )]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|}; // the message\n// the topic\nm.Add(text);\n"
            + "m.Add(/* body */ \"b\");\n\n// off it goes\nsocket.SendMultipart(m);",
        "// the message\n// the topic\n\n// off it goes\nsocket.Send(text, SendFlags.SendMore);\n/* body */\nsocket.Send(\"b\");"
    )]
    public Task Layout_and_comments_stay_where_it_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_adjacent_hits_AreFixed() =>
        Code.IsFixed(
            """
            {|ZMQ1010:socket.SendMultipart(text.Trim(), size.ToString())|};
            {|ZMQ1010:socket.SendMultipart(text, size.ToString())|};
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add(text);
            m.Add(size.ToString());
            socket.SendMultipart(m);
            """,
            """
            var frame = text.Trim();
            var frame2 = size.ToString();
            socket.Send(frame, SendFlags.SendMore);
            socket.Send(frame2);
            var frame3 = size.ToString();
            socket.Send(text, SendFlags.SendMore);
            socket.Send(frame3);
            var frame4 = size.ToString();
            socket.Send(text, SendFlags.SendMore);
            socket.Send(frame4);
            """
        );

    [Theory]
    [InlineData("(string)data")]
    [InlineData("\"n\" + 1 / size")]
    [InlineData("\"n\" + payload.Length")]
    public Task Frames_that_may_fail_are_made_before_the_first_is_sent_and_AreFixed(string frame) =>
        Code.IsFixed(
            "object data = text;\n{|ZMQ1010:socket.SendMultipart(text, FRAME)|};".Replace("FRAME", frame),
            "object data = text;\nvar frame = FRAME;\nsocket.Send(text, SendFlags.SendMore);\nsocket.Send(frame);".Replace("FRAME", frame)
        );

    [Fact]
    public Task Top_level_statements_AreFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            using var m = {|ZMQ1010:new MultipartMessage()|};
            m.Add("a");
            m.Add(args.Length.ToString());
            socket.SendMultipart(m);
            """,
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            var frame = args.Length.ToString();
            socket.Send("a", SendFlags.SendMore);
            socket.Send(frame);
            """
        );

    [Fact]
    public Task Asynchronous_code_IsFixed() =>
        Code.IsFixed(
            """
            await Task.Yield();
            {|ZMQ1010:socket.SendMultipart("a", await Task.FromResult(text))|};
            """,
            """
            await Task.Yield();
            var frame = await Task.FromResult(text);
            socket.Send("a", SendFlags.SendMore);
            socket.Send(frame);
            """
        );

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text.Split(' '))|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(sockets.Select(s => payload))|};")]
    [InlineData("byte[][] frames = [payload, .. sockets.Select(s => payload)]; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData(
        "var frames = new List<byte[]>(); foreach (var s in sockets) frames.Add(payload); {|ZMQ1010:socket.SendMultipart(frames)|};"
    )]
    [InlineData(
        "var frames = new List<byte[]>(); frames.Add(payload); if (running) { frames.Add(payload); "
            + "} {|ZMQ1010:socket.SendMultipart(frames)|};"
    )]
    [InlineData("var frames = new List<byte[]>(); frames.Add(payload); if (running) { {|ZMQ1010:socket.SendMultipart(frames)|}; }")]
    [InlineData(
        "var frames = new List<byte[]>(); if (running) goto later; frames.Add(payload); later: {|ZMQ1010:socket.SendMultipart(frames)|};"
    )]
    [InlineData("var frames = new List<byte[]> { payload }; {|ZMQ1010:socket.SendMultipart(frames)|}; Console.WriteLine(frames.Count);")]
    [InlineData("var frames = new List<byte[]> { payload }; {|ZMQ1010:socket.SendMultipart(frames)|}; Console.WriteLine(nameof(frames));")]
    [InlineData("var frames = new List<byte[]>(new[] { payload }); {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData("var frames = new byte[2][]; frames[0] = payload; frames[1] = payload; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData("List<byte[]> frames; frames = new List<byte[]> { payload }; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData("var s = sockets[0]; s = sockets[1]; {|ZMQ1010:s.SendMultipart(text, \"b\")|};")]
    [InlineData("{|ZMQ1010:sockets[0].SendMultipart(text, \"b\")|};")]
    [InlineData("{|ZMQ1010:SocketExtensions.SendMultipart(socket, text, \"b\")|};")]
    [InlineData("Action send = () => {|ZMQ1010:socket.SendMultipart(text, \"b\")|}; send();")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, Environment.GetEnvironmentVariable(\"x\")!)|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, null!)|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, string.Concat(new[] { 1 }.Select(x => \"a\")))|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text, new('a', size))|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(\n#if DEBUG\n\"a\"\n#else\n\"b\"\n#endif\n)|};")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(message); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(new Message(payload)); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); m.Insert(0, message); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); payload[0] = 1; socket.SendMultipart(m);")]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(Changed(payload)); socket.SendMultipart(m); "
            + "static byte[] Changed(byte[] b) { b[0] = 1; return b; }"
    )]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(\"a\"); m.Add(stackalloc byte[] { 1, (byte)size }); "
            + "socket.SendMultipart(m);"
    )]
    [InlineData("using (var m = {|ZMQ1010:new MultipartMessage { text }|}) socket.SendMultipart(m);")]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m); using (m) Console.WriteLine();")]
    [InlineData("MultipartMessage m = {|ZMQ1010:new()|}; using (m) { m.Add(text); m.Add(text); socket.SendMultipart(m); }")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(new string('a', size)); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add((size++).ToString()); socket.SendMultipart(m);")]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(text + (size = 3)); socket.SendMultipart(m);")]
    [InlineData(
        "using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(await Task.FromResult(text)); socket.SendMultipart(m);"
    )]
    [InlineData(
        "dynamic d = size; using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add((string)d.ToString()); "
            + "socket.SendMultipart(m);"
    )]
    [InlineData("using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); m.Add(Console.ReadLine()!); socket.SendMultipart(m);")]
    public Task What_may_behave_otherwise_is_not_fixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        "private Socket _socket = null!; void Other() => _socket = null!; "
            + "void Run(string a) { {|ZMQ1010:_socket.SendMultipart(Change(), a)|}; } string Change() { Other(); return \"\"; }"
    )]
    [InlineData("void Run(Socket s, string? a) { {|ZMQ1010:s.SendMultipart(\"x\", a!)|}; }")]
    [InlineData("#nullable disable\nvoid Run(Socket s, string a) { {|ZMQ1010:s.SendMultipart(\"x\", a)|}; }\n#nullable restore")]
    [InlineData(
        "void Run(Socket s, string[] a) { using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(\"x\"); m.Add(a[0]); "
            + "s.SendMultipart(m); }"
    )]
    [InlineData(
        "async Task Run(Socket s, byte[] a) { await Task.Yield(); using var m = {|ZMQ1010:new MultipartMessage()|}; "
            + "m.Add(\"a\"); m.Add(a.AsSpan(1)); s.SendMultipart(m); }"
    )]
    [InlineData("void Run(Socket s, string a) => {|ZMQ1010:s.SendMultipart(\"x\", a)|};")]
    public Task Members_that_may_behave_otherwise_are_not_fixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Without_the_names_in_scope_no_fix() =>
        Code.IsNotFixed(
            """
            using static Net.Zmq.SocketExtensions;
            class C { void M(Net.Zmq.Socket s) { {|ZMQ1010:s.SendMultipart("a", "b")|}; } }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_IsFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket s) { {|ZMQ1010:s.SendMultipart(\"a\")|}; } }",
            "using Net.Zmq; class C { void M(Socket s) { s.Send(\"a\"); } }"
        );
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
