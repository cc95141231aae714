using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SharedSocketElementTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    /// <summary>How a loop names its socket, the parameters that it has for that, and how it answers.</summary>
    [Theory]
    [InlineData("row[0]", "Socket[] row", "row[0].Send(\"ok\");")]
    [FullData("row[0]", "Socket[] row", "var first = row[0]; first.Send(\"ok\");")]
    [InlineData("row[0]", "Socket[] row", "foreach (var s in row) s.Send(\"ok\");")]
    [FullData("row[0]", "Socket[] row, int k", "row[k].Send(\"ok\");")]
    [FullData("row[0]", "Socket[] row", "row[^1].Send(\"ok\");")]
    [FullData("row[0]", "List<Socket> row", "row[0].Send(\"ok\");")]
    [InlineData("row[0]", "List<Socket> row", "row.ForEach(s => s.Send(\"ok\"));")]
    [FullData("row[0]", "List<Socket> row", "row.First().Send(\"ok\");")]
    [InlineData("row[0]", "List<Socket> row", "foreach (var s in row.Where(s => s != null)) s.Send(\"ok\");")]
    public Task Element_of_a_list_that_is_answered_DoesNotTrigger(string socket, string parameters, string after) =>
        Code.DoesNotTrigger(Named(socket, parameters, after));

    [Theory]
    [InlineData("by[\"a\"]", "Dictionary<string, Socket> by", "by[\"a\"].Send(\"ok\");")]
    [FullData("by[\"a\"]", "Dictionary<string, Socket> by", "foreach (var (name, s) in by) s.Send(name);")]
    [FullData("by[\"a\"]", "Dictionary<string, Socket> by", "foreach (var p in by) p.Value.Send(p.Key);")]
    [FullData("by[\"a\"]", "Dictionary<string, Socket> by", "foreach (var s in by.Values) s.Send(\"ok\");")]
    [FullData("by[\"a\"]", "Dictionary<string, Socket> by", "if (by.TryGetValue(\"a\", out var s)) s.Send(\"ok\");")]
    public Task Value_of_a_dictionary_that_is_answered_DoesNotTrigger(string socket, string parameters, string after) =>
        Code.DoesNotTrigger(Named(socket, parameters, after));

    [Theory]
    [InlineData("pair.Socket", "(Socket Socket, int Id) pair", "pair.Socket.Send(\"ok\");")]
    [InlineData("pair.Socket", "(Socket Socket, int Id) pair", "var (s, id) = pair; s.Send(\"ok\");")]
    public Task Socket_in_a_tuple_that_is_answered_DoesNotTrigger(string socket, string parameters, string after) =>
        Code.DoesNotTrigger(Named(socket, parameters, after));

    [Theory]
    [InlineData("lazy.Value", "Lazy<Socket> lazy", "lazy.Value.Send(\"ok\");")]
    public Task Socket_in_a_holder_that_is_answered_DoesNotTrigger(string socket, string parameters, string after) =>
        Code.DoesNotTrigger(Named(socket, parameters, after));

    [Theory]
    [InlineData("((Socket)held)", "object held", "((Socket)held).Send(\"ok\");")]
    public Task Socket_behind_a_cast_that_is_answered_DoesNotTrigger(string socket, string parameters, string after) =>
        Code.DoesNotTrigger(Named(socket, parameters, after));

    [Fact]
    public Task Choice_that_is_answered_DoesNotTrigger() => Code.DoesNotTrigger(Named("(a ?? b)", "Socket a, Socket b", "b.Send(\"ok\");"));

    [Theory]
    [InlineData("row[0]", "Socket[] row", "row[1].Send(message.Data);")]
    [InlineData("row[0]", "Socket[] row, Socket[] others, int k", "others[k].Send(message.Data);")]
    [InlineData("pair.In", "(Socket In, Socket Out) pair", "pair.Out.Send(message.Data);")]
    [FullData("a", "Socket a, Socket b", "b.Send(message.Data);")]
    public Task Element_that_only_others_are_sent_on_beside_Triggers(string socket, string parameters, string after) =>
        Code.Triggers(Named(socket, parameters, after, "{|ZMQ2008:", "|}"));

    private static string Named(string socket, string parameters, string after, string open = "", string close = "") =>
        $$"""
            #nullable disable
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using Net.Zmq;

            class Example
            {
                void Run({{parameters}}, Poller poller, Message message)
                {
                    poller.Add({{socket}}, PollEvents.In);
                    while (true)
                    {
                        poller.Poll(-1);
                        {{open}}{{socket}}.Recv(message){{close}};
                        {{after}}
                    }
                }
            }
            """;
}
