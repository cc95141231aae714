using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3006 for messages that an array, a dictionary, a tuple, a lambda or a field has behind their using.</summary>
public sealed class MessageKeptInPlaceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3006");

    private static string Filled(string all, string put, string end) =>
        $$"""
            void Next(Socket s)
            {
                var all = {{all}};
                for (var i = 0; i < 3; i++)
                {
                    using var m = new Message();
                    var n = s.Recv(m);
                    {{put}}
                }
                {{end}}
            }
            """;

    [Theory]
    [InlineData("all[i] = {|ZMQ3006:m|};", "foreach (var one in all) Console.WriteLine(one.Size);")]
    [FullData("all[i] = {|ZMQ3006:m|};", "Console.WriteLine(all[0].Size);")]
    [FullData("all[i % all.Length] = {|ZMQ3006:m|};", "socket.Send(all[0]);")]
    [FullData("all[i] = {|ZMQ3006:m|};", "Console.WriteLine(all[0]?.Size);")]
    public Task Message_in_an_array_Triggers(string put, string end) => Code.Triggers(Filled("new Message[3]", put, end));

    [Theory]
    [InlineData("all[i] = {|ZMQ3006:m|};", "foreach (var (_, one) in all) Console.WriteLine(one.Size);")]
    [FullData("all[i] = {|ZMQ3006:m|};", "foreach (var pair in all) Console.WriteLine(pair.Value.Size);")]
    [FullData("all.Add(i, {|ZMQ3006:m|});", "foreach (var one in all.Values) Console.WriteLine(one.Size);")]
    [FullData("all.TryAdd(i, {|ZMQ3006:m|});", "if (all.TryGetValue(1, out var one)) Console.WriteLine(one.Size);")]
    public Task Message_in_a_dictionary_Triggers(string put, string end) =>
        Code.Triggers(Filled("new Dictionary<int, Message>()", put, end));

    [Theory]
    [InlineData("foreach (var (one, _) in all) Console.WriteLine(one.Size);")]
    [FullData("foreach (var pair in all) Console.WriteLine(pair.Item1.Size);")]
    public Task Message_in_a_tuple_of_a_list_Triggers(string end) =>
        Code.Triggers(Filled("new List<(Message, int)>()", "all.Add(({|ZMQ3006:m|}, n));", end));

    [Theory]
    [InlineData("all.Add(() => Console.WriteLine({|ZMQ3006:m|}.Size));", "foreach (var one in all) one();")]
    [FullData("all.Add(() => Console.WriteLine({|ZMQ3006:m|}.Size));", "all[0].Invoke();")]
    public Task Message_in_a_lambda_of_a_list_Triggers(string put, string end) => Code.Triggers(Filled("new List<Action>()", put, end));

    [Theory]
    [InlineData("all.Add(() => Console.WriteLine(m.Size));", "Console.WriteLine(all.Count);")]
    [FullData("all.Add(() => m.Dispose());", "foreach (var one in all) one();")]
    [FullData("all.Add(() => Console.WriteLine(m.Size)); all[0](); all.Clear();", "foreach (var one in all) one();")]
    [FullData("var t = m.ToString(); all.Add(() => Console.WriteLine(t));", "foreach (var one in all) one();")]
    public Task Lambda_that_does_not_read_it_later_DoesNotTrigger(string put, string end) =>
        Code.DoesNotTrigger(Filled("new List<Action>()", put, end));

    [Theory]
    [InlineData("all[i] = m;", "foreach (var one in all) one?.Dispose();")]
    [FullData("all[i] = m;", "foreach (var one in all) if (one is not null) one.Dispose();")]
    [FullData("all[i] = m;", "Console.WriteLine(all.Length);")]
    [FullData("all[i] = m; all[i] = null;", "Console.WriteLine(all[0]?.Size);")]
    [FullData("all[i] = m;", "all[0] = new Message(); Console.WriteLine(all[0].Size);")]
    [FullData("all[i] = m; Console.WriteLine(all[i].Size);", "Console.WriteLine(all[0].Size);")]
    public Task Array_that_may_not_have_it_any_more_DoesNotTrigger(string put, string end) =>
        Code.DoesNotTrigger(Filled("new Message[3]", put, end));

    [Theory]
    [InlineData("all[i] = m;", "foreach (var pair in all) Console.WriteLine(pair.Key);")]
    [FullData("all[i] = m;", "foreach (var pair in all) pair.Value.Dispose();")]
    [FullData("all[i] = m;", "foreach (var key in all.Keys) Console.WriteLine(key);")]
    [FullData("all[i] = m; Console.WriteLine(n); all.Remove(i);", "foreach (var one in all.Values) Console.WriteLine(one.Size);")]
    public Task Dictionary_whose_messages_nobody_reads_DoesNotTrigger(string put, string end) =>
        Code.DoesNotTrigger(Filled("new Dictionary<int, Message>()", put, end));

    [Theory]
    [InlineData("all[m] = i;", "foreach (var one in all.Values) Console.WriteLine(one);")]
    [FullData("all.Add(m, i);", "foreach (var one in all.Values) Console.WriteLine(one);")]
    public Task Message_that_is_a_key_DoesNotTrigger(string put, string end) =>
        Code.DoesNotTrigger(Filled("new Dictionary<Message, int>()", put, end));

    private static string Giving(string members) =>
        $$"""
            using System;
            using System.Linq;
            using System.Threading.Tasks;
            using Net.Zmq;

            record Item(Message Body, int Size);
            record Text(string Value) { public Text(Message m) : this(m.ToString()) { } }
            class Copy(Message m) { public int Size { get; } = m.Size; }
            class Reader
            {
                {{members}}
            }
            """;

    [Theory]
    [InlineData("(Message, int) A(Socket s) { using var m = new Message(); var n = s.Recv(m); return ({|ZMQ3006:m|}, n); }")]
    [InlineData("Message[] B(Socket s) { using var m = new Message(); s.Recv(m); return new[] { {|ZMQ3006:m|} }; }")]
    [FullData("Message[] B(Socket s) { using var m = new Message(); s.Recv(m); return [{|ZMQ3006:m|}]; }")]
    [InlineData("Message C(Socket s) { using var m = new Message(); return s.Recv(m) > 0 ? {|ZMQ3006:m|} : null; }")]
    [InlineData("Task<Message> D(Socket s) { using var m = new Message(); s.Recv(m); return Task.FromResult({|ZMQ3006:m|}); }")]
    [InlineData("Item E(Socket s) { using var m = new Message(); var n = s.Recv(m); return new Item({|ZMQ3006:m|}, n); }")]
    [InlineData("Func<int> F(Socket s) { using var m = new Message(); s.Recv(m); return () => {|ZMQ3006:m|}.Size; }")]
    public Task Message_that_the_caller_gets_in_something_Triggers(string members) => Code.Triggers(Giving(members));

    [Theory]
    [InlineData("(int, string) A(Socket s) { using var m = new Message(); s.Recv(m); return (m.Size, m.ToString()); }")]
    [InlineData("Copy B(Socket s) { using var m = new Message(); s.Recv(m); return new Copy(m); }")]
    [FullData("Text C(Socket s) { using var m = new Message(); s.Recv(m); return new Text(m); }")]
    [FullData("Func<int> D(Socket s) { using var m = new Message(); s.Recv(m); var size = m.Size; return () => size; }")]
    [InlineData("int[] F(Socket s, int[] a) { using var m = new Message(); s.Recv(m); return a.Where(i => i < m.Size).ToArray(); }")]
    [FullData("Message E(Socket s, bool b) { var m = new Message(); s.Recv(m); return b ? m : null; }")]
    public Task Message_that_the_caller_does_not_get_DoesNotTrigger(string members) => Code.DoesNotTrigger(Giving(members));

    private static string Kept(string members) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;

            class Reader(Socket socket)
            {
                private readonly Message?[] _ring = new Message[4];
                private readonly Dictionary<int, Message> _byId = new();
                private Message? _last;
                private int _next;
                {{members}}
            }
            """;

    [Theory]
    [InlineData("_ring[_next++ % _ring.Length] = {|ZMQ3006:m|};", "int Size(int i) => _ring[i].Size;")]
    [InlineData("_byId[_next] = {|ZMQ3006:m|};", "void Send(int i) { if (_byId.TryGetValue(i, out var one)) socket.Send(one); }")]
    [InlineData("_last = {|ZMQ3006:m|};", "int Size() => _last.Size;")]
    [FullData("_last = {|ZMQ3006:m|};", "int? Size() => _last?.Size;")]
    public Task Message_that_a_field_has_later_Triggers(string put, string read) =>
        Code.Triggers(Kept("void Next() { using var m = new Message(); socket.Recv(m); " + put + " } " + read));

    [Theory]
    [InlineData("_last = m; Use(); _last = null;", "void Use() => Console.WriteLine(_last.Size);")]
    [FullData("_last = m; Use();", "void Use() => Console.WriteLine(_last.Size);")]
    [FullData("_last = m;", "int Size() => _last.Size; void Renew() => _last = new Message();")]
    [FullData("_last = m;", "void End() => _last?.Dispose();")]
    [FullData("_last = m;", "bool Any => _last is not null;")]
    [FullData("_ring[0] = m;", "int Size() => _ring[0].Size; void Renew() => _ring[0] = new Message();")]
    [FullData("_ring[0] = m; while (true) socket.Recv(m);", "int Size() => _ring[0].Size;")]
    [FullData("_byId[1] = m;", "int Count => _byId.Count; bool Has(int id) => _byId.ContainsKey(id);")]
    [FullData("_byId[1] = m; var copy = new Message(); copy.Copy(m); _byId[1] = copy;", "int Size() => _byId[1].Size;")]
    public Task Field_that_may_not_have_it_later_DoesNotTrigger(string put, string read) =>
        Code.DoesNotTrigger(Kept("void Next() { using var m = new Message(); socket.Recv(m); " + put + " } " + read));
}
