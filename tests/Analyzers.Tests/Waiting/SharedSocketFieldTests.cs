using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SharedSocketFieldTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    /// <summary>A field of this object: declarations, the type around the loop, and what else there is.</summary>
    [Theory]
    [InlineData("class C { readonly Socket _s;", "void Answer() { _s.SendFrame(8, 1, (span, n) => span.Clear()); }", "")]
    [FullData("class C { readonly Socket _s;", "void Answer() { using var p = new MultipartMessage(); _s.SendMultipart(p); }", "")]
    [FullData("class C { readonly Socket _s;", "void Answer(SharedFrame f) { _s.Send(f); }", "")]
    [FullData("class C { readonly Socket _s;", "void Answer() { _ = _s.SendAsync(new byte[1]); }", "")]
    [InlineData("class C(Socket _s) {", "void Answer() => _s.Send(\"ok\");", "")]
    [FullData("class C<T> { readonly Socket _s;", "void Answer() => _s.Send(\"ok\");", "")]
    [InlineData("class C { static readonly Socket _s;", "static void Answer() => _s.Send(\"ok\");", "")]
    public Task Field_that_the_class_answers_on_DoesNotTrigger(string type, string members, string others) =>
        Code.DoesNotTrigger(Field(type, members, others));

    [Theory]
    [InlineData(
        "class C { readonly Socket _s;",
        "void Answer(byte[] b) { _s.Reply(b); }",
        "static class E { public static void Reply(this Socket s, byte[] b) => s.Send(b); }"
    )]
    [FullData("class C { readonly Socket _s;", "Socket S => _s; void Answer() { S.Send(\"ok\"); }", "")]
    [FullData("class C { readonly Socket _s;", "void Answer() { Socket s = _s; s.Send(\"ok\"); }", "")]
    [InlineData(
        "class C { readonly Socket _s;",
        "readonly Replier _r; C(Socket s) { _s = s; _r = new(s); }",
        "class Replier(Socket s) { public void Go() => s.Send(\"ok\"); }"
    )]
    [FullData("class C { readonly Socket _s;", "event Action<Message> Got; C(Socket s) { _s = s; Got += m => s.Send(m); }", "")]
    public Task Field_under_another_name_that_is_answered_on_DoesNotTrigger(string type, string members, string others) =>
        Code.DoesNotTrigger(Field(type, members, others));

    [Theory]
    [InlineData("partial class C { readonly Socket _s;", "", "partial class C { void Answer() => _s.Send(\"ok\"); }")]
    [FullData("class C {", "sealed class Session { void Pong(C c) { c._s.Send(\"pong\"); } } readonly Socket _s;", "")]
    public Task Field_that_another_part_of_the_class_answers_on_DoesNotTrigger(string type, string members, string others) =>
        Code.DoesNotTrigger(Field(type, members, others));

    [Theory]
    [InlineData("class C : B {", "void Answer() { _s.Send(\"ok\"); }", "class B { protected readonly Socket _s; }")]
    public Task Field_of_a_base_class_that_is_answered_on_DoesNotTrigger(string type, string members, string others) =>
        Code.DoesNotTrigger(Field(type, members, others));

    [Theory]
    [InlineData("class C : B {", "", "class B { protected readonly Socket _s; protected void Answer() { _s.Send(\"ok\"); } }")]
    public Task Field_that_a_base_class_answers_on_DoesNotTrigger(string type, string members, string others) =>
        Code.DoesNotTrigger(Field(type, members, others));

    [Theory]
    [InlineData(
        "abstract class C { protected Socket _s;",
        "protected abstract void On(Message m);",
        "class D : C { protected override void On(Message m) => _s.Send(m); }"
    )]
    public Task Field_that_a_derived_class_answers_on_DoesNotTrigger(string type, string members, string others) =>
        Code.DoesNotTrigger(Field(type, members, others));

    [Theory]
    [InlineData("class C { readonly Socket _s, _t;", "void Answer() => _t.Send(\"ok\");", "")]
    [FullData(
        "class C { readonly Socket _s;",
        "public C(Context c) { _s = new Socket(c, SocketType.Pull); _s.Bind(\"tcp://*:1\"); } void Close() => _s.Dispose();",
        ""
    )]
    [FullData("class C { readonly Socket _s;", "", "class D { readonly Socket _s; void Answer() => _s.Send(\"ok\"); }")]
    public Task Field_that_is_only_received_from_Triggers(string type, string members, string others) =>
        Code.Triggers(Field(type, members, others, "{|ZMQ2008:", "|}"));

    private static string Field(string type, string members, string others, string open = "", string close = "") =>
        $$"""
            #nullable disable
            using System;
            using Net.Zmq;
            using ZmqPerf;

            {{type}}
                {{members}}
                void Run(Poller poller, Message message)
                {
                    poller.Add(_s, PollEvents.In);
                    while (true) { poller.Poll(-1); {{open}}_s.Recv(message){{close}}; }
                }
            }

            {{others}}
            """;
}
