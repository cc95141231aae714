using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(Rules.ZMQ1001.Id, DiagnosticSeverity.Info).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );
    private static readonly DiagnosticResult s_warning = new DiagnosticResult(Rules.ZMQ1001.Id, DiagnosticSeverity.Warning).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );

    [Fact]
    public Task Proven_small_message_Triggers_as_warning() =>
        Code.Triggers(
            "nint p = Marshal.AllocHGlobal(64); using var m = {|#0:new Message(p, 64, static q => Marshal.FreeHGlobal(q))|}; "
                + "socket.Send(m);",
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Memory_from_elsewhere_that_is_proven_small_Triggers_as_warning() =>
        Code.Triggers(
            "void M(Socket socket, nint mapped) { using var m = {|#0:new Message(mapped, 100, static q => { })|}; socket.Send(m); }",
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Block_of_unknown_size_for_one_message_Triggers_as_info() =>
        Code.Triggers(
            "nint p = Marshal.AllocHGlobal(size); "
                + "using var m = {|#0:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);",
            s_info.WithLocation(0)
        );

    [Fact]
    public Task Large_block_for_one_message_Triggers_as_info() =>
        Code.Triggers(
            "nint p = Marshal.AllocHGlobal(1 << 20); "
                + "using var m = {|#0:new Message(p, 1 << 20, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);",
            s_info.WithLocation(0)
        );

    [Theory]
    [InlineData("var p = Marshal.AllocCoTaskMem(size); var m = {|ZMQ1001:new Message(p, size, Marshal.FreeCoTaskMem)|}; socket.Send(m);")]
    [InlineData(
        "var p = (nint)NativeMemory.Alloc((nuint)size); "
            + "socket.Send({|ZMQ1001:new Message(p, size, static q => NativeMemory.Free((void*)q))|});"
    )]
    [InlineData(
        "var p = (byte*)NativeMemory.AllocZeroed((nuint)size); "
            + "socket.Send({|ZMQ1001:new Message((nint)p, size, static q => NativeMemory.Free((void*)q))|});"
    )]
    [InlineData("Message m = {|ZMQ1001:new(Marshal.AllocHGlobal(size), size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);")]
    [InlineData(
        "nint p = 0; try { p = Marshal.AllocHGlobal(size); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); "
            + "} catch { Console.WriteLine(); }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); Fill(p); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); "
            + "static void Fill(nint q) { }"
    )]
    [InlineData(
        "while (running) { var p = Marshal.AllocHGlobal(size); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); }"
    )]
    [InlineData(
        "var count = 0; var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ1001:new Message(p, size, q => { "
            + "Marshal.FreeHGlobal(q); count++; })|}; socket.Send(m);"
    )]
    public Task Every_allocation_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Message_that_is_returned_Triggers() =>
        Code.Triggers(
            """
            static Message Wrap(byte[] data)
            {
                var p = Marshal.AllocHGlobal(data.Length);
                Marshal.Copy(data, 0, p, data.Length);
                return {|ZMQ1001:new Message(p, data.Length, static q => Marshal.FreeHGlobal(q))|};
            }
            """
        );

    [Fact]
    public Task Message_quotes_the_interval() =>
        Code.Triggers(
            "var p = Marshal.AllocHGlobal(Math.Min(size, 99)); "
                + "socket.Send({|#0:new Message(p, Math.Min(size, 99), static q => Marshal.FreeHGlobal(q))|});",
            s_warning
                .WithLocation(0)
                .WithMessage(
                    string.Format(
                        System.Globalization.CultureInfo.InvariantCulture,
                        Rules.ZMQ1001.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture),
                        "at most 99 bytes"
                    )
                )
        );

    [Fact]
    public Task Size_that_a_branch_proves_small_Triggers_as_warning_and_shows_the_branch() =>
        Code.Triggers(
            "void M(Socket s, nint mapped, int n) { if (n >= 64 && {|#1:n < 100|}) { "
                + "using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); } }",
            new DiagnosticResult(Rules.ZMQ1001.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithLocation(1)
                .WithMessage(
                    string.Format(
                        System.Globalization.CultureInfo.InvariantCulture,
                        Rules.ZMQ1001Existing.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture),
                        "64 to 99 bytes"
                    )
                )
        );

    [Theory]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { if (n >= 100) return; "
            + "using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { switch (n) { case < 100: using (var m = {|#0:new Message(mapped, n, "
            + "static q => { })|}) s.Send(m); break; } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, byte[] d) { if (d is { Length: < 100 }) { "
            + "using var m = {|#0:new Message(mapped, d.Length, static q => { })|}; s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { ArgumentOutOfRangeException.ThrowIfGreaterThan(n, 100); "
            + "using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { while (n > 100) n /= 2; "
            + "using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { Run(() => { if (n < 100) { "
            + "using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); } }); } static void Run(Action a) => a();"
    )]
    public Task Size_on_paths_that_prove_it_small_Triggers_as_warning(string code) => Code.Triggers(code, s_warning.WithLocation(0));

    [Theory]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { if (n > 100) { using var m = new Message(mapped, n, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { if (n < 100) n = Next(); "
            + "using var m = new Message(mapped, n, static q => { }); s.Send(m); } static int Next() => 1;"
    )]
    [InlineData(
        "private int _n; void M(Socket s, nint mapped) { if (_n < 100) { using var m = new Message(mapped, _n, static q => { "
            + "}); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int? n) { if (n < 100 || n == null) { "
            + "using var m = new Message(mapped, n ?? 5000, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { Action a = () => n = 5000; if (n < 100) { a(); "
            + "using var m = new Message(mapped, n, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, ref int n) { if (n < 100) { using var m = new Message(mapped, n, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { try { if (n > 100) n = 50; "
            + "} finally { using var m = new Message(mapped, n, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { if (n < 0) { using var m = new Message(mapped, n, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { System.Diagnostics.Debug.Assert(n < 100); "
            + "using var m = new Message(mapped, n, static q => { }); s.Send(m); }"
    )]
    public Task Size_on_paths_that_do_not_prove_it_small_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("void M(Socket s, nint p) { using var m = new Message(p, 10, null); s.Send(m); }")] // nobody frees: another rule's subject
    [InlineData("void M(Socket s, nint p) { using var m = new Message(p, 10); s.Send(m); }")]
    [InlineData("void M(Socket s, nint p) { using var m = new Message(p, 10, default); s.Send(m); }")]
    // memory from elsewhere that may be large
    [InlineData("void M(Socket s, nint p, int n) { using var m = new Message(p, n, static q => Marshal.FreeHGlobal(q)); s.Send(m); }")]
    [InlineData("private nint _map; void M(Socket s, int n) { using var m = new Message(_map, n, static q => { }); s.Send(m); }")]
    [InlineData(
        "void M(Socket s, byte[] b) { var h = GCHandle.Alloc(b, GCHandleType.Pinned); "
            + "using var m = new Message(h.AddrOfPinnedObject(), b.Length, _ => h.Free()); s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "while (n > 0) { using var m = new Message(p, n, static q => { }); s.Send(m); } }"
    )] // one block for many
    [InlineData(
        "private nint _p; void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); _p = p; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )] // kept
    [InlineData(
        "void M(Socket s, int n, List<nint> all) { var p = Marshal.AllocHGlobal(n); all.Add(p); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); using var a = new Message(p, n, static q => { }); "
            + "using var b = new Message(p, n, static q => { }); s.Send(a); s.Send(b); }"
    )]
    [InlineData(
        "void M(Socket s) { nint p = 0; for (;;) { if (p == 0) p = Marshal.AllocHGlobal(1 << 20); "
            + "using var m = new Message(p, 1 << 20, static q => { }); s.Send(m); } }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "using var a = new Message(p, n / 2 + 100000, static q => { }); "
            + "using var b = new Message(p + n / 2, n - n / 2, static q => { }); s.Send(a); s.Send(b); }"
    )]
    [InlineData(
        "unsafe void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); using var m = new Message(p, n, static q => { }); "
            + "s.Send(m); Console.WriteLine(*(byte*)p); Marshal.FreeHGlobal(p); }"
    )]
    [InlineData(
        "private nint _q; void Keep(nint q) => _q = q; void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); Keep(p); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private nint _q; void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); var q = p; _q = q; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "bool TryTake(out nint p) { p = 0; return false; } void M(Socket s, int n) { "
            + "if (!TryTake(out var p)) p = Marshal.AllocHGlobal(n); using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "void Take(ref nint p) { } void M(Socket s, int n) { nint p = 0; Take(ref p); if (p == 0) p = Marshal.AllocHGlobal(n); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, nint p) { var n = 8; System.Runtime.CompilerServices.Unsafe.AsRef(in n) = 1 << 20; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData("void M(Socket s, nint p) { Action<nint>? none = null; using var m = new Message(p, 64, none); s.Send(m); }")]
    [InlineData(
        "void M(Socket s, byte[] b) { using var m = new Message(b); m.Data[0] = 1; s.Send(m); using var e = new Message(8); s.Send(e); }"
    )]
    [InlineData(
        "nint M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); if (s.HasMore) return p; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); return 0; }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); var all = new[] { p }; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); var pair = (p, 1); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private nint _q; void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); _q = n > 1 ? p : 0; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private nint _q; void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); nint? none = null; _q = none ?? p; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "var box = new System.Runtime.CompilerServices.StrongBox<nint>(p); using var m = new Message(p, n, static q => { }); "
            + "s.Send(m); }"
    )]
    [InlineData(
        "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "var box = new System.Runtime.CompilerServices.StrongBox<nint> { Value = p }; "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private readonly Queue<nint> _all = new(); void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "_all.Enqueue(p); using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private readonly Stack<nint> _all = new(); void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); _all.Push(p); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private readonly List<nint> _all = new(); void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "_all.Insert(0, p); using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private readonly ConcurrentDictionary<int, nint> _all = new(); "
            + "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); _all.TryAdd(1, p); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private readonly System.Threading.Channels.Channel<nint> _all = "
            + "System.Threading.Channels.Channel.CreateUnbounded<nint>(); void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); "
            + "_all.Writer.TryWrite(p); using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "static nint Same(nint q) => q; void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); var same = Same(p); "
            + "using var m = new Message(p, n, static q => { }); s.Send(m); }"
    )]
    [InlineData(
        "private readonly List<nint> _all = new(); void Keep(nint q) => _all.Add(q); "
            + "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); Keep(p); using var m = new Message(p, n, static q => { }); "
            + "s.Send(m); }"
    )]
    [InlineData(
        "private object? _box; void Keep(nint q) => _box = new System.Runtime.CompilerServices.StrongBox<nint>(q); "
            + "void M(Socket s, int n) { var p = Marshal.AllocHGlobal(n); Keep(p); using var m = new Message(p, n, static q => { }); "
            + "s.Send(m); }"
    )]
    public Task Other_code_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("4095", DiagnosticSeverity.Warning)]
    [InlineData("4096", DiagnosticSeverity.Info)]
    [InlineData("65535", DiagnosticSeverity.Info)]
    [InlineData("Math.Clamp(n, 1, 5000)", DiagnosticSeverity.Info)]
    [InlineData("n > 10000 && n < 20000 ? n : 64", DiagnosticSeverity.Info)]
    public Task Memory_that_exists_already_Triggers_as_info_where_the_machine_decides(string size, DiagnosticSeverity severity) =>
        Code.Triggers(
            $"void M(Socket socket, nint mapped, int n) {{ using var m = {{|#0:new Message(mapped, {size}, static q => {{ "
                + $"}})|}}; socket.Send(m); }}",
            (severity == DiagnosticSeverity.Warning ? s_warning : s_info).WithLocation(0)
        );

    [Fact]
    public Task Size_that_only_branches_bound_Triggers_as_info_and_quotes_the_interval() =>
        Code.Triggers(
            "void M(Socket s, nint mapped, int n) { if (n >= 5000 && {|#1:n <= 9000|}) { "
                + "using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); } }",
            new DiagnosticResult(Rules.ZMQ1001.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithLocation(1)
                .WithMessage(
                    string.Format(
                        System.Globalization.CultureInfo.InvariantCulture,
                        Rules.ZMQ1001MachineDependent.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture),
                        "5000 to 9000 bytes"
                    )
                )
        );

    [Theory]
    [InlineData("65535", DiagnosticSeverity.Warning)]
    [InlineData("65536", DiagnosticSeverity.Info)]
    public Task Block_for_one_message_Triggers_as_warning_below_the_threshold(string size, DiagnosticSeverity severity) =>
        Code.Triggers(
            $"nint p = Marshal.AllocHGlobal({size}); "
                + $"using var m = {{|#0:new Message(p, {size}, static q => Marshal.FreeHGlobal(q))|}}; socket.Send(m);",
            (severity == DiagnosticSeverity.Warning ? s_warning : s_info).WithLocation(0)
        );

    [Theory]
    [InlineData("void M(Socket s, nint mapped) { using var m = new Message(mapped, 65536, static q => { }); s.Send(m); }")]
    [InlineData(
        "void M(Socket s, nint mapped, int n) { if (n <= 65536) { using var m = new Message(mapped, n, static q => { }); s.Send(m); } }"
    )]
    public Task Memory_that_exists_already_and_may_be_large_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Threshold_that_is_configured_holds_for_memory_that_exists_Triggers_as_warning()
    {
        var test = Code.Analysis(
            "void M(Socket socket, nint mapped) { using var m = {|#0:new Message(mapped, 20000, static q => { })|}; socket.Send(m); }"
        );
        test.ExpectedDiagnostics.Add(s_warning.WithLocation(0));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nzmqperf.zero_copy_threshold = 30000"));
        return test.RunAsync();
    }

    [Fact]
    public Task Threshold_option_is_obeyed_DoesNotTrigger()
    {
        var test = Code.Analysis(
            "void M(Socket socket, nint mapped) { using var m = new Message(mapped, 1000, static q => { }); socket.Send(m); }"
        );
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nzmqperf.zero_copy_threshold = 1000"));
        return test.RunAsync();
    }

    [Fact]
    public Task Marshal_copy_IsFixed_by_sending_the_source() =>
        Code.IsFixed(
            """
            // allocate
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            // wrap
            using var m = {|ZMQ1001:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m, SendFlags.SendMore); // go
            """,
            """
            // allocate
            // wrap
            socket.Send(payload, SendFlags.SendMore); // go
            """
        );

    [Fact]
    public Task Span_copy_in_an_unsafe_block_IsFixed_by_sending_the_source() =>
        Code.IsFixed(
            """
            int dataSize = payload.Length;
            nint nativePtr = Marshal.AllocHGlobal(dataSize);
            unsafe
            {
                var nativeSpan = new Span<byte>((void*)nativePtr, dataSize);
                payload.CopyTo(nativeSpan);
            }
            using var m = {|ZMQ1001:new Message(nativePtr, dataSize, ptr =>
            {
                Marshal.FreeHGlobal(ptr);
            })|};
            socket.Send(m);
            """,
            """
            int dataSize = payload.Length;
            socket.Send(payload);
            """
        );

    [Fact]
    public Task Part_of_an_array_IsFixed_by_sending_the_part() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(size);
            Marshal.Copy(payload, 4, p, size);
            using (var m = {|ZMQ1001:new Message(p, size, _ => Marshal.FreeHGlobal(p))|})
            {
                socket.Send(m);
            }
            """,
            """
            socket.Send(payload.AsSpan(4, size));
            """
        );

    [Fact]
    public Task Async_code_IsFixed_by_sending_the_source() =>
        Code.IsFixed(
            """
            await Task.Yield();
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = {|ZMQ1001:new Message(p, payload.Length, Marshal.FreeHGlobal)|};
            socket.Send(m);
            """,
            """
            await Task.Yield();
            socket.Send(payload);
            """
        );

    [Fact]
    public Task Writes_through_a_span_IsFixed_in_place() =>
        Code.IsFixed(
            """
            while (running)
            {
                nint p = Marshal.AllocHGlobal(24); // an order
                var span = new Span<byte>((void*)p, 24);
                BinaryPrimitives.WriteInt64LittleEndian(span, size);
                span[8] = 1;
                new Span<byte>((void*)p, 4).Clear();
                Console.WriteLine("between");
                using var m = {|ZMQ1001:new Message(p, 24, static q => Marshal.FreeHGlobal(q))|};
                socket.Send(m, SendFlags.SendMore);
                socket.Send(text);
            }
            """,
            """
            while (running)
            {
                using var frame = socket.BeginFrame(24); // an order
                var span = frame.Span;
                BinaryPrimitives.WriteInt64LittleEndian(span, size);
                span[8] = 1;
                frame.Span.Slice(0, 4).Clear();
                Console.WriteLine("between");
                frame.Send(SendFlags.SendMore);
                socket.Send(text);
            }
            """
        );

    [Fact]
    public Task Writes_through_the_message_IsFixed_in_place() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            m.Data.Fill(1);
            BinaryPrimitives.WriteInt32LittleEndian(m.Data, 3);
            socket.Send(m);
            """,
            """
            using var frame = socket.BeginFrame(size);
            frame.Span.Fill(1);
            BinaryPrimitives.WriteInt32LittleEndian(frame.Span, 3);
            frame.Send();
            """
        );

    [Fact]
    public Task Pointer_loop_with_try_and_dispose_IsFixed_in_place() =>
        Code.IsFixed(
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;

            static unsafe class C
            {
                static void M(Socket socket, int size)
                {
                    var p = (byte*)NativeMemory.AllocZeroed((nuint)size);
                    for (var i = 0; i < size; i++)
                        p[i] = (byte)i;
                    var m = {|ZMQ1001:new Message((nint)p, size, Free)|};
                    try
                    {
                        // sent at once
                        socket.Send(m);
                    }
                    finally
                    {
                        m.Dispose();
                    }
                }

                static void Free(nint p) => NativeMemory.Free((void*)p);
            }
            """,
            """
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                static void M(Socket socket, int size)
                {
                    using var frame = socket.BeginFrame(size);
                    frame.Span.Clear();
                    var p = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span));
                    for (var i = 0; i < size; i++)
                        p[i] = (byte)i;
                    // sent at once
                    frame.Send();
                }

                static void Free(nint p) => NativeMemory.Free((void*)p);
            }
            """
        );

    [Fact]
    public Task Block_copies_through_pointers_IsFixed_in_place() =>
        Code.IsFixed(
            """
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                private static readonly Action<nint> s_free = static q => Marshal.FreeHGlobal(q);

                static void M(Socket socket, byte[] payload)
                {
                    nint p = Marshal.AllocHGlobal(payload.Length + 4);
                    *(int*)p = 5;
                    fixed (byte* source = payload)
                    {
                        Buffer.MemoryCopy(source, (byte*)p + 4, payload.Length, payload.Length);
                        Unsafe.CopyBlock(p.ToPointer(), source, 4);
                    }

                    byte* end = (byte*)p;
                    *end++ = 1;
                    socket.Send({|ZMQ1001:new Message(p, payload.Length + 4, s_free)|});
                }
            }
            """,
            """
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                private static readonly Action<nint> s_free = static q => Marshal.FreeHGlobal(q);

                static void M(Socket socket, byte[] payload)
                {
                    using var frame = socket.BeginFrame(payload.Length + 4);
                    *(int*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span)) = 5;
                    fixed (byte* source = payload)
                    {
                        Buffer.MemoryCopy(source, (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span)) + 4, payload.Length, payload.Length);
                        Unsafe.CopyBlock(Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span)), source, 4);
                    }

                    byte* end = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span));
                    *end++ = 1;
                    frame.Send();
                }
            }
            """
        );

    [Fact]
    public Task Header_and_body_at_an_offset_IsFixed_in_place() =>
        Code.IsFixed(
            """
            var head = new byte[8];
            var p = Marshal.AllocHGlobal(8 + payload.Length);
            Marshal.Copy(head, 0, p, 8);
            Marshal.Copy(running ? payload : head, 0, p + 8, payload.Length);
            Marshal.Copy(payload, 0, IntPtr.Add(p, 8), 4);
            using (var m = {|ZMQ1001:new Message(p, 8 + payload.Length, static q => Marshal.FreeHGlobal(q))|}) // wrap
            {
                socket.Send(m);
            }
            """,
            """
            var head = new byte[8];
            using var frame = socket.BeginFrame(8 + payload.Length);
            head.AsSpan(0, 8).CopyTo(frame.Span);
            (running ? payload : head).AsSpan(0, payload.Length).CopyTo(frame.Span.Slice(8));
            payload.AsSpan(0, 4).CopyTo(frame.Span.Slice(8));
            // wrap
            frame.Send();
            """
        );

    [Theory]
    [InlineData(
        "var p = Marshal.AllocHGlobal(payload.Length); Marshal.Copy(payload, 0, p, payload.Length); "
            + "using var m = {|ZMQ1001:new Message(p, (byte)payload.Length, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(payload.Length); Marshal.Copy(payload, 0, p, payload.Length); "
            + "using var m = {|ZMQ1001:new Message(p, payload.Length, Free)|}; socket.Send(m); "
            + "static void Free(nint q) => Marshal.FreeHGlobal(q);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(payload.Length); Marshal.Copy(payload, 0, p, payload.Length); "
            + "using var m = {|ZMQ1001:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); "
            + "Console.WriteLine(nameof(m));"
    )]
    public Task What_would_send_or_compile_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Adjacent_and_nested_messages_IsFixed_at_once() =>
        Code.IsFixed(
            """
            nint a = Marshal.AllocHGlobal(8);
            new Span<byte>((void*)a, 8).Fill(1);
            nint b = Marshal.AllocHGlobal(size);
            new Span<byte>((void*)b, size).Fill(2);
            if (running)
            {
                var p = Marshal.AllocHGlobal(payload.Length);
                Marshal.Copy(payload, 0, p, payload.Length);
                using var inner = {|ZMQ1001:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|};
                sender.Send(inner);
            }

            using var first = {|ZMQ1001:new Message(a, 8, static q => Marshal.FreeHGlobal(q))|};
            using var second = {|ZMQ1001:new Message(b, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(first, SendFlags.SendMore);
            socket.Send(second);
            """,
            """
            using var frame = socket.BeginFrame(8);
            frame.Span.Fill(1);
            using var frame2 = socket.BeginFrame(size);
            frame2.Span.Fill(2);
            if (running)
            {
                sender.Send(payload);
            }

            frame.Send(SendFlags.SendMore);
            frame2.Send();
            """
        );

    [Theory]
    [InlineData(
        "var c = 0; var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ1001:new Message(p, size, q => { "
            + "Marshal.FreeHGlobal(q); c++; })|}; socket.Send(m);"
    )] // the callback counts
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; "
            + "socket.Send(m, SendFlags.DontWait);"
    )] // would-block throws
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; Console.WriteLine(socket.Send(m));"
    )] // the result is used
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); Fill(p); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); "
            + "static void Fill(nint q) { }"
    )] // the address goes away
    [InlineData(
        "var p = Marshal.AllocHGlobal(size + 1); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);"
    )] // another size
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); "
            + "Console.WriteLine(m.Size);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; while (running) socket.Send(m);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(payload.Length); Marshal.Copy(payload, 0, p, 4); "
            + "using var m = {|ZMQ1001:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|}; socket = sender; "
            + "socket.Send(m);"
    )]
    [InlineData(
        "await Task.Yield(); var p = Marshal.AllocHGlobal(size); Marshal.Copy(payload, 0, p, 4); "
            + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);"
    )]
    public Task What_cannot_keep_behaviour_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Without_the_runtime_only_copied_sources_are_IsFixed()
    {
        const string Class =
            "using System; using System.Runtime.InteropServices; using Net.Zmq; unsafe class C { void M(Socket socket, byte[] b, int n) { "
            + "nint p = Marshal.AllocHGlobal(n); new Span<byte>((void*)p, n).Clear(); "
            + "socket.Send({|ZMQ1001:new Message(p, n, static x => Marshal.FreeHGlobal(x))|}); ";
        var test = Code.Fix(
            Class
                + "nint q = Marshal.AllocHGlobal(b.Length); Marshal.Copy(b, 0, q, b.Length); "
                + "socket.Send({|ZMQ1001:new Message(q, b.Length, static x => Marshal.FreeHGlobal(x))|}); } }",
            Class + "socket.Send(b); } }"
        );
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_Trigger(ZmqVersion version)
    {
        var test = Code.Analysis(
            "nint p = Marshal.AllocHGlobal(size); "
                + "using var m = {|ZMQ1001:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);"
        );
        test.ZmqVersion = version;
        return test.RunAsync();
    }
}
