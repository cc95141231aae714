using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>The using that disposes a local: its declarator, the code that it spans, and whether it is a statement with a body.</summary>
internal readonly record struct UsingScope(IVariableDeclaratorOperation Declarator, TextSpan Span, bool IsStatement)
{
    /// <summary>That of a local of a function; null where no using declares it.</summary>
    public static UsingScope? Of(ISymbol local, IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (operation is IVariableDeclaratorOperation { Symbol: var declared } declarator && declared.Is(local))
                return declarator.Parent?.Parent switch
                {
                    IUsingOperation { Syntax.Span: var whole } => new(declarator, whole, true),
                    IVariableDeclarationGroupOperation { Parent: IUsingOperation { Syntax.Span: var whole } } => new(
                        declarator,
                        whole,
                        true
                    ),
                    IVariableDeclarationGroupOperation
                    {
                        Parent: IUsingDeclarationOperation { Parent: IBlockOperation block, Syntax.SpanStart: var start }
                    } => new(declarator, TextSpan.FromBounds(start, block.Syntax.Span.End), false),
                    _ => null,
                };
        return null;
    }
}
