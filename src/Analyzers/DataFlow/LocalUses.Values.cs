using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <content>The values that variables have.</content>
internal sealed partial class LocalUses
{
    /// <summary>The one value that a local ever has: what its declaration gives it, or a statement behind that.</summary>
    public IOperation? SingleValueOf(ISymbol local) => DeclaredValueOf(local) ?? LateAssignmentTo(local)?.Value;

    /// <summary>The one value that a local ever has, and has from its declaration on.</summary>
    public IOperation? DeclaredValueOf(ISymbol local) =>
        DeclaratorOf(local) is { } declarator
        && declarator.GetVariableInitializer() is { } initializer
        && declarator.Symbol.RefKind == RefKind.None
        && !IsWritten(local)
            ? initializer.Value
            : null;

    /// <summary>What a condition asks by a local that has its result: <c>var full = count >= limit; if (full)</c></summary>
    public IOperation? AskedBy(IOperation condition) =>
        condition.Unconverted() is ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } local }
        && SingleValueOf(local)?.Unconverted() is { } asked and not ILocalReferenceOperation
            ? asked
            : null;

    /// <summary>
    /// The one value that a local ever has which is declared as a part of a tuple: <c>var (size, fits) = (n, n &lt;= buffer.Length)</c>.
    /// </summary>
    public IOperation? DeconstructedInto(ISymbol local) =>
        OnlyWriteOf(local) is ILocalReferenceOperation { IsDeclaration: true } write
        && PartOf(write) is (var whole, var index)
        && whole.Unconverted() is ITupleOperation { Elements: var values }
        && index < values.Length
            ? values[index]
            : null;

    /// <summary>
    /// Whether a local gets its only value where it is declared, as a part of what is taken apart, <c>var (a, b) = ..</c>, or by a call:
    /// <c>TryGetValue(key, out var a)</c>.
    /// </summary>
    public bool IsOnlyDeclaredInto(ISymbol local) =>
        OnlyWriteOf(local) is ILocalReferenceOperation { IsDeclaration: true } write
        && (
            PartOf(write) is not null
            || write.Parent is IDeclarationExpressionOperation { Parent: IArgumentOperation { Parameter.RefKind: RefKind.Out } }
        );

    /// <summary>
    /// What a local is taken from by the only write to it, which takes a tuple or an object apart, and which part it gets.
    /// </summary>
    public (IOperation Whole, int Index)? TakenFrom(ISymbol local) => OnlyWriteOf(local) is { } write ? PartOf(write) : null;

    /// <summary>What a deconstruction takes apart, and which part a target of it gets.</summary>
    private static (IOperation Whole, int Index)? PartOf(IOperation target)
    {
        if (target.Parent is IDeclarationExpressionOperation declaration)
            target = declaration;
        if (target.Parent is not ITupleOperation parts)
            return null;
        IOperation all = parts.Parent is IDeclarationExpressionOperation declared ? declared : parts;
        return all.Parent is IDeconstructionAssignmentOperation { Target: var left, Value: var whole } && left == all
            ? (whole, parts.Elements.IndexOf(target))
            : null;
    }

    /// <summary>What gets this element of a tuple that is taken apart on the spot: <c>(target, ..) = (element, ..)</c>.</summary>
    public static IOperation? TargetFor(IOperation element)
    {
        while (element.Parent is IConversionOperation or IParenthesizedOperation)
            element = element.Parent;
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

    /// <summary>
    /// The one value that a local ever has, whether its declaration gives it or a single assignment later on, as to an out parameter.
    /// </summary>
    public IOperation? OnlyValueOf(ISymbol local)
    {
        var declarator = DeclaratorOf(local);
        if (declarator is not { Symbol.RefKind: RefKind.None } && local is not IParameterSymbol { RefKind: RefKind.Out })
            return null;
        if (
            declarator?.GetVariableInitializer()?.Value
            is { } first
                and not (IDefaultValueOperation or { ConstantValue: { HasValue: true, Value: null } })
        )
            return IsWritten(local) ? null : first;
        return OnlyAssignmentTo(local)?.Value;
    }

    /// <summary>The one write to a variable, where that is an assignment and a statement of its own.</summary>
    private ISimpleAssignmentOperation? OnlyAssignmentTo(ISymbol variable) =>
        OnlyWriteOf(variable) is { } write
        && write.Parent is ISimpleAssignmentOperation { IsRef: false, Target: var target, Parent: IExpressionStatementOperation } assignment
        && target == write
            ? assignment
            : null;

    /// <summary>The one reference that writes a variable; null where none or several do.</summary>
    private IOperation? OnlyWriteOf(ISymbol symbol)
    {
        IOperation? only = null;
        foreach (var reference in Of(symbol))
            if (IsWrite(reference))
            {
                if (only is not null)
                    return null;
                only = reference;
            }

        return only;
    }
}
