using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Whether a frame with gaps can begin zeroed: only one that begins by a call has a counterpart that does.</summary>
internal static class FrameWithGapsFix
{
    public const string Fix = "ZeroedFrame";

    /// <summary>Edit: the name of the method that begins the frame.</summary>
    public const string Begin = "begin";

    public static FixDecision For(IInvocationOperation call)
    {
        if (
            call
            is not {
                TargetMethod.Name: "BeginFrame",
                Syntax: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var name } }
            }
        )
            return FixDecision.None("only the author knows what belongs in the gap");
        return FixDecision.Of(new FixPlan(Fix).Add(Begin, name));
    }
}
