using System;
using System.Collections.Immutable;
using System.Runtime.ExceptionServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// Hosts the rules of one subject. What costs is the number of analyzer classes (docs/architecture.md), so there are only a few, and all
/// share one collector of bodies. Where no messaging library is referenced, nothing is registered.
/// </summary>
public abstract class FamilyAnalyzer : DiagnosticAnalyzer
{
    private readonly ImmutableArray<BodyRule> _bodyRules;
    private readonly ImmutableArray<TypeRule> _typeRules;
    private readonly FileRule? _fileRule;

    private protected FamilyAnalyzer(ImmutableArray<BodyRule> bodyRules, ImmutableArray<TypeRule> typeRules)
    {
        (_bodyRules, _typeRules) = (bodyRules, typeRules);
        var descriptors = ImmutableArray.CreateBuilder<DiagnosticDescriptor>();
        foreach (var rule in bodyRules)
            descriptors.AddRange(rule.Descriptors);
        foreach (var rule in typeRules)
            descriptors.AddRange(rule.Descriptors);
        SupportedDiagnostics = descriptors.ToImmutable();
    }

    /// <summary>A file rule has a class of its own: editors put off all rules of a class that looks at whole files.</summary>
    private protected FamilyAnalyzer(FileRule rule)
    {
        (_bodyRules, _typeRules, _fileRule) = (ImmutableArray<BodyRule>.Empty, ImmutableArray<TypeRule>.Empty, rule);
        SupportedDiagnostics = rule.Descriptors;
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (MessagingLibrary.Get(start.Compilation) is not { } library)
                return;
            var bodyRules = Concerning(_bodyRules, static rule => rule.Descriptors, library);
            if (!bodyRules.IsEmpty)
                start.RegisterCodeBlockAction(block => ExamineBodies(block, bodyRules, library));
            var typeRules = Concerning(_typeRules, static rule => rule.Descriptors, library);
            if (!typeRules.IsEmpty)
                start.RegisterSymbolAction(symbol => ExamineType(symbol, typeRules), SymbolKind.NamedType);
            if (_fileRule is { } rule && library.Only(b => b.HasAll(rule.Descriptors)) is { } files && rule.Concerns(files))
                start.RegisterSemanticModelAction(file =>
                    rule.Examine(
                        file.SemanticModel,
                        files,
                        new(ZmqPerfOptions.Of(file.Options, file.SemanticModel.SyntaxTree), file.ReportDiagnostic, file.CancellationToken)
                    )
                );
        });
    }

    /// <summary>The rules that hold for a library that is referenced, each with those for which it does.</summary>
    private static ImmutableArray<(TRule Rule, MessagingLibrary Library)> Concerning<TRule>(
        ImmutableArray<TRule> rules,
        Func<TRule, ImmutableArray<DiagnosticDescriptor>> descriptorsOf,
        MessagingLibrary library
    )
    {
        var concerning = ImmutableArray.CreateBuilder<(TRule, MessagingLibrary)>(rules.Length);
        foreach (var rule in rules)
            if (library.Only(binding => binding.HasAll(descriptorsOf(rule))) is { } its)
                concerning.Add((rule, its));
        return concerning.ToImmutable();
    }

    /// <summary>
    /// A rule that throws does not stop the others; the first exception is thrown again at the end, for the host to report.
    /// </summary>
    private static void ExamineBodies(
        CodeBlockAnalysisContext context,
        ImmutableArray<(BodyRule Rule, MessagingLibrary Library)> rules,
        MessagingLibrary library
    )
    {
        var bodies = MessagingBodies.Of(context, library);
        if (bodies.IsEmpty)
            return;
        ExceptionDispatchInfo? failure = null;
        var findings = Findings.Empty();
        var ruleContext = new RuleContext(
            ZmqPerfOptions.Of(context.Options, context.CodeBlock.SyntaxTree),
            findings.Add,
            context.CancellationToken
        );
        foreach (var body in bodies)
        foreach (var (rule, its) in rules)
        {
            try
            {
                if (body.Seen(its) is { } seen)
                    rule.Examine(seen, ruleContext with { Library = seen.NameOfLibrary });
                if (findings.Any)
                    findings.ReportTo(context.ReportDiagnostic, context.CodeBlock);
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure ??= ExceptionDispatchInfo.Capture(exception);
            }
        }

        if (findings.Any) // before the last rule has thrown
            findings.ReportTo(context.ReportDiagnostic, context.CodeBlock);
        failure?.Throw();
    }

    private static void ExamineType(SymbolAnalysisContext context, ImmutableArray<(TypeRule Rule, MessagingLibrary Library)> rules)
    {
        var type = (INamedTypeSymbol)context.Symbol;
        var findings = Findings.Empty();
        var ruleContext = new RuleContext(
            ZmqPerfOptions.Of(context.Options, type.OwnDeclarations()[0].SyntaxTree),
            findings.Add,
            context.CancellationToken
        );
        foreach (var (rule, library) in rules)
        {
            library.Words(context.Options, context.CancellationToken); // finds the user's sends and receives
            rule.Examine(type, library, context.Compilation, ruleContext with { Library = library.NameOfOnly });
            if (findings.Any)
                findings.ReportTo(context.ReportDiagnostic);
        }
    }
}
