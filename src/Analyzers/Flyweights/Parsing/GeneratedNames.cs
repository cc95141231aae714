using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>Names that the generated code takes, and that nothing else may have.</summary>
internal static class GeneratedNames
{
    private static readonly string[] s_always =
    {
        "BlockLength",
        "MinBlockLength",
        FlyweightNames.Wrap,
        FlyweightNames.TryWrap,
        "TryFind",
        "Clear",
        "SizeOf",
        "_block",
        "_bytes",
        "Equals",
        "GetHashCode",
        "GetType",
        "ToString",
        "Finalize",
        "MemberwiseClone",
        "ReferenceEquals",
    };

    private static readonly string[] s_ofHeader = { "Header", "_version" };

    public static void Check(INamedTypeSymbol type, List<FlyweightMember> members, FlyweightModel model, FlyweightProblems problems)
    {
        var generated = new HashSet<string>(s_always) { model.ViewName.TrimStart('@') };
        if (model.WriterName is not null)
            generated.Add(model.WriterName);
        if (model.Header is not null)
            generated.UnionWith(s_ofHeader);
        if (model.TemplateId is not null)
            generated.Add("TemplateId");
        if (model.SchemaId is not null)
            generated.Add("SchemaId");
        foreach (var field in model.Fields)
        foreach (var name in Of(field))
            if (!generated.Add(name))
                problems.Error("ZMQ4015", SymbolOf(field.Plain, members, type), field.Plain, name);
        foreach (var part in model.Parts)
        foreach (var name in Of(part))
            if (!generated.Add(name))
                problems.Error("ZMQ4015", SymbolOf(part.Plain, members, type), part.Plain, name);

        if (model.IsView)
        {
            foreach (var member in type.GetMembers())
                if (
                    member is not IMethodSymbol { MethodKind: not MethodKind.Ordinary }
                    && !member.IsImplicitlyDeclared
                    && !member.IsGeneratedFlyweight(type.ContainingAssembly)
                    && !IsOverride(member)
                    && generated.Contains(member.Name)
                )
                    problems.Error("ZMQ4015", member, member.Name, member.Name);
        }
        else
        {
            foreach (var member in members)
                if (generated.Contains(member.Symbol.Name))
                    problems.Error("ZMQ4015", member.Symbol, member.Symbol.Name, member.Symbol.Name);
            CheckBeside(type, model.ViewName, problems);
        }

        if (model.WriterName is null)
            return;
        CheckBeside(type, model.WriterName, problems);
        if (model.IsView)
            CheckOtherView(type, model.WriterName, problems);
    }

    private static IEnumerable<string> Of(FieldModel field)
    {
        yield return field.Plain + "Offset";
        if (field.Since > 1)
            yield return "Has" + field.Plain;
        if (field is { Kind: FieldKind.Enum, IsFlags: false })
            yield return "TryGet" + field.Plain;
        if (field.Kind is FieldKind.Bytes or FieldKind.Text)
            yield return field.Plain + "Length";
        if (field.Kind != FieldKind.Text)
            yield break;
        yield return field.Plain + "Trimmed";
        yield return field.Plain + "Equals";
        yield return "Get" + field.Plain;
        yield return "Set" + field.Plain;
    }

    private static IEnumerable<string> Of(PartModel part)
    {
        yield return part.Place;
        if (part.Kind == PartKind.Group)
            yield return part.Plain + "Group";
    }

    private static bool IsOverride(ISymbol member) => member.IsOverride || member is IMethodSymbol { Name: "Equals", Parameters.Length: 1 };

    private static ISymbol SymbolOf(string name, List<FlyweightMember> members, ISymbol otherwise)
    {
        foreach (var member in members)
            if (member.Symbol.Name == name)
                return member.Symbol;
        return otherwise;
    }

    /// <summary><c>Order</c> and <c>OrderView</c> have writers of the same name.</summary>
    private static void CheckOtherView(INamedTypeSymbol type, string writer, FlyweightProblems problems)
    {
        var name = writer.Substring(0, writer.Length - "Writer".Length);
        foreach (var other in Beside(type, type.Name == name ? name + "View" : name))
            if (
                other.IsRefLikeType
                && other.FlyweightAttribute() is { } attribute
                && attribute.Is("FlyweightAttribute")
                && attribute.Named("Writer", true)
                && FlyweightNames.WriterOf(other, attribute) == writer
            )
                problems.Error("ZMQ4015", type, type.Name, writer);
    }

    private static ImmutableArray<INamedTypeSymbol> Beside(INamedTypeSymbol type, string name) =>
        type.ContainingType is { } outer ? outer.GetTypeMembers(name) : type.ContainingNamespace.GetTypeMembers(name);

    private static void CheckBeside(INamedTypeSymbol type, string name, FlyweightProblems problems)
    {
        foreach (var other in Beside(type, name))
            if (other.Arity == 0 && other.IsInSource(type.ContainingAssembly) && !other.IsGeneratedFlyweight(type.ContainingAssembly))
                problems.Error("ZMQ4015", type, type.Name, name);
    }
}
