using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit.Abstractions;

namespace ZmqPerf.Mutation;

/// <summary>
/// Which rows of a theory differ in nothing that the analysis tells apart: all conditions of the analyzers come out alike, and the code
/// has the same kinds of syntax and the same names but for its own. One of them can go.
/// </summary>
internal sealed partial class RowsAlike(int[] asked, int[] held) : OutcomeSink(asked, held)
{
    private readonly Dictionary<(string Test, string Outcomes, string Words), List<string>> _rows = [];

    /// <summary>How many rows ran, and how many of them are like an earlier one.</summary>
    public (int All, int Alike) Count => (_rows.Values.Sum(rows => rows.Count), _rows.Values.Sum(rows => rows.Count - 1));

    /// <summary>Runs all tests once: some ten minutes.</summary>
    public static void Print(string root, string files, Action<string> progress, TextWriter output)
    {
        var suite = Recording(root);
        var rows = new RowsAlike(suite.Outcomes.Asked, suite.Outcomes.Held);
        rows.Run(suite, files, progress);
        foreach (var ((test, _, _), alike) in rows._rows.Where(rows => rows.Value.Count > 1))
            output.WriteLine($"{test}{string.Concat(alike.Select(row => Environment.NewLine + "    " + row))}");
        var (all, count) = rows.Count;
        output.WriteLine($"{all} rows, {count} of them like an earlier one");
    }

    protected override void Note(ITestFinished finished)
    {
        if (finished.TestCase is not { TestMethodArguments.Length: > 0 } row)
            return;
        string test = $"{row.TestMethod.TestClass.Class.Name}.{row.TestMethod.Method.Name}";
        var kind = (test, Outcomes(), Words(row.TestMethodArguments));
        if (!_rows.TryGetValue(kind, out var rows))
            _rows.Add(kind, rows = []);
        rows.Add(string.Join(", ", row.TestMethodArguments).ReplaceLineEndings(" "));
    }

    /// <summary>Of each condition that was asked, whether it held never, always or both.</summary>
    private string Outcomes()
    {
        var text = new StringBuilder();
        for (int i = 0; i < Asked.Length; i++)
            if (Asked[i] > 0)
                text.Append(i)
                    .Append(
                        Held[i] == 0 ? '-'
                        : Held[i] == Asked[i] ? '+'
                        : '*'
                    );
        return text.ToString();
    }

    private static string Words(object?[] arguments)
    {
        var words = new SortedSet<string>(StringComparer.Ordinal);
        foreach (object? argument in arguments)
            if (argument is string code)
                words.UnionWith(WordsOf(code));
            else
                words.Add(argument?.ToString() ?? "null");
        return string.Join(' ', words);
    }

    private static IEnumerable<string> WordsOf(string code)
    {
        var root = CSharpSyntaxTree
            .ParseText(Mark().Replace(code, ""), CSharpParseOptions.Default.WithKind(SourceCodeKind.Script))
            .GetRoot();
        var own = root.DescendantNodes().Select(Declared).OfType<string>().ToHashSet();
        return
        [
            .. Mark().Matches(code).Select(mark => mark.Value),
            .. root.DescendantNodesAndTokens().Select(part => part.Kind().ToString()),
            .. root.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken)).Select(token => token.Text).Except(own),
        ];
    }

    private static string? Declared(SyntaxNode node) =>
        node switch
        {
            VariableDeclaratorSyntax variable => variable.Identifier.Text,
            SingleVariableDesignationSyntax variable => variable.Identifier.Text,
            ParameterSyntax parameter => parameter.Identifier.Text,
            ForEachStatementSyntax loop => loop.Identifier.Text,
            MethodDeclarationSyntax method => method.Identifier.Text,
            LocalFunctionStatementSyntax method => method.Identifier.Text,
            BaseTypeDeclarationSyntax type => type.Identifier.Text,
            _ => null,
        };

    [GeneratedRegex(@"\{\|ZMQ[0-9]{4}(, ?ZMQ[0-9]{4})*:|\|\}")]
    private static partial Regex Mark();
}
