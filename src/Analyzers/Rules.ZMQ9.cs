using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <content>What is wrong with the configuration.</content>
internal static partial class Rules
{
    public static readonly DiagnosticDescriptor ZMQ9001_InvalidOption = Create(
        "ZMQ9001",
        Usage,
        DiagnosticSeverity.Warning,
        "Option is invalid",
        "'{0} = {1}': {2}",
        "Correct the key or the value in .editorconfig or the global config; docs/rules/ZMQ9001.md lists the keys and their ranges.",
        WellKnownDiagnosticTags.CompilationEnd
    );
}
