using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class ErrorNumberLiteralFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3014");

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
    public Task Name_is_as_long_as_its_namespace_needs_IsFixed() =>
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
                        case var number when number == ZmqConstants.EAGAIN: // nothing there
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
                            case var number when number == ZmqConstants.EAGAIN:
                                break;
                            default:
                                throw;
                        }
                    }
                }
            }
            """
        );

    [Fact]
    public Task Number_in_a_pattern_of_a_property_IsNotFixed() =>
        Code.IsNotFixed("try { socket.Recv(payload); } catch (ZmqException e) when (e is { ErrorNumber: {|ZMQ3014:11|} }) { }");

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
    public Task Number_that_something_else_refers_to_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Number_among_others_IsNotFixed() =>
        Code.IsNotFixed("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|} or 4) { }");

    [Fact]
    public Task Number_without_a_name_IsNotFixed() =>
        Code.IsNotFixed("try { socket.Bind(text); } catch (ZmqException e) when (e.ErrorNumber == {|ZMQ3014:98|}) { }");

    [Theory]
    [InlineData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|} == running) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is {|ZMQ3014:11|} != running) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is not {|ZMQ3014:11|} == running) { }")]
    [FullData("try { socket.Recv(payload); } catch (ZmqException e) when (e.ErrorNumber is not {|ZMQ3014:11|} != running) { }")]
    public Task Pattern_whose_answer_is_compared_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("switch (Find().ErrorNumber) { case {|ZMQ3014:11|}: socket.Recv(payload); break; } static ZmqException Find() => null!;")]
    [FullData(
        """
            socket.Recv(payload);
            Handle(Find().ErrorNumber switch { {|ZMQ3014:11|} => 1, _ => 2 });
            static ZmqException Find() => null!;
            """
    )]
    public Task Switch_without_a_receive_IsNotFixed(string code) => Code.IsNotFixed(code);
}
