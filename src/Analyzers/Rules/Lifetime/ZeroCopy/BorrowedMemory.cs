using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// Memory that is only there for a while: on the stack, or pinned by a fixed statement or a using. Until where in the text, and in which
/// words.
/// </summary>
internal readonly record struct BorrowedMemory(string Where, int Until)
{
    public static BorrowedMemory? Of(IOperation pointer, MessagingBody body)
    {
        var value = pointer.Unconverted();
        if (
            value is IAddressOfOperation { Reference: var addressed }
            && addressed.Unconverted() is ILocalReferenceOperation { Local.RefKind: RefKind.None }
        )
            return OnStack(pointer);
        if (value is IPropertyReferenceOperation { Property: var address, Instance: ILocalReferenceOperation { Local: var handle } })
            return address.Has(Facet.Address) ? PinnedBy(handle, pointer, body) : null;
        if (
            value
            is not ILocalReferenceOperation { Local: { Type: IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr } } local }
        )
            return null;
        if (local.IsFixed)
            return FixedBy(local, pointer, body);
        if (body.Uses.SingleValueOf(local) is not { } single)
            return null;
        if (single.Syntax.IsStackAlloc() || single.Unconverted().Syntax.IsStackAlloc())
            return OnStack(pointer);
        return single.Unconverted() is ILocalReferenceOperation or IAddressOfOperation or IPropertyReferenceOperation
            ? Of(single, body)
            : null;
    }

    private static BorrowedMemory OnStack(IOperation pointer) => new("the stack", pointer.EnclosingFunction().Syntax.Span.End);

    /// <summary>
    /// What a fixed statement pins must be known to move: an array that nobody has pinned otherwise, or a string. Memory behind spans may
    /// be of any kind.
    /// </summary>
    private static BorrowedMemory? FixedBy(ILocalSymbol local, IOperation pointer, MessagingBody body)
    {
        if (
            local.Declaration()?.GetSyntax()
                is not VariableDeclaratorSyntax { Initializer.Value: var pinned, Parent.Parent: FixedStatementSyntax statement }
            || !pointer.IsIn(statement)
            || body.Model.GetOperation(ArrayOf(pinned)) is not { } memory
        )
            return null;
        return IsMovable(memory, body) ? new("memory pinned by a fixed statement", statement.Span.End)
            : IsStackSpan(memory, body) ? OnStack(pointer)
            : null;
    }

    /// <summary><c>using var pinned = array.AsMemory().Pin();</c></summary>
    private static BorrowedMemory? PinnedBy(ILocalSymbol handle, IOperation pointer, MessagingBody body) =>
        body.Uses.SingleValueOf(handle)?.Unconverted() is { } pin
        && Pinning.AddressedBy(pin)?.Unconverted() is { } memory
        && Slice.Of(memory, Facet.Views) is { Whole: var array }
        && IsMovable(array, body)
        && UsingScope.Of(handle, pointer.EnclosingFunction()) is { } scope
        && pointer.Syntax.Span.IntersectsWith(scope.Span)
            ? new("memory pinned by a using", scope.Span.End)
            : null;

    private static bool IsStackSpan(IOperation pinned, MessagingBody body) =>
        pinned.Unconverted() is ILocalReferenceOperation { Local: var span }
        && body.Uses.SingleValueOf(span)?.Unconverted().Syntax.IsStackAlloc() == true;

    /// <summary>The array in <c>&amp;array[0]</c>.</summary>
    private static ExpressionSyntax ArrayOf(ExpressionSyntax pinned)
    {
        while (pinned is ParenthesizedExpressionSyntax parenthesized)
            pinned = parenthesized.Expression;
        return
            pinned
                is PrefixUnaryExpressionSyntax
                {
                    RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.AddressOfExpression,
                    Operand: ElementAccessExpressionSyntax element
                }
            ? element.Expression
            : pinned;
    }

    private static bool IsMovable(IOperation pinned, MessagingBody body) =>
        pinned.Unconverted() switch
        {
            { Type.SpecialType: SpecialType.System_String } => true,
            IParameterReferenceOperation { Type: IArrayTypeSymbol } => true,
            ILocalReferenceOperation { Type: IArrayTypeSymbol, Local: var array } => body.Uses.SingleValueOf(array) is { } value
                && value.Unconverted() switch
                {
                    IArrayCreationOperation => true,
                    IInvocationOperation { TargetMethod: var method } call => method.Has(
                        Facet.Copy | Facet.Makes | Facet.Serializes | Facet.Rents
                    )
                        || body.Library.CopiesContent(method)
                        || body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveNew, IsCertain: true },
                    _ => false,
                },
            _ => false,
        };
}
