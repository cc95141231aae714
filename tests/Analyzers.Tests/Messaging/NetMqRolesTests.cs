using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>What the analyzers know of NetMQ, read off the package.</summary>
[Trait("Compiler", "each")]
public sealed class NetMqRolesTests
{
    private static readonly Compilation s_compilation = CSharpCompilation.Create(
        "Roles",
        references: References.Get(ZmqVersion.NetMq, runtime: false)
    );

    /// <summary>They take as many frames as there are, up to an empty one.</summary>
    private static readonly HashSet<string> s_without = ["ReceiveRoutingKeys", "TryReceiveRoutingKeys"];

    private static readonly string[] s_extensions = ["NetMQ.OutgoingSocketExtensions", "NetMQ.ReceivingSocketExtensions"];

    private static MessagingLibrary Library { get; } = MessagingLibrary.Get(s_compilation)!;

    [Fact]
    public void It_is_a_library_of_its_own() => Assert.Equal("NetMQ", Assert.Single(Library.Bindings).Name);

    [Fact]
    public void Both_are_found_where_both_are_referenced()
    {
        var both = CSharpCompilation.Create("Both", references: References.Get(ZmqVersion.Both, runtime: true));
        var library = MessagingLibrary.Get(both)!;
        Assert.Equal(["Net.Zmq", "NetMQ"], library.Bindings.Select(binding => binding.Name));
        Assert.NotNull(library.Runtime);
        Assert.Equal("Net.Zmq", library.MemberOf(MethodsOf(both, "Net.Zmq.Socket", "Send").First())!.Binding!.Name);
        Assert.Equal("NetMQ", library.MemberOf(MethodsOf(both, "NetMQ.OutgoingSocketExtensions", "SendFrame").First())!.Binding!.Name);
    }

    [Fact]
    public void One_of_both_alone_does_not_know_the_other()
    {
        var both = CSharpCompilation.Create("Both", references: References.Get(ZmqVersion.Both, runtime: false));
        var one = MessagingLibrary.Get(both)!.Only(binding => binding.Name == "NetMQ")!;
        Assert.Null(one.MemberOf(MethodsOf(both, "Net.Zmq.Socket", "Send").First()));
        Assert.False(one.Types.IsSocket(both.GetTypeByMetadataName("Net.Zmq.Socket")));
        Assert.NotNull(one.MemberOf(MethodsOf(both, "NetMQ.OutgoingSocketExtensions", "SendFrame").First()));
    }

    [Fact]
    public void What_is_known_of_the_code_is_found_once_for_all_parts()
    {
        var both = MessagingLibrary.Get(CSharpCompilation.Create("Both", references: References.Get(ZmqVersion.Both, runtime: false)))!;
        var one = both.Only(binding => binding.Name == "NetMQ")!;
        Assert.Same(both.Effects, one.Effects);
        Assert.Same(both.Calls, one.Calls);
        Assert.Same(both.References, one.References);
    }

    [Fact]
    public void Part_of_a_body_is_the_same_for_all_rules()
    {
        var body = FlowProbe
            .Of(
                """
                static void Body(Socket from, NetMQ.Sockets.DealerSocket to, byte[] payload)
                {
                    NetMQ.OutgoingSocketExtensions.SendFrame(to, payload);
                    from.Send(payload);
                }
                """,
                version: ZmqVersion.Both
            )
            .Body;
        var one = body.Library.Only(binding => binding.Name == "NetMQ")!;
        var seen = body.Seen(one)!;
        Assert.NotSame(body, seen);
        Assert.Equal("NetMQ", Assert.Single(seen.Hits).Member.Binding!.Name);
        Assert.Same(seen, body.Seen(one));
    }

    /// <summary>Their flags are others: <c>Send("2", dontWait: true)</c> was taken for a frame that more follow.</summary>
    [Fact]
    public void Calls_of_versions_before_4_have_no_role()
    {
        var old = CSharpCompilation.Create(
            "NetMQ",
            [
                CSharpSyntaxTree.ParseText(
                    """
                    namespace NetMQ;
                    public class NetMQSocket : IOutgoingSocket, IReceivingSocket { }
                    public interface IOutgoingSocket { }
                    public interface IReceivingSocket { }
                    public struct Msg { }
                    public static class OutgoingSocketExtensions
                    {
                        public static void Send(this IOutgoingSocket socket, ref Msg message, bool more) { }
                        public static void Send(this IOutgoingSocket socket, string text, bool dontWait = false, bool sendMore = false) { }
                    }
                    public static class ReceivingSocketExtensions
                    {
                        public static void Receive(this IReceivingSocket socket, ref Msg message) { }
                        public static byte[] Receive(this IReceivingSocket socket, bool dontWait, out bool more) => throw null;
                    }
                    """
                ),
            ],
            References.Get(ZmqVersion.None, runtime: false)
        );
        var library = MessagingLibrary.Get(old)!;
        string[] calls = ["NetMQ.OutgoingSocketExtensions", "NetMQ.ReceivingSocketExtensions"];
        Assert.All(
            calls.SelectMany(type => MethodsOf(old, type)),
            method => Assert.Equal(method.Parameters[1].RefKind == RefKind.Ref, library.MemberOf(method) is not null)
        );
    }

    [Theory]
    [InlineData("NetMQ.OutgoingSocketExtensions")]
    [FullData("NetMQ.ReceivingSocketExtensions")]
    public void Every_extension_has_a_role(string type) =>
        Assert.All(
            MethodsOf(s_compilation, type),
            method => Assert.Equal(!s_without.Contains(method.Name), Library.MemberOf(method) is not null)
        );

