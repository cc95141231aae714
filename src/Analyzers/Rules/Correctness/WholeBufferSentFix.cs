using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Decides whether the part that is meant can be sent instead: its size must be said by something that has the same value at the send.
/// </summary>
internal static class WholeBufferSentFix
{
    public const string Fix = "SendPart",
        InMemory = "SendMemory",
        ByLength = "SendLength";

    /// <summary>
    /// Edits: the payload of the send, the array or span in it, and what says its size: what was requested, filled or received.
    /// </summary>
    public const string Payload = "payload",
        Array = "array",
        Span = "span",
        Size = "size",
        Filled = "filled",
        Received = "received";

    public static FixPlan? For(
        IInvocationOperation send,
        MessagingMember member,
        IOperation array,
        string edit,
        IOperation size,
        MessagingBody body
    )
    {
        if (FilledPart.Before(send, array, body).IsFilled)
            return For(send, member, array, body);
        return
            !FilledPart.IsUnknown(array, body)
            && IsRentedBefore(send, array, body)
            && size.Syntax is ExpressionSyntax expression
            && IsTheSame(size, body)
            && Names.MeanTheSameAt(expression, send.Syntax.SpanStart, body.Model)
            ? Plan(send, member, array, edit, expression, body)
            : null;
    }

    public static FixPlan? For(IInvocationOperation send, MessagingMember member, IOperation array, MessagingBody body) =>
        FilledPart.Before(send, array, body).Count is { } count ? Plan(send, member, array, Filled, count, body) : null;

    public static FixPlan? For(
        IInvocationOperation send,
        MessagingMember member,
        IOperation array,
        string edit,
        ReceivedLength received,
        MessagingBody body
    ) =>
        received
            is {
                Number: ILocalSymbol number,
                Receive: { Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } }
            }
        && !body.Uses.IsWritten(number)
            ? Plan(send, member, array, edit, declarator.Syntax, body)
        : CountInHead.Of(received.Receive.Parent, send, body) is { } head ? Plan(send, member, array, edit, head, body)
        : null;

    /// <summary>What is sent then.</summary>
    public static string Part(string array, bool isSpan, string fix, string edit, SyntaxNode size)
    {
        var part = $"{array}.{(isSpan ? WrittenNames.Slice : fix == InMemory ? WrittenNames.AsMemory : WrittenNames.AsSpan)}";
        return edit switch
        {
            Received => $"{part}(0, Math.Min({NameOf(size)}, {array}.Length))",
            Filled => $"{part}(0, {NameOf(size)})",
            _ => $"{part}(0, {size.WithoutTrivia()})",
        };
    }

    /// <summary>The length itself, where the library is given it after the array.</summary>
    public static string Length(string edit, SyntaxNode size) => edit == Filled ? NameOf(size) : size.WithoutTrivia().ToString();

    private static string NameOf(SyntaxNode declarator) => ((VariableDeclaratorSyntax)declarator).Identifier.Text;

    private static FixPlan? Plan(
        IInvocationOperation send,
        MessagingMember member,
        IOperation array,
        string edit,
        SyntaxNode size,
        MessagingBody body
    ) =>
        member.Facts.SendsPartsByLength ? PlanByLength(send, member, edit, size)
        : (member.Role == MessagingRole.SendBytesAsync ? InMemory : Fix) is var fix
        && send.ArgumentFor(member.Operand) is { Syntax: ExpressionSyntax payload }
        && !Statements.LosesComments(payload, null)
        && Takes(send, member, array, fix, edit, size, body)
            ? new FixPlan(fix).Add(Payload, payload).Add(array.Type.IsByteSpan() ? Span : Array, array.Syntax).Add(edit, size)
        : null;

    /// <summary>Whether the part can be sent: as it is written, or once the fix has imported System.</summary>
    private static bool Takes(
        IInvocationOperation send,
        MessagingMember member,
        IOperation array,
        string fix,
        string edit,
        SyntaxNode size,
        MessagingBody body
    ) =>
        SendOverload.Takes(send, member, Part(array.Syntax.ToString(), array.Type.IsByteSpan(), fix, edit, size), body)
        || edit is Size or Filled
            && !ArrayCopies.HasSpanExtensions(send, body)
            && SendOverload.Takes(
                send,
                member,
                $"default(global::System.{(fix == InMemory ? WrittenNames.Memory : WrittenNames.Span)}<byte>)",
                body
            );

    /// <summary>The length goes after the array, where the library has such an overload.</summary>
    private static FixPlan? PlanByLength(IInvocationOperation send, MessagingMember member, string edit, SyntaxNode size)
    {
        if (
            edit is not (Size or Filled)
            || send.ArgumentFor(member.Operand) is not { Syntax: ExpressionSyntax { Parent: ArgumentSyntax { NameColon: null } } payload }
        )
            return null;
        foreach (var other in member.Method.ContainingType.GetMembers(member.Method.Name))
            if (
                other is IMethodSymbol { Parameters: var parameters }
                && parameters.Length == member.Method.Parameters.Length + 1
                && parameters[member.Operand].Type.Is(member.Method.Parameters[member.Operand].Type)
                && parameters[member.Operand + 1].Type.SpecialType == SpecialType.System_Int32
            )
                return new FixPlan(ByLength).Add(Payload, payload).Add(edit, size);
        return null;
    }

    /// <summary>Whether the block around a send has rented the array just then, and not for an earlier iteration.</summary>
    private static bool IsRentedBefore(IOperation send, IOperation array, MessagingBody body)
    {
        if (array is not ILocalReferenceOperation { Local: var local } || body.Uses.OnlyValueOf(local) is not { } rent)
            return false;
        foreach (var (_, around) in rent.Ancestors())
            if (around is IBlockOperation)
                return send.IsIn(around) && rent.Syntax.SpanStart < send.Syntax.SpanStart;
        return false;
    }

    private static bool IsTheSame(IOperation size, MessagingBody body) =>
        size.ConstantValue.HasValue
        || size.Unconverted() switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation => !body.Uses.IsWritten(LocalUses.SymbolOf(size.Unconverted())!),
            IPropertyReferenceOperation { Property: var length, Instance: { } whole } => length.Has(CollectionFacet.CountsFixed)
                && IsTheSame(whole, body),
            IBinaryOperation { OperatorMethod: null, LeftOperand: var left, RightOperand: var right } => IsTheSame(left, body)
                && IsTheSame(right, body),
            _ => false,
        };
}
