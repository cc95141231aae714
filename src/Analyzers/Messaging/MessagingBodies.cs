using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Finds the bodies of a code block that use the messaging library, once for all rules: first by words of the text, then by symbol, and
/// only at a real hit through the operation tree.
/// </summary>
internal static class MessagingBodies
{
    private static readonly ConditionalWeakTable<
        SemanticModel,
        ConcurrentDictionary<(SyntaxNode Block, ISymbol Owner), ImmutableArray<MessagingBody>>
    > s_cache = new();

    public static ImmutableArray<MessagingBody> Of(CodeBlockAnalysisContext context, MessagingLibrary library)
    {
        var words = WordIndex.Of(
            context.CodeBlock.SyntaxTree,
            library.Words(context.Options, context.CancellationToken),
            context.CancellationToken
        );
        var first = words.FirstFrom(context.CodeBlock.SpanStart);
        if (first >= words.Count || words[first] >= context.CodeBlock.Span.End)
            return ImmutableArray<MessagingBody>.Empty;
        var blocks = s_cache.GetValue(context.SemanticModel, static _ => new(concurrencyLevel: 2, capacity: 7));
        var key = (context.CodeBlock, context.OwningSymbol);
        return blocks.TryGetValue(key, out var bodies) ? bodies : blocks.GetOrAdd(key, Find(context, library, words, first));
    }

    private static ImmutableArray<MessagingBody> Find(
        CodeBlockAnalysisContext context,
        MessagingLibrary library,
        WordIndex words,
        int index
    )
    {
        var (block, model, cancellationToken) = (context.CodeBlock, context.SemanticModel, context.CancellationToken);
        var bodies = ImmutableArray.CreateBuilder<MessagingBody>();
        var done = -1;
        for (; index < words.Count && words[index] < block.Span.End; index++)
        {
            if (
                words[index] < done
                || WordIndex.NodeAt(block, words[index]) is not { } node
                || !Owns(block, context.OwningSymbol, node)
                || OperationAt(node, block, model, library, cancellationToken) is not { } operation
            )
                continue;
            while (operation.Parent is { } parent)
                operation = parent;
            var operations = MessagingBody.FlatOf(operation);
            bodies.Add(
                new(operation, context.OwningSymbol, HitsIn(operations, operation, library), library, model) { Operations = operations }
            );
            if (block is TypeDeclarationSyntax or CompilationUnitSyntax)
                break; // one tree: the global statements, or the base call of a primary constructor
            done = operation.Syntax.Span.End;
        }

        return bodies.ToImmutable();
    }

    /// <summary>
    /// What a hit leads to: the call, for a parameter that holds a message or names what is ready the code that it is a parameter of, for
    /// the library's exception where it is caught or cast to.
    /// </summary>
    private static IOperation? OperationAt(
        SyntaxNode node,
        SyntaxNode block,
        SemanticModel model,
        MessagingLibrary library,
        CancellationToken cancellationToken
    )
    {
        return node switch
        {
            ParameterSyntax parameter => Leads(model.GetDeclaredSymbol(parameter, cancellationToken)) ? OperationOf(block) : null,
            CatchDeclarationSyntax { Type: var type, Parent: { } clause } => IfException(type, clause),
            RecursivePatternSyntax { Type: { } type } => IfException(type, node),
            DeclarationPatternSyntax { Type: var type } => IfException(type, node),
            CastExpressionSyntax { Type: var type } => IfException(type, node),
            BinaryExpressionSyntax { Right: var type } => IfException(type, node),
            AssignmentExpressionSyntax { Left: var target } => IsOfTheLibrary(SymbolOf(target), library) ? OperationOf(node) : null,
            SimpleNameSyntax or MemberAccessExpressionSyntax or MemberBindingExpressionSyntax => SymbolOf(node) is IPropertySymbol read
            && IsHit(read)
                ? OperationOf(node)
                : null,
            _ => SymbolOf(node) is { } used && (library.MemberOf(used) ?? library.HelperOf(used)) is not null ? OperationOf(node) : null,
        };

        bool IsHit(IPropertySymbol read) =>
            library.Types.AsksWhetherSomeIsThere(read)
            || library.ReadsByProperties
                && read.GetMethod is { } getter
                && (library.MemberOf(getter) ?? library.HelperOf(getter)) is not null;

        bool Leads(IParameterSymbol? parameter) =>
            parameter is { Type: var type }
            && (library.HoldsMessages(type) || library.Types.IsException(type) || library.Types.IsReadyArgument(type));

        IOperation? IfException(SyntaxNode type, SyntaxNode found) =>
            library.Types.IsException(model.GetTypeInfo(type, cancellationToken).Type) ? OperationOf(found) : null;

        IOperation? OperationOf(SyntaxNode found) => model.GetOperation(found, cancellationToken);

        ISymbol? SymbolOf(SyntaxNode name) => model.GetSymbolInfo(name, cancellationToken).Symbol;
    }

    /// <summary>Whether what is set, or subscribed to, is a library's.</summary>
    private static bool IsOfTheLibrary(ISymbol? target, MessagingLibrary library) =>
        target switch
        {
            IPropertySymbol { SetMethod: { } setter } => library.MemberOf(setter) is not null,
            IEventSymbol happening => library.Types.ReadyEventOf(happening) != ReadyEvent.None,
            _ => false,
        };

    public static ImmutableArray<MessagingHit> HitsIn(ImmutableArray<IOperation> operations, IOperation root, MessagingLibrary library)
    {
        var hits = ImmutableArray.CreateBuilder<MessagingHit>();
        foreach (var operation in operations)
            if (
                library.MemberOf(operation) is { } member
                && !Functions.IsInExpressionTree(operation)
                && !MissingReceiver.IsOf(operation, root)
            )
                hits.Add(new(operation, member));
        return hits.ToImmutable();
    }

    /// <summary>
    /// Types, compilation units and properties contain other code blocks, which come on their own; a declaration of several fields is the
    /// block of each of them.
    /// </summary>
    private static bool Owns(SyntaxNode block, ISymbol owner, SyntaxNode node)
    {
        if (block is BaseFieldDeclarationSyntax { Declaration.Variables.Count: > 1 })
            return owner.Declares(node);
        if (block is TypeDeclarationSyntax or CompilationUnitSyntax or BasePropertyDeclarationSyntax)
            for (SyntaxNode? current = node; current is not null && current != block; current = current.Parent)
                if (
                    current
                    is MemberDeclarationSyntax
                        and not GlobalStatementSyntax
                        or AccessorDeclarationSyntax
                        or ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax }
                )
                    return false;
        return true;
    }
}
