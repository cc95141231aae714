using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class ErrorNumberLiteralTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3014");

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when ({|ZMQ3014:35|} == e.ErrorNumber) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) { if (e.ErrorNumber != {|ZMQ3014:11|}) throw; }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is not {|ZMQ3014:11|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e is { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    [InlineData("try { socket.Recv(payload); } catch (Exception e) when (e is ZmqException { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { switch (e.ErrorNumber) { case 4: goto case 11; "
            + "case {|ZMQ3014:11|}: break; default: throw; } }"
    )]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { Handle(e.ErrorNumber switch { {|ZMQ3014:11|} "
            + "when running => 1, _ => 2 }); }"
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) { Handle(e.ErrorNumber switch { {|ZMQ3014:11|} => 1, _ => 2 }); }")]
    [InlineData("const int again = 11; try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:again|}) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { var number = e.ErrorNumber; if (number == {|ZMQ3014:11|}) return; throw; }"
    )]
    [InlineData("try { socket.Bind(text); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:98|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (Net.Zmq.Core.ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|} && running) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|} || e.ErrorNumber == 4) { }")]
    [InlineData("try { Console.WriteLine(); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }")]
    [InlineData("Exception? last = null; if (last is ZmqException z && z.ErrorNumber == {|ZMQ3014:11|}) return;")]
    [InlineData(
        "ZmqException e = null; if (e?.ErrorNumber == {|ZMQ3014:11|} || e?.ErrorNumber is not {|ZMQ3014:11|}) socket.Recv(payload);"
    )]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { switch (e.ErrorNumber) { case {|ZMQ3014:11|} "
            + "when running: break; default: throw; } }"
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e is not { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    [InlineData("\n#if A\n#endif\ntry { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }")]
    public Task Number_of_one_platform_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(11, "EAGAIN is 11 on Linux and Windows and 35 on macOS")]
    [InlineData(35, "EAGAIN is 11 on Linux and Windows and 35 on macOS")]
    [InlineData(98, "beyond the first 34, error numbers differ between Linux, macOS and Windows")]
    public Task Message_says_where_it_is_another_one_Triggers(int number, string where) =>
        Code.Triggers(
            $"try {{ socket.Recv(payload); }} catch (ZmqException e) when (e.ErrorNumber == {{|#0:{number}|}}) {{ }}",
            new DiagnosticResult("ZMQ3014", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage($"Error {number} is another one on other platforms: {where}")
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
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == Net.Zmq.Core.Native.ZmqConstants.EAGAIN) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is 11 or 35) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 11 || e.ErrorNumber == 35) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e is { ErrorNumber: 11 or 35 }) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { switch (e.ErrorNumber) { case 11: case 35: break; default: throw; } }"
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) { Handle(e.ErrorNumber switch { 11 => 1, 35 => 1, _ => 2 }); }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == (OperatingSystem.IsMacOS() ? 35 : 11)) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (OperatingSystem.IsLinux() && e.ErrorNumber == 11) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { if (OperatingSystem.IsLinux()) { "
            + "if (e.ErrorNumber == 11) return; } throw; }"
    )]
    [InlineData(
        "try { socket.Recv(payload); "
            + "} catch (ZmqException e) when (RuntimeInformation.IsOSPlatform(OSPlatform.OSX) "
            + "? e.ErrorNumber == 35 : e.ErrorNumber == 11) { }"
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 4) { }")] // EINTR everywhere
    // EINVAL, and libzmq's ETERM
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is 22 or 156384765) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == size) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber > 11) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.HResult == 11) { }")]
    [InlineData("try { socket.Recv(payload); } catch (System.ComponentModel.Win32Exception e) when (e.NativeErrorCode == 11) { }")]
    [InlineData("if (size == 11) socket.Recv(payload);")]
    [InlineData(
        "static bool IsMacOS() => true; try { socket.Recv(payload); } catch (ZmqException e) when (IsMacOS() && e.ErrorNumber == 11) { }"
    )]
    [InlineData(
        "static bool IsLinux() => true; try { socket.Recv(payload); } catch (ZmqException e) when (IsLinux() && e.ErrorNumber == 11) { }"
    )]
    [InlineData(
        "static bool IsWindows() => true; try { socket.Recv(payload); "
            + "} catch (ZmqException e) when (IsWindows() && e.ErrorNumber == 11) { }"
    )]
    [InlineData(
        "static bool IsOSPlatform() => true; try { socket.Recv(payload); "
            + "} catch (ZmqException e) when (IsOSPlatform() && e.ErrorNumber == 11) { }"
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (OperatingSystem.IsFreeBSD() && e.ErrorNumber == 11) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) when (RuntimeInformation.OSDescription.Length > 3 && e.ErrorNumber == 11) { }"
    )]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) when (OSPlatform.Linux.ToString() == text && e.ErrorNumber == 11) { }"
    )]
    [InlineData(
        "try { socket.Recv(payload); "
            + "} catch (ZmqException e) when (Environment.OSVersion.Platform == PlatformID.Unix && e.ErrorNumber == 11) { }"
    )]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is 11 or 35) { if (e.ErrorNumber == 11) return; }"
    )]
    [InlineData("try { socket.Bind(text); } catch (ZmqException e) when (e.ErrorNumber is 98 or 48) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 34) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == 156384712) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { if (e.ErrorNumber == 11) return; "
            + "else if (e.ErrorNumber == 35) return; throw; }"
    )]
    [InlineData(
        "\n#if MAC\nconst int again = 35;\n#else\nconst int again = 11;\n#endif\ntry { socket.Recv(payload); "
            + "} catch (ZmqException e) when (e.ErrorNumber == again) { }"
    )]
    [InlineData(
        "\n#if MAC\nprivate const int Again = 35;\n#else\nprivate const int Again = 11;\n#endif\n"
            + "bool Is(ZmqException e) => e.ErrorNumber == Again;"
    )]
    public Task Number_of_all_platforms_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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

    [Fact]
    public Task Several_comparisons_AreFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;

            class C
            {
                static bool Receive(Socket socket, byte[] buffer)
                {
                    try
                    {
                        return socket.Recv(buffer) > 0;
                    }
                    catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) // nothing there
                    {
                        return false;
                    }
                }

                static bool IsAgain(ZmqException e) => {|ZMQ3014:35|} == e.ErrorNumber;

                static bool IsOther(ZmqException e) => !(!(e.ErrorNumber is {|ZMQ3014:11|})) || e.ErrorNumber is not {|ZMQ3014:11|};
            }
            """,
            """
            using System;
            using Net.Zmq;
            using Net.Zmq.Core.Native;

            class C
            {
                static bool Receive(Socket socket, byte[] buffer)
                {
                    try
                    {
                        return socket.Recv(buffer) > 0;
                    }
                    catch (ZmqException e) when (e.ErrorNumber == ZmqConstants.EAGAIN) // nothing there
                    {
                        return false;
                    }
                }

                static bool IsAgain(ZmqException e) => ZmqConstants.EAGAIN == e.ErrorNumber;

                static bool IsOther(ZmqException e) => !(!(e.ErrorNumber == ZmqConstants.EAGAIN)) || e.ErrorNumber != ZmqConstants.EAGAIN;
            }
            """
        );

    [Fact]
    public Task Name_that_is_known_or_taken_IsFixed() =>
        Code.IsFixed(
            """
            namespace A
            {
                using Net.Zmq;
                using Net.Zmq.Core.Native;

                class C { static bool IsAgain(ZmqException e) => e.ErrorNumber is {|ZMQ3014:11|}; }
            }

            namespace B
            {
                using Net.Zmq;

                class ZmqConstants { }

                class C { static bool IsAgain(ZmqException e) => e.ErrorNumber == {|ZMQ3014:11|}; }
            }
            """,
            """
            namespace A
            {
                using Net.Zmq;
                using Net.Zmq.Core.Native;

                class C { static bool IsAgain(ZmqException e) => e.ErrorNumber == ZmqConstants.EAGAIN; }
            }

            namespace B
            {
                using Net.Zmq;

                class ZmqConstants { }

                class C { static bool IsAgain(ZmqException e) => e.ErrorNumber == Net.Zmq.Core.Native.ZmqConstants.EAGAIN; }
            }
            """
        );

    /// <summary>A case must be a constant, a condition of one need not.</summary>
    [Fact]
    public Task Cases_AreFixed_several() =>
        Code.IsFixed(
            """
            using Net.Zmq;
            using Net.Zmq.Core.Native;

            class C
            {
                static bool IsTransient(ZmqException e)
                {
                    switch (e.ErrorNumber)
                    {
                        case 4:
                        case {|ZMQ3014:11|}: // nothing there
                            return true;
                        default:
                            return false;
                    }
                }

                static string Name(int code, ZmqException e)
                {
                    var number = e.ErrorNumber;
                    return number switch
                    {
                        4 => "interrupted",
                        {|ZMQ3014:11|} => "again", // nothing there
                        _ => "other",
                    };
                }
            }
            """,
            """
            using Net.Zmq;
            using Net.Zmq.Core.Native;

            class C
            {
                static bool IsTransient(ZmqException e)
                {
                    switch (e.ErrorNumber)
                    {
                        case 4:
                        case var _ when e.ErrorNumber == ZmqConstants.EAGAIN: // nothing there
                            return true;
                        default:
                            return false;
                    }
                }

                static string Name(int code, ZmqException e)
                {
                    var number = e.ErrorNumber;
                    return number switch
                    {
                        4 => "interrupted",
                        _ when number == ZmqConstants.EAGAIN => "again", // nothing there
                        _ => "other",
                    };
                }
            }
            """
        );

    /// <summary>Versions before 0.3.1 have no name for it.</summary>
    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    public Task Version_without_a_name_IsNotFixed(ZmqVersion version)
    {
        const string code = "try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:11|}) { }";
        var test = Code.Fix(code, code);
        test.FixedState.Sources.Clear();
        test.LeaveOut("using ZmqPerf;");
        test.ExpectsNoFix = true;
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Fact]
    public Task Case_in_a_handler_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;
            using Net.Zmq.Core.Native;

            class C
            {
                static void Receive(Socket socket, byte[] buffer)
                {
                    try { socket.Recv(buffer); }
                    catch (ZmqException e)
                    {
                        switch (e.ErrorNumber)
                        {
                            case {|ZMQ3014:11|}:
                                break;
                            default:
                                throw;
                        }
                    }
                }
            }
            """,
            """
            using Net.Zmq;
            using Net.Zmq.Core.Native;

            class C
            {
                static void Receive(Socket socket, byte[] buffer)
                {
                    try { socket.Recv(buffer); }
                    catch (ZmqException e)
                    {
                        switch (e.ErrorNumber)
                        {
                            case var _ when e.ErrorNumber == ZmqConstants.EAGAIN:
                                break;
                            default:
                                throw;
                        }
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e is { ErrorNumber: {|ZMQ3014:11|} }) { }")]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { switch (e.ErrorNumber) { case 4: goto case 11; "
            + "case {|ZMQ3014:11|}: break; default: throw; } }"
    )]
    [InlineData(
        "try { socket.Recv(payload); } catch (ZmqException e) { Handle(e.ErrorNumber switch { {|ZMQ3014:11|} "
            + "when running => 1, _ => 2 }); }"
    )]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|} or 4) { }")]
    [InlineData("try { socket.Bind(text); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:98|}) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|} == running) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|} != running) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is not {|ZMQ3014:11|} == running) { }")]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is not {|ZMQ3014:11|} != running) { }")]
    [InlineData("switch (Find().ErrorNumber) { case {|ZMQ3014:11|}: socket.Recv(payload); break; } static ZmqException Find() => null!;")]
    [InlineData(
        "socket.Recv(payload); Handle(Find().ErrorNumber switch { {|ZMQ3014:11|} => 1, _ => 2 }); static ZmqException Find() => null!;"
    )]
    public Task Pattern_or_number_without_a_name_IsNotFixed(string code) => Code.IsNotFixed(code);
}
