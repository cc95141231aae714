using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>Code in a context: for any caller, or for one call, which gives the parameters their values.</summary>
internal sealed class CallFrame(CodeBody code)
{
    private readonly IMethodSymbol? _method;

    public CallFrame(CodeBody code, IMethodSymbol method, IInvocationOperation call, CallFrame caller)
        : this(code) =>
        (_method, Call, Caller, Depth, Self) = (method, call, caller, caller.Depth + 1, StaysIn(method, call) ? caller.Self : null);

    public CodeBody Code { get; } = code;

    /// <summary>The call that led here, in the caller's code.</summary>
    public IInvocationOperation? Call { get; }

    public CallFrame? Caller { get; }

    public int Depth { get; }

    /// <summary>
    /// What the object that runs the code is, or derives from, where that has a base type of the user's: its constructors say which
    /// arguments the base type's get. Null where it may be any object.
    /// </summary>
    public INamedTypeSymbol? Self { get; init; }

    /// <summary>The frame whose call gives a parameter its value; null where it may be any call.</summary>
    public CallFrame? GivenTo(IParameterSymbol parameter)
    {
        for (var frame = this; frame is not null; frame = frame.Caller)
            if (frame._method.Is(parameter.ContainingSymbol))
                return frame;
        return null;
    }

    /// <summary>Whether both may be one run: as far as both show the calls that led there, those are the same.</summary>
    public bool MayBe(CallFrame other)
    {
        for (var (a, b) = (this, other); a is { Call: { } x } && b is { Call: { } y }; (a, b) = (a.Caller, b.Caller))
            if (x.Syntax != y.Syntax)
                return false;
        return true;
    }

    private static bool StaysIn(IMethodSymbol method, IInvocationOperation call) =>
        call.Instance is IInstanceReferenceOperation || method.MethodKind == MethodKind.LocalFunction;
}
