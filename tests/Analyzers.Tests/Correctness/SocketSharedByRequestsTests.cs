using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 in the end points of a web service, which run for several requests at once.</summary>
public sealed class SocketSharedByRequestsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    /// <summary>The framework is not referenced here: types of its names stand for it.</summary>
    private static string Service(string endPoint) =>
        $$"""
            using System;
            using Microsoft.AspNetCore.Builder;
            using Net.Zmq;

            class Service
            {
                public static void Add(WebApplication app, Context context, Socket socket)
                {
                    app.MapGet("/ask/{name}", {{endPoint}});
                }

                static string Ask(Socket socket, string name)
                {
                    socket.Send(name);
                    return socket.RecvString();
                }
            }

            namespace Microsoft.AspNetCore.Builder
            {
                class WebApplication { }

                static class EndpointRouteBuilderExtensions
                {
                    public static void MapGet(this WebApplication app, string pattern, Delegate handler) { }
                }
            }
            """;

    [Fact]
    public Task Socket_of_all_requests_Triggers() =>
        Code.Triggers(
            Service("(string name) => { {|#0:socket.Send(name)|}; return socket.RecvString(); }"),
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    "'socket' may be used by a request of 'MapGet' and other requests at the same time; give each thread its own socket"
                )
        );

    [Fact]
    public Task Socket_that_a_method_of_all_requests_uses_Triggers() =>
        Code.Triggers(Service("(string name) => {|ZMQ3011:Ask(socket, name)|}"));

    /// <summary>A <c>using</c> would end it before the first request.</summary>
    [Fact]
    public Task Socket_that_requests_use_is_disposed_after_its_last_use() =>
        RuleTest
            .Of("ZMQ3008")
            .Triggers(
                Service("() => { lock (context) return own.RecvString(); }")
                    .Replace(
                        "app.MapGet",
                        "var {|#0:own|} = new Socket(context, SocketType.Sub); app.MapGet",
                        System.StringComparison.Ordinal
                    ),
                new DiagnosticResult("ZMQ3008", DiagnosticSeverity.Warning)
                    .WithLocation(0)
                    .WithMessage(
                        "'own' is never disposed, so its connection stays open and blocks the end of its context; "
                            + "dispose it after its last use"
                    )
            );

    [Theory]
    [InlineData("() => \"ready\"")]
    [InlineData("(string name) => { using var own = new Socket(context, SocketType.Req); return Ask(own, name); }")]
    [InlineData("(string name) => { lock (socket) return Ask(socket, name); }")]
    public Task Socket_of_one_request_at_a_time_DoesNotTrigger(string endPoint) => Code.DoesNotTrigger(Service(endPoint));
}
