using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Messages;

/// <summary>What the uses of the message <c>m</c> do with it.</summary>
public sealed class MessageUsesTests
{
    [Theory]
    [InlineData("var n = m.Size;", "Read")]
    [FullData("Use(m.Data);", "Read")]
    [FullData("var bytes = m.ToArray();", "Read")]
    [FullData("var text = m.ToString();", "Read")]
    [FullData("var text = $\"{m}\";", "Read")]
    [FullData("var text = \"got \" + m;", "Read")]
    [FullData("Console.WriteLine(m);", "Read")]
    [FullData("Console.WriteLine(\"{0} {1} {2} {3}\", 1, 2, 3, m);", "Read")]
    [FullData("GC.KeepAlive(m); ArgumentNullException.ThrowIfNull(m);", "Read Read")]
    [FullData("if (m.More) n++;", "Read")]
    [FullData("m.SetProperty(MessageProperty.More, 1);", "Read")]
    [FullData("other.Copy(m);", "Read")]
    [FullData("Console.Write(m);", "Read")]
    [InlineData("Debug.Assert(n > 0, \"\", \"{0}\", m);", "Read")]
    [FullData("var s = string.Format(\"{0}\", m);", "Read")]
    [FullData("var s = string.Concat(m, 1);", "Read")]
    [FullData("if (m is { Size: > 4 }) n++;", "Read")]
    [InlineData("var t = m.GetType();", "Read")]
    public void Reads_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("socket.Recv(m);", "Receive")]
    [FullData("socket.Recv(message: m, flags: RecvFlags.None);", "Receive")]
    [FullData("socket.Recv(m!);", "Receive")]
    [FullData("socket.Recv(m, RecvFlags.DontWait);", "TryReceive")]
    [InlineData("socket.Recv(m, flags);", "TryReceive")]
    [FullData("if (!socket.TryRecv(m, out _)) n++;", "TryReceive")]
    public void Receives_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("socket.Send(m);", "Send")]
    [FullData("socket.Send(m, SendFlags.SendMore);", "Send")]
    public void Sends_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("m.Rebuild();", "Fill")]
    [FullData("m.Rebuild(4);", "Fill")]
    [FullData("m.Move(other);", "Fill")]
    [FullData("m.Copy(other);", "Fill")]
    [FullData("other.Move(m);", "Fill")]
    public void What_fills_it_is_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("m.Dispose();", "Dispose")]
    [FullData("m?.Dispose();", "Dispose")]
    [FullData("if (m != null) m.Dispose();", "DisposeGuard Dispose")]
    [InlineData("if (m is not null) m.Dispose();", "DisposeGuard Dispose")]
    [FullData("if (null != m) m.Dispose();", "DisposeGuard Dispose")]
    [InlineData("if (m != null) { m.Dispose(); }", "DisposeGuard Dispose")]
    public void Disposals_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("if (m == null) n++;", "Harmless")]
    [FullData("using (m) Use(1);", "Harmless")]
    [InlineData("m?.ToString();", "Harmless")]
    [FullData("var n = m?.Size;", "Harmless")]
    [InlineData("if (null == m) n++;", "Harmless")]
    [FullData("if (m is null) n++;", "Harmless")]
    [InlineData("if (m is not null) n++;", "Harmless")]
    [FullData("if (m != null) m.Dispose(); else n++;", "Harmless Dispose")]
    [InlineData("if (m != null) other.Dispose();", "Harmless")]
    [FullData("if (m == null) m.Dispose();", "Harmless Dispose")]
    public void Questions_for_null_are_harmless(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("m = new Message();", "Create")]
    [FullData("m = new();", "Create")]
    [FullData("m = null;", "Forget")]
    [FullData("m = default;", "Forget")]
    public void Assignments_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("_kept = m;")]
    [FullData("return m;")]
    [FullData("var alias = m;")]
    [InlineData("m = other;")]
    [FullData("m = new Message(8);")]
    [FullData("other = m;")]
    [FullData("var pair = (m, 1);")]
    [FullData("var array = new[] { m };")]
    [FullData("object o = m;")]
    [InlineData("if (m is { } same) Use(same.Size);")]
    [FullData("var one = m ?? other;")]
    [FullData("var one = flags == 0 ? m : other;")]
    public void Other_variables_may_keep_it(string code) => Assert.Contains("Escape", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("queue.Enqueue(m);")]
    [FullData("dyn.Take(m);")]
    [FullData("multipart.Add(m);")]
    [FullData("new Holder(m);")]
    [FullData("Virtual(m);")]
    [FullData("taker(m);")]
    [FullData("Console.Out.WriteLine(m);")]
    public void Methods_without_code_may_keep_it(string code) => Assert.Contains("Escape", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("RefTo(ref m);")]
    [InlineData("OutTo(out m);")]
    [FullData("m ??= new Message();")]
    public void References_may_change_it(string code) => Assert.Contains("Escape", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("Console.WriteLine(m.GetHashCode());")]
    [FullData("if (m.Equals(other)) n++;")]
    [InlineData("if (m == other) n++;")]
    [FullData("m?.GetHashCode();")]
    public void Comparisons_by_identity_keep_it(string code) => Assert.Contains("Escape", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("Debug.WriteLine(m);")]
    [InlineData("m?.Rebuild();")]
    [InlineData("string.Join(\",\", m);")]
    public void Calls_that_take_it_otherwise_may_keep_it(string code) =>
        Assert.Contains("Escape", Uses(code), System.StringComparison.Ordinal);

    [Fact]
    public void Method_that_only_reads_is_a_read() => Assert.Equal("Read", Uses("M(m);", "int M(Message x) => x.Size;"));

    [Theory]
    [InlineData("void M(Message x) => socket.Recv(x);", "Receive")]
    [FullData("int M(Message x) { return socket.Recv(x); }", "Receive")]
    [FullData("void M(Message x) => N(x); void N(Message y) => socket.Recv(y);", "Receive")]
    [FullData("int M(Message x) { var k = socket.Recv(x); return k; }", "Receive")]
    [FullData("int M(Message x) { int k; k = socket.Recv(x); return k; }", "Receive")]
    [FullData("long M(Message x) => (socket.Recv(x));", "Receive")]
    [FullData("int M(Message x) => socket.Recv(x) + 1;", "Receive")]
    [FullData("int M(Message x) => Math.Abs(socket.Recv(x));", "Receive")]
    [FullData("void M(Message x) => N(x); void N(Message y) => P(y); void P(Message z) => socket.Recv(z);", "Receive")]
    public void Method_that_always_receives_is_a_receive(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Theory]
    [InlineData("void M(Message x) { if (n > 1) socket.Recv(x); }", "ReceivePerhaps")]
    [FullData("void M(Message x) { if (n > 1) return; socket.Recv(x); }", "ReceivePerhaps")]
    [FullData("void M(Message x) { socket.Recv(x); socket.Recv(x); }", "ReceivePerhaps")]
    [FullData("bool M(Message x) => socket.TryRecv(x, out _);", "ReceivePerhaps")]
    [FullData("void M(Message x) { try { socket.Recv(x); } catch { } }", "ReceivePerhaps")]
    [FullData("bool M(Message x) => n > 0 && socket.Recv(x) > 0;", "ReceivePerhaps")]
    [FullData("bool M(Message x) => n > 0 || socket.Recv(x) > 0;", "ReceivePerhaps")]
    [FullData("int M(Message x) => n > 0 ? socket.Recv(x) : 0;", "ReceivePerhaps")]
    public void Method_that_may_receive_is_a_receive_perhaps(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Theory]
    [InlineData("void M(Message x) => socket.Send(x);", "Send")]
    [InlineData("void M(Message x) { socket.Recv(x); socket.Send(x); }", "Send")]
    [FullData("void M(Message x) { if (n > 1) socket.Recv(x); socket.Send(x); }", "Send")]
    public void Method_that_sends_is_a_send(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Theory]
    [InlineData("void M(Message x) => x.Dispose();", "Harmless")]
    [FullData("void M(Message x) { if (x != null) x.Dispose(); }", "Harmless")]
    public void Method_that_disposes_is_harmless(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Theory]
    [InlineData("void M(Message x) => x.Rebuild();", "Harmless")]
    [FullData("void M(Message x) { x.Rebuild(); n = x.Size; }", "Harmless")]
    public void Method_that_fills_is_harmless(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Theory]
    [InlineData("void M(Message x) => _kept = x;", "Escape")]
    [InlineData("void M(Message x) { Action a = () => socket.Send(x); }", "Escape")]
    [FullData("Message M(Message x) => x;", "Escape")]
    [FullData("void M(Message x) { x = null; }", "Escape")]
    [FullData("void M(Message x) { x = new Message(); }", "Escape")]
    public void Method_that_may_keep_it_lets_it_escape(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Theory]
    [InlineData(
        """
            void M(Message x) => N(x);
            void N(Message y) => P(y);
            void P(Message z) => Q(z);
            void Q(Message z) { n = 1; R(z); }
            void R(Message z) { n = 2; S(z); }
            void S(Message z) => socket.Recv(z);
            """,
        "Escape"
    )] // too deep to tell
    [FullData("void M(Message x) => M(x);", "Escape")]
    [FullData("IEnumerable<int> M(Message x) { yield return x.Size; }", "Escape")]
    [FullData("async Task M(Message x) { await Task.Yield(); socket.Recv(x); }", "Escape")]
    [FullData("protected virtual void M(Message x) => socket.Recv(x);", "Escape")]
    [InlineData("void M(object x) { }", "Escape")]
    [FullData("void M<T>(T x) { }", "Escape")]
    public void Method_that_cannot_be_followed_lets_it_escape(string method, string uses) => Assert.Equal(uses, Uses("M(m);", method));

    [Fact]
    public void Local_function_counts() => Assert.Equal("Receive", Uses("M(m); void M(Message x) => socket.Recv(x);"));

    [Theory]
    [InlineData("await M(m);")]
    [FullData("await M(m).ConfigureAwait(false);")]
    public void Awaited_method_counts(string call) => Assert.Equal("Receive", Uses(call, "async Task M(Message x) { socket.Recv(x); }"));

    private static string Uses(string code, string members = "")
    {
        var probe = FlowProbe.Of(
            $$"""
            Message _kept;
            int n;
            Socket socket;
            class Holder(Message message) { public Message Message => message; }
            static void Use(object x) { }
            static void Use(Span<byte> x) { }
            static void RefTo(ref Message x) { }
            static void OutTo(out Message x) => x = null;
            protected abstract void Virtual(Message x);
            {{members}}
            async Task<object> Body(Message m, Message other, RecvFlags flags, Queue<object> queue,
                MultipartMessage multipart, Action<Message> taker, dynamic dyn)
            {
                {{code}}
                await Task.Yield();
                return null;
            }
            """
        );
        return string.Join(" ", probe.Body.Uses.Of(probe.Variable("m")).Select(r => MessageUses.Classify(r, probe.Body).Kind));
    }
}
