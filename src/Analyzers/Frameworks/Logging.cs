using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Calls that only report what went wrong: logs, traces and the error stream, recognized by the words that all of them use.
/// </summary>
internal static class Logging
{
    private static readonly string[] s_verbs = { "Log", "Trace", "Debug", "Warn", "Dump", "Print" };

    /// <summary>The namespaces of loggers: what they are told, they write down, and call nobody.</summary>
    private static readonly string[] s_loggers = { "Microsoft.Extensions.Logging", "Serilog", "NLog" };

    /// <summary>Whether a method is a logger's own, which only writes to a log.</summary>
    public static bool IsOfLogger(IMethodSymbol method) => Array.IndexOf(s_loggers, method.ContainingNamespace.ToDisplayString()) >= 0;

    /// <summary>
    /// Whether a call that is not made in every iteration costs so much that a question to a message in its arguments does not matter.
    /// </summary>
    public static bool IsLog(IInvocationOperation call)
    {
        var (method, type) = (call.TargetMethod, call.TargetMethod.ContainingType);
        return type.Has(TypeFacet.Diagnostics)
            || call.Instance is IPropertyReferenceOperation { Property: var output } && output.Has(Facet.ErrorOutput)
            || type is not null
                && (type.Name.EndsWith("Logger", StringComparison.Ordinal) || type.Name is "Log" or "ILog" or "LoggerExtensions")
            || Array.Exists(s_verbs, verb => IsWord(method.Name, verb));
    }

    /// <summary>Whether a method is called on condition of a symbol only, as <c>Debug.Assert</c> is.</summary>
    public static bool IsConditional(IInvocationOperation call) => call.TargetMethod.OriginalDefinition.HasAttribute(TypeFacet.Conditional);

    /// <summary>Whether a call or a property says that something is switched on: a logger, a level of it, a trace.</summary>
    public static bool IsSwitch(ISymbol asked) =>
        asked switch
        {
            IMethodSymbol method => method.Name == "IsEnabled",
            IPropertySymbol { Name: var name, Type.SpecialType: SpecialType.System_Boolean } => name.StartsWith(
                "Is",
                StringComparison.Ordinal
            ) && name.EndsWith("Enabled", StringComparison.Ordinal),
            _ => false,
        };

    /// <summary>Whether a name is the word, or begins with it: <c>LogError</c>, not <c>Login</c>.</summary>
    private static bool IsWord(string name, string word) =>
        name.StartsWith(word, StringComparison.Ordinal) && (name.Length == word.Length || char.IsUpper(name[word.Length]));
}
