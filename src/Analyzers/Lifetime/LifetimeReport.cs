using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.States;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>Reports what a walk has found: at the use, with the line and the place of what made it wrong.</summary>
internal static class LifetimeReport
{
    /// <summary>The message's arguments are the name, the line of the cause, and whatever else the rule says.</summary>
    public static void At(
        IOperation use,
        Verdict verdict,
        DiagnosticDescriptor always,
        DiagnosticDescriptor onAPath,
        ISymbol thing,
        string noFix,
        in RuleContext context,
        params string[] more
    ) => At(use, verdict, always, onAPath, thing, plan: null, noFix, context, more);

    /// <summary>With a fix, where there is a plan for one.</summary>
    public static void At(
        IOperation use,
        Verdict verdict,
        DiagnosticDescriptor always,
        DiagnosticDescriptor onAPath,
        ISymbol thing,
        FixPlan? plan,
        string noFix,
        in RuleContext context,
        params string[] more
    )
    {
        if (
            use.IsImplicit && use.Syntax is not Microsoft.CodeAnalysis.CSharp.Syntax.ExpressionSyntax
            || verdict.Fact.Cause is not { } cause
        )
            return;
        var place = cause.Syntax.GetLocation();
        var arguments = new object[more.Length + 2];
        (arguments[0], arguments[1]) = (thing.Name, LineOf(place));
        more.CopyTo(arguments, 2);
        context.Report(
            Diagnostic.Create(
                verdict.IsCertain ? always : onAPath,
                use.Syntax.GetSquiggle(),
                plan?.Locations ?? ImmutableArray.Create(place),
                plan?.Properties ?? FixPlan.None(noFix),
                arguments
            )
        );
    }

    public static int LineOf(Location place) => place.GetMappedLineSpan().StartLinePosition.Line + 1;
}
