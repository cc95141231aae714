using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Files that other projects compile as well: linked ones, and those of a project for several frameworks. A plan is made for one of them,
/// and what it writes is for all: they must have the same library and runtime, and know the language.
/// </summary>
internal static class LinkedFiles
{
    /// <summary>The newest language that a fix writes.</summary>
    private const LanguageVersion Written = LanguageVersion.CSharp12;

    /// <summary>Whether every project that compiles a file of the plan can take what is written.</summary>
    public static async Task<bool> TakeAsync(TrackedPlan plan, Solution solution, CancellationToken cancellationToken)
    {
        foreach (var tree in plan.Trees)
        {
            var document = solution.GetDocument(tree)!;
            foreach (var id in document.GetLinkedDocumentIds())
                if (!await TakesAsync(solution.GetDocument(id)!, document, plan, cancellationToken).ConfigureAwait(false))
                    return false;
        }

        return true;
    }

    private static async Task<bool> TakesAsync(Document other, Document edited, TrackedPlan plan, CancellationToken cancellationToken)
    {
        var tree = await edited.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
        var root = await other.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        if (plan.Nodes.Where(node => node.SyntaxTree == tree).All(node => IsLeftOutOf(root!, node)))
            return true;
        if (LanguageOf(other) < LanguageOf(edited) && LanguageOf(other) < Written)
            return false;
        var libraries = await LibrariesOfAsync(edited, cancellationToken).ConfigureAwait(false);
        return libraries.SequenceEqual(await LibrariesOfAsync(other, cancellationToken).ConfigureAwait(false));
    }

    private static bool IsLeftOutOf(SyntaxNode root, SyntaxNode node) =>
        root.FindTrivia(node.SpanStart).IsKind(SyntaxKind.DisabledTextTrivia);

    private static LanguageVersion LanguageOf(Document document) => ((CSharpParseOptions)document.Project.ParseOptions!).LanguageVersion;

    private static async Task<AssemblyIdentity[]> LibrariesOfAsync(Document document, CancellationToken cancellationToken)
    {
        var compilation = await document.Project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        return compilation!.ReferencedAssemblyNames.Where(name => name.Name is "Net.Zmq" or "ZmqPerf").OrderBy(name => name.Name).ToArray();
    }
}
