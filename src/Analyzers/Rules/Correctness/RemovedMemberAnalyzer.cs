using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Hosts ZMQ3019 alone: editors ask classes that look at whole files after all others.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RemovedMemberAnalyzer : FamilyAnalyzer
{
    /// <summary>Lists the rule.</summary>
    public RemovedMemberAnalyzer()
        : base(new RemovedMember()) { }
}
