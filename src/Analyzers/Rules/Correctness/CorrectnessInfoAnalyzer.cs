using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Hosts the rules about correctness that only suggest: the command-line compiler skips a class that has no warning to give.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CorrectnessInfoAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rules.</summary>
    public CorrectnessInfoAnalyzer()
        : base(
            ImmutableArray.Create<BodyRule>(
                new TimeoutUnhandled(),
                new RouterDropsSilently(),
                new UnboundedQueue(),
                new WireSizedAllocation(),
                new TextAsAscii(),
                new RoutingIdAsText()
            ),
            ImmutableArray<TypeRule>.Empty
        ) { }
}
