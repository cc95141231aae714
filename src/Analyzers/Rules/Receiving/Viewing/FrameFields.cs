using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Flyweights.Parsing;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Viewing;

/// <summary>A member and the read that it is made of.</summary>
internal readonly record struct FrameField(ISymbol Member, int Offset, int Size, bool IsBigEndian);

/// <summary>The members that a creation sets, each by one read of one frame at a constant place, and where the frame stands.</summary>
internal sealed class FrameFields(List<FrameField> fields, SyntaxNode frame)
{
    public List<FrameField> Fields { get; } = fields;

    public SyntaxNode Frame { get; } = frame;

    public static FrameFields? Of(IObjectCreationOperation creation, MessagingBody body)
    {
        var fields = new List<FrameField>();
        IOperation? frame = null;
        foreach (var (member, value) in Members(creation))
        {
            if (member is null || Read(member, value, body) is not var (field, root) || frame is not null && !IsSame(frame, root))
                return null;
            foreach (var other in fields)
                if (other.Member.Is(member))
                    return null;
            frame ??= root;
            fields.Add(field);
        }

        return frame is null ? null : new(fields, frame.Syntax);
    }

    /// <summary>What a record's own constructor and an initializer set; a member of null where something else does.</summary>
    private static IEnumerable<(ISymbol? Member, IOperation Value)> Members(IObjectCreationOperation creation)
    {
        foreach (var argument in creation.Arguments)
            yield return (
                argument.ArgumentKind == ArgumentKind.Explicit
                && creation.Type is INamedTypeSymbol { IsRecord: true } type
                && argument.Parameter is { } parameter
                    ? PropertyOf(parameter, type)
                    : null,
                argument.Value
            );
        if (creation.Initializer is { } initializer)
            foreach (var operation in initializer.Initializers)
                yield return operation
                    is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var member }, Value: var value }
                    ? (member, value)
                    : (null, operation);
    }

    /// <summary>The property of a positional parameter: both are declared by the same piece of code.</summary>
    private static IPropertySymbol? PropertyOf(IParameterSymbol parameter, INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers(parameter.Name))
            if (
                member is IPropertySymbol property
                && parameter.OwnDeclarations() is [var own]
                && property.OwnDeclarations() is [var declaration]
                && own.SyntaxTree == declaration.SyntaxTree
                && own.Span == declaration.Span
            )
                return property;
        return null;
    }

    private static (FrameField, IOperation)? Read(ISymbol member, IOperation value, MessagingBody body)
    {
        var type = member switch
        {
            IPropertySymbol property => property.Type,
            IFieldSymbol field => field.Type,
            _ => null,
        };
        if (type is null)
            return null;
        if (type.SpecialType == SpecialType.System_Boolean)
            return
                value
                    is IBinaryOperation
                    {
                        OperatorKind: BinaryOperatorKind.NotEquals,
                        LeftOperand: var left,
                        RightOperand.ConstantValue: { HasValue: true, Value: 0 }
                    }
                && ByteAt(left.Unconverted(), body) is var (flagAt, flagFrame)
                ? (new(member, flagAt, 1, false), flagFrame)
                : null;
        if (type is INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying })
        {
            if (value is not IConversionOperation { OperatorMethod: null, Operand: var number } || !number.Type.Is(underlying))
                return null;
            (type, value) = (underlying, number);
        }

        if (!value.Type.Is(type) || FieldTypes.Number(type) is not var (name, size))
            return null;
        if (type.SpecialType == SpecialType.System_Byte && ByteAt(value, body) is var (at, frame))
            return (new(member, at, 1, false), frame);
        if (
            value is not IInvocationOperation { TargetMethod: { Name: var method } target } call
            || !target.Has(Facet.ReadsNumber)
            || call.ArgumentFor(0) is not { } source
        )
            return null;
        var isBig = method == $"Read{name}BigEndian";
        return (isBig || method == $"Read{name}LittleEndian") && Place(source, size, body) is var (offset, root)
            ? (new(member, offset, size, isBig), root)
            : null;
    }

    /// <summary><c>frame[5]</c>.</summary>
    private static (int, IOperation)? ByteAt(IOperation value, MessagingBody body) =>
        value
            is IPropertyReferenceOperation
            {
                Property.IsIndexer: true,
                Instance: { } span,
                Arguments: [{ Value.ConstantValue: { HasValue: true, Value: int index } }]
            }
        && index >= 0
        && Place(span, 1, body) is var (offset, root)
            ? (offset + index, root)
            : null;

    /// <summary>
    /// From a span to the frame that it is a part of, and how far after its start. A part whose end is cut off must be exactly as long as
    /// what is read.
    /// </summary>
    private static (int Offset, IOperation Frame)? Place(IOperation span, int size, MessagingBody body)
    {
        var offset = 0;
        for (var value = span.Unconverted(); ; )
            switch (value)
            {
                case IInvocationOperation
                    when Slice.Of(value, Facet.Part) is { Whole: var sliced, Start: { } first, Length: var length }
                        && Constant(first) is { } start
                        && (length is null || Constant(length) == size && offset == 0):
                    (offset, value) = (offset + start, sliced.Unconverted());
                    break;
                case IImplicitIndexerReferenceOperation
                {
                    Instance: var sliced,
                    Argument: IRangeOperation { LeftOperand: var left, RightOperand: var right }
                } when Constant(left) is { } start && (right is null || Constant(right) - start == size && offset == 0):
                    (offset, value) = (offset + start, sliced.Unconverted());
                    break;
                case ILocalReferenceOperation { Local: var local } when body.Uses.SingleValueOf(local) is not null:
                case IPropertyReferenceOperation { Property: var shown, Instance: ILocalReferenceOperation or IParameterReferenceOperation }
                    when body.Library.Types.IsContent(shown) || body.Library.Runtime?.IsRoom(shown) == true || shown.Has(Facet.Whole):
                    return (offset, value);
                default:
                    return null;
            }
    }

    /// <summary>A number that is not counted from the end.</summary>
    private static int? Constant(IOperation? value) =>
        value switch
        {
            null => 0,
            IConversionOperation { Operand.ConstantValue: { HasValue: true, Value: int number } } when number >= 0 => number,
            { ConstantValue: { HasValue: true, Value: int number } } when number >= 0 => number,
            _ => null,
        };

    private static bool IsSame(IOperation a, IOperation b) =>
        (a, b) switch
        {
            (ILocalReferenceOperation first, ILocalReferenceOperation second) => first.Local.Is(second.Local),
            (IPropertyReferenceOperation first, IPropertyReferenceOperation second) => first.Property.Is(second.Property)
                && LocalUses.SymbolOf(first.Instance!) is { } one
                && one.Is(LocalUses.SymbolOf(second.Instance!)),
            _ => false,
        };
}
