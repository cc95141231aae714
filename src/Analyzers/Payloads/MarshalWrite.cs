using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A write of one value into a native block: <c>Marshal.WriteInt32(block, 4, value)</c> and its like, which write in the machine's order
/// and at any address, as writes into a span do; and <c>Marshal.StructureToPtr</c> of a struct that looks the same in native memory.
/// </summary>
internal static class MarshalWrite
{
    /// <summary>
    /// The edit that turns the write into one into a span; null where it is another call, or is not known to stay inside of the block.
    /// </summary>
    public static (string Edit, IInvocationOperation Call)? EditFor(IOperation reference, IOperation size, MessagingBody body)
    {
        if (
            CallOf(reference) is not ({ Parent: IExpressionStatementOperation, TargetMethod: var method } call, var offset)
            || !method.Has(Facet.WritesNumberToAddress) && !method.Has(Facet.WritesStructToAddress)
            || !ArrayCopies.IsPositional(call)
            || ValueOf(call) is not { } value
            || WidthOf(value.Parameter!.Type, method, body) is not { } width
            || offset is not null && offset.Type?.SpecialType != SpecialType.System_Int32
            || method.Has(Facet.WritesStructToAddress) && !IsOrderKept(call, value, offset)
            || !IsInside(offset, width, size, call, body)
        )
            return null;
        if (value.Parameter.Type.SpecialType == SpecialType.System_Byte)
            return (ZeroCopyFix.WriteByte, call);
        if (!MarshalMembers.CanWriteSpan(body.Compilation))
            return null;
        if (HasTypeOf(value))
            return (ZeroCopyFix.Write, call);
        return method.Has(Facet.WritesStructToAddress) || value.Parameter.Type.SpecialType == SpecialType.System_Char
            ? null
            : (ZeroCopyFix.WriteAs, call);
    }

    /// <summary>Whether the value says by itself of which type it is: <c>new()</c> and many a <c>switch</c> do not.</summary>
    private static bool HasTypeOf(IArgumentOperation argument) => NaturalTypeOf(argument) is { } type && type.Is(argument.Parameter!.Type);

    private static ITypeSymbol? NaturalTypeOf(IArgumentOperation argument) =>
        argument.Syntax is not ArgumentSyntax { Expression: var value }
        || value is ImplicitObjectCreationExpressionSyntax
        || value.IsKind(SyntaxKind.DefaultLiteralExpression)
            ? null
            : argument.SemanticModel?.GetTypeInfo(value).Type;

    /// <summary>
    /// <c>StructureToPtr(value, address, false)</c> evaluates the value first, and what it becomes the address first. With true it would
    /// look at what is there.
    /// </summary>
    private static bool IsOrderKept(IInvocationOperation call, IArgumentOperation value, IOperation? offset) =>
        call.ArgumentFor(2) is { ConstantValue: { HasValue: true, Value: false } }
        && (
            offset is null or { ConstantValue.HasValue: true }
            || IsVariable(offset) && value.Value.Unconverted() is var written && IsVariable(written)
        );

    private static bool IsVariable(IOperation value) =>
        value is ILocalReferenceOperation { IsDeclaration: false } or IParameterReferenceOperation;

    /// <summary>The call that gets the address, and the offset that is added to it or given beside it.</summary>
    private static (IInvocationOperation Call, IOperation? Offset)? CallOf(IOperation reference)
    {
        reference = reference.WithIdleCasts();
        var (address, offset) = reference.Parent switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, LeftOperand: var left } sum when left == reference => (
                sum.WithIdleCasts(),
                sum.RightOperand.Written()
            ),
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: var adding } add }
                when adding.Has(Facet.Offsets) => (add.WithIdleCasts(), add.ArgumentFor(1)?.Written()),
            _ => (reference, (IOperation?)null),
        };
        if (
            address.Parent is not IArgumentOperation { Parameter.Name: "ptr", Parent: IInvocationOperation call } argument
            || !BlockAddress.IsPlain(argument)
        )
            return null;
        if (call.TargetMethod.Parameters is not [_, { Name: "ofs" }, _])
            return (call, offset);
        return offset is null ? (call, call.ArgumentFor(1)?.Written()) : null;
    }

    private static IArgumentOperation? ValueOf(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { Name: "val" or "structure" })
                return argument;
        return null;
    }

    private static long? WidthOf(ITypeSymbol type, IMethodSymbol method, MessagingBody body) =>
        method.Has(Facet.WritesNumberToAddress) || method.IsGenericMethod && IsSameInNativeMemory(type, body)
            ? TypeSizes.OfMemory(type, body.Compilation)?.High
            : null;

    /// <summary>A struct of the compilation whose fields the marshaller copies as they are.</summary>
    private static bool IsSameInNativeMemory(ITypeSymbol type, MessagingBody body)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None })
            return false;
        foreach (var member in type.GetMembers())
            if (
                member is IFieldSymbol { IsStatic: false } field
                && (field.IsFixedSizeBuffer || field.Type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None })
            )
                return false;
        return TypeSizes.OfMarshalled(type, body.Compilation) is { } native && TypeSizes.OfMemory(type, body.Compilation) == native;
    }

    private static bool IsInside(IOperation? offset, long width, IOperation size, IOperation at, MessagingBody body)
    {
        if (offset is not null && width == 1 && IsCountedUpTo(offset, size, at, body))
            return true;
        var least = SizeAnalysis.ValueOf(size, body, default).Low;
        var place = offset is null ? IntInterval.Exactly(0) : SizeAnalysis.ValueOf(offset, body, default);
        return place.Low >= 0 && place.High <= least - width;
    }

    /// <summary>Whether a place is the variable of <c>for (var i = 0; i &lt; size; i++)</c>, which nothing else writes.</summary>
    private static bool IsCountedUpTo(IOperation place, IOperation size, IOperation at, MessagingBody body)
    {
        if (place is not ILocalReferenceOperation { Local: var local } || Loops.InnermostLoop(at) is not IForLoopOperation loop)
            return false;
        var writes = 0;
        foreach (var reference in body.Uses.Of(local))
            writes += LocalUses.IsWrite(reference) ? 1 : 0;
        return writes == 1
            && loop.Locals.Contains(local)
            && body.Uses.DeclaratorOf(local)?.GetVariableInitializer()?.Value.ConstantValue is { HasValue: true, Value: int and >= 0 }
            && loop.AtLoopBottom is [IExpressionStatementOperation { Operation: IIncrementOrDecrementOperation step }]
            && step is { Kind: OperationKind.Increment, Target: ILocalReferenceOperation { Local: var stepped } }
            && stepped.Is(local)
            && loop.Condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan } condition
            && condition.LeftOperand is ILocalReferenceOperation { Local: var compared }
            && compared.Is(local)
            && Stability.AreSame(condition.RightOperand, size, body);
    }
}
