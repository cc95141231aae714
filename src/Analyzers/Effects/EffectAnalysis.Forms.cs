using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Forms of C# that run code without naming it. Null: none of these.</summary>
internal sealed partial class EffectAnalysis
{
    /// <summary>Roslyn 4.8 knows no collection expressions.</summary>
    public const OperationKind CollectionExpression = (OperationKind)0x7f,
        Spread = (OperationKind)0x80;

    private Effect OfOperator(IOperation operation, int depth) =>
        operation switch
        {
            IBinaryOperation { OperatorMethod: { } method } binary => OfMethod(method, depth)
                | (
                    binary.OperatorKind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr
                        ? Effect.RunsUnknownCode // asks an operator true or false as well
                        : Effect.None
                )
                | OfJoining(binary.Type, binary.LeftOperand, binary.RightOperand),
            IBinaryOperation { LeftOperand: var left, RightOperand: var right } => IsDynamic(left) || IsDynamic(right)
                ? Effect.RunsUnknownCode
                : OfJoining(operation.Type, left, right),
            IUnaryOperation { OperatorMethod: var method, Operand: var operand } => IsDynamic(operand)
                ? Effect.RunsUnknownCode
                : OfOptional(method, depth),
            IConversionOperation { OperatorMethod: { } method } => OfMethod(method, depth),
            IConversionOperation conversion => IsPlain(conversion) ? Effect.None : Effect.RunsUnknownCode,
            ITupleBinaryOperation { LeftOperand: var left, RightOperand: var right } => _values.MayRun(left) || _values.MayRun(right)
                ? Effect.RunsUnknownCode
                : Effect.None,
            _ => Effect.RunsUnknownCode,
        };

    private static bool IsDynamic(IOperation value) => value.Unconverted().Type is { TypeKind: TypeKind.Dynamic };

    /// <summary>Joined to a text, a value is asked for its own.</summary>
    private Effect OfJoining(ITypeSymbol? type, IOperation left, IOperation right) =>
        type is { SpecialType: SpecialType.System_String } && (_values.MayRun(left) || _values.MayRun(right))
            ? Effect.RunsUnknownCode
            : Effect.None;

    /// <summary>Converting a tuple converts what is in it, perhaps by an operator; converting a dynamic value asks the value.</summary>
    private bool IsPlain(IConversionOperation conversion)
    {
        if (conversion.Operand.Type is { TypeKind: TypeKind.Dynamic })
            return conversion.Type is { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.Dynamic };
        if (
            conversion is not { Type: INamedTypeSymbol { IsTupleType: true } to, Operand: not ITupleOperation }
            || conversion.Operand.Type is not INamedTypeSymbol { IsTupleType: true } from
        )
            return true;
        return from.Is(to) || !_values.MayRun(from) && !_values.MayRun(to);
    }

    private Effect? OfPattern(IOperation pattern, int depth) =>
        pattern switch
        {
            IRecursivePatternOperation { DeconstructSymbol: IMethodSymbol method } => OfMethod(method, depth),
            IRecursivePatternOperation { DeconstructSymbol: not null } => Effect.RunsUnknownCode, // ITuple
            IRecursivePatternOperation => Effect.None,
            IListPatternOperation list => OfSymbol(list.LengthSymbol, depth) | OfSymbol(list.IndexerSymbol, depth),
            ISlicePatternOperation slice => OfSymbol(slice.SliceSymbol, depth),
            _ => null,
        };

    /// <summary>A member that a form uses without naming it.</summary>
    private Effect OfSymbol(ISymbol? symbol, int depth) =>
        symbol switch
        {
            null => Effect.None, // of an array
            IPropertySymbol property => OfProperty(property, isRead: true, isWritten: false, depth),
            IMethodSymbol method => OfMethod(method, depth),
            _ => Effect.RunsUnknownCode,
        };

