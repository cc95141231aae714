using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Can the option be set right where the ROUTER is made, once, by a statement of the same file?</summary>
internal static class RouterDropsSilentlyFix
{
    public const string Fix = "SetMandatory";

    /// <summary>Edit, in addition to those of the place: the option's type needs its namespace.</summary>
    public const string Qualified = "qualified";

    public static FixDecision For(SocketOwner router, Binding binding, MessagingBody body)
    {
        var plan = new FixPlan(Fix, binding.Name);
        return
            router.Values.Count == 1
            && body.Library.SocketFieldOf(router.Values[0].Unconverted().Type) is null
            && AddEdits(plan, router.Values[0], binding, body)
            ? FixDecision.Of(plan)
            : FixDecision.None("there is no place where the socket is made to set the option");
    }

    private static bool AddEdits(FixPlan plan, IOperation creation, Binding binding, MessagingBody body)
    {
        if (CreationPlace.AddTo(plan, creation, body) is not { } name)
            return false;
        if (binding.TypeOfOptions is { } options && !Sees(options, creation.Syntax, body))
            plan.Add(Qualified, name);
        return true;
    }

    private static bool Sees(INamedTypeSymbol options, SyntaxNode at, MessagingBody body)
    {
        foreach (var type in body.Model.LookupNamespacesAndTypes(at.SpanStart, name: options.Name))
            if (type.Is(options))
                return true;
        return false;
    }
}
