using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Flyweights.Parsing;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Viewing;

/// <summary>Whether the names that a generated view brings can be used where the class is.</summary>
internal static class ViewNames
{
    /// <summary>Whether the generated code would use a name that is taken.</summary>
    public static bool AreTaken(INamedTypeSymbol type, List<FlyweightMember> members, List<FrameField> fields)
    {
        var models = ImmutableArray.CreateBuilder<FieldModel>(fields.Count);
        foreach (var field in fields)
        {
            var kind = field.Member is IPropertySymbol { Type.TypeKind: TypeKind.Enum } or IFieldSymbol { Type.TypeKind: TypeKind.Enum }
                ? FieldKind.Enum
                : FieldKind.Number;
            models.Add(
                new(
                    Containers.Escaped(field.Member.Name),
                    "public",
                    kind,
                    "",
                    "",
                    field.Offset,
                    field.Size,
                    field.IsBigEndian,
                    1,
                    null,
                    "",
                    0,
                    null,
                    false
                )
            );
        }

        var (view, writer) = FlyweightNames.BesideOf(type);
        var problems = new FlyweightProblems();
        GeneratedNames.Check(
            type,
            members,
            new(
                "",
                "",
                default,
                "",
                type.Name,
                false,
                view,
                writer,
                0,
                0,
                new(models.ToImmutable()),
                default,
                null,
                null,
                null,
                1,
                false,
                false
            ),
            problems
        );
        return problems.HasErrors;
    }

    /// <summary>Whether types that the new using directive brings have names that mean other types in the file.</summary>
    public static bool MeanOthers(TypeDeclarationSyntax declaration, MessagingBody body)
    {
        if (body.Model.Compilation.GetTypeByMetadataName(FlyweightNames.GenerateFlyweight)?.ContainingNamespace is not { } space)
            return true;
        var model = body.ModelOf(declaration.SyntaxTree);
        foreach (var type in space.GetTypeMembers())
        foreach (var found in model.LookupNamespacesAndTypes(declaration.SpanStart, name: type.Name))
            if (!found.Is(type))
                return true;
        return false;
    }
}
