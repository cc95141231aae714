using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// A number taken for a part of a buffer's length: a slice, a range, an index, the count beside a buffer in a call, the end of a loop over
/// its bytes.
/// </summary>
/// <param name="Slice">The operation that takes the part.</param>
/// <param name="Buffer">What it takes it of.</param>
/// <param name="Throws">Whether it certainly throws where the number is too large.</param>
internal readonly record struct LengthUse(IOperation Slice, IOperation Buffer, bool Throws)
{
    /// <summary>How many methods further a use is looked for.</summary>
    private const int MaxDepth = 1;

    /// <summary>What a value is taken for, where it stands as it is or less something; null for everything else.</summary>
    public static LengthUse? Of(IOperation number, MessagingBody body)
    {
        if (number.Type.IsRange() && number.ParentPastConversions() is { } taken)
            return OfRange(taken);
        var value = number;
        while (
            value.ParentPastConversions() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, LeftOperand: var left } less
            && left.Unconverted() == value
        )
            value = less;
        return value.ParentPastConversions() switch
        {
            IRangeOperation range when range.ParentPastConversions() is { } ranged => OfRange(ranged),
            IArgumentOperation { Parent: IInvocationOperation call } argument => OfArgument(
                argument,
                call,
                call.Instance,
                call.TargetMethod,
                body
            ),
            IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } creation } argument => OfArgument(
                argument,
                creation,
                null,
                constructor,
                body
            ),
            IArgumentOperation { Parent: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } element }
                when span.Type.IsByteSpan() => new(element, span, Throws: true),
            IArrayElementReferenceOperation { ArrayReference: var array } element when array.Unconverted() != value => new(
                element,
                array,
                Throws: true
            ),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.NotEquals, LeftOperand: var counter } end
                when counter.Unconverted() is ILocalReferenceOperation { Local: var index }
                    && end.Parent is ILoopOperation loop
                    && ConditionOf(loop) == end => OfLoop(index, loop),
            _ => null,
        };
    }

    private static LengthUse? OfRange(IOperation ranged) =>
        ranged switch
        {
            IImplicitIndexerReferenceOperation { Instance: var span } => new(ranged, span, Throws: true),
            IArrayElementReferenceOperation { ArrayReference: var array } => new(ranged, array, Throws: true),
            IArgumentOperation { Parent: IInvocationOperation call } => ZmqPerf.Analyzers.Buffers.Slice.Of(call, Facet.Part)
                is { Whole: var whole }
                ? new(call, whole, Throws: true)
                : null,
            _ => null,
        };

    private static LengthUse? OfArgument(
        IArgumentOperation number,
        IOperation call,
        IOperation? instance,
        IMethodSymbol method,
        MessagingBody body
    )
    {
        if (
            number.Parameter
            is not {
                RefKind: RefKind.None,
                Type.SpecialType: SpecialType.System_Int32
                    or SpecialType.System_Int64
                    or SpecialType.System_UInt32
                    or SpecialType.System_UIntPtr
                    or SpecialType.System_IntPtr
            } parameter
        )
            return null;
        if (method.IsFramework())
        {
            if (instance is not null && method.Has(Facet.Part))
                return new(call, instance, Throws: true);
            return BufferOf(call, method) is { } buffer && (IsView(method) || IsCount(parameter))
                ? new(
                    call,
                    buffer,
                    Throws: buffer.Unconverted().Type is IArrayTypeSymbol or { IsRefLikeType: true } || buffer.Type.IsByteArray()
                )
                : null;
        }

        // (array, offset, count), the convention; a method that compares the count itself is not a trap
        return
            parameter.Ordinal >= 2
            && IsInt(method.Parameters[parameter.Ordinal - 1])
            && method.Parameters[parameter.Ordinal - 2].Type.IsByteArray()
            && body.Library.MemberOf(call) is null
            && ArgumentFor(call, parameter.Ordinal - 2) is { } array
            && !(parameter.IsInSource(body.Compilation) && LengthChecks.IsCompared(parameter, body))
            ? new(call, array, Throws: false)
            : OfPassed(call, method, parameter, body);
    }

    /// <summary>
    /// A method that certainly runs and takes, of a buffer that it is given too or of its object's own, a part that long: outside of any
    /// try, and without having compared the number with anything.
    /// </summary>
    private static LengthUse? OfPassed(IOperation call, IMethodSymbol method, IParameterSymbol number, MessagingBody body)
    {
        method = method.OriginalDefinition;
        number = number.OriginalDefinition;
        if (
            body.Depth >= MaxDepth
            || call is not IInvocationOperation { TargetMethod.ReducedFrom: null }
            || !method.IsTheOneThatRuns()
            || body.Library.MemberOf(call) is not null
            || OtherBodies.Of(method, body) is not { } code
            || LengthChecks.IsCompared(number, body)
        )
            return null;
        var inside = body.Other(code, method);
        if (inside.Uses.IsWritten(number))
            return null;
        foreach (var reference in inside.Uses.Of(number))
            if (
                Of(reference, inside) is { Throws: true } use
                && use.Slice.Syntax.FirstAncestorOrSelf<TryStatementSyntax>() is null
                && BufferRoot.Of(use.Buffer, inside) is { } root
            )
            {
                if (
                    root is IFieldSymbol or IPropertySymbol
                    && call is IInvocationOperation { Instance: null or IInstanceReferenceOperation }
                )
                    return new(call, use.Buffer, Throws: false);
                if (
                    root is IParameterSymbol buffer
                    && buffer.ContainingSymbol.Is(method)
                    && !inside.Uses.IsWritten(buffer)
                    && ArgumentFor(call, buffer.Ordinal) is { } given
                )
                    return new(call, given, Throws: false);
            }

        return null;
    }

    private static bool IsView(IMethodSymbol method) => method.MethodKind == MethodKind.Constructor || method.Has(Facet.Part);

    private static bool IsCount(IParameterSymbol parameter) =>
        parameter.Name
            is "count"
                or "length"
                or "byteCount"
                or "size"
                or "len"
                or "byteLen"
                or "sizeInBytes"
                or "bytesCount"
                or "elementCount"
                or "sourceBytesToCopy";

    private static bool IsInt(IParameterSymbol parameter) =>
        parameter is { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Int32 };

    /// <summary>
    /// The bytes among the arguments: an array, a segment, a span by reference to its first element, or a pointer; where there are two, the
    /// first is read.
    /// </summary>
    private static IOperation? BufferOf(IOperation call, IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (
                ArgumentFor(call, parameter.Ordinal) is { } value
                && (
                    parameter.Type is IArrayTypeSymbol or IPointerTypeSymbol or { Name: "Array" or "ArraySegment" }
                    || parameter.RefKind != RefKind.None
                    || parameter.Type.SpecialType == SpecialType.System_IntPtr
                    || parameter.Type.IsByteSpan()
                    || parameter.Type.IsByteMemory()
                )
            )
                return value;
        return null;
    }

    private static IOperation? ArgumentFor(IOperation call, int ordinal) =>
        call switch
        {
            IInvocationOperation invocation => invocation.ArgumentFor(ordinal),
            IObjectCreationOperation creation => creation.ArgumentFor(ordinal),
            _ => null,
        };

    private static IOperation? ConditionOf(ILoopOperation loop) =>
        loop switch
        {
            IForLoopOperation counted => counted.Condition,
            IWhileLoopOperation { ConditionIsUntil: false } asked => asked.Condition,
            _ => null,
        };

    /// <summary>The first byte that the loop takes by its counter, where it asks for no other end.</summary>
    private static LengthUse? OfLoop(ILocalSymbol counter, ILoopOperation loop)
    {
        foreach (var part in loop.Body.Descendants())
            if (part is ILocalReferenceOperation { Local: var local } && local.Is(counter))
                switch (
                    part.ParentPastConversions() is IIncrementOrDecrementOperation { IsPostfix: true } step
                        ? step.ParentPastConversions()
                        : part.ParentPastConversions()
                )
                {
                    case IBinaryOperation { LeftOperand: var left, RightOperand: var right } when IsLength(left) || IsLength(right):
                        return null;
                    case IArrayElementReferenceOperation { ArrayReference: var array } element when array.Type.IsByteArray():
                        return new(element, array, Throws: false);
                    case IArgumentOperation { Parent: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } element }
                        when span.Type.IsByteSpan():
                        return new(element, span, Throws: false);
                }

        return null;
    }

    private static bool IsLength(IOperation limit) =>
        limit.Unconverted() is IPropertyReferenceOperation { Property.Name: "Length" or "Count" };
}
