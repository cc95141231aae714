using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Whether a time-out that is made where it is given can be a whole millisecond instead.</summary>
internal static class PollBelowOneMillisecondFix
{
    public const string Fix = "OneMillisecond";

    /// <summary>Edits: the time-out, and the type to write the new one with.</summary>
    public const string At = "at",
        Qualified = "qualified";

    public static FixDecision For(IOperation timeout, MessagingBody body) =>
        timeout.Unconverted() is (IInvocationOperation or IObjectCreationOperation or IBinaryOperation) and { Syntax: var made }
        && timeout.Syntax is ExpressionSyntax
            ? FixDecision.Of(new FixPlan(Fix).Add(SeesTimeSpan(timeout, body) ? At : Qualified, made))
            : FixDecision.None("the time-out is created elsewhere and may be used by other code");

    private static bool SeesTimeSpan(IOperation timeout, MessagingBody body)
    {
        var found = body.Model.LookupNamespacesAndTypes(timeout.Syntax.SpanStart, name: WrittenNames.TimeSpan);
        return found.Length == 1 && found[0].Is(timeout.Type);
    }
}
