using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>
/// Fixes ZMQ1001 and ZMQ1012: block, callback and message give way to a frame written in place, or to a send of the bytes that were copied.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ZeroCopyForSmallMessageFixer))]
public sealed class ZeroCopyForSmallMessageFixer : DocumentFixer
{
    internal const string Key = "ZMQ1001";

    private static readonly string[] s_allocations =
    [
        ZeroCopyFix.Allocate,
        ZeroCopyFix.AllocateCleared,
        ZeroCopyFix.AllocatePointer,
        ZeroCopyFix.AllocatePointerCleared,
    ];

    /// <summary>Edits that write <c>MemoryMarshal</c>.</summary>
    private static readonly string[] s_ofMarshal =
    [
        ZeroCopyFix.Elements,
        ZeroCopyFix.ElementsOfLocal,
        ZeroCopyFix.Write,
        ZeroCopyFix.WriteAs,
        .. PointedSyntax.Writes,
    ];

    /// <summary>How comments say that nothing is copied.</summary>
    private static readonly string[] s_uncopied = ["zero-copy", "zero copy", "no copy", "without a copy", "without copying", "not copied"];

    /// <summary>What the fix does away with, as comments call it.</summary>
    private static readonly string[] s_names =
    [
        .. s_uncopied,
        "alloc",
        "wrap",
        "native",
        "unmanaged",
        "freed",
        "frees",
        "free when",
        "the block",
        "owns",
        "ownership",
        "callback",
    ];

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ZMQ1001_ZeroCopyForSmallMessage.Id, Rules.ZMQ1012_ZeroCopyForSmallMessage.Id);

    /// <inheritdoc/>
    private protected override string Title => "Replace the zero-copy message with a frame from BeginFrame";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(ZeroCopyFix.SendSource, "Replace the zero-copy message with Send(span)");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        root = WithoutCommentsInside(root, plan);
        if (plan.Has(ZeroCopyFix.Size) && SizeDeclaration(root, plan) is { } sized)
            (root, _) = GoneComments.Naming(root, sized, s_uncopied);
        foreach (var sent in plan.All(ZeroCopyFix.Payload).Concat(plan.All(ZeroCopyFix.Send)))
            root = GoneComments.NamingAround(root, root.GetCurrentNode(sent)!, s_names);
        return MessageEdits.RemoveMessage(
            plan.Fix == ZeroCopyFix.SendSource ? MessageEdits.SendSource(root, plan) : WriteInPlace(root, plan),
            plan,
            (file, statement) => GoneComments.Of(file, statement, s_names)
        );
    }

    /// <summary>The statement right before the allocation that names its size: a comment above both is about the block.</summary>
    private static LocalDeclarationStatementSyntax? SizeDeclaration(SyntaxNode root, TrackedPlan plan) =>
        plan.Expression(root, ZeroCopyFix.Size) is IdentifierNameSyntax size
        && s_allocations.FirstOrDefault(plan.Has) is { } allocate
        && Analyzers.Placement.Statements.Previous(plan.Statement(root, allocate))
            is LocalDeclarationStatementSyntax { Declaration.Variables: [var declared] } statement
        && declared.Identifier.ValueText == size.Identifier.ValueText
            ? statement
            : null;

    /// <summary>The file without what is said in the creation of the message, of its callback above all: nothing takes its place.</summary>
    private static SyntaxNode WithoutCommentsInside(SyntaxNode root, TrackedPlan plan)
    {
        var original = plan.Diagnostic.Location;
        var text = original
            .SourceTree!.GetRoot()
            .FindNode(original.SourceSpan, getInnermostNodeForTie: true)
            .FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>()
            ?.ToString();
        var comments = new[] { ZeroCopyFix.Remove, ZeroCopyFix.Unwrap, ZeroCopyFix.Payload, ZeroCopyFix.Send }
            .SelectMany(plan.All)
            .SelectMany(at => root.GetCurrentNode(at)!.DescendantNodesAndSelf())
            .Where(n => n is BaseObjectCreationExpressionSyntax && n.ToString() == text)
            .SelectMany(Analyzers.Placement.Statements.CommentsIn)
            .Distinct()
            .ToList();
        return GoneComments.Noted(root.ReplaceTrivia(comments, (_, _) => default), comments);
    }

    private static SyntaxNode WriteInPlace(SyntaxNode root, TrackedPlan plan)
    {
        var isPointer = plan.Has(ZeroCopyFix.AllocatePointer) || plan.Has(ZeroCopyFix.AllocatePointerCleared);
        var isCleared = plan.Has(ZeroCopyFix.AllocateCleared) || plan.Has(ZeroCopyFix.AllocatePointerCleared);
        var allocate = s_allocations.First(plan.Has);
        var frame = FrameSyntax.NameAt(plan.Node(root, allocate));
        var begin = FrameSyntax.Begin(frame, plan.Expression(root, ZeroCopyFix.Socket), plan.Expression(root, ZeroCopyFix.Size));
        var needsPointer = isPointer || plan.Has(ZeroCopyFix.Pointer);

        root = TrackedPlan.Replace<InvocationExpressionSyntax>(root, plan.All(ZeroCopyFix.Send)[0], c => FrameSyntax.Send(c, frame));
        foreach (var (span, length) in plan.All(ZeroCopyFix.SpanHead).Zip(plan.All(ZeroCopyFix.Length), (s, l) => (s, l)))
            root = TrackedPlan.Replace<ExpressionSyntax>(
                root,
                span,
                e => Expression($"{frame}.Span.Slice(0, {root.GetCurrentNode(length)!.WithoutTrivia()})", e)
            );
        foreach (var span in plan.All(ZeroCopyFix.Span))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, span, e => Expression($"{frame}.Span", e));
        foreach (var copy in plan.All(ZeroCopyFix.Copy))
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(root, copy, c => Expression(SpanCopy(c, frame), c));
        foreach (var write in MarshalWriteSyntax.Edits.SelectMany(edit => plan.All(edit).Select(call => (Edit: edit, Call: call))))
            root = TrackedPlan.Replace<InvocationExpressionSyntax>(
                root,
                write.Call,
                c => Expression(MarshalWriteSyntax.IntoSpan(c, write.Edit, frame), c)
            );
        foreach (var element in plan.All(ZeroCopyFix.FirstElement))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, element, e => Expression(PointedSyntax.FirstElement(e), e));
        var block = plan.Has(ZeroCopyFix.Elements)
            ? null
            : ((LocalDeclarationStatementSyntax)plan.Statement(root, allocate)).Declaration.Variables[0].Identifier.Text;
        foreach (var (edit, write) in PointedSyntax.Writes.SelectMany(edit => plan.All(edit).Select(write => (edit, write))))
            root = TrackedPlan.Replace<AssignmentExpressionSyntax>(
                root,
                write,
                a => Expression(PointedSyntax.IntoSpan(a, edit, block, frame), a)
            );
        foreach (var local in plan.All(ZeroCopyFix.ElementsOfLocal))
            root = TrackedPlan.Replace<LocalDeclarationStatementSyntax>(root, local, d => PointedSyntax.Span(d, frame));
        foreach (var pointer in plan.All(ZeroCopyFix.Pointer))
            root = PointedSyntax.Replace(root, pointer, FrameSyntax.Pointer(frame));

        (root, var allocating) = GoneComments.Naming(root, plan.Statement(root, allocate), s_names);
        var allocation = (LocalDeclarationStatementSyntax)allocating;
        var declarator = allocation.Declaration.Variables[0];
        var statements = StatementEdits
            .Parse(begin)
            .Concat(isCleared ? StatementEdits.Parse($"{frame}.Span.Clear();") : [])
            .Concat(
                isPointer
                    ? StatementEdits.Parse(
                        $"{allocation.Declaration.Type.WithoutTrivia()} {declarator.Identifier.Text} "
                            + $"= {FrameSyntax.PointerCast(allocation)}{FrameSyntax.Pointer(frame)};"
                    )
                : plan.Has(ZeroCopyFix.Elements)
                    ? StatementEdits.Parse($"var {declarator.Identifier.Text} = {FrameSyntax.Elements(frame, allocation)};")
                : []
            );
        root = Imports.Add(StatementEdits.Replace(root, allocation, statements.ToList()), FrameSyntax.Namespace, plan.Edits[0].Node);
        if (plan.Has(ZeroCopyFix.Copy))
            root = Imports.AddSystem(root, plan);
        if (s_ofMarshal.Any(plan.Has))
            root = Imports.Add(root, "System.Runtime.InteropServices", plan.Edits[0].Node);
        if (needsPointer)
            foreach (var ns in FrameSyntax.PointerNamespaces)
                root = Imports.Add(root, ns, plan.Edits[0].Node);
        return root;
    }

    /// <summary><c>Marshal.Copy(source, start, address, length)</c> as a copy between spans.</summary>
    private static string SpanCopy(InvocationExpressionSyntax call, string frame)
    {
        var arguments = call.ArgumentList.Arguments;
        var target = MarshalWriteSyntax.OffsetOf(arguments[2].Expression) is { } offset
            ? $"{frame}.Span.Slice({offset.WithoutTrivia()})"
            : $"{frame}.Span";
        var source = SpanUses.Part(arguments[0].Expression, arguments[1].WithoutTrivia().ToString(), arguments[3].Expression);
        return $"{source}.CopyTo({target})";
    }

    private static ExpressionSyntax Expression(string text, ExpressionSyntax old) =>
        SyntaxFactory.ParseExpression(text).WithTriviaFrom(old);
}
