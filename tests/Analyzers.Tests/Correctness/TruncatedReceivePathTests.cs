using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceivePathTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("switch (n, running) { case (> 256, true): return; } Handle({|ZMQ3002:span[..n]|});")]
    [FullData("switch (n, running) { case (_, true): return; } Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("if ((n, running) is (> 256, true)) Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("if ((size, running) is (> 256, _)) return; Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("switch (n, running) { case (> 256, true): return; case (0, false): return; } Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("var (first, isShort) = (span[0], n < 4); if (isShort) return; Handle({|ZMQ3002:span[..n]|});")]
    public Task Tuple_that_does_not_bound_Triggers(string code) =>
        Code.Triggers("Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); " + code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            if (n > payload.Length) MayThrow();
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            static void MayThrow() { if (Environment.HasShutdownStarted) return; throw new FormatException(); }
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            ArgumentOutOfRangeException.ThrowIfLessThan(n, payload.Length);
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            try { Console.WriteLine(); }
            catch (ArgumentOutOfRangeException) { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            try { Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|})); }
            catch (ArgumentException) { }
            """
    )]
    [InlineData("var n = socket.Recv(payload); try { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch (InvalidOperationException) { }")]
    [InlineData("var n = socket.Recv(payload); try { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch { }")]
    public Task No_way_out_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n == 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n < 4) throw new Exception(); Handle({|ZMQ3002:payload.AsSpan(4, n - 4)|});")]
    [InlineData("if (socket.Recv(payload) is var n && n > 0) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("var n = socket.Recv(payload); if (n / 2 < 2) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("var n = socket.Recv(payload); if (n % 8 != 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n.Equals(0)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (n - 4 < 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("var n = socket.Recv(payload); n -= 4; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); if (payload is { Length: > 8 }) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Comparison_that_bounds_nothing_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) Console.WriteLine(n); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData("var n = socket.Recv(payload); if (running && n > payload.Length) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [FullData(
        """
            var n = socket.Recv(payload);
            if (running) Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            else Handle({|ZMQ3002:payload.AsSpan(4, n - 4)|});
            """
    )]
    public Task Comparison_on_one_way_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var other = new byte[8];
            var n = socket.Recv(payload);
            if (n > other.Length) return;
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """
    )]
    [FullData("var buffer = new byte[64]; var n = socket.Recv(buffer); if (n > 100) return; Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    [InlineData("var buffer = new byte[64]; var n = socket.Recv(buffer); if (n is 32 or 128) Handle({|ZMQ3002:buffer.AsSpan(0, n)|});")]
    public Task Comparison_with_another_size_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); }")]
    [FullData("int n = 0; if (running) n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n; try { n = socket.Recv(payload); } catch (ZmqException) { return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Log(n); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); void Log(int i) => Console.WriteLine(i);")]
    [FullData("var n = socket.Recv(payload); goto use; use: Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Path_without_a_comparison_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Length_of_the_next_receive_Triggers() =>
        Code.Triggers(
            """
            var n = socket.Recv(payload);
            if (n > payload.Length) return;
            Handle(n);
            n = socket.Recv(payload);
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """
        );

    [Fact]
    public Task Length_that_a_finally_has_checked_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var n = socket.Recv(payload);
            try
            {
                Handle(1);
            }
            finally
            {
                if (n > payload.Length)
                    throw new Exception();
            }

            Handle(payload.AsSpan(0, n));
            """
        );

    [Theory]
    [InlineData("n = socket.Recv(payload); if (n > payload.Length) n = 0;", "ZmqException")]
    [FullData("n = socket.Recv(payload); if (n > payload.Length) throw new FormatException();", "ZmqException")]
    [FullData("n = socket.Recv(payload); if (n > payload.Length) throw new FormatException();", "ZmqException) when (running")]
    [FullData("n = socket.Recv(payload); if (n > payload.Length) throw new FormatException();", "TimeoutException")]
    [FullData("if (!socket.TryRecv(payload, out n) || n > payload.Length) n = 0;", "ZmqException")]
    public Task Handler_of_what_the_comparison_does_not_throw_DoesNotTrigger(string receive, string caught) =>
        Code.DoesNotTrigger($"var n = 0; try {{ {receive} }} catch ({caught}) {{ }} Handle(payload.AsSpan(0, n));");

    [Theory]
    [InlineData("n = socket.Recv(payload); if (n > payload.Length) throw new FormatException();", "FormatException")]
    [FullData("n = socket.Recv(payload); if (n > payload.Length) throw new FormatException();", "SystemException")]
    public Task Handler_of_what_the_comparison_throws_Triggers(string receive, string caught) =>
        Code.Triggers($"var n = 0; try {{ {receive} }} catch ({caught}) {{ }} Handle({{|ZMQ3002:payload.AsSpan(0, n)|}});");

    [Theory]
    [InlineData("n = socket.Recv(payload); socket.Send(text); if (n > payload.Length) n = 0;", "ZmqException")]
    [InlineData("Handle(n = socket.Recv(payload)); if (n > payload.Length) n = 0;", "ZmqException")]
    public Task Handler_of_what_comes_before_the_comparison_Triggers(string receive, string caught) =>
        Code.Triggers($"var n = 0; try {{ {receive} }} catch ({caught}) {{ }} Handle({{|ZMQ3002:payload.AsSpan(0, n)|}});");

    [Fact]
    public Task Length_of_a_receive_in_a_finally_block_Triggers() =>
        Code.Triggers(
            """
            var n = socket.Recv(payload);
            try
            {
                if (n > payload.Length) return;
                Handle(n);
            }
            finally
            {
                n = socket.Recv(payload);
            }
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """
        );

    [Theory]
    [InlineData(
        """
            Task.Run(() =>
            {
                var buffer = new byte[64];
                while (true) { var n = socket.Recv(buffer); Handle({|ZMQ3002:buffer.AsSpan(0, n)|}); }
            });
            """
    )]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|}));")]
    public Task Length_in_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            await Task.Yield();
            var n = socket.Recv(payload);
            await Console.OpenStandardOutput().WriteAsync({|ZMQ3002:payload.AsMemory(0, n)|});
            """
    )]
    public Task Length_in_asynchronous_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Console.WriteLine(n);", "catch (ZmqException e) { Console.WriteLine(e); }")]
    [FullData("Console.WriteLine(n);", "catch { Console.WriteLine(); }")]
    [FullData("Interlocked.Add(ref size, n);", "catch (Exception e) when (e is not ZmqException) { Console.WriteLine(); }")]
    [InlineData("LogSize(n);", "catch (Exception) { Console.WriteLine(); }")]
    public Task Call_of_dotnet_between_receive_and_comparison_DoesNotTrigger(string call, string handler) =>
        Code.DoesNotTrigger(
            $$"""
            static void LogSize(int size) => Console.WriteLine(size);

            static void Run(Socket socket, byte[] b, int size)
            {
                while (true)
                {
                    var n = 0;
                    try { n = socket.Recv(b); {{call}} if (n > b.Length) continue; }
                    {{handler}}
                    Handle(b.AsSpan(0, n));
                }
            }

            static void Handle(ReadOnlySpan<byte> bytes) { }
            """
        );

    [Theory]
    [InlineData("Check(b);", "catch (FormatException e) { Console.WriteLine(e); }")]
    [InlineData("checks.ForEach(static c => c());", "catch { Console.WriteLine(); }")]
    [InlineData("Task.Run(() => Check(b)).Wait();", "catch { Console.WriteLine(); }")]
    public Task Call_of_others_between_receive_and_comparison_Triggers(string call, string handler) =>
        Code.Triggers(
            $$"""
            static void Check(byte[] bytes) { if (bytes[0] == 1) throw new FormatException(); }

            static void Run(Socket socket, byte[] b, List<Action> checks)
            {
                while (true)
                {
                    var n = 0;
                    try { n = socket.Recv(b); {{call}} if (n > b.Length) continue; }
                    {{handler}}
                    Handle({|ZMQ3002:b.AsSpan(0, n)|});
                }
            }

            static void Handle(ReadOnlySpan<byte> bytes) { }
            """
        );

    [Theory]
    [InlineData("Action use = () => Handle(payload.AsSpan(0, n)); if (n <= payload.Length) use();")]
    [FullData("Action use; use = () => Handle(payload.AsSpan(0, n)); if (n <= payload.Length) use();")]
    public Task Lambda_that_is_called_behind_a_comparison_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var n = socket.Recv(payload); " + code);
}
