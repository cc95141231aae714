using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Whether an array that serves one send can be removed, and how: a copy is replaced by the bytes that it copies, an array that is written
/// and sent by a native frame with the same uses. Unlike an array, a frame is not zeroed, so it is cleared unless every byte is provably
/// written. The diagnostic's properties say why there is no fix.
/// </summary>
internal static class ArrayPerSendFix
{
    public static FixDecision For(ArrayForSend array, MessagingBody body) =>
        array.Array.Form switch
        {
            _ when array.Member.IsWrapper => FixDecision.None(
                "a method of your own sends it: the frame is to be written where the socket is"
            ),
            _ when array.IsAsync && array.Array.Source?.Type.IsByteMemory() == true => FixDecision.None(
                "whether anybody changes the memory before the send completes is for the author to say"
            ),
            _ when array.IsAsync => FixDecision.None("an asynchronous send takes no span, and a frame cannot be kept across an await"),
            _ when array.IsAlternative => FixDecision.None(ArrayForSend.OneOfSeveral),
            FreshArrayForm.Copy or FreshArrayForm.Part => SourceInstead(array, body),
            FreshArrayForm.Made when array.Member.Role == MessagingRole.AddFrame && MadeArrayFix.ForAdd(array, body) is { } plan =>
                FixDecision.Of(plan),
            _ when array.Member.Role == MessagingRole.AddFrame => FixDecision.None("the bytes are to be written where AddFrame makes room"),
            FreshArrayForm.Returned => FixDecision.None("a method of your own makes the array: the frame is to be written there"),
            FreshArrayForm.Made => MadeArrayFix.For(array, body),
            FreshArrayForm.Serialized => FixDecision.None("the serializer is to write into the frame"),
            FreshArrayForm.Elements => ArrayElements.SentAsSpan(array, body),
            _ => FrameInstead(array, body),
        };

    private static FixDecision SourceInstead(ArrayForSend array, MessagingBody body)
    {
        if (!array.IsWhole || array.Array.Source is not { } source)
            return FixDecision.None("only a part of the copy is sent");
        if (ArrayFix.EditFor(array.Array, body) is not { } by)
            return FixDecision.None("the source has no span: what makes it is to write into the frame");
        if (
            source.Syntax is not ExpressionSyntax
            || !BesidePayload.OnlyReads(array.Send, array.Member, body)
            || Statements.HasDirectives(array.Array.Creation.Syntax, array.Send.Syntax)
        )
            return FixDecision.None("something may change the source before the send");
        var payload = array.Send.ArgumentFor(array.Member.Operand)!.Syntax;
        var written = by == ArrayFix.ByRange ? array.Array.Creation.Syntax : source.Syntax;
        if (Statements.LosesComments(payload, array.Declarator is null ? written : null))
            return FixDecision.None(ArrayFix.Comments);
        var plan = new FixPlan(ArrayFix.SendSource).Add(ArrayFix.Replace, payload).Add(by, written);
        if (by == ArrayFix.ByRange && IsCounted(array.Array.Creation))
            plan.Add(ArrayFix.Counted, written);
        if (array.Declarator is null)
            return FixDecision.Of(plan);
        return
            array.Uses.IsEmpty
            && array.Send.Parent is IExpressionStatementOperation
            && !body.Uses.IsUsedInNameof(array.Declarator.Symbol)
            && array.Declarator.GetVariableInitializer()?.Value.Unconverted() == array.Array.Creation
            && Statements.DeclarationOf(array.Declarator) is { } declaration
            && Statements.Next(declaration) == Statements.Of(array.Send)
            && Stability.IsStable(source, body)
            ? Statements.LosesComments(declaration, written)
                ? FixDecision.None(ArrayFix.Comments)
                : FixDecision.Of(plan.Add(ArrayFix.Remove, declaration))
            : FixDecision.None("something may change the source between the copy and the send");
    }

    /// <summary>Whether a range is all from a number on, or up to one: a start, or a start and a length, say the same.</summary>
    private static bool IsCounted(IOperation part) =>
        part is IArrayElementReferenceOperation { Indices: [IRangeOperation { LeftOperand: var start, RightOperand: var end }] }
        && (start, end) switch
        {
            ({ } first, null) => IsNumber(first),
            (null, { } most) => IsNumber(most),
            _ => false,
        };

    private static bool IsNumber(IOperation index) => index.Written().Type?.SpecialType == SpecialType.System_Int32;

    private static FixDecision FrameInstead(ArrayForSend array, MessagingBody body)
    {
        if (array.Declarator is null)
            return FixDecision.None("the array is made in the argument, where nothing writes it");
        if (FramePlacement.Reason(array.Declarator, array.Send, array.Member, body) is { } reason)
            return FixDecision.None(reason);
        if (!array.IsWhole)
            return FixDecision.None("only a part of the array is sent");
        if (!array.Declarator.Symbol.Type.IsByteArray() && !array.Declarator.Symbol.Type.IsByteSpan())
            return FixDecision.None("the array is held as memory or a segment, which a frame does not have");
        if (array.Declarator.GetVariableInitializer()?.Value.Unconverted() != array.Array.Creation)
            return FixDecision.None("the array is not made where its variable is declared");
        if (
            array.Array.Size
            is not {
                Type.SpecialType: SpecialType.System_Int32
                    or SpecialType.System_Int16
                    or SpecialType.System_UInt16
                    or SpecialType.System_Byte
                    or SpecialType.System_SByte
            } size
        )
            return FixDecision.None("the size is not an int");
        if (body.Uses.IsUsedInNameof(array.Declarator.Symbol) && array.Uses.IsEmpty)
            return FixDecision.None("nameof refers to the variable");
        var declaration = Statements.DeclarationOf(array.Declarator)!;
        if (Statements.LosesComments(declaration, size.Syntax))
            return FixDecision.None(ArrayFix.Comments);
        var plan = new FixPlan(ArrayFix.WriteInPlace)
            .Add(ArrayFix.Declare, declaration)
            .Add(ArrayFix.Socket, array.Send.Instance!.Syntax)
            .Add(ArrayFix.Size, size.Syntax)
            .Add(ArrayFix.Send, array.Send.Syntax);
        var filling = FilledInOrder.Of(array, body);
        var isZeroed = array.Array.Form == FreshArrayForm.Zeroed;
        if (isZeroed && filling.IsEmpty && !FilledAtOnce.Is(array) && !FilledByLoop.Is(array, body))
            plan.Add(ArrayFix.Clear, declaration);
        return ArrayUses.Add(plan, array, declaration, body, filling) is { } needsArray
            ? FixDecision.None(needsArray)
            : FixDecision.Of(plan);
    }
}
