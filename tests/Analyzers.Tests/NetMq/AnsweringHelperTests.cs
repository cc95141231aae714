using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>Methods around NetMQ's receives that say by their result that nothing was there.</summary>
public sealed class AnsweringHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007").ForNetMq();

    [Theory]
    [InlineData("(bool Ok, string? Text) Next() => (_socket.TryReceiveFrameString(out var text), text);", "!r.Ok")]
    [InlineData("Letter? Next() { if (!_socket.TryReceiveFrameString(out var t)) return null; return new(t); }", "r == null")]
    [InlineData("byte[]? Next() => Within(TimeSpan.Zero); " + Within, "r is null")]
    public Task Helper_that_answers_Triggers(string helper, string isEmpty) =>
        Code.Triggers(
            Class($"while (go) {{ var r = {{|ZMQ2007:Next()|}}; if ({isEmpty}) {{ Thread.Sleep(1); continue; }} Use(r); }}", helper)
        );

    [Theory]
    [InlineData("byte[]? Next() => Within(TimeSpan.FromSeconds(1)); " + Within)]
    [FullData("byte[]? Next() => Within(_time); TimeSpan _time; " + Within)]
    public Task Helper_that_waits_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("while (go) { var r = Next(); if (r is null) continue; Use(r); }", helper));

    private const string Within = "byte[]? Within(TimeSpan time) => _socket.TryReceiveFrameBytes(time, out var bytes) ? bytes : null;";

    private static string Class(string code, string helper) =>
        $$"""
            using System;
            using System.Threading;
            using NetMQ;
            using NetMQ.Sockets;
            sealed record Letter(string Text);
            sealed class Feed
            {
                private readonly PullSocket _socket;
                public Feed(PullSocket socket) => _socket = socket;
                {{helper}}
                void Run(bool go) { {{code}} }
                static void Use(object value) => Console.WriteLine(value);
            }
            """;
}
