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
        var (isFilled, count) = FilledBefore(send, array, body);
        if (isFilled)
            return count is not null && member.Binding is not { Facts.SendsPartsByLength: true }
                ? Plan(send, member, array, Filled, count, body)
                : null;
        return
            !IsFilledUnasked(array, body)
            && size.Syntax is ExpressionSyntax expression
            && IsTheSame(size, body)
            && Names.MeanTheSameAt(expression, send.Syntax.SpanStart, body.Model)
            ? Plan(send, member, array, edit, expression, body)
            : null;
    }

    /// <summary>
    /// Whether a variable holds how much a call has put into the array, which is less than what was requested then; and the declarator of
    /// that variable, where it is the only one, of a statement around the send, and never changes, and nothing else is put into the array.
    /// </summary>
    private static (bool IsFilled, SyntaxNode? Count) FilledBefore(IInvocationOperation send, IOperation array, MessagingBody body)
    {
        var (isFilled, isTouched, count) = (false, false, (SyntaxNode?)null);
        foreach (var reference in body.Uses.Of(LocalUses.SymbolOf(array)!))
        {
            if (CountOf(reference, body) is not var (call, keeper, isFromStart))
            {
                isTouched |= !send.Syntax.Span.Contains(reference.Syntax.Span) && !IsGivenBack(reference);
                continue;
            }

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
                && block.Syntax.Span.Contains(send.Syntax.Span)
                && declarator.Syntax.Span.End <= send.Syntax.SpanStart
                && declarator.EnclosingFunction() == send.EnclosingFunction()
                    ? declarator.Syntax
                    : null;
            isFilled = true;
        }

        return (isFilled, isTouched ? null : count);
    }

    /// <summary>Whether a call has filled the array, and nothing keeps how far: what was requested is not what is there.</summary>
    private static bool IsFilledUnasked(IOperation array, MessagingBody body)
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
    private static bool SaysHowMuch(IInvocationOperation call) =>
        call.TargetMethod.Has(
            call.Type?.SpecialType == SpecialType.System_Int32 ? Facet.Fills | Facet.FillsLater : Facet.Fills | Facet.Forgets
        );

    /// <summary>
    /// The call that the array, or a view of it, is given to, what keeps the number that it answers, and whether the array is filled from
    /// its start on.
    /// </summary>
    private static (IInvocationOperation Call, IOperation Keeper, bool IsFromStart)? CountOf(IOperation reference, MessagingBody body)
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
                case IArgumentOperation or IConversionOperation or IAwaitOperation or IPropertyReferenceOperation:
                    break;
                default:
                    return null;
            }

        return null;
    }

    /// <summary>Whether what a call gets behind a buffer says no other place in it than its beginning.</summary>
    private static bool StartsAtZero(IInvocationOperation call, int ordinal) =>
        call.ArgumentFor(ordinal) is not { } start
        || start.ConstantValue is { HasValue: true, Value: 0 }
        || start.Type?.SpecialType != SpecialType.System_Int32 && !call.TargetMethod.Has(Facet.Part);

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
            : null;

    /// <summary>What is sent then.</summary>
    public static string Part(string array, bool isSpan, string fix, string edit, SyntaxNode size)
    {
        var part = $"{array}.{(isSpan ? "Slice" : fix == InMemory ? "AsMemory" : "AsSpan")}";
        return edit switch
        {
            Received => $"{part}(0, Math.Min({NameOf(size)}, {array}.Length))",
            Filled => $"{part}(0, {NameOf(size)})",
            _ => $"{part}(0, {size.WithoutTrivia()})",
        };
    }

    private static string NameOf(SyntaxNode declarator) => ((VariableDeclaratorSyntax)declarator).Identifier.Text;

    private static FixPlan? Plan(
        IInvocationOperation send,
        MessagingMember member,
        IOperation array,
        string edit,
        SyntaxNode size,
        MessagingBody body
    ) =>
        member.Binding is { Facts.SendsPartsByLength: true } ? PlanByLength(send, member, edit, size)
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
            && SendOverload.Takes(send, member, $"default(global::System.{(fix == InMemory ? "Memory" : "Span")}<byte>)", body);

    /// <summary>The length goes behind the array, where the library has such an overload.</summary>
    private static FixPlan? PlanByLength(IInvocationOperation send, MessagingMember member, string edit, SyntaxNode size)
    {
        if (
            edit != Size
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
                return new FixPlan(ByLength).Add(Payload, payload).Add(Size, size);
        return null;
    }

    private static bool IsTheSame(IOperation size, MessagingBody body) =>
        size.ConstantValue.HasValue
        || size.Unconverted() switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation => !body.Uses.IsWritten(LocalUses.SymbolOf(size.Unconverted())!),
            IPropertyReferenceOperation { Property: { Name: "Length" } length, Instance: { } whole } => length.IsFramework()
                && IsTheSame(whole, body),
            _ => false,
        };
}