    [Theory]
    [InlineData("SendFrame", MessagingRole.SendBytes, MessagingRole.SendText)]
    [InlineData("SendMoreFrame", MessagingRole.SendBytes, MessagingRole.SendText, MessagingRole.SendEmpty)]
    [InlineData("TrySendFrame", MessagingRole.SendBytes, MessagingRole.SendText, MessagingRole.SendEmpty)]
    [InlineData("SendFrameEmpty", MessagingRole.SendEmpty)]
    [InlineData("SendMultipartMessage", MessagingRole.SendMultipart)]
    [InlineData("Send", MessagingRole.SendMessage)]
    [InlineData("TryReceiveFrameBytes", MessagingRole.ReceiveNew)]
    [InlineData("ReceiveFrameString", MessagingRole.ReceiveNew)]
    [InlineData("ReceiveMultipartMessage", MessagingRole.ReceiveMultipart)]
    [InlineData("SkipFrame", MessagingRole.SkipFrame)]
    [InlineData("TrySkipMultipartMessage", MessagingRole.SkipFrame, MessagingRole.SkipMessage)]
    internal void Extension_has_the_roles(string name, params MessagingRole[] roles) =>
        Assert.Equal(roles.Order(), Extensions(name).Select(method => Library.MemberOf(method)!.Role).Distinct().Order());

    [Fact]
    public void Tries_wait_as_long_as_they_are_told_and_everything_else_without_an_end() =>
        Assert.All(
            Extensions(null),
            method =>
            {
                var member = Library.MemberOf(method)!;
                var isTimed = method.Parameters.Any(parameter => parameter.Type.Name == nameof(TimeSpan));
                var isTry = method.Name.StartsWith("Try", StringComparison.Ordinal);
                Assert.Equal((isTimed, isTry && !isTimed), (member.Timeout != MessagingMember.None, member.NeverWaits));
                Assert.True(!isTry || member.ReturnsBool);
            }
        );

    [Fact]
    public void More_is_told_by_the_name_and_the_arguments() =>
        Assert.All(
            Extensions(null),
            method =>
            {
                var member = Library.MemberOf(method)!;
                Assert.Equal(method.Parameters.Any(p => p is { Name: "more", RefKind: RefKind.None }), member.More.Depends);
                Assert.Equal(method.Parameters.Any(p => p is { Name: "more", RefKind: RefKind.Out }), member.MoreOut >= 0);
                if (method.Name.Contains("SendMore", StringComparison.Ordinal))
                    Assert.Equal((false, false), (member.More.Depends, member.More.IsNever));
            }
        );

    [Fact]
    public void Chains_return_their_socket() =>
        Assert.Equal(
            ["SendEmptyRoutingKeys", "SendMoreFrame", "SendMoreFrameEmpty", "SendRoutingKeys"],
            Extensions(null).Where(method => Library.MemberOf(method)!.ReturnsSocket).Select(method => method.Name).Distinct().Order()
        );

    [Theory]
    [InlineData("DealerSocket", "Dealer")]
    [FullData("PublisherSocket", "Pub")]
    [InlineData("XSubscriberSocket", "XSub")]
    [FullData("ResponseSocket", "Rep")]
    public void Class_of_a_socket_is_its_type(string name, string kind)
    {
        var type = s_compilation.GetTypeByMetadataName($"NetMQ.Sockets.{name}");
        Assert.True(Library.Types.IsSocket(type));
        Assert.Equal(kind, Library.Types.KindOf(type));
    }

    [Theory]
    [InlineData("NetMQ.NetMQSocket", true)]
    [FullData("NetMQ.IOutgoingSocket", true)]
    [FullData("NetMQ.IReceivingSocket", true)]
    [FullData("NetMQ.NetMQActor", true)]
    [FullData("NetMQ.Sockets.ServerSocket", false)]
    [FullData("NetMQ.NetMQQueue`1", false)]
    [FullData("NetMQ.NetMQPoller", false)]
    public void Sockets_are_what_one_thread_sends_and_receives_by(string name, bool isSocket)
    {
        var type = s_compilation.GetTypeByMetadataName(name)!;
        Assert.Equal((isSocket, null), (Library.Types.IsSocket(type), Library.Types.KindOf(type)));
    }

    [Theory]
    [InlineData(Option.SendQueue)]
    [InlineData(Option.ReceiveQueue)]
    [InlineData(Option.Identity)]
    [InlineData(Option.Linger)]
    [InlineData(Option.RouterMandatory)]
    [InlineData(Option.RequestRelaxed)]
    [InlineData(Option.LargestMessage)]
    [InlineData(Option.HasMore)]
    internal void Options_have_the_names_of_properties(Option option) =>
        Assert.NotEmpty(
            s_compilation
                .GetTypeByMetadataName("NetMQ.SocketOptions")!
                .GetMembers(Library.Bindings[0].NameOf(option)!)
                .OfType<IPropertySymbol>()
        );

    private static IEnumerable<IMethodSymbol> Extensions(string? name) =>
        s_extensions
            .SelectMany(type => MethodsOf(s_compilation, type))
            .Where(method => name is null ? !s_without.Contains(method.Name) : method.Name == name);

    private static IEnumerable<IMethodSymbol> MethodsOf(Compilation compilation, string type, string? name = null) =>
        compilation
            .GetTypeByMetadataName(type)!
            .GetMembers()
            .OfType<IMethodSymbol>()
            .Where(method => method.DeclaredAccessibility == Accessibility.Public && (name is null || method.Name == name));
}
