using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>A private method without a use goes with its last one.</summary>
public sealed class UnusedMethodsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1012");

    [Theory]
    [InlineData("Free", "/// <summary>Frees a block.</summary>\n    private static void Free(nint p) => Marshal.FreeHGlobal(p);")]
    [InlineData("Free", "// by libzmq\n    private static void Free(nint p)\n    {\n        Marshal.FreeHGlobal(p);\n    }")]
    [FullData("_free", "private readonly Action<nint> _free = Marshal.FreeHGlobal;")]
    [FullData("s_free", "private static readonly Action<nint> s_free = static p => Marshal.FreeHGlobal(p);")]
    public Task What_frees_a_block_that_is_not_allocated_goes_when_it_IsFixed(string name, string free) =>
        Code.IsFixed(Sends(name, "\n\n" + "    " + free), Fixed(""));

    [Fact]
    public Task Local_function_that_the_compiler_would_warn_of_goes_when_it_IsFixed() =>
        Code.IsFixed(
            """
            var block = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, block, payload.Length);
            using var message = {|ZMQ1012:new Message(block, payload.Length, Free)|};
            socket.Send(message);

            static void Free(nint p) => Marshal.FreeHGlobal(p);
            """,
            """
            socket.Send(payload);
            """
        );

    [Theory]
    [InlineData("internal static void Free(nint p) => Marshal.FreeHGlobal(p);")]
    [FullData("private static void Free(nint p) => Marshal.FreeHGlobal(p);\n\n    public Action<nint> Freeing => Free;")]
    [FullData("[Obsolete]\n    private static void Free(nint p) => Marshal.FreeHGlobal(p);")]
    [InlineData("private static void Free(nint p) => /* TODO: pool */ Marshal.FreeHGlobal(p);")]
    [InlineData("private static void Free(nint p) => Marshal.FreeHGlobal(p);\n#if OTHER\n    private void Other() => Free(0);\n#endif")]
    public Task Method_that_is_more_than_its_use_stays_when_it_IsFixed(string free) =>
        Code.IsFixed(Sends("Free", "\n\n    " + free), Fixed("\n\n    " + free));

    private static string Sends(string free, string members) =>
        $$"""
            {{(members.Contains("Action<") || members.Contains("Obsolete") ? "using System;\n" : "")}}using System.Runtime.InteropServices;
            using Net.Zmq;

            sealed class Sender
            {
                public void Send(Socket socket, byte[] payload)
                {
                    var block = Marshal.AllocHGlobal(payload.Length);
                    Marshal.Copy(payload, 0, block, payload.Length);
                    using var message = {|ZMQ1012:new Message(block, payload.Length, {{free}})|};
                    socket.Send(message);
                }{{members}}
            }
            """;

    private static string Fixed(string members) =>
        $$"""
            {{(members.Contains("Action<") || members.Contains("Obsolete") ? "using System;\n" : "")}}{{(
                members.Length > 0 ? "using System.Runtime.InteropServices;\n" : ""
            )}}using Net.Zmq;

            sealed class Sender
            {
                public void Send(Socket socket, byte[] payload)
                {
                    socket.Send(payload);
                }{{members}}
            }
            """;
}
