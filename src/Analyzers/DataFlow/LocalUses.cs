using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// Where the locals and parameters of a body are used. Reads are a closed list: what is not known to be a read counts as a write, so that
/// "written once" can be trusted.
/// </summary>
internal sealed partial class LocalUses
{
    private readonly Dictionary<ISymbol, List<IOperation>> _references;
    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> _declarators;

    private readonly HashSet<ISymbol>? _named;

    private LocalUses(
        Dictionary<ISymbol, List<IOperation>> references,
        Dictionary<ISymbol, IVariableDeclaratorOperation> declarators,
        HashSet<ISymbol>? named
    ) => (_references, _declarators, _named) = (references, declarators, named);

    public static LocalUses In(IOperation root) => In(MessagingBody.FlatOf(root));

    /// <summary>The same for a tree that has been walked.</summary>
    public static LocalUses In(ImmutableArray<IOperation> operations)
    {
        var references = new Dictionary<ISymbol, List<IOperation>>(SymbolEqualityComparer.Default);
        var declarators = new Dictionary<ISymbol, IVariableDeclaratorOperation>(SymbolEqualityComparer.Default);
        HashSet<ISymbol>? named = null;
        foreach (var operation in operations)
        {
            if (operation is IVariableDeclaratorOperation declarator)
                declarators[declarator.Symbol] = declarator;
            if (SymbolOf(operation) is not { } symbol)
                continue;
            if (operation.Parent is INameOfOperation)
            {
                (named ??= new(SymbolEqualityComparer.Default)).Add(symbol);
                continue;
            }

            if (!references.TryGetValue(symbol, out var list))
                references.Add(symbol, list = new());
            list.Add(operation);
        }

        return new(references, declarators, named);
    }

    /// <summary>The variable or member that this operation refers to.</summary>
    public static ISymbol? NamedBy(IOperation operation) => (operation as IMemberReferenceOperation)?.Member ?? SymbolOf(operation);

    /// <summary>The local or parameter that this operation refers to.</summary>
    public static ISymbol? SymbolOf(IOperation operation) =>
        operation switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };

    /// <summary>The local that a value is given to, where it is declared or by an assignment.</summary>
    public static ILocalSymbol? LocalFor(IOperation value) => VariableFor(value) as ILocalSymbol;

    /// <summary>The local or parameter that a value is given to, where it is declared or by an assignment.</summary>
    public static ISymbol? VariableFor(IOperation value) =>
        value.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            ISimpleAssignmentOperation { Target: var target } when target != value => SymbolOf(target.Declared()),
            _ => null,
        };

    /// <summary>The type of a local, parameter, field or property.</summary>
    public static ITypeSymbol? TypeOf(ISymbol variable) =>
        variable switch
        {
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            IFieldSymbol field => field.Type,
            IPropertySymbol property => property.Type,
            _ => null,
        };

    /// <summary>Every reference, in the order of the operation tree; the declarator itself is not one.</summary>
    public IReadOnlyList<IOperation> Of(ISymbol symbol) =>
        _references.TryGetValue(symbol, out var list) ? list : ImmutableArray<IOperation>.Empty;

    /// <summary>Every local and parameter that is referred to.</summary>
    public IEnumerable<ISymbol> Used => _references.Keys;

    /// <summary>Whether <c>nameof</c> asks for the name, so that it cannot go.</summary>
    public bool IsUsedInNameof(ISymbol symbol) => _named?.Contains(symbol) == true;

    /// <summary>Whether nothing names a local after its declaration, not even to write it.</summary>
    public bool IsNeverNamed(ILocalSymbol local) => IsUnused(local, Of(local));

    /// <summary>The same, but for what gives a local its one value.</summary>
    public bool IsNeverRead(ILocalSymbol local) => IsUnused(local, UsesOf(local));

    private bool IsUnused(ILocalSymbol local, IReadOnlyList<IOperation> references)
    {
        foreach (var reference in references)
            if (reference is not ILocalReferenceOperation { IsDeclaration: true })
                return false;
        return !IsUsedInNameof(local);
    }

    /// <summary>Every local that a declaration statement or a using introduces.</summary>
    public IEnumerable<ISymbol> Declared => _declarators.Keys;

    /// <summary>The declarator of a local that a declaration statement or a using introduces.</summary>
    public IVariableDeclaratorOperation? DeclaratorOf(ISymbol local) =>
        _declarators.TryGetValue(local, out var declarator) ? declarator : null;
}
