using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>Values that are the same until one of their variables, or any member, is written.</summary>
internal sealed class SteadyCondition(FlowCaptures captures, MessagingBody body)
{
    private const int MostNested = 4;

    /// <summary>The variables that it is made of.</summary>
    public List<ISymbol> Variables { get; } = new();

    /// <summary>Whether it asks for a field or property, which other code may write.</summary>
    public bool HasMembers { get; private set; }

    /// <summary>Whether a value is such a one; its variables are added.</summary>
    public bool Is(IOperation value) => Is(value, 0);

    private bool Is(IOperation value, int depth)
    {
        if (depth > MostNested)
            return false;
        if (value.ConstantValue.HasValue)
            return true;
        value = captures.Kept(value);
        if (LocalUses.SymbolOf(value) is { } variable)
        {
            Variables.Add(variable);
            return true;
        }

        return value switch
        {
            // a struct's own method may write all of it
            IInstanceReferenceOperation => value.Type is { IsReferenceType: true } or { IsReadOnly: true },
            IConversionOperation { OperatorMethod: null, Operand: { Type: { TypeKind: not TypeKind.Dynamic } } operand } => IsPart(operand),
            IBinaryOperation { OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None } } binary => IsPart(
                binary.LeftOperand
            ) && IsPart(binary.RightOperand),
            IUnaryOperation { OperatorMethod: null, Operand: var operand } => IsPart(operand),
            IIsNullOperation test => IsPart(test.Operand),
            IIsTypeOperation test => IsPart(test.ValueOperand),
            IIsPatternOperation test => AsksForValueOnly(test.Pattern) && IsPart(test.Value),
            IPropertyReferenceOperation { Property: var property, Instance: { } instance } when IsFixed(property, instance) => IsPart(
                instance
            ),
            IFieldReferenceOperation { Field: { IsReadOnly: true } field, Instance: null or IInstanceReferenceOperation } read
                when !IsBeingMade(field) => read.Instance is null || IsPart(read.Instance),
            IFieldReferenceOperation { Field.IsVolatile: false, Instance: var owner } => HasMember(owner),
            IPropertyReferenceOperation { Property: var held, Arguments.IsEmpty: true, Instance: var owner }
                when Stability.IsAutoProperty(held, body) => HasMember(owner),
            IInvocationOperation call when AnswersByValue(call.TargetMethod) => (call.Instance is null || IsPart(call.Instance))
                && AreAll(call.Arguments),
            _ => value.ConstantValue.HasValue,
        };

        bool IsPart(IOperation part) => Is(part, depth + 1);

        bool HasMember(IOperation? owner) => (HasMembers = true) && (owner is null || IsPart(owner));

        bool AreAll(System.Collections.Immutable.ImmutableArray<IArgumentOperation> arguments)
        {
            foreach (var argument in arguments)
                if (argument.Parameter?.RefKind != RefKind.None || !IsPart(argument.Value))
                    return false;
            return true;
        }
    }

    /// <summary>Whether a property says the same as long as its object is there: a buffer's length, whether a value is missing.</summary>
    private static bool IsFixed(IPropertySymbol property, IOperation instance) =>
        property.Has(CollectionFacet.Counts) && BufferTypes.IsBuffer(instance.Type) || AskedValue.SaysWhetherThere(property);

    /// <summary>Whether the code is a constructor's, which may write readonly fields.</summary>
    private bool IsBeingMade(IFieldSymbol field) =>
        body.Owner is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor } maker
        && maker.ContainingType.Is(field.ContainingType);

    /// <summary>Whether a pattern looks at no member, and names nothing.</summary>
    private static bool AsksForValueOnly(IPatternOperation pattern) =>
        pattern switch
        {
            IConstantPatternOperation or IRelationalPatternOperation or ITypePatternOperation => true,
            INegatedPatternOperation not => AsksForValueOnly(not.Pattern),
            IBinaryPatternOperation both => AsksForValueOnly(both.LeftPattern) && AsksForValueOnly(both.RightPattern),
            _ => false,
        };

    /// <summary>Whether a method of .NET answers by texts, numbers and other values alone: <c>string.IsNullOrEmpty(text)</c>.</summary>
    private static bool AnswersByValue(IMethodSymbol method)
    {
        if (!IsValue(method.ContainingType) && method.ContainingType.SpecialType != SpecialType.System_Enum)
            return false;
        foreach (var parameter in method.Parameters)
            if (
                !IsValue(parameter.Type)
                && parameter.Type is not { SpecialType: SpecialType.System_Enum } and not { TypeKind: TypeKind.Enum }
            )
                return false;
        return true;
    }

    private static bool IsValue(ITypeSymbol type) =>
        type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String or SpecialType.System_DateTime;
}
