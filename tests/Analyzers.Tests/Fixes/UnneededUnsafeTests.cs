using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>What a fix takes the last pointer out of is not unsafe any more.</summary>
public sealed class UnneededUnsafeTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    private const string Pinned = "fixed (byte* p = data)\n            socket.Send({|ZMQ3009:new Message((nint)p, data.Length)|});";

    [Theory]
    [InlineData("public unsafe void Send(Socket socket, byte[] data)", "public void Send(Socket socket, byte[] data)")]
    [InlineData("unsafe static void Send(Socket socket, byte[] data)", "static void Send(Socket socket, byte[] data)")]
    [InlineData("static unsafe void Send(Socket socket, byte[] data, void* other)", null)]
    public Task Method_without_pointers_IsFixed_without_unsafe(string head, string? after) =>
        Code.IsFixed(
            Class($"/// <summary>Sends.</summary>\n    {head}", Pinned),
            Class($"/// <summary>Sends.</summary>\n    {after ?? head}", "socket.Send(data);")
        );

    [Fact]
    public Task Method_with_another_pointer_IsFixed_with_unsafe() =>
        Code.IsFixed(
            Class("unsafe void Send(Socket socket, byte[] data)", $"{Pinned}\n        var n = data.Length;\n        Use(&n);"),
            Class("unsafe void Send(Socket socket, byte[] data)", "socket.Send(data);\n        var n = data.Length;\n        Use(&n);")
        );

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task Block_without_pointers_IsFixed_without_unsafe_where_it_is_the_last(bool isLast)
    {
        const string Head = "unsafe\n        {\n            System.Console.WriteLine(1);\n            ";
        var then = isLast ? "" : "\n        System.Console.WriteLine(2);";
        var after = isLast ? "System.Console.WriteLine(1);\n        socket.Send(data);" : $"{Head}socket.Send(data);\n        }}{then}";
        return Code.IsFixed(
            Class("void Send(Socket socket, byte[] data)", Head + Pinned.Replace("\n", "\n    ") + "\n        }" + then),
            Class("void Send(Socket socket, byte[] data)", after)
        );
    }

    /// <summary>It did not need it before, either: the author has a reason.</summary>
    [Fact]
    public Task Method_that_did_not_need_it_keeps_it() =>
        Code.IsFixed(
            Class("unsafe void Other() { }\n\n    unsafe void Send(Socket socket, byte[] data)", Pinned),
            Class("unsafe void Other() { }\n\n    void Send(Socket socket, byte[] data)", "socket.Send(data);")
        );

    /// <summary>The fix has nothing to do with it.</summary>
    [Fact]
    public Task Method_of_the_same_head_elsewhere_keeps_it() =>
        Code.IsFixed(
            Class("unsafe void Send(Socket socket, byte[] data)", Pinned) + s_other,
            Class("void Send(Socket socket, byte[] data)", "socket.Send(data);") + s_other
        );

    private static readonly string s_other =
        "\n\n"
        + Class("unsafe void Send(Socket socket, byte[] data)", "socket.Send(\"x\");").Replace("using Net.Zmq;\n\nclass C", "class D");

    private static string Class(string head, string body) =>
        $$"""
            using Net.Zmq;

            class C
            {
                {{head}}
                {
                    {{body}}
                }

                static unsafe void Use(int* number) { }
            }
            """;
}
