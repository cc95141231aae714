using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>Code in a context: for any caller, or for one call, which gives the parameters their values.</summary>
internal sealed class CallFrame(CodeBody code)
{
    private readonly IMethodSymbol? _method;

    public CallFrame(CodeBody code, IMethodSymbol method, IInvocationOperation call, CallFrame caller)
        : this(code) => (_method, Call, Caller, Depth) = (method, call, caller, caller.Depth + 1);

    public CodeBody Code { get; } = code;

    /// <summary>The call that led here, in the caller's code.</summary>
    public IInvocationOperation? Call { get; }

    public CallFrame? Caller { get; }

    public int Depth { get; }

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
}
