using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Configuration;

/// <summary>ZMQ9001 about the parameter that an option names after a method's id.</summary>
public sealed class NamedParameterTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ9001");

    [Theory]
    [InlineData("zmqperf.send_methods")]
    [InlineData("zmqperf.receive_methods")]
    public Task Parameter_that_the_method_lacks_Triggers(string key) => With($"{key} = M:Bus.Publish(System.Byte[])@nosuch", Lacking(key));

    [Fact]
    public Task Parameter_that_two_options_name_and_the_method_lacks_Triggers_for_each() =>
        With(
            "zmqperf.send_methods = M:Bus.Publish(System.Byte[])@nosuch\nzmqperf.receive_methods = M:Bus.Publish(System.Byte[])@nosuch",
            Lacking("zmqperf.receive_methods"),
            Lacking("zmqperf.send_methods")
        );

    [Theory]
    [InlineData("zmqperf.send_methods = M:Bus.Publish(System.Byte[])@payload")]
    [InlineData("zmqperf.send_methods = M:Bus.Publish(System.Byte[])")]
    [InlineData("zmqperf.receive_methods = M:Other.Take(System.Byte[])@buffer")] // of another project
    public Task Parameter_that_may_be_there_DoesNotTrigger(string option) => With(option);

    private static DiagnosticResult Lacking(string key) =>
        new DiagnosticResult("ZMQ9001", DiagnosticSeverity.Warning).WithMessage(
            $"'{key} = M:Bus.Publish(System.Byte[])@nosuch': the method has no parameter 'nosuch'; name one of its own after the '@'"
        );

    private static Task With(string option, params DiagnosticResult[] expected)
    {
        var test = Code.Analysis(
            "using Net.Zmq; public abstract class Bus { public abstract void Publish(byte[] payload); Socket? _socket; }",
            expected
        );
        test.TestState.AnalyzerConfigFiles.Add(("/zmqperf.globalconfig", $"is_global = true\nglobal_level = -50\n{option}\n"));
        return test.RunAsync();
    }
}
