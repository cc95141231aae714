using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>The runtime's frames in source text.</summary>
internal static class FrameSyntax
{
    private const string Frame = "frame",
        BeginFrame = "BeginFrame";

    /// <summary>The namespace of the runtime's extensions.</summary>
    public const string Namespace = "ZmqPerf";

    /// <summary>The namespaces that <see cref="Pointer"/> needs.</summary>
    public static ImmutableArray<string> PointerNamespaces { get; } =
        ImmutableArray.Create("System.Runtime.CompilerServices", "System.Runtime.InteropServices");

    /// <summary><c>using var frame = socket.BeginFrame(size);</c></summary>
    public static string Begin(string frame, ExpressionSyntax socket, ExpressionSyntax size) =>
        $"using var {frame} = {socket.WithoutTrivia()}.{BeginFrame}({size.WithoutTrivia()});";

    /// <summary>
    /// The name of a new frame: the next number where others are called frame, and another one where something else is.
    /// </summary>
    public static string NameAt(SyntaxNode place) => Names.Unused(place, Frame, HasFrame(place) ? Frame : "outgoing");

    private static bool HasFrame(SyntaxNode place) =>
        (place.FirstAncestorOrSelf<MemberDeclarationSyntax>(n => n is not GlobalStatementSyntax) ?? place.SyntaxTree.GetRoot())
            .DescendantNodes()
            .Any(node =>
                node
                    is VariableDeclaratorSyntax
                    {
                        Identifier.ValueText: Frame,
                        Initializer.Value: InvocationExpressionSyntax
                        {
                            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: BeginFrame }
                        }
                    }
            );

    /// <summary>An unmanaged pointer to the frame's memory, which never moves.</summary>
    public static string Pointer(string frame) =>
        $"{WrittenTypes.Unsafe}.AsPointer(ref {WrittenTypes.MemoryMarshal}.GetReference({frame}.Span))";

    /// <summary>The cast to the pointer type of a declaration, where that is not what the pointer has.</summary>
    public static string PointerCast(LocalDeclarationStatementSyntax declaration) =>
        PointerType(declaration) is var type && type != "void*" ? $"({type})" : "";

    /// <summary>The frame's bytes, or its elements of the type that a pointer is declared for.</summary>
    public static string Elements(string frame, LocalDeclarationStatementSyntax declaration) =>
        PointerType(declaration).TrimEnd('*').Trim() is var element && element == "byte"
            ? $"{frame}.Span"
            : $"{WrittenTypes.MemoryMarshal}.Cast<byte, {element}>({frame}.Span)";

    /// <summary>The pointer type of a declaration: its own, or the cast's where it says var.</summary>
    private static string PointerType(LocalDeclarationStatementSyntax declaration) =>
        declaration.Declaration.Type.IsVar && declaration.Declaration.Variables[0].Initializer?.Value is CastExpressionSyntax cast
            ? TextOf(cast.Type)
        : declaration.Declaration.Type.IsVar ? "void*"
        : TextOf(declaration.Declaration.Type);

    /// <summary>A type without the comments in it.</summary>
    private static string TextOf(TypeSyntax type) => string.Concat(type.DescendantTokens().Select(static token => token.Text));

    /// <summary><c>socket.Send(payload, flags)</c> becomes <c>frame.Send(flags)</c>.</summary>
    public static InvocationExpressionSyntax Send(InvocationExpressionSyntax call, string frame)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        var arguments = call.ArgumentList.Arguments;
        for (var i = 0; i < arguments.Count; i++)
            if (arguments[i].NameColon is { Name.Identifier.ValueText: not "flags" } || arguments[i].NameColon is null && i == 0)
            {
                arguments = arguments.RemoveAt(i);
                break;
            }

        var rest = SyntaxFactory.ParseArgumentList($"({string.Join(", ", arguments.Select(a => a.WithoutTrivia().ToString()))})");
        return call.WithExpression(access.WithExpression(SyntaxFactory.IdentifierName(frame).WithTriviaFrom(access.Expression)))
            .WithArgumentList(rest.WithTriviaFrom(call.ArgumentList));
    }
}
