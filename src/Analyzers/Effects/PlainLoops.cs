using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Loops over collections that run no user code: arrays, which control flow graphs show as iterated by their interface, and sockets behind
/// an interface: a collection of the program's sockets, and no iterator that does something. Nor is one what has a <c>Count</c>, where no
/// type of the program implements it: it is one of .NET's.
/// </summary>
internal sealed class PlainLoops(MessagingLibrary library, DerivedTypes types, Compilation compilation)
{
    /// <summary>
    /// Whether an operation is such a foreach, one of the steps by which a control flow graph shows it, or asks such a collection for its
    /// number or an element.
    /// </summary>
    public bool AreStepped(IOperation operation) =>
        operation switch
        {
            IForEachLoopOperation { Collection: var collection } => IsPlain(collection.Unconverted().Type),
            { IsImplicit: true, Syntax: { Parent: CommonForEachStatementSyntax loop } } => IsPlain(
                (operation.SemanticModel ?? SourceCode.ModelOf(loop.SyntaxTree, compilation)).GetTypeInfo(loop.Expression).Type
            ),
            IPropertyReferenceOperation
            {
                Property: { IsIndexer: false } or { Parameters: [{ Type.SpecialType: SpecialType.System_Int32 }] }
            } asked => !PropertyUse.IsWritten(asked) && IsHeld(asked.Instance?.Unconverted().Type),
            _ => false,
        };

    private bool IsPlain(ITypeSymbol? collection) =>
        collection is IArrayTypeSymbol
        || collection is INamedTypeSymbol { TypeArguments: [var element] } && library.Types.IsSocket(element)
        || IsHeld(collection);

    private bool IsHeld(ITypeSymbol? collection) =>
        collection is INamedTypeSymbol { TypeKind: TypeKind.Interface } type
        && type.IsFramework()
        && IsCounted(type)
        && !types.Implement(type);

    private static bool IsCounted(INamedTypeSymbol type)
    {
        if (IsCollection(type))
            return true;
        foreach (var contract in type.AllInterfaces)
            if (IsCollection(contract))
                return true;
        return false;
    }

    private static bool IsCollection(INamedTypeSymbol type) =>
        type.OriginalDefinition.SpecialType
            is SpecialType.System_Collections_Generic_ICollection_T
                or SpecialType.System_Collections_Generic_IReadOnlyCollection_T;
}
