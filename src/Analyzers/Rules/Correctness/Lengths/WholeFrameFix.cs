using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// A message in the place of a buffer, for frames of any size, where the size is used on the spot and nothing can be compared: the buffer
/// is a local that is made before the loop, received into once, and nothing is done with it but that what was received is handed to calls.
/// </summary>
internal static class WholeFrameFix
{
    public const string Fix = "Message";

    /// <summary>
    /// Edits: the buffer's declaration, the buffer in the receive, the statement to receive before, the receive, and the slices, as spans
    /// or as arrays.
    /// </summary>
    public const string Declaration = "declaration",
        Operand = "operand",
        Before = "before",
        Receive = "receive",
        Span = "span",
        Array = "array";

    public static FixPlan? For(ReceivedLength received, MessagingBody body)
    {
        var receive = received.Receive;
        if (
            received.Number is not null
            || received.Operand.Unconverted() is not ILocalReferenceOperation { Local: var buffer } operand
            || body.Uses.IsUsedInNameof(buffer)
            || body.Uses.DeclaratorOf(buffer) is not { } declarator
            || Statements.DeclarationOf(declarator) is not { UsingKeyword.RawKind: 0 } declaration
            || !Statements.CanUseBeside(declaration)
            || Loops.InnermostLoop(declarator) is not null
            || !IsPlainMemory(declarator, body)
            || MessageFor(receive, body) is not { } message
            || !Names.IsFree(WrittenNames.Message, message, declaration, body.Model)
        )
            return null;
        if (
            SliceAround(receive) is not { } slice
            || Statements.Of(receive) is not { } statement
            || !Statements.CanGrow(statement)
            || !FirstInStatement.Is(slice, body)
            || receive.EnclosingFunction() != declarator.EnclosingFunction()
        )
            return null;
        foreach (var reference in body.Uses.Of(buffer))
            if (!reference.IsIn(slice))
                return null;
        var plan = new FixPlan(Fix)
            .Add(Declaration, declaration)
            .Add(Before, statement)
            .Add(Receive, receive.Syntax)
            .Add(Operand, operand.Syntax);
        return plan.Add(slice.Type.IsByteArray() ? Array : Span, slice.Syntax);
    }

    /// <summary>An array or stack memory without anything in it.</summary>
    private static bool IsPlainMemory(IVariableDeclaratorOperation declarator, MessagingBody body) =>
        declarator.GetVariableInitializer()?.Value.Unconverted() switch
        {
            IArrayCreationOperation { Initializer: null, DimensionSizes: [var size] } => Stability.IsStable(size.Unconverted(), body),
            { Syntax: StackAllocArrayCreationExpressionSyntax { Initializer: null } } memory => IsStableSize(memory, body),
            _ => false,
        };

    private static bool IsStableSize(IOperation memory, MessagingBody body)
    {
        foreach (var part in memory.ChildOperations)
            if (!Stability.IsStable(part.Unconverted(), body))
                return false;
        return true;
    }

    /// <summary>The type of message that this version of the library receives into, by a call that is written the same way.</summary>
    private static ITypeSymbol? MessageFor(IInvocationOperation receive, MessagingBody body) =>
        receive.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: [{ NameColon: null, Expression: var buffer }, ..] } call
        && !receive.TargetMethod.IsExtensionMethod
        && Overloads.After(call, buffer, "new Net.Zmq.Message()", body.Model) is { Parameters: [{ Type: var taken }, ..] } method
        && body.Library.Types.IsMessage(taken)
        && method.ReturnType.Is(receive.TargetMethod.ReturnType)
            ? taken
            : null;

    /// <summary>
    /// The slice of the whole buffer, from its start to what the receive in it returns, where a call takes it and keeps nothing of it.
    /// </summary>
    private static IOperation? SliceAround(IInvocationOperation receive)
    {
        var slice = receive.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IInvocationOperation part } argument
                when Slice.Of(part, Facet.Part) is { IsFromStart: true, Length: { } length }
                    && length == argument.Value
                    && part.Type.IsByteSpan() => part,
            IRangeOperation { LeftOperand: null or { ConstantValue: { HasValue: true, Value: 0 } } } range
                when range.ParentPastConversions() is IImplicitIndexerReferenceOperation or IArrayElementReferenceOperation =>
                range.ParentPastConversions(),
            _ => null,
        };
        return
            slice?.ParentPastConversions()
                is IArgumentOperation { Parameter.RefKind: RefKind.None, Parent: IInvocationOperation { Type: { IsRefLikeType: false } } }
            ? slice
            : null;
    }
}
