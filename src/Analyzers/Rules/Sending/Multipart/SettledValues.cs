using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>Values that cannot fail, and are the same at any place on the way to a send.</summary>
/// <param name="statement">The statement that sends; null where there is none.</param>
/// <param name="body">The code.</param>
internal sealed class SettledValues(StatementSyntax? statement, MessagingBody body)
{
    public bool Includes(IOperation value) =>
        value switch
        {
            IUtf8StringOperation => true,
            _ when Slice.Of(value.Unconverted(), Facet.Part) is { IsAll: true, Whole: var whole } && whole.Type.IsByteArray() => Includes(
                whole
            ),
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Add,
                OperatorMethod: null,
                Type.SpecialType: SpecialType.System_String
            } joined => IsPrinted(joined.LeftOperand.Unconverted()) && IsPrinted(joined.RightOperand.Unconverted()),
            IInterpolatedStringOperation { Type.SpecialType: SpecialType.System_String, Parts: var parts } => AreSettled(parts),
            IInvocationOperation { Arguments.IsEmpty: true, TargetMethod: { IsStatic: true } made } => made.Has(Facet.Nothing),
            IInvocationOperation { Instance: { } printed, TargetMethod.Name: nameof(ToString), Arguments: var how } => PrintedValues.How(
                printed.Type
            ) != TextFacet.None
                && AreInvariant(how)
                && Includes(printed.Unconverted()),
            IArrayCreationOperation { Initializer: { ElementValues: var elements } } => AreSettled(elements),
            IInvocationOperation when FreshArray.Of(value, body) is { Form: FreshArrayForm.Copy, Source: IUtf8StringOperation } => true,
            IInvocationOperation { Instance: null, Arguments: [{ Value: var number }], TargetMethod: var made }
                when SpanWriters.SizeOf(made) is not null => Includes(number),
            IInvocationOperation { Instance: { } id, Arguments.IsEmpty: true, TargetMethod: var made }
                when SpanWriters.SizeOf(made) is not null => Includes(id),
            IInvocationOperation when EncodedText.Of(value, body) is { Text: var text } encoded => encoded.IsUtf8(body)
                && Includes(text)
                && PresentValue.Is(text, body),
            IConditionalOperation { Condition: var condition, WhenTrue: var one, WhenFalse: { } other } => IsAnswered(condition)
                && Includes(one)
                && Includes(other),
            _ => CannotFail(value) && (Stability.IsStable(value, body) || IsUnchanged(value.Unconverted())),
        };

    /// <summary>Whether a condition is a settled value, or compares such numbers.</summary>
    private bool IsAnswered(IOperation condition) =>
        condition.Unconverted() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, Operand: var operand } => IsAnswered(operand),
            IBinaryOperation { OperatorMethod: null, Type.SpecialType: SpecialType.System_Boolean } compared => Includes(
                compared.LeftOperand
            ) && Includes(compared.RightOperand),
            var value => Includes(value),
        };

    private bool AreSettled(ImmutableArray<IOperation> values)
    {
        foreach (var value in values)
            if (!Includes(value))
                return false;
        return true;
    }

    /// <summary>Whether nothing but the culture that everybody has says how a value is written; a format may not fit the value.</summary>
    private static bool AreInvariant(ImmutableArray<IArgumentOperation> how)
    {
        foreach (var argument in how)
            if (
                !PrintedValues.IsProvider(argument.Parameter?.Type)
                || argument.Value.Unconverted() is not IMemberReferenceOperation { Member: var culture }
                || !culture.Has(TextFacet.Invariant)
            )
                return false;
        return true;
    }

    /// <summary>Whether no frame, and nothing else on the way to the send, writes a variable that is the function's own.</summary>
    private bool IsUnchanged(IOperation value) =>
        value is IPropertyReferenceOperation { Property: var property, Instance: { } holder }
        && property.IsSetOnce()
        && Stability.IsAutoProperty(property, body)
            ? IsUnchanged(holder.Unconverted())
            : statement is not null
                && value.Syntax.SpanStart < statement.Span.End
                && OwnVariables.IsUnchangedIn(value, TextSpan.FromBounds(value.Syntax.SpanStart, statement.Span.End), body)
                && OwnVariables.IsUnchangedIn(value, statement.Span, body);

    /// <summary>Whether the holes of a text are settled, and are written as .NET writes them, which cannot fail without a format.</summary>
    private bool AreSettled(ImmutableArray<IInterpolatedStringContentOperation> parts)
    {
        foreach (var part in parts)
            if (
                part is IInterpolationOperation { Expression: var hole, FormatString: var format, Alignment: var alignment }
                && !(format is null && alignment is null && IsPrinted(hole.Unconverted()))
            )
                return false;
        return true;
    }

    /// <summary>Whether it is settled, and a text of it is written as .NET does.</summary>
    private bool IsPrinted(IOperation value) =>
        (value.Type?.SpecialType == SpecialType.System_String || PrintedValues.How(value.Type) != TextFacet.None) && Includes(value);

    /// <summary>
    /// Constants, locals, and what is stored in the object itself, in a class, or in an object that is there: a cast, a division or a null
    /// on the way may throw.
    /// </summary>
    private bool CannotFail(IOperation value) =>
        value switch
        {
            { ConstantValue.HasValue: true } or ILocalReferenceOperation or IParameterReferenceOperation => true,
            IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation } => true,
            IFieldReferenceOperation { Instance: { } holder } => CannotFail(holder) && PresentValue.Is(holder, body),
            IPropertyReferenceOperation { Property: var property, Instance: { } holder } => (
                Stability.IsAutoProperty(property, body) || property.Has(CollectionFacet.CountsFixed)
            )
                && CannotFail(holder)
                && PresentValue.Is(holder, body),
            IConversionOperation { IsImplicit: true, Operand: var operand } => CannotFail(operand),
            IParenthesizedOperation { Operand: var operand } => CannotFail(operand),
            _ => false,
        };
}
