using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ArrayPerSendNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Fact]
    public Task Socket_in_a_field_that_a_call_may_replace_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private Socket _socket = null!;
            void Reconnect(Socket socket) => _socket = socket;
            void Publish(Socket other, int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; Reconnect(other); _socket.Send(b); }
            """
        );

    [Theory]
    [InlineData("socket.Send(running ? {|ZMQ1003:new byte[size]|} : {|ZMQ1003:new byte[2 * size]|});")]
    [InlineData("socket.Send(size switch { 0 => payload, 1 => {|ZMQ1003:new byte[size]|}, _ => {|ZMQ1003:payload[1..]|} });")]
    [InlineData("byte[]? given = null; var b = given ?? {|ZMQ1003:new byte[size]|}; socket.Send(b);")]
    public Task One_of_several_arrays_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[/* all */ size + /* header */ 4]|}; b[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Array.Copy(payload, b, 4 /* header */); socket.Send(b);")]
    [InlineData("socket.Send({|ZMQ1003:payload.ToArray(/* as it is now */)|});")]
    public Task Comments_that_would_go_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Code_under_conditions_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            #if TRACE_ALL
            Keep(b);
            #endif
            b[0] = 1;
            socket.Send(b);
            """
        );

    // async
    [Fact]
    public Task Asynchronous_code_IsNotFixed() =>
        Code.IsNotFixed("await Task.Yield(); var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b);");

    [Theory]
    [InlineData("void Number(int n) => socket.Send({|ZMQ1003:BitConverter.GetBytes(n)|}); Number(size);")]
    [FullData("Action<int> number = n => socket.Send({|ZMQ1003:BitConverter.GetBytes(n)|}); number(size);")]
    [FullData("Action number = () => socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|}); number();")]
    public Task Function_that_is_an_expression_IsNotFixed(string code) => Code.IsNotFixed(code);

    // no using in a switch section
    [Fact]
    public Task Switch_section_IsNotFixed() =>
        Code.IsNotFixed("switch (size) { case 1: var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); break; }");

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b.AsSpan(0, 1));")] // a part
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; var part = b[..2]; b[0] = part[1]; socket.Send(b);")] // a copy of a range
    public Task Part_of_the_array_IsNotFixed(string code) => Code.IsNotFixed(code);

    // a long size
    [Fact]
    public Task Size_of_another_type_IsNotFixed() =>
        Code.IsNotFixed("var n = 8L; var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; socket.Send(b);");

    [Theory]
    // needs an array
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Encoding.UTF8.GetBytes(text, 1, text.Length - 1, b, 4); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Encoding.UTF8.GetBytes(text, 0, size, b, 4); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Encoding.GetEncoding(0).GetBytes(text, 0, text.Length, b, 4); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Encoding.UTF8.GetBytes(text, 0, $\"{size}\".Length, b, 4); socket.Send(b);")]
    public Task Call_that_needs_an_array_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket = sender; socket.Send(b);")] // another socket
    // declared later
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; var late = new Socket(context, SocketType.Push); late.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; sockets[0].Send(b);")] // not a stable socket
    public Task Socket_that_may_be_another_IsNotFixed(string code) => Code.IsNotFixed(code);

    // the copy changes
    [Fact]
    public Task Copy_that_changes_IsNotFixed() =>
        Code.IsNotFixed("Span<byte> b = {|ZMQ1003:payload.ToArray()|}; b[0] ^= 1; socket.Send(b);");

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (socket == null) return; socket.Send(b);")] // the socket may be null
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (socket is null) return; socket.Send(b);")]
    [FullData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; Console.WriteLine(socket?.HasMore); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; var one = socket ?? sender; socket.Send(b);")]
    [InlineData("Socket? one = sockets[0]; var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; one.Send(b);")]
    public Task Socket_that_is_asked_for_null_IsNotFixed(string code) => Code.IsNotFixed(code);

    // a goto over the declaration
    [Fact]
    public Task Jump_over_the_declaration_IsNotFixed() =>
        Code.IsNotFixed("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (running) goto done; socket.Send(b); done: Console.WriteLine();");

    [Fact]
    public Task Name_of_the_array_IsNotFixed() =>
        Code.IsNotFixed("var copy = {|ZMQ1003:payload.AsSpan().ToArray()|}; socket.Send(copy); Console.WriteLine(nameof(copy));");

    [Fact]
    public Task Socket_that_may_be_null_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket? _field;
            private Socket? Property { get; }
            void A(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; _field!.Send(b); }
            void B(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; Property!.Send(b); }
            void C(Socket? socket, int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; socket!.Send(b); }
            """
        );

    [Fact]
    public Task Iterator_IsNotFixed() =>
        Code.IsNotFixed(
            "IEnumerable<int> M(Socket socket, int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; socket.Send(b); yield return 1; }"
        );
}