    private Effect? OfExpression(IOperation expression, int depth) =>
        expression switch
        {
            IImplicitIndexerReferenceOperation { LengthSymbol: var length, IndexerSymbol: var indexer } => OfSymbol(length, depth)
                | (
                    indexer is IPropertySymbol property
                        ? OfProperty(property, isRead: true, PropertyUse.IsWritten(expression), depth)
                        : OfSymbol(indexer, depth)
                ),
            IWithOperation copy => OfCopy(copy, depth),
            IInterpolationOperation { Expression: var value } => _values.MayRun(value) ? Effect.RunsUnknownCode : Effect.None,
            ICoalesceOperation { ValueConversion: var conversion } => OfOptional(conversion.MethodSymbol, depth),
            { Kind: CollectionExpression } => OfCollection(expression.Type),
            { Kind: Spread } => OfSpread(expression),
            { Kind: OperationKind.None } => OfSyntax(expression),
            _ => null,
        };

    /// <summary>A record's copy constructor; a struct is copied as it is.</summary>
    private Effect OfCopy(IWithOperation copy, int depth)
    {
        if (copy.CloneMethod is null)
            return Effect.None;
        if (copy.Operand.Type is not INamedTypeSymbol { IsRecord: true } type || _values.Derived.Replace(type))
            return Effect.RunsUnknownCode;
        var effect = Effect.None;
        for (var part = type; part is { SpecialType: not SpecialType.System_Object }; part = part.BaseType)
            foreach (var constructor in part.InstanceConstructors)
                if (DerivedTypes.IsCopy(constructor) && !constructor.IsImplicitlyDeclared)
                    effect |= OfMethod(constructor, depth);
        return effect;
    }

    /// <summary>Arrays, spans and .NET's own collections are filled by nobody's code; sets ask for hash codes.</summary>
    private Effect OfCollection(ITypeSymbol? type) =>
        type switch
        {
            IArrayTypeSymbol => Effect.None,
            INamedTypeSymbol named when named.IsFramework() => named.Has(TypeFacet.Set) && _values.MayRun(named)
                ? Effect.RunsUnknownCode
                : Effect.None,
            _ => Effect.RunsUnknownCode,
        };

    /// <summary>The elements of a spread may be converted by an operator that no operation shows.</summary>
    private Effect OfSpread(IOperation spread)
    {
        foreach (var collection in spread.ChildOperations)
            return GivenValues.OfIteration(collection)
                | (ElementOf(collection.Unconverted().Type) is { } type && !_values.MayRun(type) ? Effect.None : Effect.RunsUnknownCode);
        return Effect.RunsUnknownCode;
    }

    private static ITypeSymbol? ElementOf(ITypeSymbol? type) =>
        type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: [var only] } => only,
            _ => null,
        };

    /// <summary>What Roslyn has no operation for.</summary>
    private Effect OfSyntax(IOperation operation) =>
        operation.Syntax switch
        {
            ExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent.Parent.Parent: FixedStatementSyntax } } pinned => IsPlainlyPinned(
                ModelOf(operation).GetTypeInfo(pinned).Type
            )
                ? Effect.None
                : Effect.RunsUnknownCode,
            PrefixUnaryExpressionSyntax
            or ElementAccessExpressionSyntax
            or MemberAccessExpressionSyntax
            or FixedStatementSyntax
            or RefExpressionSyntax
            or RefTypeExpressionSyntax
            or MakeRefExpressionSyntax
            or RefValueExpressionSyntax
            or TypeSyntax
            or AttributeSyntax => Effect.None,
            var expression when expression.IsStackAlloc() => Effect.None,
            _ => Effect.RunsUnknownCode,
        };

    /// <summary>All others have a method that gives what is pinned.</summary>
    private static bool IsPlainlyPinned(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Array or TypeKind.Pointer } || type is not null && type.IsFramework();

    /// <summary>A form that is not listed may do anything.</summary>
    private static Effect OfOther(IOperation operation) => EffectFreeKinds.Has(operation.Kind) ? Effect.None : Effect.RunsUnknownCode;
}
