using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>
/// The flyweight that a frame begins with. Its numbers are known by their names, and each must be able to hold what the type says.
/// </summary>
internal static class HeaderParser
{
    public static HeaderModel? Parse(
        INamedTypeSymbol type,
        TypeOptions options,
        int size,
        FlyweightProblems problems,
        CancellationToken cancellationToken
    )
    {
        if (options.Header is not { } declared)
            return null;
        if (declared is not INamedTypeSymbol header)
        {
            problems.Error("ZMQ4012", type, declared.ToDisplayString(), "is not a flyweight");
            return null;
        }

        if (Nesting.Of(header, type, options, problems, cancellationToken) is not { } flyweight)
            return null;
        if (flyweight.SmallestName != "BlockLength")
            Refuse("has versions, but the length of a header cannot change");
        if (!Visibility.CanShow(options.Owner, header, isPublic: false))
            Refuse("is less accessible than the generated code");

        var model = new HeaderModel(
            flyweight,
            Visibility.CanShow(options.Owner, header, isPublic: true) ? "public" : "internal",
            Number("RootLength", size),
            Number("TemplateId", options.TemplateId),
            Number("SchemaId", options.SchemaId),
            Number("Version", options.Version)
        );
        if (model is { RootLength: null, TemplateId: null, SchemaId: null, Version: null } && !problems.HasErrors)
            Refuse("is not a header: it has no number named RootLength, TemplateId, SchemaId or Version");
        return model;

        HeaderNumber? Number(string name, int? value)
        {
            if (Nesting.NumberIn(header, name, options, cancellationToken) is not { } number)
                return null;
            if (value is { } told && !NullValues.Fits(told, number.Number))
                problems.Error("ZMQ4008", type, type.Name, $"needs {told} in '{name}' of its header, which cannot hold it");
            return new(name, number.Type);
        }

        void Refuse(string reason) => problems.Error("ZMQ4012", type, header.Name, reason);
    }
}
