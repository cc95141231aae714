using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3027 where a choice, <c>a ?? false</c> or a switch, decides about the frames and the same is asked again.</summary>
public sealed class UnfinishedByChoiceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012");

    [Theory]
    [InlineData("var more = set ?? false; if (more)", "set == true")]
    [InlineData("if (set ?? false)", "set == true")]
    [FullData("if (set == true)", "set ?? false")]
    [InlineData("if ((m ?? 0) > 0)", "m > 0")]
    [FullData("if (m > 0)", "(m ?? 0) > 0")]
    public Task Value_that_may_be_missing_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("if (k switch { \"a\" => true, _ => false })", "k == \"a\"")]
    [InlineData("var more = k switch { \"a\" => true, _ => false }; if (more)", "k == \"a\"")]
    [FullData("if (k == \"a\")", "k switch { \"a\" => true, _ => false }")]
    [InlineData("var text = k switch { \"a\" => k, \"b\" => \"c\", _ => null }; if (text != null)", "k == \"a\" || k == \"b\"")]
    public Task Switch_DoesNotTrigger(string one, string other) => Code.DoesNotTrigger(Asked(one, other));

    [Theory]
    [InlineData("var sent = {0}; var n = sent switch {{ true => 1, false => 0 }}; if (n == 0) return; s.Send(k);")]
    [InlineData("var n = {0} switch {{ true => \"a\", _ => \"b\" }}; if (n == \"b\") return; s.Send(k);")]
    [FullData("var n = {0} ? 1 : 0; if (n == 0) return; s.Send(k);")]
    public Task Answer_of_the_first_frame_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Method(string.Format(null, code, "s.Send(\"h\", SendFlags.SendMore | SendFlags.DontWait)")));

    [Theory]
    [InlineData("if (set ?? false)", "k == \"a\"")]
    [InlineData("if (k switch { \"a\" => true, _ => false })", "m > 0")]
    public Task Choice_about_something_else_Triggers(string one, string other) =>
        Code.Triggers(
            Asked(one, other, "{|#0:", "|}"),
            new DiagnosticResult("ZMQ3027", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    private static string Asked(string one, string other, string before = "", string after = "") =>
        Method($"{one} {before}s.Send(\"h\", SendFlags.SendMore){after}; if ({other}) s.Send(\"t\");");

    private static string Method(string code) =>
        $"void M(Context c, string k, bool? set, int? m) {{ using var s = new Socket(c, SocketType.Push); {code} }}";
}
