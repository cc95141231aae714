using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flyweights.Emitting;
using ZmqPerf.Analyzers.Flyweights.Parsing;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>
/// Views and writers over the bytes of frames, one file for each type with an attribute of the runtime. Every type has its own pipeline
/// from declaration to model to text; without the runtime there is no such attribute, and nothing runs. What is wrong is said by
/// <see cref="FlyweightAnalyzer"/>, and a view that is wrong gets bodies that throw, because the compiler would report the missing ones
/// and run no analyzer. Where the language has no such bodies, the generator itself says so: ZMQ4003.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class FlyweightGenerator : IIncrementalGenerator
{
    /// <summary>The name of the step that makes models, for those who watch it.</summary>
    internal const string ModelStep = "FlyweightModel";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        Register(
            context,
            FlyweightNames.Flyweight,
            static (found, cancellationToken) => ModelOf(found, nameof(FlyweightNames.FlyweightAttribute), cancellationToken)
        );
        Register(
            context,
            FlyweightNames.GenerateFlyweight,
            static (found, cancellationToken) => ModelOf(found, "GenerateFlyweightAttribute", cancellationToken)
        );
    }

    private static void Register(
        IncrementalGeneratorInitializationContext context,
        string attribute,
        Func<GeneratorAttributeSyntaxContext, CancellationToken, FlyweightSource?> modelOf
    )
    {
        var models = context
            .SyntaxProvider.ForAttributeWithMetadataName(attribute, static (node, _) => node is TypeDeclarationSyntax, modelOf)
            .WithTrackingName(ModelStep);
        context.RegisterSourceOutput(
            models,
            static (output, source) =>
            {
                if (source?.Model is { } model)
                    output.AddSource(model.HintName, FlyweightFile.Of(model));
                else if (source?.Stub is { } stub)
                    output.AddSource(stub.HintName, FlyweightFile.Of(stub));
            }
        );
        context.RegisterSourceOutput(
            models.Where(static source => source?.Problem is not null).Combine(context.CompilationProvider),
            static (output, found) =>
            {
                if (found.Left!.Problem!.In(found.Right) is { } diagnostic)
                    output.ReportDiagnostic(diagnostic);
            }
        );
    }

    private static FlyweightSource? ModelOf(GeneratorAttributeSyntaxContext found, string name, CancellationToken cancellationToken)
    {
        // a type has one file, whether one or several of its parts carry the attribute
        if (
            found.TargetSymbol is not INamedTypeSymbol type
            || type.FlyweightAttribute() is not { ApplicationSyntaxReference: { } place } attribute
            || !attribute.Is(name)
            || !place.IsIn(found.TargetNode)
        )
            return null;
        var problems = new FlyweightProblems();
        if (FlyweightParser.Parse(type, attribute, problems, cancellationToken) is { } model)
            return new(model);
        if (OldLanguage.Among(problems) is { } problem)
            return new(null, Problem: problem);
        return Stubs.Of(type) is { } stub ? new(null, stub) : null;
    }
}
