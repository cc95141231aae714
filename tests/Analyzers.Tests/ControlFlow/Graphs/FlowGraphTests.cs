using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Graphs;

/// <summary>
/// All ways through a function, each as the calls on it in their order: <c>!</c> is an exception that comes before the next call, <c>.</c>
/// the end of the function, and nothing is behind an exception that leaves it.
/// </summary>
public sealed class FlowGraphTests
{
    [Theory]
    [InlineData("A(); if (go) B(); C();", "ABC. AC.")]
    [FullData("A(); if (go) return; B();", "A. AB.")]
    [FullData("A(); if (go) throw new Exception(); B();", "A AB.")]
    [FullData("while (true) { A(); if (go) break; } B();", "AB.")]
    [FullData("if (false) A(); B();", "B.")]
    public void Branches_lead_where_they_say(string code, string ways) => Check(code, ways);

    [Theory]
    [InlineData("try { A(); } finally { B(); } C();", "!B ABC.")]
    [FullData("try { A(); if (go) return; } finally { B(); } C();", "!B AB. ABC.")]
    [FullData("while (true) { try { if (go) break; A(); if (more) return; } finally { B(); } } C();", "!B AB. BC.")]
    [FullData("try { try { A(); return; } finally { B(); } } finally { C(); }", "!!C !BC A!C ABC.")]
    public void Finally_goes_on_where_control_was_going(string code, string ways) => Check(code, ways);

    [Theory]
    [InlineData("try { A(); } catch (InvalidOperationException) { B(); } catch (Exception) { C(); }", "!B. !C. A.")]
    [FullData("try { A(); } catch (InvalidOperationException) { B(); } C();", "!BC. AC.")]
    [FullData("try { try { A(); } catch (Exception) { } } catch { B(); }", "!. A.")] // nothing gets past the inner one
    [FullData("try { try { A(); } catch { B(); } } catch { C(); }", "!!C. !B. A.")]
    [FullData("try { try { A(); } finally { B(); } } catch { C(); }", "!!C. !BC. A!C. AB.")]
    [FullData("try { try { A(); } catch { B(); return; } } finally { C(); } D();", "!!C !BC. ACD.")]
    public void Exceptions_come_to_the_handlers_around(string code, string ways) => Check(code, ways);

    /// <summary>Before its condition a filter asks for the type, which may say no as well.</summary>
    [Theory]
    [InlineData("try { A(); } catch when (T()) { B(); } C();", "!TBC. AC.")]
    [FullData("try { try { A(); } finally { B(); } } catch when (T()) { C(); }", "!!!TC. !!B !!TC. !B !T!TC. !TB !TBC. A!TC. AB.")]
    [FullData("try { A(); } catch when (T()) { B(); } catch { C(); }", "!!C. !C. !TB. !TC. A.")]
    public void Filters_are_asked_before_any_finally_runs(string code, string ways) => Check(code, ways);

    /// <summary>As many ways through each finally as there are around it.</summary>
    [Fact]
    public void Finally_blocks_in_finally_blocks_have_a_limit()
    {
        const string Start = "while (true) { try { if (go) break; A(); } finally { ";
        var deep = string.Concat(Enumerable.Repeat(Start, 10)) + string.Concat(Enumerable.Repeat("B(); } }", 10));
        Assert.Null(FlowOf(deep));
    }

    private static void Check(string code, string ways) =>
        Assert.Equal(ways, string.Join(' ', WaysOf(FlowOf(code)!).Distinct().Order(StringComparer.Ordinal)));

    private static FlowGraph? FlowOf(string code)
    {
        var probe = FlowProbe.Of(
            $$"""
            static void A() { } static void B() { } static void C() { } static void D() { } static bool T() => true;
            void Body(bool go, bool more) { {{code}} }
            """
        );
        return FunctionCycles.FlowOf(probe.Body, probe.Body.Root, CancellationToken.None);
    }

    /// <summary>Each node comes once on a way: what loops is passed once.</summary>
    private static IEnumerable<string> WaysOf(FlowGraph flow) => WaysFrom(flow.Nodes[0], "", [], flow);

    private static IEnumerable<string> WaysFrom(FlowNode node, string way, HashSet<FlowNode> seen, FlowGraph flow)
    {
        if (seen.Contains(node))
            yield break;
        HashSet<FlowNode> passed = [.. seen, node];
        var calls = EvaluationOrder
            .Of(flow.BlockOf(node))
            .OfType<IInvocationOperation>()
            .Select(c => c.TargetMethod.Name)
            .Where(n => n.Length == 1)
            .ToList();
        if (calls.Count > 0)
            foreach (var handler in node.Handlers)
            foreach (var thrown in WaysFrom(handler.To, way + "!", passed, flow))
                yield return thrown;
        way += string.Concat(calls);
        var isThrow = flow.BlockOf(node).FallThroughSuccessor is { Destination: null };
        if (isThrow && node.Next.Length == 0)
            yield return way;
        if (node.Block == flow.Graph.Blocks.Length - 1)
            yield return way + ".";
        foreach (var edge in node.Next)
        foreach (var next in WaysFrom(edge.To, way, passed, flow))
            yield return next;
    }
}
