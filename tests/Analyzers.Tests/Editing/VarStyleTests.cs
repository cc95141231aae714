using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

/// <summary>Locals that a fix adds have a type where the .editorconfig asks for it; those that stood there stay.</summary>
public sealed class VarStyleTests
{
    private const string Frame = """
        var kept = size;
        byte[] b = {|ZMQ1003:new byte[kept]|};
        b[0] = 1;
        socket.Send(b);
        """;

    [Theory]
    [InlineData("csharp_style_var_elsewhere = true", "var", "var")]
    [FullData("csharp_style_var_for_built_in_types = false", "var", "var")]
    [FullData("csharp_style_var_elsewhere = false:warning", "FrameWriter", "Span<byte>")]
    public Task Type_of_a_frame_IsNamed_as_the_style_asks(string style, string frame, string span) =>
        Styled(
                style,
                "ZMQ1003",
                Frame,
                $"""
                var kept = size;
                using {frame} frame = socket.BeginFrame(kept);
                {span} b = frame.Span;
                b.Clear();
                b[0] = 1;
                frame.Send();
                """
            )
            .RunAsync();

    [Theory]
    [InlineData("csharp_style_var_when_type_is_apparent = false", "SharedFrame")]
    [FullData("csharp_style_var_elsewhere = false", "var")]
    public Task Type_that_its_factory_tells_IsApparent(string style, string type) =>
        Styled(
                style,
                "ZMQ1009",
                "foreach (var peer in sockets)\n    {|ZMQ1009:peer.Send(payload)|};",
                $"using {type} frame = SharedFrame.Create(payload);\nforeach (var peer in sockets)\n    peer.Send(frame);"
            )
            .RunAsync();

    private static ZmqPerf.Testing.ZmqTest Styled(string style, string id, string before, string after)
    {
        var test = RuleTest.Of(id).Fix(before, after);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\n{style}\n"));
        return test;
    }
}
