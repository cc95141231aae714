using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>Where the compilation's code names members, and parameters of constructors. Each is looked up once, on first use.</summary>
internal sealed class MemberReferences
{
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<(IOperation, CodeBody)>> _within = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<(IOperation, CodeBody)>> _anywhere = new(SymbolEqualityComparer.Default);
    private BoundNames? _names;

    /// <summary>Every reference by which a field, property or parameter of a constructor may be given a value.</summary>
    /// <param name="member">What is referred to.</param>
    /// <param name="isWhole">Whether nothing but the member itself is in question: what it holds may change elsewhere as well.</param>
    /// <param name="compilation">Where to look.</param>
    public ImmutableArray<(IOperation Reference, CodeBody Code)> Of(ISymbol member, bool isWhole, Compilation compilation)
    {
        var isWithin =
            member is IParameterSymbol || member.DeclaredAccessibility == Accessibility.Private || isWhole && IsSetByItsTypeOnly(member);
        return (isWithin ? _within : _anywhere).GetOrAdd(member, m => Find(m, isWithin, compilation));
    }

    /// <summary>Those in the code of its type, nested types included.</summary>
    public ImmutableArray<(IOperation Reference, CodeBody Code)> Within(ISymbol member, Compilation compilation) =>
        _within.TryGetValue(member, out var known) ? known : _within.GetOrAdd(member, Find(member, isWithin: true, compilation));

    private static bool IsSetByItsTypeOnly(ISymbol member) =>
        member switch
        {
            IFieldSymbol { IsReadOnly: true } => true,
            IPropertySymbol { SetMethod: null } => true,
            IPropertySymbol { SetMethod.DeclaredAccessibility: Accessibility.Private } => true,
            _ => false,
        };

    private ImmutableArray<(IOperation, CodeBody)> Find(ISymbol member, bool isWithin, Compilation compilation)
    {
        ImmutableArray<(IOperation, CodeBody)>.Builder? found = null;
        Dictionary<IOperation, CodeBody>? codes = null;
        foreach (var (name, model) in Names(member, isWithin, compilation).WithModels(compilation))
            if (ReferenceAt(name, model) is { } reference && member.Is(LocalUses.NamedBy(reference)?.OriginalDefinition))
                (found ??= ImmutableArray.CreateBuilder<(IOperation, CodeBody)>()).Add(
                    (reference, CodeOf(reference, member, codes ??= new()))
                );

        return found?.ToImmutable() ?? ImmutableArray<(IOperation, CodeBody)>.Empty;
    }

    private IEnumerable<SimpleNameSyntax> Names(ISymbol member, bool isWithin, Compilation compilation) =>
        isWithin
            ? NamesInCode.In(member.ContainingType, member.Name, compilation, default)
            : (_names ??= new(compilation, NamedAt)).Of(member, default);

    private static ISymbol? NamedAt(SimpleNameSyntax name, SemanticModel model) =>
        ReferenceAt(name, model) is { } reference ? LocalUses.NamedBy(reference)?.OriginalDefinition : null;

    private static IOperation? ReferenceAt(SimpleNameSyntax name, SemanticModel model) =>
        name is IdentifierNameSyntax ? model.GetOperation(NamesInCode.Whole(name)) : null;

    private static CodeBody CodeOf(IOperation reference, ISymbol member, Dictionary<IOperation, CodeBody> codes)
    {
        var root = reference.Root();
        if (!codes.TryGetValue(root, out var code))
            codes.Add(root, code = new(root, member));
        return code;
    }
}
