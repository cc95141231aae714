using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// What a call can do with a variable that it is handed by reference. An <c>in</c> parameter prevents no write (<c>Unsafe.AsRef</c>), so
/// only .NET's own methods are trusted not to write theirs.
/// </summary>
internal static class ByReference
{
    private const RefKind RefReadOnlyParameter = (RefKind)4;

    /// <summary>Whether the variable may have another value after the call.</summary>
    public static bool MayWrite(IArgumentOperation argument) =>
        argument.Parameter is not { RefKind: var kind } parameter
        || kind != RefKind.None && !(kind is RefKind.In or RefReadOnlyParameter && parameter.ContainingSymbol.IsFramework());

    /// <summary>
    /// Whether the call may hand the reference on, so that the variable can change at any later time: it returns one, or makes something
    /// that can hold one.
    /// </summary>
    public static bool MayKeep(IArgumentOperation argument) =>
        argument.Parameter is { RefKind: not RefKind.None }
        && (
            argument.Parent switch
            {
                IInvocationOperation { TargetMethod: var method } => method.ReturnsByRef
                    || method.ReturnsByRefReadonly
                    || CanHoldReference(method.ReturnType)
                    || GivesBack(method),
                IObjectCreationOperation { Constructor: { } constructor } => CanHoldReference(constructor.ContainingType)
                    || GivesBack(constructor),
                _ => true,
            }
        );

    /// <summary>Operators may take their operands by reference too.</summary>
    public static bool MayWrite(IMethodSymbol? operation)
    {
        if (operation is not null)
            foreach (var parameter in operation.Parameters)
                if (parameter.RefKind != RefKind.None)
                    return true;
        return false;
    }

    private static bool GivesBack(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter.RefKind is RefKind.Out or RefKind.Ref && CanHoldReference(parameter.Type))
                return true;
        return method is { IsStatic: false, ContainingType.IsRefLikeType: true };
    }

    private static bool CanHoldReference(ITypeSymbol type) =>
        type.IsRefLikeType || type is IPointerTypeSymbol or IFunctionPointerTypeSymbol or ITypeParameterSymbol;
}
