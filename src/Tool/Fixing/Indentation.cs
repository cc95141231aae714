using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// Lines that a fix adds are indented like the file's own: by tabs where it has them. An .editorconfig that says otherwise goes before.
/// </summary>
internal static class Indentation
{
    private const string Config = "zmqperf.indentation.globalconfig";

    /// <summary>The document in a project whose options say how it is indented.</summary>
    public static async Task<Document> KeptIn(Document document, CancellationToken cancellationToken)
    {
        if (document.FilePath is not { } file || !HasTabs(await document.GetTextAsync(cancellationToken)))
            return document;
        string text = $"is_global = true\nglobal_level = {int.MinValue}\n[{file.Replace('\\', '/')}]\nindent_style = tab\n";
        return document
            .Project.AddAnalyzerConfigDocument(Config, SourceText.From(text), filePath: "/" + Config)
            .Project.GetDocument(document.Id)!;
    }

    private static bool HasTabs(SourceText text)
    {
        var beginnings = text
            .Lines.Where(line => line.Span.Length > 1)
            .Select(line => text.ToString(TextSpan.FromBounds(line.Start, line.Start + 2)))
            .ToList();
        return beginnings.Count(beginning => beginning[0] == '\t') > beginnings.Count(beginning => beginning == "  ");
    }
}
