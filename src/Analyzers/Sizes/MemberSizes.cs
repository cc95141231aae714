using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The sizes of fields and properties that keep what they were initialized with, each evaluated once per compilation and only when asked for. A member that
/// leads to others is kept apart by how many led to it, so that an answer never depends on which question came first. Writes by reflection, and reads
/// during the construction of the type itself, are not seen.
/// </summary>
internal sealed class MemberSizes(Compilation compilation)
{
    private static readonly ConditionalWeakTable<Compilation, MemberSizes> s_sizes = new();

    private readonly ConcurrentDictionary<ISymbol, IntInterval?>[] _levels = [New(), New(), New(), New()];

    public static MemberSizes In(Compilation compilation) => s_sizes.GetValue(compilation, static c => new(c));

    /// <summary>What a field or property can be; <paramref name="reader"/> is the initializer that mentions it. Null: unknown.</summary>
    public IntInterval? Of(IFieldSymbol field, MemberInitializer? reader, CancellationToken cancellationToken) => Of(field.OriginalDefinition, field.Type, reader, cancellationToken);

    /// <inheritdoc cref="Of(IFieldSymbol, MemberInitializer?, CancellationToken)"/>
    public IntInterval? Of(IPropertySymbol property, MemberInitializer? reader, CancellationToken cancellationToken) => Of(property.OriginalDefinition, property.Type, reader, cancellationToken);

    private IntInterval? Of(ISymbol member, ITypeSymbol type, MemberInitializer? reader, CancellationToken cancellationToken)
    {
        var level = reader is null ? 0 : reader.Level + 1;
        if (level == _levels.Length || IntType.Of(type) is null && !BufferTypes.IsBuffer(type))
            return null;
        if (!_levels[level].TryGetValue(member, out var size))
            size = _levels[level].GetOrAdd(member, Evaluate(member, level, cancellationToken));
        return size is { } known && reader is { IsStatic: true } && member.IsStatic ? SeenBy(reader, member, known) : size;
    }

    /// <summary>During static initialization, what has not run yet reads as zero or null; what is computed from such members can be anything.</summary>
    private static IntInterval? SeenBy(MemberInitializer reader, ISymbol member, IntInterval size) =>
        MemberInitializer.Of(member, reader.Level + 1) is not { RunsOnce: true } initializer ? null
        : reader.RunsAfter(initializer) ? size
        : size.Join(IntInterval.Exactly(0));

    private IntInterval? Evaluate(ISymbol member, int level, CancellationToken cancellationToken)
    {
        if (MemberInitializer.Of(member, level) is not { } initializer || !compilation.ContainsSyntaxTree(initializer.Value.SyntaxTree)
            || initializer.RunsOnce && ConstructionWrites.MayWrite(member, cancellationToken))
            return null;
        var value = compilation.GetSemanticModel(initializer.Value.SyntaxTree).GetOperation(initializer.Value, cancellationToken) switch
        {
            ISymbolInitializerOperation operation => operation.Value,
            IBlockOperation { Operations: [IReturnOperation { ReturnedValue: { } returned }] } => returned,
            _ => null,
        };
        return value is null ? null : new SizeEvaluator(uses: null, this, initializer, cancellationToken).Of(value);
    }

    private static ConcurrentDictionary<ISymbol, IntInterval?> New() => new(SymbolEqualityComparer.Default);
}
