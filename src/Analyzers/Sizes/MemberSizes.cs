using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The sizes of fields and properties that keep what they were initialized with, each evaluated once per compilation and only when asked
/// for. A member that leads to others is kept apart by how many led to it, so that a result never depends on which question came first.
/// Writes by reflection, and reads during the construction of the type itself, are not seen.
/// </summary>
internal sealed class MemberSizes(Compilation compilation)
{
    private static readonly ConditionalWeakTable<Compilation, MemberSizes> s_sizes = new();

    private readonly ConcurrentDictionary<ISymbol, IntInterval?>[] _levels = [New(), New(), New(), New()];

    public Compilation Compilation => compilation;

    public static MemberSizes In(Compilation compilation) => s_sizes.GetValue(compilation, static c => new(c));

    /// <summary>What a field or property can be; <paramref name="reader"/> is the initializer that mentions it. Null: unknown.</summary>
    public IntInterval? Of(IFieldSymbol field, MemberInitializer? reader, CancellationToken cancellationToken) =>
        IsSized(field.Type) ? Kept(field.OriginalDefinition, reader, cancellationToken) : null;

    /// <inheritdoc cref="Of(IFieldSymbol, MemberInitializer?, CancellationToken)"/>
    public IntInterval? Of(IPropertySymbol property, MemberInitializer? reader, CancellationToken cancellationToken) =>
        IsSized(property.Type) ? Kept(property.OriginalDefinition, reader, cancellationToken) : null;

    /// <summary>
    /// How many elements the collection has that a member keeps: one that cannot change, or that nothing in its type adds to.
    /// </summary>
    public IntInterval? ElementsOf(ISymbol member, MemberInitializer? reader, CancellationToken cancellationToken) =>
        CollectionTypes.IsKept(TypeOf(member)) ? Kept(member.OriginalDefinition, reader, cancellationToken) : null;

    private static ITypeSymbol? TypeOf(ISymbol member) => (member as IFieldSymbol)?.Type ?? (member as IPropertySymbol)?.Type;

    private static bool IsSized(ITypeSymbol? type) => IntType.Of(type) is not null || BufferTypes.IsBuffer(type);

    private IntInterval? Kept(ISymbol member, MemberInitializer? reader, CancellationToken cancellationToken)
    {
        var level = reader is null ? 0 : reader.Level + 1;
        if (level == _levels.Length)
            return null;
        if (!_levels[level].TryGetValue(member, out var size))
            size = _levels[level].GetOrAdd(member, Evaluate(member, level, cancellationToken));
        return size is { } known && reader is { IsStatic: true } && member.IsStatic ? SeenBy(reader, member, known) : size;
    }

    /// <summary>
    /// During static initialization, what has not run yet reads as zero or null; what is computed from such members can be anything.
    /// </summary>
    private IntInterval? SeenBy(MemberInitializer reader, ISymbol member, IntInterval size) =>
        MemberInitializer.Of(member, reader.Level + 1, compilation) is not { RunsOnce: true } initializer ? null
        : reader.RunsAfter(initializer) ? size
        : size.Join(IntInterval.Exactly(0));

    private IntInterval? Evaluate(ISymbol member, int level, CancellationToken cancellationToken)
    {
        if (
            MemberInitializer.Of(member, level, compilation) is not { } initializer
            || initializer.RunsOnce && ConstructionWrites.MayWrite(member, compilation, cancellationToken)
        )
            return null;
        var value = SourceCode.ModelOf(initializer.Value.SyntaxTree, compilation).GetOperation(initializer.Value, cancellationToken) switch
        {
            ISymbolInitializerOperation operation => operation.Value,
            IBlockOperation { Operations: [IReturnOperation { ReturnedValue: { } returned }] } => returned,
            _ => null,
        };
        if (value is null)
            return null;
        var sizes = new SizeEvaluator(uses: null, this, initializer, cancellationToken);
        if (IsSized(value.Type))
            return sizes.Of(value);
        var mayGrow = CollectionTypes.IsGrowing(TypeOf(member)) && !KeptCollections.IsOnlyRead(member, compilation, cancellationToken);
        return mayGrow ? null : sizes.ElementsOf(value);
    }

    private static ConcurrentDictionary<ISymbol, IntInterval?> New() => new(SymbolEqualityComparer.Default);
}
