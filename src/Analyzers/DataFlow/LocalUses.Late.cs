using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <content>
/// Locals that are declared before they get the one value that they ever have: <c>byte[] buffer; buffer = new byte[size];</c>
/// </content>
internal sealed partial class LocalUses
{
    /// <summary>The declaration of the local whose value this is: it is declared with it, or gets no other behind that.</summary>
    public IVariableDeclaratorOperation? HolderOf(IOperation value) =>
        value.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } declarator } =>
                declarator,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } assignment
                when LateAssignmentTo(local) == assignment => DeclaratorOf(local),
            _ => null,
        };

    /// <summary>Every reference but the one by which a local that is declared without a value gets the one that it ever has.</summary>
    public IReadOnlyList<IOperation> UsesOf(ISymbol local) =>
        LateAssignmentTo(local) is { Target: var target } ? Of(local).ToImmutableArray().Remove(target) : Of(local);

    /// <summary>
    /// The compiler sees that nothing reads a local before. It sees nothing where that is null at first, so that has to be replaced in the
    /// same block, before anything asks.
    /// </summary>
    private ISimpleAssignmentOperation? LateAssignmentTo(ISymbol local)
    {
        if (
            DeclaratorOf(local)
                is not { Symbol.RefKind: RefKind.None, Parent.Parent: IVariableDeclarationGroupOperation { Parent: { } scope } } declarator
            || OnlyAssignmentTo(local) is not { Parent: { } statement } assignment
        )
            return null;
        if (
            declarator.GetVariableInitializer() is { Value: var first }
            && !(
                declarator.Symbol.Type.IsReferenceType
                && first.IsNull()
                && statement.Parent == scope
                && IsFirstOf(Of(local), assignment.Target)
            )
        )
            return null;
        for (var around = statement.Parent; around is not null; around = around.Parent)
            if (around is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation || HasLabel(around))
                return null;
            else if (around == scope)
                return assignment;
        return null;
    }

    /// <summary>Whether a reference is the first of all in the text, and none is in another function.</summary>
    private static bool IsFirstOf(IReadOnlyList<IOperation> references, IOperation first)
    {
        var function = first.EnclosingFunction();
        foreach (var reference in references)
            if (reference.Syntax.SpanStart < first.Syntax.SpanStart || reference.EnclosingFunction() != function)
                return false;
        return true;
    }

    /// <summary>Whether a goto may come back, as a loop does.</summary>
    private static bool HasLabel(IOperation block)
    {
        foreach (var statement in block.ChildOperations)
            if (statement is ILabeledOperation)
                return true;
        return false;
    }
}
