using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Flyweights.Parsing;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Viewing;

/// <summary>
/// How a class has to be annotated so that its view reads what the code reads now; nothing where it is annotated so already.
/// </summary>
internal sealed class ViewLayout(string attribute, List<(string, SyntaxNode)> edits)
{
    /// <summary>The attribute of the class, empty where it has one.</summary>
    public string Attribute { get; } = attribute;

    public List<(string Edit, SyntaxNode At)> Edits { get; } = edits;

    public static ViewLayout? Of(INamedTypeSymbol type, List<FrameField> fields, MessagingBody body) =>
        type.FlyweightAttribute() is { } attribute
            ? IsTheSame(type, attribute, fields)
                ? new("", new())
                : null
            : New(type, fields, body);

    private static bool IsTheSame(INamedTypeSymbol type, AttributeData attribute, List<FrameField> fields)
    {
        if (
            !attribute.Is("GenerateFlyweightAttribute")
            || FlyweightParser.Parse(type, attribute, new(), default) is not { HasParts: false, IsVersioned: false } model
            || model.Fields.Count != fields.Count
        )
            return false;
        var end = 0;
        foreach (var field in fields)
        {
            var found = false;
            foreach (var known in model.Fields)
                found |=
                    known.Plain == field.Member.Name
                    && known.Offset == field.Offset
                    && known.Size == field.Size
                    && (known.Size == 1 || known.IsBigEndian == field.IsBigEndian)
                    && known.Kind is FieldKind.Number or FieldKind.Enum or FieldKind.Bool;
            if (!found)
                return false;
            end = System.Math.Max(end, field.Offset + field.Size);
        }

        // a longer block would refuse frames that the reads take
        return model.Size == end;
    }

    private static ViewLayout? New(INamedTypeSymbol type, List<FrameField> fields, MessagingBody body)
    {
        // an attribute that is not found may be this one already, without its using
        foreach (var attribute in type.GetAttributes())
            if (attribute.AttributeClass is null or { TypeKind: TypeKind.Error })
                return null;
        var problems = new FlyweightProblems();
        TypeShape.IsFit(type, isView: false, problems);
        foreach (var problem in problems.All)
            if (problem.Id != "ZMQ4001")
                return null;
        var members = MemberList.OfClass(type, problems = new());
        if (
            problems.HasErrors
            || members.Count != fields.Count
            || type.DeclarationIn(body.Compilation) is not TypeDeclarationSyntax syntax
            || HasDirective(syntax)
        )
            return null;

        var edits = new List<(string, SyntaxNode)> { (ObjectPerMessageFix.Class, syntax) };
        for (var outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
            if (
                outer.DeclarationsIn(body.Compilation) is not [var around, ..]
                || around.GetSyntax() is not TypeDeclarationSyntax container
                || container.SyntaxTree != syntax.SyntaxTree
            )
                return null;
            else if (!container.Modifiers.Any(SyntaxKind.PartialKeyword))
                edits.Add((ObjectPerMessageFix.Container, container));

        var ordered = new List<FrameField>();
        foreach (var member in members)
            if (fields.Find(f => f.Member.Is(member.Symbol)) is { Member: not null } field)
                ordered.Add(field);
        if (
            ordered.Count != members.Count
            || Overlap(fields)
            || ViewNames.AreTaken(type, members, ordered)
            || ViewNames.MeanOthers(syntax, body)
        )
            return null;
        if (IsSequential(ordered))
            return new(
                ordered.Exists(f => f.Size > 1 && f.IsBigEndian) ? "GenerateFlyweight(ByteOrder = ByteOrder.Big)" : "GenerateFlyweight",
                edits
            );

        for (var i = 0; i < members.Count; i++)
        {
            if (
                members[i].Declaration.GetSyntax() is not CSharpSyntaxNode at
                || at is VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: > 1 } }
            )
                return null;
            var field = at is VariableDeclaratorSyntax ? at.Parent!.Parent! : at;
            var order = ordered[i].Size > 1 && ordered[i].IsBigEndian ? "; ByteOrder = ByteOrder.Big" : "";
            edits.Add(($"{ObjectPerMessageFix.Member}:Field({ordered[i].Offset}{order})", field));
        }

        return new("GenerateFlyweight", edits);
    }

    /// <summary>One after the other from the start on, and in one byte order.</summary>
    private static bool IsSequential(List<FrameField> fields)
    {
        var next = 0;
        bool? isBig = null;
        foreach (var field in fields)
        {
            if (field.Offset != next || field.Size > 1 && isBig is { } order && order != field.IsBigEndian)
                return false;
            if (field.Size > 1)
                isBig = field.IsBigEndian;
            next += field.Size;
        }

        return true;
    }

    private static bool Overlap(List<FrameField> fields)
    {
        for (var i = 0; i < fields.Count; i++)
        for (var k = 0; k < i; k++)
            if (fields[i].Offset < fields[k].Offset + fields[k].Size && fields[k].Offset < fields[i].Offset + fields[i].Size)
                return true;
        return false;
    }

    private static bool HasDirective(TypeDeclarationSyntax declaration) => declaration.ContainsDirectives;
}
