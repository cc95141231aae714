using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(
        Rules.ZMQ1012_ZeroCopyForSmallMessage.Id,
        DiagnosticSeverity.Info
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
    private static readonly DiagnosticResult s_warning = new DiagnosticResult(
        Rules.ZMQ1001_ZeroCopyForSmallMessage.Id,
        DiagnosticSeverity.Warning
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Fact]
    public Task Proven_small_message_Triggers_as_warning() =>
        Code.Triggers(
            """
            nint p = Marshal.AllocHGlobal(64);
            using var m = {|#0:new Message(p, 64, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
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
            """
            nint p = Marshal.AllocHGlobal(size);
            using var m = {|#0:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
            s_info.WithLocation(0)
        );

    [Fact]
    public Task Large_block_for_one_message_Triggers_as_info() =>
        Code.Triggers(
            """
            nint p = Marshal.AllocHGlobal(1 << 20);
            using var m = {|#0:new Message(p, 1 << 20, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
            s_info.WithLocation(0)
        );

    [Theory]
    [InlineData("var p = Marshal.AllocCoTaskMem(size); var m = {|ZMQ1012:new Message(p, size, Marshal.FreeCoTaskMem)|}; socket.Send(m);")]
    [InlineData(
        """
            var p = (nint)NativeMemory.Alloc((nuint)size);
            socket.Send({|ZMQ1012:new Message(p, size, static q => NativeMemory.Free((void*)q))|});
            """
    )]
    [InlineData(
        """
            var p = (byte*)NativeMemory.AllocZeroed((nuint)size);
            socket.Send({|ZMQ1012:new Message((nint)p, size, static q => NativeMemory.Free((void*)q))|});
            """
    )]
    [InlineData("Message m = {|ZMQ1012:new(Marshal.AllocHGlobal(size), size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);")]
    [InlineData(
        """
            nint p = 0;
            try
            {
                p = Marshal.AllocHGlobal(size);
                using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
                socket.Send(m);
            }
            catch { Console.WriteLine(); }
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            Fill(p);
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            static void Fill(nint q) { }
            """
    )]
    [FullData(
        """
            while (running)
            {
                var p = Marshal.AllocHGlobal(size);
                using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
                socket.Send(m);
            }
            """
    )]
    [InlineData(
        """
            var count = 0;
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ1012:new Message(p, size, q => { Marshal.FreeHGlobal(q); count++; })|};
            socket.Send(m);
            """
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
                return {|ZMQ1012:new Message(p, data.Length, static q => Marshal.FreeHGlobal(q))|};
            }
            """
        );

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

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_Trigger(ZmqVersion version)
    {
        var test = Code.Analysis(
            "nint p = Marshal.AllocHGlobal(size); "
                + "using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);"
        );
        test.ZmqVersion = version;
        return test.RunAsync();
    }
}
