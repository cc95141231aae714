using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>The using that disposes a local.</summary>
/// <param name="Declarator">The local's declarator.</param>
/// <param name="Span">What it spans, from the using to the disposal.</param>
/// <param name="Block">The block at whose end a using declaration disposes it; null for a statement with a body of its own.</param>
internal readonly record struct UsingScope(IVariableDeclaratorOperation Declarator, TextSpan Span, IBlockOperation? Block)
{
    /// <summary>That of a local of a function; null where no using declares it.</summary>
    public static UsingScope? Of(ISymbol local, IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (operation is IVariableDeclaratorOperation { Symbol: var declared } declarator && declared.Is(local))
                return declarator.Parent?.Parent switch
                {
                    IUsingOperation { Syntax.Span: var whole } => new(declarator, whole, null),
                    IVariableDeclarationGroupOperation { Parent: IUsingOperation { Syntax.Span: var whole } } => new(
                        declarator,
                        whole,
                        null
                    ),
                    IVariableDeclarationGroupOperation
                    {
                        Parent: IUsingDeclarationOperation { Parent: IBlockOperation block, Syntax.SpanStart: var start }
                    } => new(declarator, TextSpan.FromBounds(start, block.Syntax.Span.End), block),
                    _ => null,
                };
        return null;
    }
}
