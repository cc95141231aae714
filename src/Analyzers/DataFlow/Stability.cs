using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// Expressions that can be moved: evaluating them earlier or twice gives the same value and does nothing else. Constants, locals and
/// parameters that are written once, lengths of those, fields that cannot change meanwhile, and arithmetic on these.
/// </summary>
internal static class Stability
{
    public static bool IsStable(IOperation value, MessagingBody body)
    {
        if (value.ConstantValue.HasValue)
            return true;
        switch (value)
        {
            case IInstanceReferenceOperation:
                return true;
            case ILocalReferenceOperation local:
                return body.Uses.DeclaredValueOf(local.Local) is not null
                    || IsLoopVariable(local.Local)
                    || body.Uses.IsOnlyDeclaredInto(local.Local);
            case IParameterReferenceOperation parameter:
                return parameter.Parameter.RefKind is RefKind.None or RefKind.In
                    && !body.Uses.IsWritten(parameter.Parameter)
                    && (!IsOfPrimaryConstructor(parameter.Parameter, body) || FieldWrites.CannotChangeDuring(parameter.Parameter, body));
            case IConversionOperation { OperatorMethod: null } conversion:
                return IsStable(conversion.Operand, body);
            case IParenthesizedOperation parenthesized:
                return IsStable(parenthesized.Operand, body);
            case IBinaryOperation { OperatorMethod: null } binary:
                return IsStable(binary.LeftOperand, body) && IsStable(binary.RightOperand, body);
            case IPropertyReferenceOperation { Property: var property, Instance: { } instance }
                when property.Has(CollectionFacet.CountsFixed):
                return IsStable(instance, body);
            case IFieldReferenceOperation field:
                return IsItemOfLoopVariable(field)
                    || (field.Instance is null || IsStable(field.Instance, body)) && FieldWrites.CannotChangeDuring(field.Field, body);
            case IPropertyReferenceOperation { Property: var property } reference when property.IsSetOnce():
                return IsAutoProperty(property, body) && (reference.Instance is null || IsStable(reference.Instance, body));
            case ISizeOfOperation:
                return true;
            default:
                return false;
        }
    }

    /// <summary>Whether two stable expressions always have the same value: the same tree, numeric conversions aside.</summary>
    public static bool AreSame(IOperation a, IOperation b, MessagingBody body)
    {
        (a, b) = (Resolve(a, body), Resolve(b, body));
        if (a.ConstantValue is { HasValue: true, Value: var x } && b.ConstantValue is { HasValue: true, Value: var y })
            return Equals(
                System.Convert.ToString(x, System.Globalization.CultureInfo.InvariantCulture),
                System.Convert.ToString(y, System.Globalization.CultureInfo.InvariantCulture)
            );
        if (!IsStable(a, body) || !IsStable(b, body))
            return false;
        return (a, b) switch
        {
            (ILocalReferenceOperation l, ILocalReferenceOperation r) => l.Local.Is(r.Local),
            (IParameterReferenceOperation l, IParameterReferenceOperation r) => l.Parameter.Is(r.Parameter),
            (IFieldReferenceOperation l, IFieldReferenceOperation r) => l.Field.Is(r.Field)
                && AreSameInstance(l.Instance, r.Instance, body),
            (IPropertyReferenceOperation l, IPropertyReferenceOperation r) => l.Property.Is(r.Property)
                && AreSameInstance(l.Instance, r.Instance, body),
            (IBinaryOperation l, IBinaryOperation r) => l.OperatorKind == r.OperatorKind
                && l.IsChecked == r.IsChecked
                && AreSame(l.LeftOperand, r.LeftOperand, body)
                && AreSame(l.RightOperand, r.RightOperand, body),
            (IConversionOperation l, IConversionOperation r) => l.Type.Is(r.Type)
                && l.IsChecked == r.IsChecked
                && AreSame(l.Operand, r.Operand, body),
            (ISizeOfOperation l, ISizeOfOperation r) => l.TypeOperand.Is(r.TypeOperand),
            (IInstanceReferenceOperation, IInstanceReferenceOperation) => true,
            _ => false,
        };
    }

    /// <summary>
    /// Follows locals that are written once to their value, so that <c>n</c> and <c>data.Length</c> compare equal after <c>var n =
    /// data.Length</c>.
    /// </summary>
    private static IOperation Resolve(IOperation value, MessagingBody body)
    {
        for (var depth = 0; depth < 8; depth++)
        {
            value = Widened(value);
            if (
                value.ConstantValue.HasValue
                || value is not ILocalReferenceOperation local
                || body.Uses.SingleValueOf(local.Local) is not { } single
                || !IsStable(single, body)
            )
                break;
            value = single;
        }

        return value;
    }

    /// <summary>The value behind conversions that keep every size: a narrowing one makes another value.</summary>
    private static IOperation Widened(IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IParenthesizedOperation { Operand: var inner }:
                    value = inner;
                    break;
                case IConversionOperation { OperatorMethod: null, Operand: var operand, Type: { } type }
                    when Bits(type) >= Bits(operand.Type):
                    value = operand;
                    break;
                default:
                    return value;
            }
        }
    }

    private static int Bits(ITypeSymbol? type) =>
        (type is INamedTypeSymbol { EnumUnderlyingType: { } underlying } ? underlying : type)?.SpecialType switch
        {
            SpecialType.System_SByte or SpecialType.System_Byte => 8,
            SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Char => 16,
            SpecialType.System_Int32 or SpecialType.System_UInt32 => 32,
            SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_IntPtr or SpecialType.System_UIntPtr => 64,
            _ => type is { IsReferenceType: true } ? 64 : 0,
        };

    private static bool AreSameInstance(IOperation? a, IOperation? b, MessagingBody body) =>
        a is null ? b is null : b is not null && AreSame(a, b, body);

    /// <summary>Such a parameter is a field that any member may write.</summary>
    public static bool IsOfPrimaryConstructor(IParameterSymbol parameter, MessagingBody body) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } && !parameter.ContainingSymbol.Is(body.Owner);

    /// <summary>An item of a tuple that a foreach variable holds, which cannot be written either: <c>quote.Price</c>.</summary>
    private static bool IsItemOfLoopVariable(IFieldReferenceOperation field) =>
        field is { Field.ContainingType.IsTupleType: true, Instance: ILocalReferenceOperation { Local: var local } }
        && local is { IsForEach: true, RefKind: RefKind.None };

    /// <summary>foreach and using variables cannot be written.</summary>
    private static bool IsLoopVariable(ILocalSymbol local) => local.IsForEach || local.IsUsing || local.IsFixed;

    /// <summary>
    /// Whether a property only reads and writes its backing field; unknown, and so false, where its code is elsewhere or may be
    /// overridden.
    /// </summary>
    public static bool IsAutoProperty(IPropertySymbol property, MessagingBody body) => body.Library.Fields.Contains(property);

    /// <inheritdoc cref="IsAutoProperty(IPropertySymbol, MessagingBody)"/>
    public static bool IsAutoProperty(IPropertySymbol property, Compilation compilation) =>
        property.IsInSource(compilation) && !property.IsOpen() && AutoAccessors.AreAllOf(property.OriginalDefinition, compilation);
}
