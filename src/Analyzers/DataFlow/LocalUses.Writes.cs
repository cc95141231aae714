using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <content>What writes.</content>
internal sealed partial class LocalUses
{
    /// <summary>Whether anything but its own declaration may write the local or parameter.</summary>
    public bool IsWritten(ISymbol symbol)
    {
        foreach (var reference in Of(symbol))
            if (IsWrite(reference))
                return true;
        return false;
    }

    /// <summary>Every reference in code that writes a variable, field or property, or might.</summary>
    public static IEnumerable<IOperation> WritesOf(ISymbol? variable, IOperation code)
    {
        foreach (var operation in code.Descendants())
            if (variable.Is(NamedBy(operation)) && IsWrite(operation))
                yield return operation;
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
                return tuple.DeconstructionInto() is not null;
            case IReturnOperation or IArgumentOperation { Parameter: null }:
                return ReturnsByRef(reference);
            default:
                return reference is ILocalReferenceOperation { IsDeclaration: true };
        }
    }

    private static bool ReturnsByRef(IOperation reference) => reference.Syntax.Parent is RefExpressionSyntax;
}
