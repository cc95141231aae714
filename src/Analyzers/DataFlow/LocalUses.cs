using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// Where the locals and parameters of a body are used. Reads are a closed list: what is not known to be a read counts as a write, so that
/// "written once" can be trusted.
/// </summary>
internal sealed class LocalUses
{
    private readonly Dictionary<ISymbol, ImmutableArray<IOperation>.Builder> _references;
    private readonly Dictionary<ISymbol, IVariableDeclaratorOperation> _declarators;

    private readonly HashSet<ISymbol> _named;

    private LocalUses(
        Dictionary<ISymbol, ImmutableArray<IOperation>.Builder> references,
        Dictionary<ISymbol, IVariableDeclaratorOperation> declarators,
        HashSet<ISymbol> named
    ) => (_references, _declarators, _named) = (references, declarators, named);

    public static LocalUses In(IOperation root)
    {
        var references = new Dictionary<ISymbol, ImmutableArray<IOperation>.Builder>(SymbolEqualityComparer.Default);
        var declarators = new Dictionary<ISymbol, IVariableDeclaratorOperation>(SymbolEqualityComparer.Default);
        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in root.DescendantsAndSelf())
        {
            if (operation is IVariableDeclaratorOperation declarator)
                declarators[declarator.Symbol] = declarator;
            if (SymbolOf(operation) is not { } symbol)
                continue;
            if (operation.Parent is INameOfOperation)
            {
                named.Add(symbol);
                continue;
            }

            if (!references.TryGetValue(symbol, out var list))
                references.Add(symbol, list = ImmutableArray.CreateBuilder<IOperation>());
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

    /// <summary>The type of a local or parameter.</summary>
    public static ITypeSymbol? TypeOf(ISymbol variable) => (variable as ILocalSymbol)?.Type ?? (variable as IParameterSymbol)?.Type;

    /// <summary>Every reference, in the order of the operation tree; the declarator itself is not one.</summary>
    public IReadOnlyList<IOperation> Of(ISymbol symbol) =>
        _references.TryGetValue(symbol, out var list) ? list : ImmutableArray<IOperation>.Empty;

    /// <summary>Every local and parameter that is referred to.</summary>
    public IEnumerable<ISymbol> Used => _references.Keys;

    /// <summary>Whether <c>nameof</c> asks for the name, so that it cannot go.</summary>
    public bool IsUsedInNameof(ISymbol symbol) => _named.Contains(symbol);

    /// <summary>Whether nothing names a local behind its declaration, not even to write it.</summary>
    public bool IsNeverNamed(ILocalSymbol local)
    {
        foreach (var reference in Of(local))
            if (reference is not ILocalReferenceOperation { IsDeclaration: true })
                return false;
        return !IsUsedInNameof(local);
    }

    /// <summary>Every local that a declaration statement or a using introduces.</summary>
    public IEnumerable<ISymbol> Declared => _declarators.Keys;

    /// <summary>The declarator of a local that a declaration statement or a using introduces.</summary>
    public IVariableDeclaratorOperation? DeclaratorOf(ISymbol local) =>
        _declarators.TryGetValue(local, out var declarator) ? declarator : null;

    /// <summary>The one value that a local ever has: its initializer, where nothing else writes it.</summary>
    public IOperation? SingleValueOf(ISymbol local) =>
        DeclaratorOf(local) is { } declarator
        && declarator.GetVariableInitializer() is { } initializer
        && declarator.Symbol.RefKind == RefKind.None
        && !IsWritten(local)
            ? initializer.Value
            : null;

    /// <summary>
    /// The one value that a local ever has which is declared as a part of a tuple: <c>var (size, fits) = (n, n &lt;= buffer.Length)</c>.
    /// </summary>
    public IOperation? DeconstructedInto(ISymbol local)
    {
        IOperation? value = null;
        foreach (var reference in Of(local))
            if (IsWrite(reference))
            {
                if (
                    value is not null
                    || reference is not ILocalReferenceOperation { IsDeclaration: true }
                    || ElementFor(reference) is not { } element
                )
                    return null;
                value = element;
            }

        return value;
    }

    /// <summary>
    /// What a local is taken from by the only write to it, which takes a tuple or an object apart, and which part it gets.
    /// </summary>
    public (IOperation Whole, int Index)? TakenFrom(ISymbol local)
    {
        (IOperation, int)? found = null;
        foreach (var reference in Of(local))
            if (IsWrite(reference))
            {
                if (found is not null || !IsPartOfTuple(reference, out found))
                    return null;
            }

        return found;
    }

    private static bool IsPartOfTuple(IOperation reference, out (IOperation, int)? found)
    {
        found = null;
        var target = reference.Parent is IDeclarationExpressionOperation declared ? declared : reference;
        if (target.Parent is not ITupleOperation parts)
            return false;
        IOperation whole = parts.Parent is IDeclarationExpressionOperation outer ? outer : parts;
        if (whole.Parent is not IDeconstructionAssignmentOperation { Target: var left, Value: var value } || left != whole)
            return false;
        found = (value, parts.Elements.IndexOf(target));
        return true;
    }

    private static IOperation? ElementFor(IOperation target)
    {
        if (target.Parent is IDeclarationExpressionOperation declaration)
            target = declaration;
        if (target.Parent is not ITupleOperation parts)
            return null;
        IOperation whole = parts.Parent is IDeclarationExpressionOperation declared ? declared : parts;
        return
            whole.Parent is IDeconstructionAssignmentOperation { Target: var left, Value: var right }
            && left == whole
            && right.Unconverted() is ITupleOperation values
            && values.Elements.Length == parts.Elements.Length
            ? values.Elements[parts.Elements.IndexOf(target)]
            : null;
    }

    /// <summary>What gets this element of a tuple that is taken apart on the spot: <c>(target, ..) = (element, ..)</c>.</summary>
    public static IOperation? TargetFor(IOperation element)
    {
        if (element.Parent is not ITupleOperation values)
            return null;
        IOperation whole = values;
        while (whole.Parent is IConversionOperation)
            whole = whole.Parent;
        return
            whole.Parent is IDeconstructionAssignmentOperation { Target: var target, Value: var value }
            && value == whole
            && target.Declared() is ITupleOperation parts
            && values.Elements.Length == parts.Elements.Length
            ? parts.Elements[values.Elements.IndexOf(element)]
            : null;
    }

    /// <summary>The one value that a local ever has, whether its declaration gives it or a single assignment later on.</summary>
    public IOperation? OnlyValueOf(ISymbol local)
    {
        if (DeclaratorOf(local) is not { Symbol.RefKind: RefKind.None } declarator)
            return null;
        var value = declarator.GetVariableInitializer()?.Value;
        if (value is { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation)
            value = null;
        foreach (var reference in Of(local))
        {
            if (!IsWrite(reference))
                continue;
            if (
                value is not null
                || reference.Parent
                    is not ISimpleAssignmentOperation
                    {
                        IsRef: false,
                        Target: var target,
                        Value: var assigned,
                        Parent: IExpressionStatementOperation
                    }
                || target != reference
            )
                return null;
            value = assigned;
        }

        return value;
    }

    /// <summary>Whether anything but its own declaration may write the local or parameter.</summary>
    public bool IsWritten(ISymbol symbol)
    {
        foreach (var reference in Of(symbol))
            if (IsWrite(reference))
                return true;
        return false;
    }

    /// <summary>Whether a reference writes, or might.</summary>
    public static bool IsWrite(IOperation reference)
    {
        if (reference.Syntax.Parent is ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword })
            return true; // a dynamic call has no parameters to ask
        switch (reference.Parent)
        {
            case IAssignmentOperation { Target: var target } assignment
                when target == reference || assignment is ISimpleAssignmentOperation { IsRef: true }:
            case IIncrementOrDecrementOperation
            or IAddressOfOperation
            or IDeclarationExpressionOperation
            or IForEachLoopOperation
            or IReDimClauseOperation:
            case IArgumentOperation { Parameter.RefKind: not RefKind.None } argument
                when ByReference.MayWrite(argument) || ByReference.MayKeep(argument):
            case IConditionalOperation { IsRef: true }:
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } }:
                return reference is not ILocalReferenceOperation
                    || reference.Parent is not IForEachLoopOperation { Collection: var collection }
                    || collection != reference;
            case ITupleOperation tuple:
                return IsDeconstructionTarget(tuple);
            case IReturnOperation or IArgumentOperation { Parameter: null }:
                return ReturnsByRef(reference);
            default:
                return reference is ILocalReferenceOperation { IsDeclaration: true };
        }
    }

    private static bool IsDeconstructionTarget(ITupleOperation tuple)
    {
        IOperation current = tuple;
        while (current.Parent is ITupleOperation or IDeclarationExpressionOperation)
            current = current.Parent;
        return current.Parent is IDeconstructionAssignmentOperation { Target: var target } && target == current;
    }

    private static bool ReturnsByRef(IOperation reference) => reference.Syntax.Parent is RefExpressionSyntax;
}
