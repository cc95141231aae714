using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Whether an expression names another socket in each iteration of a loop.</summary>
/// <param name="loop">Null where gotos are the loop: then all of the code counts.</param>
internal readonly struct SocketChange(ILoopOperation? loop, MessagingBody body)
{
    private const int MaxDepth = 6;

    private readonly SyntaxNode _turn = loop?.Syntax ?? body.Root.Syntax;

    /// <summary>Null where the code does not show it.</summary>
    public bool? Of(IOperation? socket, int depth = 0)
    {
        switch (depth > MaxDepth ? null : socket?.Unconverted())
        {
            case null:
                return depth > MaxDepth ? null : false;
            case IInstanceReferenceOperation:
                return false;
            case ILocalReferenceOperation { Local: var local }:
                return OfLocal(local, depth);
            case IParameterReferenceOperation { Parameter: var parameter }:
                return IsWritten(parameter) ? null : false;
            case IArrayElementReferenceOperation { ArrayReference: var row, Indices: [var index] }:
                return Either(Of(row, depth + 1), OfIndex(index));
            case IPropertyReferenceOperation { Instance: { } list, Arguments: [{ Value: var index }, ..] }:
                return Either(Of(list, depth + 1), OfIndex(index));
            case IMemberReferenceOperation member:
                return Of(member.Instance, depth + 1);
            default:
                return null;
        }
    }

    private bool? OfLocal(ILocalSymbol local, int depth)
    {
        if (!local.IsDeclaredIn(_turn))
            return IsWritten(local) ? null : false;
        if (local.IsForEach)
            return true;
        return body.Uses.SingleValueOf(local) is { } value ? Of(value, depth + 1) : null;
    }

    /// <summary>
    /// An index is another one where a variable in it is written in the iteration, and the same one where nothing can change it.
    /// </summary>
    private bool? OfIndex(IOperation index)
    {
        if (Stability.IsStable(index.Unconverted(), body) && !DeclaresPartOf(index))
            return false;
        foreach (var part in index.DescendantsAndSelf())
            if (
                part is IIncrementOrDecrementOperation or IAssignmentOperation
                || LocalUses.SymbolOf(part) is { } variable && IsWritten(variable)
            )
                return true;
        foreach (var part in index.DescendantsAndSelf())
            if (
                part
                is not (
                    ILocalReferenceOperation
                    or IParameterReferenceOperation
                    or ILiteralOperation
                    or IBinaryOperation
                    or IConversionOperation
                    or IParenthesizedOperation
                    or IUnaryOperation
                )
            )
                return null;
        return DeclaresPartOf(index) ? null : false;
    }

    private bool IsWritten(ISymbol variable)
    {
        foreach (var reference in body.Uses.Of(variable))
            if (LocalUses.IsWrite(reference) && reference.IsIn(_turn))
                return true;
        return false;
    }

    /// <summary>Whether a variable of an index is declared in the iteration: it may get another value each time.</summary>
    private bool DeclaresPartOf(IOperation index)
    {
        foreach (var part in index.DescendantsAndSelf())
            if (LocalUses.SymbolOf(part) is { } variable && variable.IsDeclaredIn(_turn) && !variable.Declares(_turn))
                return true;
        return false;
    }

    private static bool? Either(bool? a, bool? b) =>
        a == true || b == true ? true
        : a is null || b is null ? null
        : false;
}
