using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Can one buffer before the loops take the place of one for each iteration? A new array is zero and a reused one holds earlier frames, so
/// nothing may read more of it than the receive says it has filled: slices from the start to the length that it returned. What becomes of
/// results that a receive makes is decided by <see cref="ReceivedResultFix"/>.
/// </summary>
internal static class ArrayPerReceiveFix
{
    public const string Fix = "Hoist";

    /// <summary>
    /// Edits: the statement to put the declaration before, the declaration that moves, and the references to its variable; or the array in
    /// the receive that gets a variable.
    /// </summary>
    public const string Before = "before",
        Declaration = "declaration",
        Argument = "argument",
        Reference = "reference";

    private const string OtherSize = "the size may be another one before the loop";

    public static FixDecision For(ReceivedArray array, MessagingBody body)
    {
        if (ReceivedResultFix.For(array, body) is { } decided)
            return decided;
        var plan = new FixPlan(Fix);
        return AddEdits(plan, array, body) is { } reason ? FixDecision.None(reason) : FixDecision.Of(plan);
    }

    private static string? AddEdits(FixPlan plan, ReceivedArray array, MessagingBody body)
    {
        if (array is { Receive: not null, Declarator: null } && FreshArray.Of(array.Creation, body) is { } given)
            return AddArgument(plan, given, body);
        if (array is not { Receive: { } receive, Declarator: { } declarator })
            return "the array is not a buffer of its own";
        if (
            Statements.DeclarationOf(declarator) is not { Parent: BlockSyntax, UsingKeyword.RawKind: 0 } declaration
            || declarator.GetVariableInitializer() is null or { Value.ConstantValue: { HasValue: true } }
            || body.Uses.IsUsedInNameof(declarator.Symbol)
        )
            return "the buffer is not declared by a statement of its own";
        if (!declarator.Symbol.Type.IsByteArray())
            return "the buffer is held as a span, which cannot live across an await of the loop";
        if (
            FreshArray.Of(array.Creation, body) is not { Size: { } size }
            || !Stability.IsStable(size.Unconverted(), body)
            || !IsNeverNegative(size.Unconverted())
        )
            return OtherSize;
        var (before, noPlace) = HoistPlace.OutOfLoops(array.Creation, _ => null, before => IsKnown(before) ? null : OtherSize);
        if (before is null)
            return noPlace;
        plan.Add(Before, before).Add(Declaration, declaration);
        foreach (var use in array.Uses)
        {
            if (!LocalUses.SymbolOf(use.Reference).Is(declarator.Symbol))
                continue; // a view of a part that has been looked at
            if (
                use.Reference.IsIn(receive)
                    ? !IsSamePart(use.Reference, receive)
                    : use.Kind != BufferUseKind.Length && !IsFilledPart(use.Reference, receive, body)
            )
                return "more of the buffer may be read than the receive has filled";
            plan.Add(Reference, use.Reference.Syntax);
        }

        return null;

        bool IsKnown(StatementSyntax before) => declaration.IsIn(before) && !FramePlacement.IsDeclaredAfter(size, before);
    }

    /// <summary>A buffer that stands in the receive itself, so that nobody reads it: it gets a name.</summary>
    private static string? AddArgument(FixPlan plan, FreshArray array, MessagingBody body)
    {
        if (array.Size is not { } size || !Stability.IsStable(size.Unconverted(), body) || !IsNeverNegative(size.Unconverted()))
            return OtherSize;
        var (before, noPlace) = HoistPlace.OutOfLoops(
            array.Creation,
            _ => null,
            before => FramePlacement.IsDeclaredAfter(size, before) ? OtherSize : null
        );
        if (before is null)
            return noPlace;
        plan.Add(Before, before).Add(Argument, array.Creation.Syntax);
        return null;
    }

    /// <summary>Whether each iteration receives into the same part of the buffer: what lies outside of that stays zero.</summary>
    private static bool IsSamePart(IOperation reference, IInvocationOperation receive)
    {
        foreach (var (_, parent) in reference.AncestorsBelow(receive))
            if (parent is IInvocationOperation part)
            {
                foreach (var argument in part.Arguments)
                    if (!reference.IsIn(argument) && !argument.Value.ConstantValue.HasValue)
                        return false;
            }
            else if (parent is not (IArgumentOperation or IConversionOperation))
                return false;
        return true;
    }

    /// <summary>An array of negative size throws, which must not happen before a loop that has no iteration.</summary>
    private static bool IsNeverNegative(IOperation size) =>
        size.ConstantValue.HasValue
        || size is IPropertyReferenceOperation { Property: var asked } && asked.Has(CollectionFacet.Counts)
        || size.Type?.SpecialType is SpecialType.System_Byte or SpecialType.System_UInt16;

    /// <summary>
    /// Whether a use takes the bytes from the start to what the receive returned: <c>[..n]</c>, <c>AsSpan(0, n)</c>, or <c>(buffer, 0,
    /// n)</c>.
    /// </summary>
    private static bool IsFilledPart(IOperation reference, IInvocationOperation receive, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IArrayElementReferenceOperation { Indices: [IRangeOperation { LeftOperand: null, RightOperand: { } end }] } => IsLength(
                end,
                receive,
                body
            ),
            IArgumentOperation { Parameter.Ordinal: var position, Parent: IInvocationOperation call } => call.TargetMethod.IsFramework()
                && call.ArgumentFor(position + 1) is { ConstantValue: { HasValue: true, Value: 0 } }
                && call.ArgumentFor(position + 2) is { } count
                && IsLength(count, receive, body),
            _ => false,
        };

    private static bool IsLength(IOperation count, IInvocationOperation receive, MessagingBody body) =>
        count.Unconverted() is ILocalReferenceOperation { Local: var local } && body.Uses.SingleValueOf(local)?.Unconverted() == receive;
}
