using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>How much of an array calls have filled before it is sent: no more than that is meant.</summary>
internal static class FilledPart
{
    /// <summary>
    /// Whether a variable holds how much a call has put into the array, which is less than what was requested then; and the declarator of
    /// that variable, where it is the only one, of a statement around the send, and never changes, and nothing else is put into the array.
    /// The head of a loop may give it anew each time.
    /// </summary>
    public static (bool IsFilled, SyntaxNode? Count) Before(IInvocationOperation send, IOperation array, MessagingBody body)
    {
        var (isFilled, isTouched, count) = (false, false, (SyntaxNode?)null);
        IInvocationOperation? known = null;
        foreach (var reference in body.Uses.Of(LocalUses.SymbolOf(array)!))
        {
            if (CountOf(reference, body) is not var (call, keeper, isFromStart))
            {
                isTouched |= !reference.IsIn(send) && !IsGivenBack(reference);
                continue;
            }

            if (call == known) // s.Read(array, 0, array.Length)
                continue;
            known = call;
            count =
                !isFilled
                && isFromStart
                && SaysHowMuch(call)
                && keeper
                    is IVariableInitializerOperation
                    {
                        Parent: IVariableDeclaratorOperation
                        {
                            Symbol: var local,
                            Parent.Parent: IVariableDeclarationGroupOperation { Parent: IBlockOperation block }
                        } declarator
                    }
                && !body.Uses.IsWritten(local)
                && send.IsIn(block)
                && declarator.Syntax.Span.End <= send.Syntax.SpanStart
                && declarator.EnclosingFunction() == send.EnclosingFunction()
                    ? declarator.Syntax
                : !isFilled && isFromStart && SaysHowMuch(call) ? CountInHead.Of(keeper, send, body)
                : null;
            isFilled = true;
        }

        return (isFilled, isTouched ? null : count);
    }

    /// <summary>Whether a call has filled the array, and nothing keeps how far: what was requested is not what is there.</summary>
    public static bool IsUnknown(IOperation array, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(LocalUses.SymbolOf(array)!))
            if (
                reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
                && (
                    body.Library.MemberOf(call) is { IsReceive: true }
                    || call.Type?.SpecialType == SpecialType.System_Int32 && call.TargetMethod.Has(Facet.Fills | Facet.FillsLater)
                )
            )
                return true;
        return false;
    }

    private static bool IsGivenBack(IOperation reference) =>
        reference.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } && method.Has(Facet.TakesBack);

    /// <summary>Whether the number that a call answers is how much it has filled: awaited ones of streams answer nothing else.</summary>
    public static bool SaysHowMuch(IInvocationOperation call) =>
        call.TargetMethod.Has(
            call.Type?.SpecialType == SpecialType.System_Int32 ? Facet.Fills | Facet.FillsLater : Facet.Fills | Facet.Forgets
        );

    /// <summary>
    /// The call that the array, or a view of it, is given to, what keeps the number that it answers or compares it at once, and whether
    /// the array is filled from its start on.
    /// </summary>
    public static (IInvocationOperation Call, IOperation Keeper, bool IsFromStart)? CountOf(IOperation reference, MessagingBody body)
    {
        var (call, isFromStart) = ((IInvocationOperation?)null, true);
        for (var value = reference; value.Parent is { } parent; value = parent)
            switch (parent)
            {
                case IInvocationOperation outer
                    when call is not null && outer.Instance == call && (outer.Type.IsByteMemory() || outer.Type.IsByteSpan()):
                    isFromStart &= StartsAtZero(outer, 0);
                    break;
                case IInvocationOperation outer:
                    call = call is not null && outer.Instance == call && outer.Type?.SpecialType != SpecialType.System_Int32 ? call : outer;
                    break;
                case IArgumentOperation { Parameter.Ordinal: var ordinal, Parent: IInvocationOperation filled }:
                    isFromStart &= StartsAtZero(filled, ordinal + 1);
                    break;
                case IVariableInitializerOperation or IAssignmentOperation:
                    return
                        value.Unconverted().Type?.SpecialType == SpecialType.System_Int32
                        && call is not null
                        && body.Library.MemberOf(call) is null
                        ? (call, parent, isFromStart)
                        : null;
                case IBinaryOperation when call is not null && value.Unconverted() is IInvocationOperation or IAwaitOperation:
                    return value.Type?.SpecialType == SpecialType.System_Int32 && body.Library.MemberOf(call) is null
                        ? (call, parent, isFromStart)
                        : null;
                case IArgumentOperation or IConversionOperation or IAwaitOperation or IPropertyReferenceOperation:
                    break;
                default:
                    return null;
            }

        return null;
    }

    /// <summary>Whether what a call gets after a buffer says no other place in it than its beginning.</summary>
    private static bool StartsAtZero(IInvocationOperation call, int ordinal) =>
        call.ArgumentFor(ordinal) is not { } start
        || start.ConstantValue is { HasValue: true, Value: 0 }
        || start.Type?.SpecialType != SpecialType.System_Int32 && !call.TargetMethod.Has(Facet.Part);
}
