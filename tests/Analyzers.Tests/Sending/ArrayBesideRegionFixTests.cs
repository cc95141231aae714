using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1003 beside regions, which say nothing of what is compiled.</summary>
public sealed class ArrayBesideRegionFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Theory]
    [InlineData("#region beat\n{0}\n{1}\n{2}\n#endregion")]
    [FullData("{0}\n#region fill\n{1}\n#endregion\n{2}")]
    [FullData("#region nothing\n#endregion\n{0}\n{1}\n{2}")]
    public Task Whole_region_IsFixed(string code) =>
        Code.IsFixed(
            Filled(code, "var b = {|ZMQ1003:new byte[1]|};", "socket.Send(b);"),
            Filled(code, "using var frame = socket.BeginFrame(1);\nvar b = frame.Span;", "frame.Send();")
        );

    [Theory]
    [InlineData("#region beat\n{0}\n#endregion\n{1}\n{2}")]
    [FullData("#region a\n{0}\n#endregion\n#region b\n{1}\n{2}\n#endregion")]
    public Task Region_that_ends_between_IsNotFixed(string code) =>
        Code.IsNotFixed(Filled(code, "var b = {|ZMQ1003:new byte[1]|};", "socket.Send(b);"));

    [Theory]
    [InlineData("{0}\n#region beat\n{1}\n{2}\n#endregion")]
    public Task Region_that_begins_between_IsNotFixed(string code) =>
        Code.IsNotFixed(Filled(code, "var b = {|ZMQ1003:new byte[1]|};", "socket.Send(b);"));

    [Theory]
    [InlineData("{0}\n#if DEBUG\nHandle(1);\n#endif\n{1}\n{2}")]
    public Task Condition_between_IsNotFixed(string code) =>
        Code.IsNotFixed(Filled(code, "var b = {|ZMQ1003:new byte[1]|};", "socket.Send(b);"));

    /// <summary>It has no span that could be sent.</summary>
    [Theory]
    [InlineData("payload.Concat(payload).ToArray()")]
    [FullData("new System.IO.MemoryStream(payload, 0, size).ToArray()")]
    public Task Source_without_a_span_Triggers_with_what_to_do(string array) =>
        Code.Triggers(
            $"while (running) socket.Send({{|#0:{array}|}});",
            new DiagnosticResult(Rules.ZMQ1003_ArrayPerSend.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage("Array is allocated for one send; use BeginFrame instead")
        );

    private static string Filled(string code, string array, string send) =>
        code.Replace("{0}", array).Replace("{1}", "b[0] = (byte)size;").Replace("{2}", send);
}
