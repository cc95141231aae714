using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>Every public method of the runtime is decided: it has a role, or a reason to have none.</summary>
[Trait("Compiler", "each")]
public sealed class RuntimeRolesTests
{
    private const string Begun = "the call that began the frame has the role, and leads to it";
    private const string Part = "a part of an object whose making has the role";
    private const string Size = "measures, and touches no socket";

    private static readonly Compilation s_compilation = CSharpCompilation.Create(
        "Roles",
        references: References.Get(ZmqVersion.V0_5_0, runtime: true)
    );

    private static readonly Dictionary<string, MessagingRole> s_roles = new()
    {
        ["SocketSending.BeginFrame"] = MessagingRole.SendInPlace,
        ["SocketSending.BeginZeroedFrame"] = MessagingRole.SendInPlace,
        ["SocketSending.BeginGrowingFrame"] = MessagingRole.SendInPlace,
        ["SocketSending.SendFrame"] = MessagingRole.SendInPlace,
        ["SocketSending.TrySendFrame"] = MessagingRole.SendInPlace,
        ["SocketSending.SendUpTo"] = MessagingRole.SendInPlace,
        ["SocketSending.Send"] = MessagingRole.SendShared,
        ["SocketSending.SendMessage"] = MessagingRole.SendWhole,
        ["SocketSending.TrySendMessage"] = MessagingRole.SendWhole,
        ["ReceiveLoop.SendAsync"] = MessagingRole.SendByLoop,
        ["ReceiveLoop.TrySend"] = MessagingRole.SendByLoop,
        ["ReceiveLoop.Start"] = MessagingRole.CreateOwned,
        ["OwnedMessage.Reply"] = MessagingRole.CreateOwned,
        ["OutgoingMessage..ctor"] = MessagingRole.CreateOwned,
        ["OutgoingMessage.Add(ReadOnlySpan)"] = MessagingRole.AddFrame,
        ["OutgoingMessage.AddFrame"] = MessagingRole.AddInPlace,
        ["SharedFrame.Create"] = MessagingRole.CreateOwned,
        ["FrameReceiver..ctor"] = MessagingRole.CreateReceiver,
        ["FrameReceiver.Receive"] = MessagingRole.ReceiveFrame,
        ["FrameReceiver.TryReceive"] = MessagingRole.ReceiveFrame,
        ["FrameReceiver.ReceiveInto"] = MessagingRole.ReceiveIntoBuffer,
        ["FrameReceiver.Drain"] = MessagingRole.DrainFrames,
        ["FrameReceiver.Detach"] = MessagingRole.CreateOwned,
    };

    private static readonly Dictionary<string, string> s_without = new()
    {
        ["FrameWriter..ctor"] = "the default of a struct, which throws",
        ["FrameWriter.Send"] = Begun,
        ["FrameWriter.TrySend"] = Begun,
        ["FrameWriter.Dispose"] = Begun,
        ["FrameBuffer.*"] = Begun,
        ["FrameReceiver.SkipRest"] = "gives nothing that could be misused; its effects say that it receives",
        ["FrameReceiver.Release"] = "gives nothing that could be misused; its effects say that it drops a frame",
        ["FrameReceiver.Dispose"] = Part,
        ["OutgoingMessage.Add(OwnedFrame)"] = "takes what it is given, and copies nothing",
        ["OutgoingMessage.Add(SharedFrame)"] = "takes what it is given, and copies nothing",
        ["OutgoingMessage.AddEmpty"] = Part,
        ["OutgoingMessage.Clear"] = Part,
        ["OutgoingMessage.Dispose"] = Part,
        ["OwnedFrame.*"] = Part,
        ["OwnedMessage.GetEnumerator"] = Part,
        ["OwnedMessage.Dispose"] = Part,
        ["ReceivedFrame.*"] = Part,
        ["ReceiveResult.*"] = Part,
        ["ReceiveLoop.DisposeAsync"] = Part,
        ["ReceiveLoopOptions.*"] = "says how a loop works",
        ["SharedFrame.Dispose"] = Part,
        ["FrameHandler.*"] = "the user's code",
        ["SpanFunc.*"] = "the user's code",
        ["SizeHistogram.*"] = Size,
        ["SizeListener.*"] = Size,
        ["SizeSnapshot.*"] = Size,
        ["HotPathAttribute.*"] = "marks code",
    };

    [Fact]
    public void Every_public_method_is_decided()
    {
        var undecided = Methods().Select(NameOf).Where(name => !s_roles.ContainsKey(name) && ReasonOf(name) is null);
        Assert.Empty(undecided.Distinct());
    }

    [Fact]
    public void Roles_are_those_of_the_library()
    {
        var library = MessagingLibrary.Get(s_compilation)!;
        foreach (var method in Methods())
            Assert.Equal(
                (NameOf(method), s_roles.TryGetValue(NameOf(method), out var role) ? role : (MessagingRole?)null),
                (NameOf(method), library.MemberOf(method)?.Role)
            );
    }

    [Fact]
    public void Every_decision_is_about_a_method()
    {
        var names = Methods().Select(NameOf).ToHashSet();
        var types = names.Select(TypeOf).ToHashSet();
        Assert.All(s_roles.Keys, name => Assert.Contains(name, names));
        Assert.All(s_without.Keys, name => Assert.True(names.Contains(name) || name.EndsWith('*') && types.Contains(TypeOf(name)), name));
    }

    private static string? ReasonOf(string name) =>
        s_without.TryGetValue(name, out var reason) || s_without.TryGetValue(TypeOf(name) + ".*", out reason) ? reason : null;

    /// <summary>With the type of what is added, which decides.</summary>
    private static string NameOf(IMethodSymbol method) =>
        $"{method.ContainingType.Name}.{method.Name}" + (method is { Name: "Add", Parameters: [var added] } ? $"({added.Type.Name})" : "");

    private static string TypeOf(string name) => name[..name.IndexOf('.', StringComparison.Ordinal)];

    private static IEnumerable<IMethodSymbol> Methods() =>
        s_compilation
            .GetTypeByMetadataName("ZmqPerf.SocketSending")!
            .ContainingNamespace.GetTypeMembers()
            .Where(type => type.DeclaredAccessibility == Accessibility.Public && type.ContainingAssembly.Name == "ZmqPerf")
            .SelectMany(type => type.GetMembers())
            .OfType<IMethodSymbol>()
            .Where(method => method.DeclaredAccessibility == Accessibility.Public)
            .Where(method => method.MethodKind is MethodKind.Ordinary or MethodKind.Constructor);
}
