using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flyweights.Emitting;
using ZmqPerf.Analyzers.Flyweights.Parsing;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>
/// Views and writers over the bytes of frames, one file for each type with an attribute of the runtime. Every type is a pipeline of its own from declaration to model
/// to text; without the runtime there is no such attribute, and nothing runs. Says nothing about what is wrong: <see cref="FlyweightAnalyzer"/> does.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class FlyweightGenerator : IIncrementalGenerator
{
    /// <summary>The name of the step that makes models, for those who watch it.</summary>
    internal const string ModelStep = "FlyweightModel";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        Register(context, FlyweightNames.Flyweight, static (found, cancellationToken) => ModelOf(found, nameof(FlyweightNames.FlyweightAttribute), cancellationToken));
        Register(context, FlyweightNames.GenerateFlyweight, static (found, cancellationToken) => ModelOf(found, "GenerateFlyweightAttribute", cancellationToken));
    }

    private static void Register(IncrementalGeneratorInitializationContext context, string attribute, Func<GeneratorAttributeSyntaxContext, CancellationToken, FlyweightModel?> modelOf)
    {
        var models = context.SyntaxProvider
            .ForAttributeWithMetadataName(attribute, static (node, _) => node is TypeDeclarationSyntax, modelOf)
            .WithTrackingName(ModelStep);
        context.RegisterSourceOutput(models, static (output, model) =>
        {
            if (model is not null)
                output.AddSource(model.HintName, FlyweightFile.Of(model));
        });
    }

    private static FlyweightModel? ModelOf(GeneratorAttributeSyntaxContext found, string name, CancellationToken cancellationToken)
    {
        // a type has one file, whether one or several of its parts carry the attribute
        return found.TargetSymbol is INamedTypeSymbol type && type.FlyweightAttribute() is { ApplicationSyntaxReference: { } place } attribute && attribute.Is(name)
            && place.SyntaxTree == found.TargetNode.SyntaxTree && found.TargetNode.Span.Contains(place.Span)
            ? FlyweightParser.Parse(type, attribute, new(), cancellationToken) : null;
    }
}
