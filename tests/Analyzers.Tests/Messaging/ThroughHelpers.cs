using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// A program whose sends, receives and waits go through helpers of its own, one for each member of the library that it calls: the same
/// parameters, in another file.
/// </summary>
internal static class ThroughHelpers
{
    private static readonly string[] s_types = ["Socket", "SocketExtensions", "SocketAsyncExtensions", "Poller"];

    /// <summary>Null where the program has no such call, or does not compile that way.</summary>
    public static CSharpCompilation? Of(CSharpCompilation compilation, int depth)
    {
        var tree = compilation.SyntaxTrees.Single();
        var model = compilation.GetSemanticModel(tree);
        var members = new Dictionary<string, IMethodSymbol>();
        var names = new Dictionary<SyntaxNode, SyntaxNode>();
        foreach (var call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (
                model.GetSymbolInfo(call).Symbol is IMethodSymbol { IsGenericMethod: false } method
                && method.ContainingAssembly.Name == "Net.Zmq"
                && s_types.Contains(method.ContainingType.Name)
                && IsTraffic(method.Name)
                && NameIn(call) is { } name
            )
            {
                var member = method.ReducedFrom ?? method;
                members.TryAdd(member.ToDisplayString(), member);
                names.Add(name, SyntaxFactory.IdentifierName(member.Name + "1").WithTriviaFrom(name));
            }

        if (names.Count == 0)
            return null;
        var root = tree.GetRoot().ReplaceNodes(names.Keys, (name, _) => names[name]);
        var helpers = string.Concat(members.Values.SelectMany(m => Enumerable.Range(1, depth).Select(d => Helper(m, d, d == depth))));
        var through = compilation
            .ReplaceSyntaxTree(tree, tree.WithRootAndOptions(root, tree.Options))
            .AddSyntaxTrees(
                CSharpSyntaxTree.ParseText($"static class Helpers\n{{\n{helpers}}}\n", (CSharpParseOptions)tree.Options, "/H.cs")
            );
        return through.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error) ? null : through;
    }

    private static bool IsTraffic(string name) =>
        name.StartsWith("Try", StringComparison.Ordinal)
        || name.StartsWith("Send", StringComparison.Ordinal)
        || name.StartsWith("Recv", StringComparison.Ordinal)
        || name == "Poll";

    private static SimpleNameSyntax? NameIn(InvocationExpressionSyntax call) =>
        call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            _ => null,
        };

    private static string Helper(IMethodSymbol member, int number, bool isLast)
    {
        var (self, given) = member.IsExtensionMethod
            ? (member.Parameters[0].Type, member.Parameters.RemoveAt(0))
            : (member.ContainingType, member.Parameters);
        var parameters = string.Concat(given.Select(p => ", " + Declared(p)));
        var arguments = string.Join(", ", given.Select(p => (p.RefKind == RefKind.Out ? "out " : "") + p.Name));
        return $"    public static unsafe {member.ReturnType} {member.Name}{number}(this {self} self{parameters}) => "
            + $"self.{member.Name}{(isLast ? "" : $"{number + 1}")}({arguments});\n";
    }

    private static string Declared(IParameterSymbol parameter) =>
        $"{(parameter.IsParams ? "params " : "")}{(parameter.RefKind == RefKind.Out ? "out " : "")}{parameter.Type} {parameter.Name}"
        + (
            !parameter.HasExplicitDefaultValue ? ""
            : parameter.ExplicitDefaultValue is null ? " = default"
            : $" = ({parameter.Type})({parameter.ExplicitDefaultValue})"
        );
}
