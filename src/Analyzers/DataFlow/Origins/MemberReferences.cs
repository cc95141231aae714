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

    private static bool IsSetByItsTypeOnly(ISymbol member) =>
        member switch
        {
            IFieldSymbol { IsReadOnly: true } => true,
            IPropertySymbol { SetMethod: null } => true,
            IPropertySymbol { SetMethod.DeclaredAccessibility: Accessibility.Private } => true,
            _ => false,
        };

    private static ImmutableArray<(IOperation, CodeBody)> Find(ISymbol member, bool isWithin, Compilation compilation)
    {
        var found = ImmutableArray.CreateBuilder<(IOperation, CodeBody)>();
        var codes = new Dictionary<IOperation, CodeBody>();
        SemanticModel? model = null;
        foreach (var name in Names(member, isWithin, compilation))
        {
            if (name is not IdentifierNameSyntax)
                continue;
            if (model?.SyntaxTree != name.SyntaxTree)
                model = SourceCode.ModelOf(name.SyntaxTree, compilation);
            if (model.GetOperation(NamesInCode.Whole(name)) is { } reference && member.Is(LocalUses.NamedBy(reference)?.OriginalDefinition))
                found.Add((reference, CodeOf(reference, member, codes)));
        }

        return found.ToImmutable();
    }

    private static IEnumerable<SimpleNameSyntax> Names(ISymbol member, bool isWithin, Compilation compilation) =>
        isWithin
            ? NamesInCode.In(member.ContainingType, member.Name, compilation, default)
            : NamesInCode.In(compilation, member.Name, default);

    private static CodeBody CodeOf(IOperation reference, ISymbol member, Dictionary<IOperation, CodeBody> codes)
    {
        var root = reference.Root();
        if (!codes.TryGetValue(root, out var code))
            codes.Add(root, code = new(root, member));
        return code;
    }
}
