using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Types that fixes name. They write them in full; when all edits are done, each gets the short form that means the same there: a type or
/// a member of the user may have the simple name.
/// </summary>
internal static class WrittenTypes
{
    public const string MemoryMarshal = "global::System.Runtime.InteropServices.MemoryMarshal",
        Unsafe = "global::System.Runtime.CompilerServices.Unsafe",
        Math = "global::System.Math",
        Encoding = "global::System.Text.Encoding",
        Message = "global::Net.Zmq.Message",
        Msg = "global::NetMQ.Msg",
        SharedFrame = "global::ZmqPerf.SharedFrame",
        FrameReceiver = "global::ZmqPerf.FrameReceiver",
        ByteSpan = "global::System.Span<byte>",
        ReadOnlyByteSpan = "global::System.ReadOnlySpan<byte>",
        ArgumentOutOfRangeException = "global::System.ArgumentOutOfRangeException";

    private static readonly ImmutableHashSet<string> s_all = ImmutableHashSet.Create(
        MemoryMarshal,
        Unsafe,
        Math,
        Encoding,
        Message,
        Msg,
        SharedFrame,
        FrameReceiver,
        ByteSpan,
        ReadOnlyByteSpan,
        ArgumentOutOfRangeException
    );

    /// <summary>The tree with short names; a namespace that only they would need is not asked for where they need another form.</summary>
    public static async Task<SyntaxNode> ShortenedAsync(
        SyntaxNode root,
        Document original,
        IReadOnlyCollection<int> places,
        CancellationToken cancellationToken
    )
    {
        var written = root.DescendantNodes().Where(IsWritten).ToList();
        if (written.Count == 0)
            return root;
        var model = (await original.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        var forms = written
            .Select(node => node.ToString())
            .Distinct()
            .ToDictionary(type => type, type => FormOf(type, Imports.AreAsked(root, NamespaceOf(type)), model, places));
        root = root.ReplaceNodes(written, (node, _) => Formed(node, forms[node.ToString()]));
        return forms
            .Where(form => form.Key is MemoryMarshal or Unsafe or Encoding && form.Value.Contains('.'))
            .Where(form => !forms.Any(other => NamespaceOf(other.Key) == NamespaceOf(form.Key) && !other.Value.Contains('.')))
            .Aggregate(root, (edited, form) => Imports.Without(edited, NamespaceOf(form.Key)));
    }

    private static bool IsWritten(SyntaxNode node) =>
        node is MemberAccessExpressionSyntax or QualifiedNameSyntax
        && node.GetFirstToken().IsKind(SyntaxKind.GlobalKeyword)
        && s_all.Contains(node.ToString());

    private static SyntaxNode Formed(SyntaxNode node, string form) =>
        (node is NameSyntax ? (SyntaxNode)SyntaxFactory.ParseName(form) : SyntaxFactory.ParseExpression(form)).WithTriviaFrom(node);

    private static string FormOf(string type, bool isImported, SemanticModel model, IReadOnlyCollection<int> places)
    {
        var (ns, name) = (NamespaceOf(type), type.Substring(type.LastIndexOf('.') + 1));
        if (places.All(at => MeansType(model.LookupSymbols(at, name: name.Split('<')[0]), ns, isImported)))
            return name;
        var whole = $"{ns}.{name}";
        return places.All(at => MeansNamespace(model.LookupSymbols(at, name: whole.Split('.')[0]))) ? whole : type;
    }

    private static bool MeansType(ImmutableArray<ISymbol> found, string ns, bool isImported) =>
        found.IsEmpty
            ? isImported
            : found.All(symbol => symbol is INamedTypeSymbol type && type.ContainingNamespace?.ToDisplayString() == ns);

    private static bool MeansNamespace(ImmutableArray<ISymbol> found) =>
        !found.IsEmpty && found.All(symbol => symbol is INamespaceSymbol { ContainingNamespace.IsGlobalNamespace: true });

    private static string NamespaceOf(string type) => type.Substring("global::".Length, type.LastIndexOf('.') - "global::".Length);
}
