using System.Linq;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.Waiting;
using ZmqPerf.Analyzers.Waiting.Receivers;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Which outcome of a condition means that a receive got a frame, and whether it means exactly that. The receive counts bytes, -1 for none,
/// where it is R, and answers by true and false where it is T.
/// </summary>
[Trait("Compiler", "each")]
public sealed class ReceiveTestTests
{
    [Theory]
    [InlineData("R < 0", false, true)]
    [FullData("R >= 0", true, true)]
    [FullData("R == -1", false, true)]
    [FullData("R != -1", true, true)]
    [FullData("R > -1", true, true)]
    [FullData("R <= -1", false, true)]
    [FullData("R > 0", true, false)] // empty frames fail it
    [FullData("R <= 0", false, false)]
    [FullData("R < 1", false, false)]
    [FullData("R >= 1", true, false)]
    [InlineData("R >= -1", false, false)]
    [InlineData("R < -1", true, false)]
    [InlineData("R == 5", true, false)]
    [InlineData("R != 5", false, false)]
    [FullData("R == 0", true, false)]
    [FullData("!(R < 0)", true, true)]
    [FullData("!(R > 0)", false, false)]
    [FullData("(got = R) < 0", false, true)]
    public void Length_that_is_compared_is_read(string condition, bool success, bool isExact) =>
        Assert.Equal((success, isExact ? success : null), Ask($"if ({condition}) Work();"));

    [Theory]
    [InlineData("R is -1", false, true)]
    [FullData("R is 5", true, false)]
    [FullData("R is 0", true, false)]
    [InlineData("R is < 0", false, true)]
    [FullData("R is >= 0", true, true)]
    [FullData("R is > 0", true, false)]
    [FullData("R is <= 0", false, false)]
    [FullData("R is > -1", true, true)]
    [FullData("R is not -1", true, false)]
    [FullData("R is not > 0", false, false)]
    [FullData("R is >= 0 and < 9", true, false)]
    [FullData("R is < 0 or 5", false, false)]
    [FullData("R is 3 or 5", true, false)]
    [FullData("R is int n and >= 0", true, false)]
    [FullData("R is var n and 3", true, false)]
    [FullData("R is (_ and < 0)", false, false)]
    [FullData("R is not (3 or -1)", true, false)]
    public void Length_that_is_matched_is_read(string condition, bool success, bool isExact) =>
        Assert.Equal((success, isExact ? success : null), Ask($"if ({condition}) Work();"));

    [Theory]
    [InlineData("T", true, true)]
    [FullData("!T", false, true)]
    [FullData("T == true", true, true)]
    [FullData("T == false", false, true)]
    [FullData("T != true", false, true)]
    [FullData("T != false", true, true)]
    [FullData("T is true", true, true)]
    [FullData("T is false", false, true)]
    [FullData("(flag = T)", true, true)]
    public void Answer_is_read(string condition, bool success, bool isExact) =>
        Assert.Equal((success, isExact ? success : null), Ask($"if ({condition}) Work();"));

    [Theory]
    [InlineData("var n = R; if (n < 0) Work();", false, true)]
    [FullData("var it = T; if (!it) Work();", false, true)]
    [InlineData("int n; n = R; if (n >= 0) Work();", true, true)]
    public void Local_that_holds_the_answer_is_asked(string code, bool? success, bool isExact)
    {
        var (any, exact) = Ask(code);
        Assert.Equal(success, any);
        Assert.Equal(isExact, exact is not null);
    }

    /// <summary>The size beside the answer is 0 where nothing is there, and where an empty frame is: it never asks exactly.</summary>
    [Theory]
    [InlineData("n == 0", false)]
    [FullData("n != 0", true)]
    [FullData("n > 0", true)]
    [InlineData("n <= 0", false)]
    [FullData("n < 1", false)]
    [FullData("n >= 1", true)]
    [FullData("n == 5", true)]
    [FullData("n is 0", false)]
    [FullData("n is > 0", true)]
    [FullData("n is not 0", true)]
    [FullData("n is 3 or 5", true)]
    [FullData("n < 0", null)] // no size passes
    [FullData("n == -1", null)]
    [FullData("n >= 0", null)] // every size does
    [InlineData("n != -1", null)]
    [FullData("n is -1", null)]
    public void Size_beside_the_answer_is_asked(string condition, bool? success) =>
        Assert.Equal((success, (bool?)null), AskAsWritten($"a.TryRecv(message, out var n); if ({condition}) Work();"));

