using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Scanning;

/// <summary>Diagnostics say whether their place runs again and again: the ranking relies on it.</summary>
public sealed class HeatTests : IDisposable
{
    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Theory]
    [InlineData(
        "ZMQ1012",
        "var block = Marshal.AllocHGlobal(bytes.Length); Marshal.Copy(bytes, 0, block, bytes.Length); "
            + "using var message = new Message(block, bytes.Length, static p => Marshal.FreeHGlobal(p)); socket.Send(message);"
    )]
    [InlineData("ZMQ1002", "byte[] payload = new byte[100_000]; payload.AsSpan().Fill(1); socket.Send(payload);")]
    [InlineData("ZMQ1003", "byte[] payload = new byte[64]; payload.AsSpan().Fill(1); socket.Send(payload);")]
    [InlineData("ZMQ1006", "using var message = new Message(bytes); socket.Send(message);")]
    [InlineData("ZMQ1007", "socket.Send(Encoding.UTF8.GetBytes(text));")]
    [InlineData("ZMQ1008", "socket.Send(new byte[] { 1, 2, 3 });")]
    public async Task code_in_a_loop_is_hot_and_code_that_runs_once_is_not(string rule, string statements)
    {
        Assert.True(await IsHotAsync(rule, $"while (true) {{ {statements} }}"));
        Assert.False(await IsHotAsync(rule, statements));
    }

    private async Task<bool> IsHotAsync(string rule, string statements)
    {
        string file = _code.Write(
            "Code.cs",
            $$"""
            using System;
            using System.Runtime.InteropServices;
            using System.Text;
            using Net.Zmq;
            public static class C { public static void M(Socket socket, byte[] bytes, string text) { {{statements}} } }
            """
        );
        var found = await _code.Call("P", [file]).AnalyzeAsync(CancellationToken.None);
        return Assert.Single(found, diagnostic => diagnostic.Id == rule).Properties[Heat.Key] == "true";
    }
}
