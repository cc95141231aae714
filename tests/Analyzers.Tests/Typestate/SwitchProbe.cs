using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Tests.Typestate;

/// <summary>
/// A thing with two states: <c>On()</c> and <c>Off()</c> bring it there, unless they throw, and <c>Ask(n)</c> asks for it. It begins off.
/// </summary>
internal sealed class SwitchProbe
{
    private const string Members = """
        static void On() { } static void Off() { } static void Ask(int place = 0) { } static void May() { } static bool Test() => true;
        bool _field; readonly bool _fixed;
        void Body(bool a, bool b, int n, string text) {
        """;

    private readonly TypestateAnalysis? _walk;
    private readonly OrderedGraph _code;

    private SwitchProbe(OrderedGraph code) => (_code, _walk) = (code, TypestateAnalysis.Run(code, new Switch(), CancellationToken.None));

    public bool IsFollowed => _walk is not null;

    public static SwitchProbe Of(string code) => OfMembers($"{Members} {code} }}");

    public static SwitchProbe OfMembers(string members)
    {
        var body = FlowProbe.Of(members).Body;
        var flow = OrderedGraph.Of(body.Root, body, CancellationToken.None);
        Assert.NotNull(flow);
        return new(flow);
    }

    /// <summary>The states with which a question is reached.</summary>
    public HashSet<bool> At(int place = 0) =>
        [.. Walk.Visits.SelectMany(v => v.Arrivals).Where(a => IsAsk(a.Operation, place)).Select(a => a.Fact.State == State.Valid)];

    /// <summary>What can be said of being on at a question.</summary>
    public Verdict? On(int place = 0) =>
        _code.Operations.Where(o => IsAsk(o, place)).Select(o => Verdict.On(o, Walk, f => f.State == State.Valid)).Single();

    private TypestateAnalysis Walk => _walk!;

    private static bool IsAsk(IOperation operation, int place) =>
        operation is IInvocationOperation { TargetMethod.Name: "Ask", Arguments: [{ Value.ConstantValue.Value: int at }] } && at == place;

    private sealed class Switch : Protocol
    {
        public override Fact Start => new(State.Idle);

        public override bool IsRelevant(IOperation operation) =>
            operation is IInvocationOperation { TargetMethod.Name: "On" or "Off" or "Ask" };

        public override Fact Transfer(IOperation operation, Fact before) =>
            ((IInvocationOperation)operation).TargetMethod.Name switch
            {
                "On" => new(State.Valid, operation),
                "Off" => new(State.Idle, operation),
                _ => before,
            };
    }
}
