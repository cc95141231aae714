using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Code in a loop that only runs until it has filled what keeps its result.</summary>
public sealed class FilledOnceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private static string Program(string loop, string members) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;
            internal sealed class Cache(Socket socket)
            {
                private readonly Dictionary<int, string> _known = new();
                private string? _c;
                private bool _said;
                private string? Kept { get; set; }
                {{members}}
                public void Run(IEnumerable<int> keys) { foreach (var key in keys) { {{loop}} } }
                private void Say(int value) { socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|}); }
                private string Ask(int value) { Say(value); return socket.RecvString(); }
                private void Again() => _said = false;
            }
            """;

    [Theory]
    [InlineData("_c ??= Ask(1);")]
    [InlineData("if (_c == null) _c = Ask(1);")]
    [InlineData("if (_c is null) { _c = Ask(1); }")]
    [InlineData("if (null != _c) continue; _c = Ask(1);")]
    [InlineData("if (_c is null && key > 0) { Say(key); _c = socket.RecvString(); }")]
    [InlineData("Console.WriteLine(_c ?? (_c = Ask(1)));")]
    [InlineData("_c = _c ?? Ask(1);")]
    [InlineData("if (Kept == null) Kept = Ask(1);")]
    [InlineData("Console.WriteLine(Known());", "string Known() { if (_c != null) return _c; _c = Ask(1); return _c; }")]
    [InlineData("Console.WriteLine(Known());", "string Known() { if (_c is not null) return _c; return _c = Ask(1); }")]
    [InlineData("Console.WriteLine(Known());", "string Known() { var has = _c != null; if (has) return _c!; return _c = Ask(1); }")]
    [InlineData("Known();", "void Known() { if (_c == null) lock (_known) { if (_c == null) _c = Ask(1); } }")]
    public Task Call_that_only_fills_a_variable_TriggersCold(string loop, string members = "") => Code.TriggersCold(Program(loop, members));

    [Theory]
    [InlineData("if (!_known.TryGetValue(key, out var v)) { v = Ask(key); _known[key] = v; }")]
    [InlineData("if (!_known.TryGetValue(key, out var v)) _known[key] = v = Ask(key);")]
    [InlineData("if (!_known.ContainsKey(key)) _known.Add(key, Ask(key));")]
    [InlineData("Get(key);", "string Get(int n) { if (_known.TryGetValue(n, out var v)) return v; _known.Add(n, v = Ask(n)); return v; }")]
    public Task Call_for_what_a_dictionary_does_not_have_yet_TriggersCold(string loop, string members = "") =>
        Code.TriggersCold(Program(loop, members));

    [Theory]
    [InlineData("if (!_sent) { Say(key); _sent = true; }", "private bool _sent;")]
    public Task Call_behind_a_flag_that_nothing_sets_back_TriggersCold(string loop, string members) =>
        Code.TriggersCold(Program(loop, members));

    [Theory]
    [InlineData("if (_c is null) Load();", "void Load() { Say(1); _c = socket.RecvString(); }")]
    [InlineData("if (_c == null) { Load(); Console.WriteLine(_c); }", "void Load() => _c = Ask(1);")]
    [InlineData(
        "if (_c is null) Load();",
        "void Load() { if (Kept == \"\") throw new Exception(); try { _c = Ask(1); } finally { Kept = _c; } }"
    )]
    [InlineData("if (Kept is null) Load();", "void Load() { lock (_known) { Fill(); } } void Fill() { using (socket) Kept = Ask(1); }")]
    [InlineData("if (!_sent) Load();", "bool _sent; void Load() { _sent = true; Say(1); }")]
    [InlineData("Known();", "void Known() { if (_c is not null) return; Load(); } void Load() { Say(1); _c = socket.RecvString(); }")]
    [InlineData("if (_c is null) Load(); void Load() { Say(1); _c = socket.RecvString(); }")]
    public Task Call_of_a_method_that_fills_a_variable_TriggersCold(string loop, string members = "") =>
        Code.TriggersCold(Program(loop, members));

    [Theory]
    [InlineData("if (_c is null) Load();", "void Load() { Say(1); var s = socket.RecvString(); if (s.Length > 0) _c = s; }")]
    [InlineData("if (_c is null) Load();", "void Load() { Say(1); if (socket.HasMore) return; _c = socket.RecvString(); }")]
    [InlineData("if (_c is null) Load();", "void Load() { Say(1); Kept = socket.RecvString(); }")]
    [InlineData("if (_c is null) Load();", "void Load() { for (var n = 0; n < Kept.Length; n++) Say(n); _c = socket.RecvString(); }")]
    [InlineData("if (_c is not null) Load();", "void Load() { Say(1); _c = socket.RecvString(); }")]
    [InlineData("if (_c is null) other.Load();", "Cache other; internal void Load() { Say(1); _c = socket.RecvString(); }")]
    public Task Call_of_a_method_that_may_leave_it_unfilled_TriggersHot(string loop, string members) =>
        Code.TriggersHot(Program(loop, members));

    [Theory]
    [InlineData("if (_c is null) Load(); _c = null;", "void Load() { Say(1); _c = socket.RecvString(); }")]
    [InlineData("if (_c is null) Load();", "void Load() { Say(1); _c = socket.RecvString(); _c = null; }")]
    [InlineData("if (!_said) Load();", "void Load() { _said = true; Say(1); }")]
    public Task Call_of_a_method_that_fills_what_is_emptied_TriggersHot(string loop, string members) =>
        Code.TriggersHot(Program(loop, members));

    [Theory]
    [InlineData("if (_c is null) Load(); if (key == 3) Load();", "void Load() { Say(1); _c = socket.RecvString(); }")]
    public Task Call_of_a_method_that_others_call_as_well_TriggersHot(string loop, string members) =>
        Code.TriggersHot(Program(loop, members));

    [Theory]
    [InlineData("if (_c == null) _c = Ask(1); Console.WriteLine(_c); _c = null;")]
    [InlineData("if (!_known.TryGetValue(key, out var v)) _known[key] = v = Ask(key); _known.Remove(key);")]
    [InlineData("if (!_said) { Say(key); _said = true; }")]
    public Task Call_that_fills_what_is_emptied_TriggersHot(string loop) => Code.TriggersHot(Program(loop, ""));

    [Theory]
    [InlineData("string? c = null; if (c == null) c = Ask(1); Console.WriteLine(c);")]
    [InlineData("Handle();", "void Handle() { string? c = null; c ??= Ask(1); Console.WriteLine(c); }")]
    public Task Call_that_fills_a_local_of_each_iteration_TriggersHot(string loop, string members = "") =>
        Code.TriggersHot(Program(loop, members));

    [Theory]
    [InlineData("if (_c == null) { var s = Ask(1); if (s.Length == 0) continue; _c = s; }")]
    [InlineData("if (_c == null) Kept = Ask(1);")]
    [InlineData("if (_c != null) _c = Ask(1);")]
    [InlineData("if (!_known.TryGetValue(key, out var v)) { v = Ask(key); _known[key + 1] = v; }")]
    [InlineData("if (_c == null) { while (key > 0) Say(1); _c = string.Empty; }")]
    public Task Call_that_may_leave_it_unfilled_TriggersHot(string loop) => Code.TriggersHot(Program(loop, ""));

    [Fact]
    public Task Call_that_only_fills_a_cache_TriggersCold() =>
        Code.TriggersCold(
            """
            string? known = null;
            while (running)
            {
                known ??= Ask(1);
                Console.WriteLine(known);
            }
            string Ask(int value)
            {
                socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
                return socket.RecvString();
            }
            """
        );

    [Fact]
    public Task Call_that_fills_a_cache_which_is_emptied_TriggersHot() =>
        Code.TriggersHot(
            """
            string? known = null;
            while (running)
            {
                known ??= Ask(1);
                Console.WriteLine(known);
                known = null;
            }
            string Ask(int value)
            {
                socket.Send({|ZMQ1003:BitConverter.GetBytes(value)|});
                return socket.RecvString();
            }
            """
        );
}