    [Theory]
    [InlineData("int n = 1; a.TryRecv(message, out n); if (n > 0) Work();")]
    [InlineData("a.TryRecv(message, out var n); n = number; if (n > 0) Work();")]
    [FullData("a.TryRecv(message, out var n); b.TryRecv(message, out n); if (n > 0) Work();")]
    [FullData("a.TryRecv(message, out var n); Other(out n); if (n > 0) Work(); static void Other(out int i) => i = 1;")]
    public void Number_that_others_write_is_not(string code) => Assert.Equal((null, null), AskAsWritten(code));

    [Theory]
    [InlineData("if (T || running) Work();")]
    [FullData("if (T & running) Work();")]
    public void Condition_beside_another_is_not(string code) => Assert.Equal((null, null), Ask(code));

    [Theory]
    [InlineData("if (R + 1 > 0) Work();")]
    [FullData("if ((R | number) > 0) Work();")]
    public void Length_that_is_computed_is_not(string code) => Assert.Equal((null, null), Ask(code));

    [Theory]
    [InlineData("if (R < number) Work();")]
    [FullData("if (T == running) Work();")]
    public void Length_that_is_compared_with_a_variable_is_not(string code) => Assert.Equal((null, null), Ask(code));

    [Theory]
    [InlineData("var n = R; n = number; if (n < 0) Work();")]
    public void Length_that_is_replaced_is_not(string code) => Assert.Equal((null, null), Ask(code));

    [Theory]
    [InlineData("T; if (running) Work();")]
    [FullData("T; if (!running) Work();")]
    [InlineData("T; if (running == true) Work();")]
    [FullData("T; if (running is true) Work();")]
    [FullData("R; if (number < 0) Work();")]
    [FullData("R; if (number is -1) Work();")]
    [FullData("R; if (number is < 0) Work();")]
    [FullData("R; if (number is 3 or 5) Work();")]
    public void Condition_behind_the_receive_is_not(string code) => Assert.Equal((null, null), Ask(code));

    /// <summary>A method of the user's that returns null where nothing is there.</summary>
    [Theory]
    [InlineData("Next().HasValue", true)]
    [InlineData("Next() is null", false)]
    [InlineData("Next() != null", true)]
    [InlineData("Next() is { }", true)]
    [InlineData("Next() is { Item1: 3 }", null)]
    public void Object_that_may_be_null_is_asked(string condition, bool? success)
    {
        var probe = WaitingProbe.Of($"if ({condition}) Work(); (int, int)? Next() => null;");
        var asked = probe.Body.Root.Descendants().OfType<IConditionalOperation>().First().Condition;
        Assert.Equal(success, ReceiveTest.SucceedsWhen(asked, o => o is IInvocationOperation, probe.Body.Uses));
    }

    private static (bool? Success, bool? Exact) Ask(string code)
    {
        var receives = code.Replace("T", "a.TryRecv(message, out _)", System.StringComparison.Ordinal)
            .Replace("R ", "a.Recv(buffer, RecvFlags.DontWait) ", System.StringComparison.Ordinal)
            .Replace("R;", "a.Recv(buffer, RecvFlags.DontWait);", System.StringComparison.Ordinal)
            .Replace("R)", "a.Recv(buffer, RecvFlags.DontWait))", System.StringComparison.Ordinal);
        return AskAsWritten("int got; " + receives);
    }

    private static (bool? Success, bool? Exact) AskAsWritten(string code)
    {
        var probe = WaitingProbe.Of(code);
        var receive = probe.Receive();
        var condition = probe.Body.Root.Descendants().OfType<IConditionalOperation>().First().Condition;
        return (
            ReceiveTest.SucceedsWhen(condition, o => o == receive, probe.Body.Uses),
            EmptyTest.SucceedsWhen(condition, receive, probe.Body)
        );
    }
}
