using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>The head of a message may go out in one member and the rest in another: a function is entered where its calls stand.</summary>
public sealed class FrameOfAnotherMemberTests
{
    private const string Start = "using Net.Zmq; using System; ",
        Now = "SendFlags.DontWait",
        More = "SendFlags.SendMore";

    private const string Dealer = "readonly Socket _s = new(new Context(), SocketType.Dealer); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    // a private method is entered where it is called
    [InlineData(
        $"class P {{ {Dealer}public void Go(byte[] h, byte[] b) {{ _s.Send(h, {More}); Body(b); "
            + $"}} void Body(byte[] b) {{ _s.Send(b, {Now}); }} }}"
    )]
    [FullData(
        $$"""
            class P
            {
                {{Dealer}}
                public void Go(byte[] h, byte[] b) { _s.Send(h, {{More}}); Next(b); }
                void Next(byte[] b) => Body(b);
                void Body(byte[] b) { _s.Send(b, {{Now}}); }
            }
            """
    )]
    [FullData(
        $$"""
            class P
            {
                {{Dealer}}
                public void Go(byte[] h, byte[] b) { Head(h); Body(b); }
                void Head(byte[] h) => _s.Send(h, {{More}});
                void Body(byte[] b) { _s.Send(b, {{Now}}); }
            }
            """
    )]
    [FullData(
        $$"""
            static class P
            {
                public static void Go(Socket s, byte[] b) { s.Send("h", {{More}}); Body(s, b); }
                static void Body(Socket s, byte[] b) { s.Send(b, {{Now}}); }
            }
            """
    )]
    [FullData(
        $$"""
            static class P
            {
                public static void Go(Socket s, byte[] b) { s.Send("h", {{More}}); s.Body(b); }
                static void Body(this Socket s, byte[] b) { s.Send(b, {{Now}}); }
            }
            """
    )]
    [InlineData(
        $$"""
            abstract class B
            {
                protected readonly Socket S = new(new Context(), SocketType.Dealer);
                public void Go(byte[] b) { S.Send("h", {{More}}); Body(b); }
                protected abstract void Body(byte[] b);
            }
            class D : B { protected override void Body(byte[] b) { S.Send(b, {{Now}}); } }
            """
    )]
    public Task Frame_of_a_method_that_is_called_behind_the_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(Start + code);

    [Theory]
    // one that anybody may call after another one
    [InlineData(
        $"public class P {{ {Dealer}public void Head() {{ _s.Send(\"h\", {More}); }} public void Body(byte[] b) {{ _s.Send(b, {Now}); }} }}"
    )]
    public Task Frame_of_a_method_that_others_may_call_behind_the_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(Start + code);

    [Theory]
    // code that has the socket
    [InlineData(
        $$"""
            interface IEnv { void WriteTo(Socket s); }
            class C { void M(Socket s, byte[] b, IEnv e) { e.WriteTo(s); s.Send(b, {{Now}}); } }
            """
    )]
    [InlineData($"class C {{ void M(Socket s, byte[] b, Action<Socket> e) {{ e(s); s.Send(b, {Now}); }} }}")]
    [InlineData($"class C {{ void M(Socket s, byte[] b, dynamic e) {{ e.WriteTo(s); s.Send(b, {Now}); }} }}")]
    [InlineData(
        $$"""
            class Env
            {
                readonly Socket _s;
                public Env(Socket s) { _s = s; }
                public void Head() => _s.Send("h", {{More}});
            }
            class R
            {
                readonly Socket _s;
                readonly Env _e;
                public R(Context c) { _s = new(c, SocketType.Dealer); _e = new(_s); }
                void M(byte[] b) { _e.Head(); _s.Send(b, {{Now}}); }
            }
            """
    )]
    [InlineData(
        $$"""
            class Env
            {
                readonly Socket _s;
                public Env(Socket s) { _s = s; }
                public void Head(byte[] h) => _s.Send(h, {{More}});
            }
            class R
            {
                void M(Context c, byte[] b)
                {
                    using var s = new Socket(c, SocketType.Dealer);
                    var e = new Env(s);
                    e.Head(b);
                    s.Send(b, {{Now}});
                }
            }
            """
    )]
    public Task Frame_behind_code_that_has_the_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(Start + code);

    [Theory]
    [InlineData(
        $"class P {{ {Dealer}public void Go(byte[] b) {{ Body(b); }} void Body(byte[] b) {{ {{|ZMQ3001:_s.Send(b, {Now})|}}; }} }}"
    )]
    [InlineData(
        $$"""
            class P
            {
                {{Dealer}}
                public void Go(byte[] b) { _s.Send("h", {{More}}); Body(b); Body(b); }
                void Body(byte[] b) { {|ZMQ3001:_s.Send(b, {{Now}})|}; }
            }
            """
    )]
    public Task First_frame_of_a_method_that_is_called_Triggers(string code) => Code.Triggers(Start + code);

    [Theory]
    [InlineData(
        $$"""
            class P
            {
                readonly Socket _s;
                public P(Socket s) { _s = s; }
                public void Body(byte[] b) { {|ZMQ3001:_s.Send(b, {{Now}})|}; }
            }
            """
    )]
    [InlineData(
        $$"""
            class P
            {
                {{Dealer}}
                public void Body(byte[] b) { {|ZMQ3001:_s.Send(b, {{Now}})|}; }
            }
            class Q { void M(P p, byte[] b) => p.Body(b); }
            """
    )]
    [InlineData(
        $$"""
            class P
            {
                {{Dealer}}
                public void Whole(byte[] b) { _s.Send("h", {{More}}); _s.Send(b); }
                public void Body(byte[] b) { {|ZMQ3001:_s.Send(b, {{Now}})|}; }
            }
            """
    )]
    public Task First_frame_of_a_public_method_Triggers(string code) => Code.Triggers(Start + code);

    [Theory]
    [InlineData(
        $$"""
            class Log { public void Say(string s) { } }
            class P
            {
                {{Dealer}}
                readonly Log _log = new();
                public void Body(byte[] b) { _log.Say("b"); {|ZMQ3001:_s.Send(b, {{Now}})|}; }
            }
            """
    )]
    [InlineData(
        $$"""
            interface ILog { void Say(string s); }
            class P(ILog log)
            {
                {{Dealer}}
                public void Body(byte[] b) { log.Say("b"); {|ZMQ3001:_s.Send(b, {{Now}})|}; }
            }
            """
    )]
    [InlineData(
        $"class P {{ {Dealer}event Action Sent; public void Body(byte[] b) {{ Sent?.Invoke(); {{|ZMQ3001:_s.Send(b, {Now})|}}; }} }}"
    )]
    public Task First_frame_behind_code_that_has_not_the_socket_Triggers(string code) => Code.Triggers(Start + code);

    [Theory]
    [InlineData(
        $"class P {{ {Dealer}public void Run(byte[] b) {{ System.Threading.Tasks.Task.Run(() => {{ "
            + $"{{|ZMQ3001:_s.Send(b, {Now})|}}; }}); }} }}"
    )]
    [FullData(
        $$"""
            class P
            {
                {{Dealer}}
                public P() { new System.Threading.Thread(Run).Start(); }
                void Run() { while (true) {|ZMQ3001:_s.Send("b", {{Now}})|}; }
            }
            """
    )]
    public Task First_frame_of_a_thread_Triggers(string code) => Code.Triggers(Start + code);
}
