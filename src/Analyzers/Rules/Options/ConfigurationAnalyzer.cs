using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Options;

/// <summary>
/// ZMQ9001: says once per compilation which <c>zmqperf.*</c> option cannot be used and what applies instead. Not a messaging rule, so it
/// stands beside the families.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ConfigurationAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Rules.ZMQ9001_InvalidOption);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (MessagingLibrary.Get(start.Compilation) is null)
                return;
            var errors = new ConcurrentDictionary<OptionError, bool>();
            var named = new ConcurrentDictionary<(string Key, NamedMember Member), bool>();
            start.RegisterSyntaxTreeAction(file =>
            {
                var options = ZmqPerfOptions.Of(file.Options, file.Tree);
                Collect(options, errors);
                CollectParameters(OptionKeys.SendMethods, options.SendMethods, named, errors, start.Compilation);
                CollectParameters(OptionKeys.ReceiveMethods, options.ReceiveMethods, named, errors, start.Compilation);
            });
            start.RegisterCompilationEndAction(end => Report(end, errors.Keys));
        });
    }

    private static void Collect(ZmqPerfOptions options, ConcurrentDictionary<OptionError, bool> errors)
    {
        foreach (var error in options.Errors)
            errors.TryAdd(error, true);
    }

    /// <summary>A method that is not there may be another project's; one that is there has the parameter.</summary>
    private static void CollectParameters(
        string key,
        ImmutableArray<NamedMember> members,
        ConcurrentDictionary<(string Key, NamedMember Member), bool> known,
        ConcurrentDictionary<OptionError, bool> errors,
        Compilation compilation
    )
    {
        foreach (var named in members)
            if (named.Parameter is { } parameter && known.TryAdd((key, named), true) && Lacks(named.Id, parameter, compilation))
                errors.TryAdd(
                    new(key, $"{named.Id}@{parameter}", $"the method has no parameter '{parameter}'; name one of its own after the '@'"),
                    true
                );
    }

    private static bool Lacks(string id, string parameter, Compilation compilation)
    {
        var lacks = false;
        foreach (var symbol in DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation))
            if (symbol is IMethodSymbol { Parameters: var parameters })
            {
                lacks = true;
                foreach (var its in parameters)
                    if (its.Name == parameter)
                        return false;
            }
        return lacks;
    }

    private static void Report(CompilationAnalysisContext context, ICollection<OptionError> errors)
    {
        var ordered = new List<OptionError>(errors);
        ordered.Sort(
            static (a, b) =>
                StringComparer.Ordinal.Compare(a.Key, b.Key) is not 0 and var order
                    ? order
                    : StringComparer.Ordinal.Compare(a.Value, b.Value)
        );
        foreach (var error in ordered)
        {
            var place = OptionLines.Of(error, context.Options.AdditionalFiles, context.CancellationToken);
            context.ReportDiagnostic(Diagnostic.Create(Rules.ZMQ9001_InvalidOption, place, error.Key, error.Value, error.Reason));
        }
    }
}
