using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>
/// ZMQ4003, as values: a view by hand in a language without partial properties. The compiler's own error stops the build before any
/// analyzer runs, and nothing can be generated that takes it away, so the generator reports this.
/// </summary>
/// <param name="Path">The file of the declaration.</param>
/// <param name="At">Where its name stands.</param>
/// <param name="Version">The language, as users write it.</param>
internal sealed record OldLanguage(string Path, TextSpan At, string Name, string Version)
{
    private const string NoFix = "another form or another language version is a decision";

    /// <summary>The problem, where a declaration has it.</summary>
    public static OldLanguage? Among(FlyweightProblems problems)
    {
        foreach (var problem in problems.All)
            if (problem is { Id: "ZMQ4003", At: { SourceTree.FilePath: var path, SourceSpan: var at } })
                return new(path, at, (string)problem.Arguments[0], (string)problem.Arguments[1]);
        return null;
    }

    /// <summary>
    /// The diagnostic, in the file as it is in this compilation: levels of .editorconfig and pragmas are found by the tree.
    /// </summary>
    public Diagnostic? In(Compilation compilation)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if (tree.FilePath == Path && At.End <= tree.Length)
                return Diagnostic.Create(Rules.ZMQ4003_LanguageTooOld, Location.Create(tree, At), FixPlan.None(NoFix), Name, Version);
        return null;
    }
}
