using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// Can the linger be set right where the socket is made, and does that help? The edits are those of <see cref="CreationPlace"/>.
/// </summary>
internal static class DisposedBeforeSentFix
{
    public const string Fix = "SetLinger";

    public static FixDecision For(IOperation creation, Binding binding, MessagingBody body, CancellationToken cancellationToken)
    {
        var plan = new FixPlan(Fix, binding.Name);
        return EndsTheProcess(creation, body, cancellationToken)
                ? FixDecision.None("the process ends after it, and does not wait for what lingers")
            : CreationPlace.AddTo(plan, creation, body) is null
                ? FixDecision.None("there is no place where the socket is made to set the option")
            : FixDecision.Of(plan);
    }

    /// <summary>Whether the code is the program's own, and nothing in it waits for the threads that send.</summary>
    private static bool EndsTheProcess(IOperation creation, MessagingBody body, CancellationToken cancellationToken)
    {
        if (creation.EnclosingFunction() != body.Root || !body.Owner.Is(body.Compilation.GetEntryPoint(cancellationToken)))
            return false;
        foreach (var hit in body.Hits)
            if (
                hit.Member.Role == MessagingRole.CleanUp
                && hit.Operation is IInvocationOperation call
                && call.Syntax.SpanStart > creation.Syntax.SpanStart
                && call.ArgumentFor(0) is not { ConstantValue: { HasValue: true, Value: false } }
            )
                return false;
        return true;
    }
}
