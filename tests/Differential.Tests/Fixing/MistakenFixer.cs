using System.Collections.Immutable;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.Differential.Tests.Fixing;

/// <summary>A fixer that writes what the right one writes, except for one mistake in all that it has changed.</summary>
internal sealed class MistakenFixer(CodeFixProvider right, string text, string mistake) : CodeFixProvider
{
    private readonly CodeFixProvider _right = right;
    private readonly string _text = text,
        _mistake = mistake;

    /// <summary>How many documents carry the mistake.</summary>
    public int Mistakes { get; private set; }

    public override ImmutableArray<string> FixableDiagnosticIds => _right.FixableDiagnosticIds;

    public override Task RegisterCodeFixesAsync(CodeFixContext context) => _right.RegisterCodeFixesAsync(context);

    public override FixAllProvider GetFixAllProvider() => new Mistaken(this);

    private sealed class Mistaken(MistakenFixer fixer) : FixAllProvider
    {
        public override async Task<CodeAction?> GetFixAsync(FixAllContext context)
        {
            var action = (await (fixer._right.GetFixAllProvider() ?? ((DocumentFixer)fixer._right).InDocuments()).GetFixAsync(context))!;
            var solution = (await action.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
            foreach (var id in solution.GetChanges(context.Solution).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()).ToList())
            {
                var document = (await solution.GetDocument(id)!.GetTextAsync()).ToString();
                var wrong = Regex.Replace(document, fixer._text, fixer._mistake);
                fixer.Mistakes += wrong == document ? 0 : 1;
                solution = solution.WithDocumentText(id, SourceText.From(wrong));
            }

            return CodeAction.Create("Fix wrongly", _ => Task.FromResult(solution), "wrong");
        }
    }
}
