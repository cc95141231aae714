using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The methods of one type, as its own code calls them.</summary>
internal sealed class OwnMethods(INamedTypeSymbol type, List<CodeBody> bodies)
{
    /// <summary>The code of a method of this very object, or of a static one of its type; null for all others.</summary>
    public IOperation? CodeOf(IInvocationOperation call) =>
        call.TargetMethod.OriginalDefinition is var method
        && method.ContainingType.Is(type.OriginalDefinition)
        && method.IsTheOneThatRuns()
        && call.Instance is null or IInstanceReferenceOperation
            ? bodies.RootOf(method)
            : null;

    /// <summary>Whether a property of the type runs code, which may look at anything.</summary>
    public bool IsComputed(IPropertySymbol property) =>
        property.ContainingType.OriginalDefinition.Is(type.OriginalDefinition)
        && property.GetMethod is { } getter
        && bodies.RootOf(getter.OriginalDefinition) is not null;

    /// <summary>The parameter that stands for an argument as long as the method runs.</summary>
    public static IParameterSymbol? ParameterFor(IArgumentOperation argument, IInvocationOperation call, IOperation code) =>
        argument.Parameter is { RefKind: RefKind.None, Ordinal: var ordinal }
        && call.TargetMethod.OriginalDefinition.Parameters[ordinal] is var parameter
        && !LocalUses.In(code).IsWritten(parameter)
            ? parameter
            : null;
}
