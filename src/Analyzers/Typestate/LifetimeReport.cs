using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>Reports what a typestate analysis has found: at the use, with the place that made it wrong.</summary>
internal static class LifetimeReport
{
    public static void At(
        IOperation use,
        Verdict verdict,
        DiagnosticDescriptor rule,
        string noFix,
        in RuleContext context,
        params object[] arguments
    ) => At(use, verdict, rule, FixDecision.None(noFix), context, arguments);

    /// <summary>Without a fix, the diagnostic points at the cause as well.</summary>
    public static void At(
        IOperation use,
        Verdict verdict,
        DiagnosticDescriptor rule,
        FixDecision fix,
        in RuleContext context,
        params object[] arguments
    )
    {
        if (use.IsImplicit && use.Syntax is not ExpressionSyntax || verdict.Fact.Cause is not { } cause)
            return;
        var pointing = fix.Locations.IsEmpty ? fix with { Locations = ImmutableArray.Create(cause.Syntax.GetLocation()) } : fix;
        context.Report(rule, use.Syntax.GetSquiggle(), pointing, arguments);
    }

    /// <summary>The line of what made it wrong.</summary>
    public static int LineOf(Verdict verdict) => verdict.Fact.Cause is { } cause ? LineOf(cause.Syntax.GetLocation()) : 0;

    public static int LineOf(Location place) => place.GetMappedLineSpan().StartLinePosition.Line + 1;
}
