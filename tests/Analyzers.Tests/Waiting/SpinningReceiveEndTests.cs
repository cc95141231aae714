using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>What ends a loop that polls, other than a message or a flag.</summary>
public sealed class SpinningReceiveEndTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    private const string Drain = "while (socket.TryRecv(payload, out var n)) sizes.Add(n);";

    private const string Take = "if (socket.TryRecv(payload, out var n)) sizes.Add(n);";

    [Theory]
    [InlineData("int before; do { before = sizes.Count; " + Take + " } while (sizes.Count > before);")]
    [FullData("int before; do { before = sizes.Count; " + Drain + " } while (sizes.Count > before);")]
    [FullData("int before; do { before = sizes.Count; " + Take + " } while (before < sizes.Count);")]
    [InlineData("while (true) { var before = sizes.Count; " + Take + " if (sizes.Count == before) break; }")]
    [InlineData("while (true) { var before = sizes.Count; " + Take + " var more = sizes.Count > before; if (!more) break; }")]
    [InlineData("var last = -1; while (true) { " + Take + " var now = sizes.Count; if (now == last) return; last = now; }")]
    [InlineData("while (true) { var before = sizes.Count; " + Take + " var now = sizes.Count; if (before >= now) return; }")]
    [FullData("for (var last = -1; last != sizes.Count; ) { last = sizes.Count; " + Take + " }")]
    [FullData("while (true) { var was = size; if (socket.TryRecv(payload, out var n)) size += n; if (was == size) return; }")]
    public Task Loop_that_ends_where_nothing_has_changed_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var sizes = new List<int>(); " + code);

    [Theory]
    [InlineData("int before; do { before = size; if ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) size += n; } while (size == before);")]
    [InlineData("while (true) { var was = size; if ({|ZMQ2007:socket.TryRecv(payload, out _)|}) size++; if (was != size) return; }")]
    [FullData("while (running) { var was = size; if ({|ZMQ2007:socket.TryRecv(payload, out _)|}) size++; if (was == size) continue; }")]
    public Task Loop_that_goes_on_until_something_has_changed_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (socket.TryRecv(payload, out _)) _more = true;")]
    [InlineData("if (socket.TryRecv(payload, out _)) _more = true;")]
    public Task Loop_that_ends_by_a_flag_which_it_has_reset_DoesNotTrigger(string take) => Code.DoesNotTrigger(WithFlag("_more", take));

    [Theory]
    [InlineData("if ({|ZMQ2007:socket.TryRecv(payload, out _)|}) _more = true;")]
    public Task Loop_that_goes_on_by_a_flag_which_it_has_reset_Triggers(string take) => Code.Triggers(WithFlag("!_more", take));

    private static string WithFlag(string asked, string take) =>
        $$"""
            using Net.Zmq;

            public sealed class Taker
            {
                private bool _more = true;

                public void Take(Socket socket, byte[] payload)
                {
                    while ({{asked}})
                    {
                        _more = false;
                        {{take}}
                    }
                }
            }
            """;

    [Theory]
    [InlineData("var chance = new Random(); while (chance.Next(10) > 2) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [FullData("while (Random.Shared.NextDouble() < 0.9) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("int drawn; do { drawn = Random.Shared.Next(9); if (socket.TryRecv(payload, out _)) Handle(1); } while (drawn > 2);")]
    [FullData("while (RandomNumberGenerator.GetInt32(9) > 0) { if (socket.TryRecv(payload, out var n)) return; Thread.Sleep(1); }")]
    public Task Number_of_tries_by_chance_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(code.Replace("RandomNumberGenerator", "System.Security.Cryptography.RandomNumberGenerator"));

    [Theory]
    [InlineData("while (Interlocked.Decrement(ref size) > 0) { if (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("bool Again() => size++ < 5; while (Again()) { if (socket.TryRecv(payload, out _)) return; Thread.Sleep(1); }")]
    [FullData("bool Again() => Interlocked.Increment(ref size) < 5; while (Again()) { if (socket.TryRecv(payload, out _)) return; }")]
    [InlineData("var wait = 1; while (wait < 999) { if (socket.TryRecv(payload, out _)) return; wait = Math.Min(wait * 2, 999); }")]
    [FullData(
        """
            var wait = 1;
            while (wait < 999) { if (socket.TryRecv(payload, out _)) return; Thread.Sleep(wait); wait = Math.Min(wait * 2, 999); }
            """
    )]
    public Task Counter_of_tries_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("size++; if (size > 3) break;")]
    [FullData("size += 1; if (size > 3) break;")]
    [FullData("size = size + 1; if (size > 3) break;")]
    public Task Counter_in_a_field_DoesNotTrigger(string count) =>
        Code.DoesNotTrigger("while (true) { if (socket.TryRecv(payload, out var n)) { Handle(n); return; } " + count + " }");

    [Theory]
    [InlineData(
        "bool Open() { var i = 0; i++; return i > 0 && running; } while (Open()) if ({|ZMQ2007:socket.TryRecv(payload, out _)|}) Handle(1);"
    )]
    [InlineData("while (size < 999) { if ({|ZMQ2007:socket.TryRecv(payload, out _)|}) return; size++; Thread.Sleep(1); }")]
    public Task Number_that_ends_nothing_soon_Triggers(string code) => Code.Triggers(code);
}
