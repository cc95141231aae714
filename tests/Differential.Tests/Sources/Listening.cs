using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Differential.Tests.Sources;

/// <summary>
/// Makes a test source such that it ends, and that what it does can be heard: <c>bool running</c> asks the world how long to go on, and a
/// method without a body, which stands for whatever the user does with what was received, says its arguments.
/// </summary>
internal sealed class Listening : CSharpSyntaxRewriter
{
    private const string World = "global::ZmqPerf.Differential.Tests.Running.World.Current!";
    private static readonly HashSet<string> s_heard =
    [
        "ReadOnlySpan<byte>",
        "Span<byte>",
        "byte[]",
        "string",
        "string?",
        "int",
        "long",
        "double",
        "bool",
    ];

    private readonly HashSet<TypeDeclarationSyntax> _asked = [];

    public static string To(string source, CSharpParseOptions options)
    {
        var root = CSharpSyntaxTree.ParseText(source, options).GetRoot();
        return new Listening().Visit(root).ToFullString();
    }

    public override SyntaxNode? VisitClassDeclaration(ClassDeclarationSyntax node) =>
        WithRunning(node, (TypeDeclarationSyntax)base.VisitClassDeclaration(node)!);

    public override SyntaxNode? VisitStructDeclaration(StructDeclarationSyntax node) =>
        WithRunning(node, (TypeDeclarationSyntax)base.VisitStructDeclaration(node)!);

    public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
    {
        var method = (MethodDeclarationSyntax)base.VisitMethodDeclaration(node)!;
        if (
            method.ParameterList.Parameters.FirstOrDefault(p =>
                p
                    is {
                        Type: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.BoolKeyword },
                        Identifier.Text: "running",
                        Modifiers.Count: 0
                    }
            )
                is { } running
            && node.Parent is TypeDeclarationSyntax type
        )
        {
            _asked.Add(type);
            method = method.WithParameterList(method.ParameterList.RemoveNode(running, SyntaxRemoveOptions.KeepNoTrivia)!);
        }

        if (
            method.Body is not { Statements.Count: 0 }
            || method.ReturnType is not PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword }
        )
            return method;
        var said = method
            .ParameterList.Parameters.Where(p => p.Modifiers.Count == 0 && s_heard.Contains(p.Type!.ToString()))
            .Select(p => SyntaxFactory.ParseStatement($"{World}.Show({p.Identifier});\n"));
        return method.WithBody(method.Body.AddStatements([.. said]));
    }

    private TypeDeclarationSyntax WithRunning(TypeDeclarationSyntax original, TypeDeclarationSyntax type) =>
        !_asked.Contains(original)
            ? type
            : type.AddMembers(SyntaxFactory.ParseMemberDeclaration($"\nstatic bool running {{ get => {World}.Running(); set {{ }} }}\n")!);
}
