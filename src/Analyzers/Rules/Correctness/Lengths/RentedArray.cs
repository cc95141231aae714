using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>An array that comes out of a pool and is nothing else ever: rented in place, or by methods of the user's.</summary>
internal static class RentedArray
{
    /// <summary>How many such methods may lie around each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>
    /// How many bytes were requested, or the call that requests them where only its method knows; null where the array is not rented, or
    /// where code reads its length.
    /// </summary>
    public static IOperation? SizeOf(IOperation array, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            array is not ILocalReferenceOperation { Local: var local }
            || body.Uses.OnlyValueOf(local)?.Unconverted() is not IInvocationOperation call
            || RequestedBy(call, body, cancellationToken) is not { } size
        )
            return null;
        foreach (var reference in body.Uses.Of(local))
            if (MayTellLength(reference) || IsToldToMethod(reference, body, cancellationToken))
                return null;
        return IsFilledBefore(array, local, body.Uses.Of(local), body, cancellationToken) ? null : size;
    }

    /// <summary>Whether code asks how long an array is, or has it by another name, where it may.</summary>
    public static bool MayTellLength(IOperation array) =>
        array.ParentPastConversions() switch
        {
            IPropertyReferenceOperation { Property: var asked } => asked.Has(CollectionFacet.Counts),
            IIsPatternOperation { Pattern: var pattern } => pattern
                is not (IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation }),
            IConditionalAccessOperation or IVariableInitializerOperation or IForEachLoopOperation => true,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } => target != array,
            IInvocationOperation { TargetMethod: var method } => method.Has(CollectionFacet.SaysRoom),
            IArgumentOperation => IsAskedOfView(array),
            _ => false,
        };

    /// <summary>The same of a span of all of it, which is as long.</summary>
    private static bool IsAskedOfView(IOperation array)
    {
        array = WholeFill.LastView(array);
        switch (array.ParentPastConversions())
        {
            case IPropertyReferenceOperation { Property: var asked }:
                return asked.Has(CollectionFacet.Counts);
            case IForEachLoopOperation:
                return true;
            default:
                if (LocalUses.LocalFor(array) is { } view)
                    foreach (var operation in array.EnclosingFunction().Descendants())
                        if (operation is ILocalReferenceOperation { Local: var local } && local.Is(view) && MayTellLength(operation))
                            return true;
                return false;
        }
    }

    /// <summary>Whether a method of the user's gets the array, and asks it for its length.</summary>
    private static bool IsToldToMethod(IOperation array, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            body.Depth >= MaxDepth
            || array.ParentPastConversions() is not IArgumentOperation { Parent: IInvocationOperation call } given
            || call.TargetMethod.IsFramework()
        )
            return false;
        foreach (var (parameter, other) in OtherBodies.GivenBy(call, body, argument => argument == given))
        foreach (var reference in other.Uses.Of(parameter))
            if (MayTellLength(reference) && !IsRoomOfRead(reference) || IsToldToMethod(reference, other, cancellationToken))
                return true;
        return false;
    }

    /// <summary>Whether the length only says how much a call may put into the array, which answers how much that was.</summary>
    private static bool IsRoomOfRead(IOperation array) =>
        array.ParentPastConversions() is IPropertyReferenceOperation asked
        && asked.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } read }
        && method.Has(Facet.Fills | Facet.FillsLater)
        && !method.ReturnsVoid
        && read.Arguments.Length > 1;

    /// <summary>
    /// Whether a call writes all of an array before it is sent. Another function that does so with random bytes has not cleaned up with
    /// them.
    /// </summary>
    private static bool IsFilledBefore(
        IOperation sent,
        ISymbol array,
        IEnumerable<IOperation> references,
        MessagingBody body,
        CancellationToken token
    )
    {
        var (function, isFilledHere) = (sent.EnclosingFunction(), false);
        foreach (var reference in references)
            if (WholeFill.IsBy(reference, body, token))
                if (reference.IsIn(function))
                    isFilledHere = true;
                else if (
                    WholeFill.CallWith(reference)?.TargetMethod.Has(Facet.Randomizes) == true
                    || reference.Syntax.SyntaxTree == sent.Syntax.SyntaxTree && reference.Syntax.SpanStart <= sent.Syntax.SpanStart
                )
                    return true;
        return isFilledHere && WholeFill.IsBefore(sent, array, body, token);
    }

    /// <summary>Whether a private field never has any other array, and nothing reads how long that is.</summary>
    public static bool IsAllThatIsIn(IFieldReferenceOperation array, MessagingBody body, CancellationToken cancellationToken)
    {
        var field = array.Field.OriginalDefinition;
        if (field.DeclaredAccessibility != Accessibility.Private || !field.IsInSource(body.Compilation))
            return false;
        var first = OtherBodies.InitialValueOf(field, body.Compilation);
        var isRented = first is not null && IsRent(first);
        if (first is not null && !isRented && !first.IsNull())
            return false;
        var references = VariableUses.To(field, body);
        foreach (var reference in references)
            switch (reference.Parent)
            {
                case ISimpleAssignmentOperation { Target: var target, Value: var value } when target == reference:
                    if (IsRent(value))
                        isRented = true;
                    else if (!value.IsNull())
                        return false;
                    break;
                case IAssignmentOperation { Target: var target } when target == reference:
                case IArgumentOperation { Parameter.RefKind: not (RefKind.None or RefKind.In) }:
                case ITupleOperation:
                case var _ when MayTellLength(reference):
                    return false;
            }

        return isRented && !IsFilledBefore(array, field, references, body, cancellationToken);
    }

    private static bool IsRent(IOperation value) =>
        value.Unconverted() is IInvocationOperation { TargetMethod: var method } && method.Has(Facet.Rents);

    private static IOperation? RequestedBy(IInvocationOperation call, MessagingBody body, CancellationToken cancellationToken)
    {
        if (call.TargetMethod.Has(Facet.Rents))
            return call.ArgumentFor(0);
        if (
            body.Depth >= MaxDepth
            || !call.Type.IsByteArray()
            || call.TargetMethod.IsFramework()
            || OtherBodies.RunBy(call, body) is not { } code
        )
            return null;
        IOperation? only = null;
        foreach (var result in MethodResults.Of(code))
        {
            var size = result is IInvocationOperation inner
                ? RequestedBy(inner, code, cancellationToken)
                : SizeOf(result, code, cancellationToken);
            if (size is null)
                return null;
            only = only is null ? size : call;
        }

        return only?.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
            && parameter.ContainingSymbol.Is(call.TargetMethod.Declared())
            && !code.Uses.IsWritten(parameter)
                ? call.ArgumentFor(parameter.Ordinal)
            : only is null ? null
            : call;
    }
}
