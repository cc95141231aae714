using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Which methods of the user's own only pass a call on, so that all that holds of the library's call holds of theirs; and which return what
/// they have received.
/// </summary>
[Trait("Compiler", "each")]
public sealed class ForwardingTests
{
    [Theory]
    [InlineData("static int Helper(Socket s, Message m) => s.Recv(m);", "ReceiveMessage")]
    [FullData("static int Helper(Socket s, Message m, RecvFlags f = RecvFlags.None) { return s.Recv(m, f); }", "ReceiveMessage")]
    [FullData("static bool Helper(Socket s, byte[] b, out int n) => s.TryRecv(b, out n);", "ReceiveIntoBuffer")]
    [FullData("static MultipartMessage Helper(Socket s) => s.RecvMultipart();", "ReceiveMultipart")]
    [FullData("static bool Helper(Socket s, out MultipartMessage m) => s.TryRecvMultipart(out m);", "ReceiveMultipart")]
    [FullData("static string Helper(Socket s) => s.RecvString();", "ReceiveNew")]
    [FullData("static bool Helper(Socket s, out string t) => s.TryRecvString(out t);", "ReceiveNew")]
    [FullData("int Helper(Message m) => socket.Recv(m);", "ReceiveMessage")]
    [FullData("int Helper(Message m) => One(m); int One(Message m) => Two(m); int Two(Message m) => socket.Recv(m);", "ReceiveMessage")]
    public void Method_that_receives_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("static bool Helper(Socket s, byte[] b, SendFlags f) { var sent = s.Send(b, f); return sent; }", "SendBytes")]
    [FullData("static void Helper(Socket s, ReadOnlyMemory<byte> b) => s.Send(b.Span);", "SendBytes")]
    [FullData(
        "static void Helper(string t, Socket s) { ArgumentNullException.ThrowIfNull(t); s.Send(t, SendFlags.SendMore); }",
        "SendText"
    )]
    [FullData("static bool Helper(Socket s, string t, bool more) => s.Send(t, more ? SendFlags.SendMore : 0);", "SendText")]
    [FullData("static void Helper(Socket s, List<byte[]> frames) => s.SendMultipart(frames);", "SendMultipart")]
    [FullData("static void Helper(Socket s, params string[] frames) => s.SendMultipart(frames);", "SendMultipart")]
    [FullData("void Helper(string t) { void Local(string x) => socket.Send(x); Local(t); }", "SendText")]
    public void Method_that_sends_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("static int Helper(Poller p, int ms) => p.Poll(ms);", "Poll")]
    [InlineData("static void Helper(Poller p) { p.Poll(-1); }", "Poll")]
    [InlineData("static int Helper(Poller p, TimeSpan? t = null) => p.Poll(t is { } x ? (long)x.TotalMilliseconds : -1);", "Poll")]
    [FullData("static int Helper(Poller p, int seconds) => p.Poll(TimeSpan.FromSeconds(seconds));", "Poll")]
    [FullData("static int Helper(Poller p, int? ms) => p.Poll(ms ?? 100);", "Poll")]
    public void Method_that_polls_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("bool Helper(string t) { ObjectDisposedException.ThrowIf(flag, this); return socket.Send(t); }", "SendText")]
    [InlineData("bool Helper(string t) { Check(); return socket.Send(t); } void Check() { if (flag) throw new Exception(); }", "SendText")]
    [FullData("bool Helper(string t) { if (t is null) throw new ArgumentNullException(nameof(t)); return socket.Send(t); }", "SendText")]
    [FullData("bool Helper(string t) { if (t.Length > 99) { throw new ArgumentException(t); } return socket.Send(t); }", "SendText")]
    public void Method_that_checks_something_before_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("bool Helper(string t) { Console.WriteLine(t.Length); return socket.Send(t); }", "SendText")]
    [InlineData("void Helper(string t) { socket.Send(t); Note(t); } void Note(string t) => Console.WriteLine($\"sent {t}\");", "SendText")]
    [InlineData("string Helper() { var t = socket.RecvString(); Console.WriteLine(flag); return t; }", "ReceiveNew")]
    [FullData("int Helper(Message m) { System.Diagnostics.Trace.WriteLine(\"waiting\"); return socket.Recv(m); }", "ReceiveMessage")]
    public void Method_that_prints_something_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("bool Helper(string t) { try { return socket.Send(t); } catch (Exception) { Console.WriteLine(t); throw; } }", "SendText")]
    [InlineData("void Helper(string t) { Console.Write(t); try { socket.Send(t); } catch { throw; } }", "SendText")]
    public void Method_that_throws_again_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("bool Helper(string t) { try { return socket.Send(t); } catch (Exception) { return false; } }")]
    [InlineData("void Helper(string t) { try { socket.Send(t); } catch (Exception) { Console.WriteLine(t); } }")]
    [InlineData("void Helper(string t) { try { socket.Send(t); } catch (Exception) when (flag) { throw; } }")]
    [InlineData("void Helper(string t) { try { socket.Send(t); } catch { throw new Exception(t); } }")]
    [InlineData("void Helper(string t) { try { socket.Send(t); } finally { Work(); } }")]
    [InlineData("void Helper(string t) { try { Work(); } catch { socket.Send(t); throw; } }")]
    [InlineData("void Helper(string t) { try { socket.Send(t); } catch { throw; } Work(); }")]
    public void Method_that_handles_exceptions_does_not_forward(string method) => Assert.NotEqual(true, Helper(method)?.IsForwarding);

    [Theory]
    [InlineData("void Helper(byte[] b) { Console.WriteLine(b = new byte[1]); socket.Send(b); }")]
    [InlineData("int Helper(Message m) { Console.ReadLine(); return socket.Recv(m); }")]
    [InlineData("int Helper(Message m) { Console.WriteLine(socket.HasMore); return socket.Recv(m); }")]
    [InlineData("int Helper(Message m) { Note(); return socket.Recv(m); } void Note() { flag = true; Console.WriteLine(flag); }")]
    [InlineData("int Helper(Message m) { Note(); return socket.Recv(m); } void Note() { lock (this) Console.WriteLine(flag); }")]
    [InlineData("int Helper(Message m) { Note(); return socket.Recv(m); } protected virtual void Note() => Console.WriteLine(flag);")]
    [InlineData("int Helper(Message m) { var n = socket.Recv(m); Console.WriteLine(n++); return n; }")]
    [InlineData("int Helper(Message m) { var n = socket.Recv(m); Console.WriteLine(n); return n; }")]
    [InlineData("void Helper(byte[] b) { socket.Recv(b); Console.WriteLine(b[0]); }")]
    public void Method_that_does_more_than_to_print_does_not_forward(string method) => Assert.NotEqual(true, Helper(method)?.IsForwarding);

    [Theory]
    [InlineData("static ValueTask<string> Helper(Socket s) => s.RecvStringAsync();", "ReceiveAsync")]
    [FullData("static async Task<string> Helper(Socket s) => await s.RecvStringAsync().ConfigureAwait(false);", "ReceiveAsync")]
    public void Method_that_receives_asynchronously_forwards_it(string method, string role) => CheckForwards(method, role);

    [Theory]
    [InlineData("object Helper(string t) { socket.Send(t, SendFlags.SendMore); return socket; }", false)]
    [InlineData("object Helper(string t) { socket.Send(t, SendFlags.SendMore); return this; }", true)]
    [FullData("object Helper(string t) { ArgumentNullException.ThrowIfNull(t); socket.Send(t); return this; }", true)]
    [FullData("object Helper(string t) { socket.Send(t); Work(); return this; }", false)]
    [FullData("bool Helper(string t) => socket.Send(t);", false)]
    public void Method_that_returns_its_object_is_called_in_a_chain(string method, bool isChain) =>
        Assert.Equal(isChain, Helper(method) is { IsForwarding: true, ReturnsSocket: true });

    private static void CheckForwards(string method, string role)
    {
        var member = Helper(method);
        Assert.Equal(role, member?.Role.ToString());
        Assert.True(member!.IsForwarding);
    }

    [Theory]
    [InlineData("static int Helper(Socket s, Message m) { Work(); return s.Recv(m); }")]
    [FullData("static int Helper(Socket s, Message m) { if (m.Size > 1) return 0; return s.Recv(m); }")]
    [InlineData("int Helper(Message m) { if (flag) return 0; return socket.Recv(m); }")]
    [FullData("int Helper(Message m) { Check(); return socket.Recv(m); } void Check() { if (flag) Work(); }")]
    [FullData("static int Helper(Poller p, int ms) => p.Poll(Math.Max(Work2(), ms)); static int Work2() => 1;")]
    [FullData("static int Helper(Poller p) => p.Poll(0);")]
    [FullData("static int Helper(Socket s, Message m) => s.Recv(m) + 1;")]
    [FullData("static int Helper(Socket s, Message m) => Math.Max(0, s.Recv(m));")]
    [FullData("static bool Helper(Socket s, byte[] b) { try { return s.Send(b); } catch (ZmqException) { return false; } }")]
    [FullData("static bool Helper(Socket s, byte[] b) { lock (s) return s.Send(b); }")]
    [FullData("int Helper(Message m) => Pick().Recv(m);")]
    [FullData("void Helper(string t) => socket.Send(t, Flags());")]
    [FullData("static int Helper(Socket s, Message m) { var n = s.Recv(m); Work(); return n; }")]
    public void Method_that_does_more_does_not(string method) => Assert.False(Helper(method)?.IsForwarding ?? false);

    [Theory]
    [InlineData("static void Helper(Socket s, byte[] b) => s.Send(new byte[1]);")]
    [FullData("static void Helper(Socket s) => s.Send(\"READY\");")]
    [FullData("protected virtual int Helper(Message m) => socket.Recv(m);")]
    [InlineData("int Helper(Poller p) => p.Poll(0);")]
    [InlineData("bool Helper(Poller p) => p.Poll(10) > 1;")]
    [InlineData("static async Task<int> Helper(Socket s, Message m) => s.Recv(m);")]
    [FullData("static int Helper(Socket s, ref Message m) => s.Recv(m);")]
    public void Method_that_passes_nothing_on_is_unknown(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("void Helper(string t) => socket.Send(t, SendFlags.SendMore);", true)]
    [FullData("void Helper(string t) => socket.Send(t, SendFlags.SendMore | SendFlags.DontWait);", true)]
    [FullData("void Helper(string t) => socket.Send(t);", false)]
    [FullData("void Helper(string t, bool more) => socket.Send(t, more ? SendFlags.SendMore : SendFlags.None);", null)]
    [FullData("void Helper(string t, bool wait) => socket.Send(t, wait ? SendFlags.None : SendFlags.DontWait);", false)]
    [FullData("void Helper(string t, bool w) => socket.Send(t, w ? SendFlags.SendMore : SendFlags.SendMore | SendFlags.DontWait);", true)]
    public void Flags_of_its_own_are_known(string method, bool? more)
    {
        var said = Helper(method)!.More;
        Assert.Equal(
            more,
            said == CallCondition.Always ? true
                : said.IsNever ? false
                : null
        );
    }

    [Theory]
    [InlineData("void Helper(string t, bool more) => socket.Send(t, more ? SendFlags.SendMore : SendFlags.None);", true)]
    [InlineData("void Helper(string t, bool more) => socket.Send(t, more ? SendFlags.SendMore : 0);", true)]
    [InlineData("void Helper(string t, bool last) => socket.Send(t, last ? SendFlags.None : SendFlags.SendMore);", false)]
    [InlineData("void Helper(string t, bool last) => socket.Send(t, !last ? SendFlags.SendMore : SendFlags.None);", false)]
    [FullData("void Helper(string t, bool last) { Work(); socket.Send(t, last ? SendFlags.None : SendFlags.SendMore); }", false)]
    public void Flags_that_a_parameter_chooses_are_told_by_its_argument(string method, bool whenTrue)
    {
        var helper = Helper(method)!;
        Assert.True(helper.More.Depends);
        Assert.Equal(whenTrue, helper.More == CallCondition.ByArgument(1));
    }

    [Theory]
    [InlineData("void Helper(string t, bool more) { more = !more; socket.Send(t, more ? SendFlags.SendMore : SendFlags.None); }")]
    [InlineData("void Helper(string t, bool more) => socket.Send(t, more && flag ? SendFlags.SendMore : SendFlags.None);")]
    [FullData("void Helper(string t) => socket.Send(t, flag ? SendFlags.SendMore : SendFlags.None);")]
    public void Flags_that_something_else_chooses_are_unknown(string method) => Assert.Equal(CallCondition.Unknown, Helper(method)!.More);

    [Theory]
    [InlineData("string Helper() { var text = socket.RecvString(); return text; }")]
    [InlineData("string Helper() { var text = socket.RecvString(); Console.WriteLine(text); return text; }")]
    [FullData("string Helper() => socket.TryRecvString(out var text) ? text : null;")]
    [FullData("string Helper() { if (!socket.TryRecvString(out var text)) return null; return text; }")]
    [InlineData("string Helper() { using var m = new Message(); socket.Recv(m); return m.ToString(); }")]
    [FullData("string Helper() { var n = socket.Recv(buffer); return Encoding.UTF8.GetString(buffer, 0, n); }")]
    [FullData("string Helper() => other() ? socket.RecvString() : throw new Exception(); bool other() => true;")]
    [FullData("string Helper() { socket.Send(\"?\"); return socket.RecvString(); }")]
    public void Text_that_is_returned_is_received(string method) => Assert.Equal(MessagingRole.ReceiveNew, Helper(method)?.Role);

    [Theory]
    [InlineData("string Helper() { last = socket.RecvString(); return last; }")]
    [InlineData("string Helper() { var text = socket.RecvString(); last = text; return text; }")]
    [FullData("string Helper() { var text = socket.RecvString(); all.Add(text); return text; }")]
    [FullData("string Helper() => flag ? socket.RecvString() : last;")]
    [FullData("string Helper() => socket.RecvString().Trim();")]
    [FullData("string Helper() => socket.RecvString() ?? last;")]
    [FullData("string Helper() { socket.RecvString(); return last; }")]
    public void Text_that_somebody_else_has_is_not(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("Message Helper() { var m = new Message(); socket.Recv(m); return m; }", true, false)]
    [FullData("Message Helper() { var m = new Message(); if (socket.TryRecv(m, out _)) return m; m.Dispose(); return null; }", false, true)]
    [FullData("Message Helper() => One(); Message One() { var m = new Message(); socket.Recv(m); return m; }", true, false)]
    public void Message_that_is_made_and_returned_is_received(string method, bool waits, bool never)
    {
        var member = Helper(method);
        Assert.Equal((MessagingRole.ReceiveNew, waits, never), (member!.Role, member.AlwaysWaits, member.NeverWaits));
    }

    [Theory]
    [InlineData("byte[] Helper() { var n = socket.Recv(buffer); return n < 0 ? null : buffer[..n]; }")]
    [FullData("byte[] Helper() { if (!socket.TryRecv(buffer, out var n)) return null; return buffer.AsSpan(0, n).ToArray(); }")]
    public void Nullable_bytes_are_received(string method) => Assert.Equal(MessagingRole.ReceiveNew, Helper(method)?.Role);

    [Theory]
    [InlineData("byte[] Helper() { var n = socket.Recv(buffer); return n < 0 ? null : buffer; }")]
    [InlineData("byte[] Helper() { var n = socket.Recv(buffer); return n < 0 ? null : BitConverter.GetBytes(n); }")]
    public void Bytes_that_are_kept_are_not(string method) => Assert.Null(Helper(method));

    [Theory]
    [InlineData("Message Helper() { socket.Recv(message); return message; }")]
    [FullData("Message Helper() { var m = new Message(); socket.Recv(m); kept.Add(m); return m; }")]
    [FullData("Message Helper() { var m = new Message(); return m; }")]
    [FullData("Message Helper() { using var m = new Message(); socket.Recv(m); return m; }")]
    [FullData("Message Helper() { var m = new Message(); socket.Recv(m); socket.Send(m); return m; }")]
    public void Message_of_somebody_else_is_not(string method) => Assert.Null(Helper(method));

    private static MessagingMember? Helper(string method)
    {
        var probe = FlowProbe.Of(
            $$"""
            bool flag;
            string last;
            byte[] buffer;
            Message message;
            Socket socket;
            readonly List<string> all = new();
            readonly List<Message> kept = new();
            static void Work() { }
            protected abstract Socket Pick();
            protected abstract SendFlags Flags();
            {{method}}
            void Body() { }
            """
        );
        var type = probe.Body.Owner.ContainingType;
        return probe.Body.Library.MemberOf(type.GetMembers("Helper")[0]);
    }
}
