using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class ErrorNumberLiteralTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3014");

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when ({|ZMQ3014:35|} == e.ErrorNumber) { }")]
    [InlineData("try { socket.Bind(text); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:98|}) { }")]
    [FullData("try { socket.Recv(payload); } catch (Net.Zmq.Core.ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|} && running) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|} || e.ErrorNumber == 4) { }")]
    [FullData("try { Console.WriteLine(); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }")]
    [FullData("\n#if A\n#endif\ntry { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }")]
    public Task Number_that_is_compared_in_a_filter_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) { if (e.ErrorNumber != {|ZMQ3014:11|}) throw; }")]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e) { var number = e.ErrorNumber; if (number == {|ZMQ3014:11|}) return; throw; }
            """
    )]
    [InlineData("Exception? last = null; if (last is ZmqException z && z.ErrorNumber == {|ZMQ3014:11|}) return;")]
    [InlineData(
        """
            ZmqException e = null;
            if (e?.ErrorNumber == {|ZMQ3014:11|} || e?.ErrorNumber is not {|ZMQ3014:11|}) socket.Recv(payload);
            """
    )]
    public Task Number_that_is_compared_in_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("const int again = 11; try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:again|}) { }")]
    public Task Constant_that_is_compared_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is not {|ZMQ3014:11|}) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e is { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    [FullData("try { socket.Recv(payload); } catch (Exception e) when (e is ZmqException { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e is not { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    public Task Number_in_a_pattern_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
            {
                switch (e.ErrorNumber) { case 4: goto case 11; case {|ZMQ3014:11|}: break; default: throw; }
            }
            """
    )]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
            {
                Handle(e.ErrorNumber switch { {|ZMQ3014:11|} when running => 1, _ => 2 });
            }
            """
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) { Handle(e.ErrorNumber switch { {|ZMQ3014:11|} => 1, _ => 2 }); }")]
    [InlineData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
            {
                switch (e.ErrorNumber) { case {|ZMQ3014:11|} when running: break; default: throw; }
            }
            """
    )]
    public Task Number_in_a_switch_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(11, "is EAGAIN on some platforms only; compare with ZmqConstants.EAGAIN instead")]
    [FullData(35, "is EAGAIN on some platforms only; compare with ZmqConstants.EAGAIN instead")]
    [FullData(98, "has other meanings on other platforms; compare with the number of each platform")]
    public Task Message_says_where_it_is_another_one_Triggers(int number, string where) =>
        Code.Triggers(
            $"try {{ socket.Recv(payload); }} catch (ZmqException e) when (e.ErrorNumber == {{|#0:{number}|}}) {{ }}",
            new DiagnosticResult("ZMQ3014", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage($"Error number {number} {where}")
        );

    [Fact]
    public Task Helpers_Trigger() =>
        Code.Triggers(
            """
            using Net.Zmq;

            static class Errors
            {
                static bool IsAgain(ZmqException e) => e.ErrorNumber == {|ZMQ3014:11|};
                static bool IsThis(Net.Zmq.Core.ZmqException e) { return {|ZMQ3014:11|} == e.ErrorNumber; }
                static bool IsCast(System.Exception e) => ((ZmqException)e).ErrorNumber == {|ZMQ3014:11|};
                static bool IsInner(System.Exception e) => (e.InnerException as Net.Zmq.ZmqException)?.ErrorNumber == {|ZMQ3014:11|};
                static string Text(ZmqException? e) => e is null ? "" : e.ErrorNumber == {|ZMQ3014:11|} ? "again" : "other";
            }
            """
        );

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is 11 or 35) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 11 || e.ErrorNumber == 35) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e is { ErrorNumber: 11 or 35 }) { }")]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e) { switch (e.ErrorNumber) { case 11: case 35: break; default: throw; } }
            """
    )]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) { Handle(e.ErrorNumber switch { 11 => 1, 35 => 1, _ => 2 }); }")]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e) when (e.ErrorNumber is 11 or 35) { if (e.ErrorNumber == 11) return; }
            """
    )]
    [InlineData("try { socket.Bind(text); } catch (ZmqException e) when (e.ErrorNumber is 98 or 48) { }")]
    [InlineData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
            {
                if (e.ErrorNumber == 11) return;
                else if (e.ErrorNumber == 35) return;
                throw;
            }
            """
    )]
    public Task Number_beside_that_of_the_other_platform_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == (OperatingSystem.IsMacOS() ? 35 : 11)) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (OperatingSystem.IsLinux() && e.ErrorNumber == 11) { }")]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
            {
                if (OperatingSystem.IsLinux()) { if (e.ErrorNumber == 11) return; }
                throw;
            }
            """
    )]
    [InlineData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
                when (RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? e.ErrorNumber == 35 : e.ErrorNumber == 11) { }
            """
    )]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (OperatingSystem.IsFreeBSD() && e.ErrorNumber == 11) { }")]
    public Task Number_behind_a_question_of_the_framework_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            static bool IsLinux() => true;
            try { socket.Recv(payload); }
            catch (ZmqException e) when (IsLinux() && e.ErrorNumber == 11) { }
            """
    )]
    [FullData(
        """
            static bool IsOSPlatform() => true;
            try { socket.Recv(payload); }
            catch (ZmqException e) when (IsOSPlatform() && e.ErrorNumber == 11) { }
            """
    )]
    public Task Number_behind_a_question_of_the_program_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e) when (RuntimeInformation.OSDescription.Length > 3 && e.ErrorNumber == 11) { }
            """
    )]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e) when (OSPlatform.Linux.ToString() == text && e.ErrorNumber == 11) { }
            """
    )]
    [FullData(
        """
            try { socket.Recv(payload); }
            catch (ZmqException e)
                when (Environment.OSVersion.Platform == PlatformID.Unix && e.ErrorNumber == 11) { }
            """
    )]
    public Task Number_behind_a_property_of_the_platform_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 4) { }")] // EINTR everywhere
    // EINVAL, and libzmq's ETERM
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is 22 or 156384765) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 34) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 156384712) { }")]
    public Task Number_that_is_the_same_everywhere_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Number_with_a_name_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == Net.Zmq.Core.Native.ZmqConstants.EAGAIN) { }"
        );

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == size) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber > 11) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.HResult == 11) { }")]
    [FullData("try { socket.Recv(payload); } catch (System.ComponentModel.Win32Exception e) when (e.NativeErrorCode == 11) { }")]
    [FullData("if (size == 11) socket.Recv(payload);")]
    public Task Number_that_is_not_compared_with_a_literal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """

            #if MAC
            const int again = 35;
            #else
            const int again = 11;
            #endif
            try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == again) { }
            """
    )]
    [FullData(
        """

            #if MAC
            private const int Again = 35;
            #else
            private const int Again = 11;
            #endif
            bool Is(ZmqException e) => e.ErrorNumber == Again;
            """
    )]
    public Task Constant_that_a_directive_chooses_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_is_understood_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }");
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
