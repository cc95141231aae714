using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageSizeTests
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
    public Task Message_quotes_the_interval() =>
        Code.Triggers(
            """
            var p = Marshal.AllocHGlobal(Math.Min(size, 99));
            socket.Send({|#0:new Message(p, Math.Min(size, 99), static q => Marshal.FreeHGlobal(q))|});
            """,
            s_warning
                .WithLocation(0)
                .WithMessage(
                    "Zero-copy of at most 99 bytes costs more than a copy; use Send(span) or BeginFrame instead (2.5x the cost at 8 B)"
                )
        );

    [Fact]
    public Task Size_that_a_branch_proves_small_Triggers_as_warning_and_shows_the_branch() =>
        Code.Triggers(
            """
            void M(Socket s, nint mapped, int n)
            {
                if (n >= 64 && {|#1:n < 100|})
                {
                    using var m = {|#0:new Message(mapped, n, static q => { })|};
                    s.Send(m);
                }
            }
            """,
            new DiagnosticResult(Rules.ZMQ1001_ZeroCopyForSmallMessage.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithLocation(1)
                .WithMessage("Zero-copy of 64 to 99 bytes costs more than a copy; use Send(span) instead")
        );

    [Theory]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                if (n >= 100) return;
                using var m = {|#0:new Message(mapped, n, static q => { })|};
                s.Send(m);
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                switch (n)
                {
                    case < 100: using (var m = {|#0:new Message(mapped, n, static q => { })|}) s.Send(m);
                    break;
                }
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, byte[] d)
            {
                if (d is { Length: < 100 })
                {
                    using var m = {|#0:new Message(mapped, d.Length, static q => { })|};
                    s.Send(m);
                }
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                ArgumentOutOfRangeException.ThrowIfGreaterThan(n, 100);
                using var m = {|#0:new Message(mapped, n, static q => { })|};
                s.Send(m);
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                while (n > 100) n /= 2;
                using var m = {|#0:new Message(mapped, n, static q => { })|};
                s.Send(m);
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                Run(() =>
                {
                    if (n < 100) { using var m = {|#0:new Message(mapped, n, static q => { })|}; s.Send(m); }
                });
            }
            static void Run(Action a) => a();
            """
    )]
    public Task Size_on_paths_that_prove_it_small_Triggers_as_warning(string code) => Code.Triggers(code, s_warning.WithLocation(0));

    [Fact]
    public Task Size_that_only_branches_bound_Triggers_as_info_and_quotes_the_interval() =>
        Code.Triggers(
            """
            void M(Socket s, nint mapped, int n)
            {
                if (n >= 5000 && {|#1:n <= 9000|})
                {
                    using var m = {|#0:new Message(mapped, n, static q => { })|};
                    s.Send(m);
                }
            }
            """,
            new DiagnosticResult(Rules.ZMQ1012_ZeroCopyForSmallMessage.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithLocation(1)
                .WithMessage(
                    "Whether zero-copy of 5000 to 9000 bytes pays off depends on the machine; run 'zmqperf calibrate' to measure it"
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

    /// <summary>The one key holds for both kinds of memory, unless the other one is set.</summary>
    [Theory]
    [InlineData("zmqperf.zero_copy_threshold = 30000")]
    [FullData("zmqperf.zero_copy_existing_threshold = 30000")]
    [FullData("zmqperf.zero_copy_threshold = 10000\nzmqperf.zero_copy_existing_threshold = 30000")]
    public Task Threshold_that_is_configured_holds_for_memory_that_exists_Triggers_as_warning(string options)
    {
        var test = Code.Analysis(
            "void M(Socket socket, nint mapped) { using var m = {|#0:new Message(mapped, 20000, static q => { })|}; socket.Send(m); }"
        );
        test.ExpectedDiagnostics.Add(s_warning.WithLocation(0));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\n{options}"));
        return test.RunAsync();
    }

    [Fact]
    public Task Threshold_of_memory_that_exists_says_nothing_of_blocks_that_are_made_Triggers_as_warning()
    {
        var test = Code.Analysis(
            "void M(Socket socket) { nint p = Marshal.AllocHGlobal(20000); "
                + "using var m = {|#0:new Message(p, 20000, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m); }"
        );
        test.ExpectedDiagnostics.Add(s_warning.WithLocation(0));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nzmqperf.zero_copy_existing_threshold = 4000"));
        return test.RunAsync();
    }
}
