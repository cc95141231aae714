using System;
using System.Collections.Immutable;
using System.Runtime.ExceptionServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// Hosts the rules of one subject. The number of analyzer classes is what costs (docs/architecture.md), so there are a handful, and all of
/// them share one collector of bodies. Where no messaging library is referenced, nothing is registered.
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
            if (!_bodyRules.IsEmpty)
                start.RegisterCodeBlockAction(block => ExamineBodies(block, library));
            if (!_typeRules.IsEmpty)
                start.RegisterSymbolAction(symbol => ExamineType(symbol, library), SymbolKind.NamedType);
            if (_fileRule?.Concerns(library) == true)
                start.RegisterSemanticModelAction(file =>
                    _fileRule.Examine(
                        file.SemanticModel,
                        library,
                        new(ZmqPerfOptions.Of(file.Options, file.SemanticModel.SyntaxTree), file.ReportDiagnostic, file.CancellationToken)
                    )
                );
        });
    }

    /// <summary>
    /// A rule that throws does not stop the others; the first exception is thrown again at the end, for the host to report.
    /// </summary>
    private void ExamineBodies(CodeBlockAnalysisContext context, MessagingLibrary library)
    {
        var bodies = MessagingBodies.Of(context, library);
        if (bodies.IsEmpty)
            return;
        ExceptionDispatchInfo? failure = null;
        var ruleContext = new RuleContext(
            ZmqPerfOptions.Of(context.Options, context.CodeBlock.SyntaxTree),
            context.ReportDiagnostic,
            context.CancellationToken
        );
        foreach (var body in bodies)
        foreach (var rule in _bodyRules)
        {
            try
            {
                rule.Examine(body, ruleContext);
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure ??= ExceptionDispatchInfo.Capture(exception);
            }
        }

        failure?.Throw();
    }

    private void ExamineType(SymbolAnalysisContext context, MessagingLibrary library)
    {
        var type = (INamedTypeSymbol)context.Symbol;
        var ruleContext = new RuleContext(
            ZmqPerfOptions.Of(context.Options, type.OwnDeclarations()[0].SyntaxTree),
            context.ReportDiagnostic,
            context.CancellationToken
        );
        foreach (var rule in _typeRules)
            rule.Examine(type, library, context.Compilation, ruleContext);
    }
}
