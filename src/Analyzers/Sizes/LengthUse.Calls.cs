using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <content>Numbers that calls take beside a buffer.</content>
internal readonly partial record struct LengthUse
{
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
    /// A method that certainly runs and takes, of a buffer that it is given too, of its object's own or of the code around it, a part that
    /// long: outside of any try, and without having compared the number with anything.
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
                && !IsSetIn(inside, root)
            )
            {
                if (
                    root is IFieldSymbol or IPropertySymbol
                    && call is IInvocationOperation { Instance: null or IInstanceReferenceOperation }
                )
                    return new(call, use.Buffer, Throws: false);
                if (root is ILocalSymbol or IParameterSymbol && method.MethodKind == MethodKind.LocalFunction && IsAround(root, method))
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

    /// <summary>Whether code puts another buffer into a variable.</summary>
    private static bool IsSetIn(MessagingBody code, ISymbol variable)
    {
        foreach (var _ in LocalUses.WritesOf(variable, code.Root))
            return true;
        return false;
    }

    /// <summary>Whether a variable is one of the code around a local function.</summary>
    private static bool IsAround(ISymbol variable, IMethodSymbol function)
    {
        for (var around = function.ContainingSymbol; around is IMethodSymbol; around = around.ContainingSymbol)
            if (around.Is(variable.ContainingSymbol))
                return true;
        return false;
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
                    parameter.Type
                        is IArrayTypeSymbol
                            or IPointerTypeSymbol
                            or { SpecialType: SpecialType.System_Array or SpecialType.System_IntPtr }
                    || parameter.Type.Has(TypeFacet.Segment)
                    || parameter.RefKind != RefKind.None
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
}
