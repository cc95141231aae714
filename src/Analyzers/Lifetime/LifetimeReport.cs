using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.States;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>Reports what a walk has found: at the use, with the place of what made it wrong.</summary>
internal static class LifetimeReport
{
    public static void At(
        IOperation use,
        Verdict verdict,
        DiagnosticDescriptor rule,
        string noFix,
        in RuleContext context,
        params object[] arguments
    ) => At(use, verdict, rule, ImmutableArray<Location>.Empty, FixPlan.None(noFix), context, arguments);

    /// <summary>With a fix, where there are locations for one.</summary>
    public static void At(
        IOperation use,
        Verdict verdict,
        DiagnosticDescriptor rule,
        ImmutableArray<Location> edits,
        ImmutableDictionary<string, string?> properties,
        in RuleContext context,
        params object[] arguments
    )
    {
        if (use.IsImplicit && use.Syntax is not ExpressionSyntax || verdict.Fact.Cause is not { } cause)
            return;
        var also = edits.IsEmpty ? ImmutableArray.Create(cause.Syntax.GetLocation()) : edits;
        context.Report(Diagnostic.Create(rule, use.Syntax.GetSquiggle(), also, properties, arguments));
    }

    /// <summary>The line of what made it wrong.</summary>
    public static int LineOf(Verdict verdict) => verdict.Fact.Cause is { } cause ? LineOf(cause.Syntax.GetLocation()) : 0;

    public static int LineOf(Location place) => place.GetMappedLineSpan().StartLinePosition.Line + 1;
}
