using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Methods that hot code calls: those of other types as well, unless other assemblies can call them.</summary>
public sealed class HotMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private static string Files(string access, string type, string loop) =>
        $$"""
            using System;
            using Net.Zmq;
            {{type}} sealed class Sender(Socket socket)
            {
                {{access}} void Put(int value) => Send(value);
                private void Send(int value) => socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
            }
            internal sealed class Worker(Sender sender) { public void Run(int[] values) { {{loop}} } }
            """;

    [Theory]
    [InlineData("internal", "public")]
    [FullData("public", "internal")]
    public Task Method_of_this_assembly_TriggersHot(string access, string type) =>
        Code.TriggersHot(Files(access, type, "foreach (var value in values) sender.Put(value);"));

    [Theory]
    [InlineData("public", "public", "foreach (var value in values) sender.Put(value);")] // others may call it once
    [FullData("internal", "public", "sender.Put(values[0]);")]
    [InlineData("internal", "public", "for (var i = 0; i < 3; i++) sender.Put(i);")]
    public Task Method_that_is_seen_from_outside_or_called_once_TriggersCold(string access, string type, string loop) =>
        Code.TriggersCold(Files(access, type, loop));
}
