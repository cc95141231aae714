using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Mutation;

/// <summary>Rows of theories as they are written: attributes, in the order of the source.</summary>
internal sealed class WrittenRows(TestSuite suite)
{
    private const string Always = "InlineData",
        Full = "FullData";

    private readonly Dictionary<(string Class, string Method), List<string>> _known = [];

    /// <summary>A row's place in its theory; -1 where it is not written there.</summary>
    public int IndexOf(ReachedRow row) => Rows(row.Class, row.Method).IndexOf(Text(row.Arguments!));

    /// <summary>
    /// Writes <c>[FullData]</c> for these rows, and <c>[InlineData]</c> for all others, in files whose path contains a text.
    /// </summary>
    public void Mark(string folder, string files, IReadOnlySet<ReachedRow> spare)
    {
        var marked = spare.Select(row => (row.Class, row.Method, IndexOf(row))).ToHashSet();
        var options = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: ["CSHARP13", "CSHARP14"]);
        foreach (string file in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
        {
            if (!file.Contains(files, StringComparison.Ordinal))
                continue;
            var root = CSharpSyntaxTree.ParseText(File.ReadAllText(file), options).GetRoot();
            var names = new Dictionary<SyntaxNode, string>();
            foreach (var method in root.DescendantNodes().OfType<MethodDeclarationSyntax>())
            {
                var rows = method.AttributeLists.SelectMany(list => list.Attributes).Where(a => a.Name.ToString() is Always or Full);
                foreach (var (i, row) in rows.Index())
                    names.Add(row.Name, marked.Contains((ClassOf(method), method.Identifier.Text, i)) ? Full : Always);
            }

            var changed = root.ReplaceNodes(
                names.Keys.Where(name => name.ToString() != names[name]),
                (name, _) => SyntaxFactory.IdentifierName(names[name]).WithTriviaFrom(name)
            );
            if (changed != root)
                File.WriteAllText(file, changed.ToFullString());
        }
    }

    private static string ClassOf(MethodDeclarationSyntax method)
    {
        var place = method.Ancestors().OfType<BaseNamespaceDeclarationSyntax>().First();
        return $"{place.Name}.{method.Ancestors().OfType<TypeDeclarationSyntax>().First().Identifier.Text}";
    }

    private List<string> Rows(string type, string method)
    {
        if (!_known.TryGetValue((type, method), out var rows))
            _known.Add(
                (type, method),
                rows = [
                    .. (suite.MethodOf(type, method)?.GetCustomAttributesData() ?? [])
                        .Where(attribute => attribute.AttributeType.Name is Always + "Attribute" or Full + "Attribute")
                        .Select(attribute => Text(attribute.ConstructorArguments[0].Value as IEnumerable<CustomAttributeTypedArgument>)),
                ]
            );
        return rows;
    }

    private static string Text(IEnumerable<CustomAttributeTypedArgument>? arguments) =>
        Text(arguments is null ? [null] : [.. arguments.Select(a => a.Value)]);

    /// <summary>An attribute holds the number of an enum's member.</summary>
    private static string Text(object?[] arguments) =>
        string.Join('\0', arguments.Select(a => a is Enum e ? e.ToString("D") : Convert.ToString(a, CultureInfo.InvariantCulture)));
}
