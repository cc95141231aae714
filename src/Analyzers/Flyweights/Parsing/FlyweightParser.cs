using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>
/// From a declaration to its model: the shape of the type, its members one by one, their layout, their names. The generator takes the model
/// and drops the problems, the analyzer the other way round, so that both judge alike.
/// </summary>
internal static class FlyweightParser
{
    /// <summary>The model of a type with one of the attributes, or null where there is an error.</summary>
    public static FlyweightModel? Parse(
        INamedTypeSymbol type,
        AttributeData attribute,
        FlyweightProblems problems,
        CancellationToken cancellationToken
    ) => Parse(type, attribute, problems, ImmutableArray<INamedTypeSymbol>.Empty, cancellationToken);

    /// <summary>The same, inside of others: a type that is among them contains itself.</summary>
    public static FlyweightModel? Parse(
        INamedTypeSymbol type,
        AttributeData attribute,
        FlyweightProblems problems,
        ImmutableArray<INamedTypeSymbol> around,
        CancellationToken cancellationToken
    )
    {
        cancellationToken.ThrowIfCancellationRequested();
        var isView = attribute.Is(nameof(FlyweightNames.FlyweightAttribute));
        if (!TypeShape.IsFit(type, isView, problems))
            return null;

        if (!attribute.IsUnderstood())
        {
            problems.Fail();
            return null;
        }

        var options = new TypeOptions(attribute, isView, around.Add(type));
        var fields = new List<ParsedField>();
        var parts = new List<PartModel>();
        var members = isView ? MemberList.OfView(type, problems) : MemberList.OfClass(type, problems);
        foreach (var member in members)
        {
            if (!member.IsUnderstood)
                problems.Fail();
            else if (PartParser.Parse(member, options, parts, problems, cancellationToken) is { } part)
                parts.Add(part);
            else if (FieldParser.Parse(member, options, parts, problems, cancellationToken) is { } field)
                fields.Add(field);
        }

        if (problems.HasErrors || Layout.Of(type, members, fields, options, problems) is not { } layout)
            return null;
        if (options.IsExact && parts.Count > 0 && parts[parts.Count - 1].Kind == PartKind.Tail)
            problems.Error(
                "ZMQ4011",
                type,
                parts[parts.Count - 1].Plain,
                "takes all remaining bytes, which TrailingBytes.Reject does not allow"
            );
        var header = HeaderParser.Parse(type, options, layout.Size, problems, cancellationToken);
        var model = new FlyweightModel(
            Containers.HintOf(type),
            Containers.NamespaceOf(type),
            Containers.Around(type),
            Containers.AccessOf(type),
            Containers.Escaped(type.Name),
            isView,
            Containers.Escaped(FlyweightNames.ViewOf(type, attribute)),
            attribute.Named("Writer", true) ? FlyweightNames.WriterOf(type, attribute) : null,
            layout.Size,
            layout.SmallestSize,
            new(layout.Fields),
            new(parts.ToImmutableArray()),
            header,
            options.TemplateId,
            options.SchemaId,
            options.Version,
            options.IsExact,
            TypeShape.CanBeGeneric(type, attribute)
        );
        GeneratedNames.Check(type, members, model, problems);
        return problems.HasErrors ? null : model;
    }
}
