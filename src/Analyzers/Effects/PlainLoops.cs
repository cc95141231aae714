using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Loops over collections that run no user code: arrays, which control flow graphs show as iterated by their interface, and sockets behind
/// an interface: a collection of the program's sockets, and no iterator that does something.
/// </summary>
internal static class PlainLoops
{
    /// <summary>Whether an operation is such a foreach, or one of the steps by which a control flow graph shows it.</summary>
    public static bool AreStepped(IOperation operation, MessagingLibrary library, Compilation compilation) =>
        operation switch
        {
            IForEachLoopOperation { Collection: var collection } => IsPlain(collection.Unconverted().Type, library),
            { IsImplicit: true, Syntax: { Parent: CommonForEachStatementSyntax loop } } => IsPlain(
                (operation.SemanticModel ?? SourceCode.ModelOf(loop.SyntaxTree, compilation)).GetTypeInfo(loop.Expression).Type,
                library
            ),
            _ => false,
        };

    private static bool IsPlain(ITypeSymbol? collection, MessagingLibrary library) =>
        collection is IArrayTypeSymbol
        || collection is INamedTypeSymbol { TypeArguments: [var element] } && library.Types.IsSocket(element);
}
