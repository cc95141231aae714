using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Effects;

/// <summary>Code that runs without being named: by a form of C#, or by a member of .NET that is given an object.</summary>
public sealed class HiddenCodeTests
{
    private const Effect Foreign = Effect.RunsUnknownCode | Effect.Sleeps | Effect.Iterates;

    [Theory]
    [InlineData("var (a, b) = pair;")]
    [InlineData("int a, b; (a, b) = pair;")]
    [FullData("foreach (var (a, b) in pairs) { }")]
    [InlineData("(Told, var c) = (1, 2);")]
    [FullData("_ = ring[^1];")]
    [FullData("ring[^1] = 1;")]
    [FullData("_ = ring[1..2];")]
    [InlineData("_ = ring is [1, ..];")]
    [FullData("_ = ring is [.. var some];")]
    [InlineData("_ = copied with { A = 2 };")]
    [InlineData("_ = (pair, 1) == (pair, 1);")]
    [FullData("foreach (Pair p in numbers) { }")]
    [FullData("foreach (var n in 1..3) { }")]
    [InlineData("Bag bag = [1];")]
    [InlineData("unsafe { fixed (int* p = ring) { } }")]
    [FullData("_ = Make<Pair>();")]
    [FullData("_ = Late.Number;")]
    [FullData("_ = new Late();")]
    [InlineData("_ = new AfterLate();")] // by the initializer of its base class
    [FullData("foreach (var s in mine) { }")] // of a class of the user's that is named like the library's
    [FullData("Slot = 1;")]
    [InlineData("Slot++;")]
    [InlineData("dynamic d = numbers; int n = d + 1;")]
    [InlineData("(object, long) wide = (1, 2); (Pair, int) t = narrow;")]
    public void Form_of_the_language_runs_code(string code) => Assert.NotEqual(Effect.None, Of(code) & Foreign);

    [Theory]
    [InlineData("foreach (var n in lazy) { }")]
    [FullData("_ = lazy.Any();")]
    [FullData("_ = lazy.Select(n => n).ToList();")]
    [FullData("_ = new List<int>(lazy);")]
    [FullData("_ = string.Join(\",\", lazy);")]
    [FullData("_ = string.Concat(lazy);")]
    [FullData("numbers.AddRange(lazy);")]
    [FullData("steps.MoveNext();")]
    [InlineData("foreach (var n in shown) { }")]
#if CSHARP13 // Roslyn 4.8 has no operation for a collection expression: what it does is unknown
    [FullData("int[] all = [.. lazy];")]
#endif
    public void Lazy_collection_is_iterated(string code) => Assert.NotEqual(Effect.None, Of(code) & Effect.Iterates);

    [Theory]
    [InlineData("_ = $\"{any}\";")]
    [FullData("_ = $\"{pair}\";")]
    [InlineData("_ = \"a\" + any;")]
    [InlineData("text += any;")]
    [FullData("_ = any.ToString();")]
    [FullData("_ = pair.ToString();")]
    [FullData("_ = string.Format(\"{0}\", any);")]
    [InlineData("_ = string.Format(\"{0}{1}{2}{3}\", 1, 2, 3, any);")]
    [FullData("Console.WriteLine(any);")]
    [FullData("builder.Append(any);")]
    public void Text_of_an_object_runs_its_code(string code) =>
        Assert.NotEqual(Effect.None, Of(code) & (Effect.RunsUnknownCode | Effect.Sleeps));

    [Theory]
    [InlineData("_ = any.Equals(text);")]
    [FullData("_ = any.GetHashCode();")]
    [FullData("byPair.Add(null, 1);")]
    [FullData("_ = byPair[null];")]
    [FullData("new HashSet<Pair>().Contains(null);")]
    [FullData("pairs.Contains(null);")]
    public void Equality_of_an_object_runs_its_code(string code) =>
        Assert.NotEqual(Effect.None, Of(code) & (Effect.RunsUnknownCode | Effect.Sleeps));

    [Theory]
    [InlineData("Array.Sort(array, order);")]
    [InlineData("numbers.Sort(order);")]
    public void Comparer_runs_its_code(string code) => Assert.NotEqual(Effect.None, Of(code) & (Effect.RunsUnknownCode | Effect.Sleeps));

    [Theory]
    [InlineData("writer.Write(1);")]
    [FullData("stream.Flush();")]
    [InlineData("_ = stream.Length;")]
    public void Stream_runs_its_code(string code) => Assert.NotEqual(Effect.None, Of(code) & (Effect.RunsUnknownCode | Effect.Sleeps));

    [Theory]
    [InlineData("method.Invoke(null, null);")]
    [InlineData("later.DynamicInvoke();")]
    [InlineData("_ = Activator.CreateInstance<Pair>();")]
    public void Reflection_runs_code(string code) => Assert.NotEqual(Effect.None, Of(code) & (Effect.RunsUnknownCode | Effect.Sleeps));

    [Theory]
    [InlineData("source.Cancel();")]
    [FullData("result.SetResult(1);")]
    [FullData("task.RunSynchronously();")]
    public void Callback_runs_its_code(string code) => Assert.NotEqual(Effect.None, Of(code) & (Effect.RunsUnknownCode | Effect.Sleeps));

    [Theory]
    [InlineData("_ = $\"{array.Length} {text} {DateTime.UtcNow}\";")]
    [FullData("_ = text + 1 + 'c';")]
    [FullData("_ = text.Substring(1).Trim().GetHashCode();")]
    [FullData("_ = string.Format(\"{0}{1}{2}{3}\", 1, 2, 3, text);")]
    [FullData("_ = string.Join(\",\", array);")]
    [FullData("Console.WriteLine(text); Console.WriteLine(1); Console.WriteLine(\"{0}\", text);")]
    [FullData("builder.Append(text).Append(1);")]
    [FullData("numbers.Add(1); numbers.Contains(1); numbers.Sort(); _ = numbers[0];")]
    [FullData("pairs.Add(pair); _ = pairs[0]; pairs.Clear();")]
    [FullData("byName[text] = pair; byName.TryGetValue(text, out var found); byName.Remove(text);")]
    [InlineData("foreach (var (name, value) in byName) { }")]
    [FullData("Array.Sort(array); array.AsSpan(1).Reverse(); _ = array[^1]; _ = array[1..]; _ = array is [1, ..];")]
    [FullData("foreach (var n in array) { } foreach (var p in pairs) { } foreach (var c in text) { }")]
    [FullData("_ = array.Sum(); _ = Encoding.UTF8.GetString(new byte[1]); _ = array.ToList();")]
    [InlineData("var p = new Plain(1, text); var (a, b) = p; _ = p with { A = 2 }; _ = $\"{p}\"; _ = p == p; _ = p.GetHashCode();")]
    [InlineData("_ = (1, text) == (1, text); var (a, b) = (1, 2); (a, b) = (b, a);")]
    [InlineData("_ = new { A = 1, text }.ToString();")]
    [InlineData("unsafe { fixed (int* p = array) p[0] = *p; int* q = stackalloc int[1]; q[0] = 1; }")]
    [InlineData("_ = Early.Number; _ = new Early();")]
    [FullData("_ = DayOfWeek.Monday.ToString(); _ = new int?(1).GetHashCode(); _ = text switch { \"a\" => 1, _ => 2 };")]
    [FullData("_ = text is { Length: > 1 and < 5 } ? nameof(text) : typeof(int).Name; _ = text ?? \"\"; _ = text?.Length;")]
    [FullData("_ = \"a\"u8.Length; _ = sizeof(int); _ = default(int); checked { _ = (byte)array[0]; }")]
    [FullData("Interlocked.Exchange(ref any, text); GC.KeepAlive(any); ArgumentNullException.ThrowIfNull(any);")]
    [FullData("foreach (var s in sockets) { }")]
    [FullData("_ = BitConverter.ToInt32(new byte[4], 0); _ = int.Parse(text); _ = Guid.NewGuid().ToString();")]
#if CSHARP13
    [InlineData("int[] all = [1, .. array]; List<int> some = [1, .. numbers]; ReadOnlySpan<int> view = [1, 2];")]
#endif
    public void Everyday_code_runs_no_other(string code) => Assert.Equal(Effect.None, Of(code) & Foreign);

    /// <summary>A collection's type does not say what compares its elements.</summary>
    [Theory]
    [InlineData("abstract class Order : IComparer<string> { public abstract int Compare(string a, string b); }")]
    [FullData("sealed class Order : Comparer<object> { public override int Compare(object a, object b) => 1; }")]
    [FullData("sealed class Given { public Given(IEqualityComparer<string> order) { } }")]
    [InlineData("sealed class Kept { private System.Collections.IComparer order; }")]
    [InlineData("sealed class Made { object Order => Comparer<string>.Create((a, b) => 1); }")]
    public void Comparer_that_somebody_has_written_runs_code(string declaration)
    {
        Assert.NotEqual(Effect.None, Of("byText[text] = 1;", declaration) & Foreign);
        Assert.NotEqual(Effect.None, Of("texts.Add(text);", declaration) & Foreign);
        Assert.NotEqual(Effect.None, Of("byText.TryGetValue(text, out var n);", declaration) & Foreign);
    }

    [Theory]
    [InlineData("abstract class Order : IComparer<int> { public abstract int Compare(int a, int b); }")]
    [FullData("sealed class Usual { object Order => Comparer<string>.Default; }")]
    public void Comparer_of_other_elements_runs_no_code(string declaration) =>
        Assert.Equal(Effect.None, Of("byText[text] = 1; texts.Add(text); byText.Remove(text); texts.Clear();", declaration) & Foreign);

    private static Effect Of(string code, string declaration = "")
    {
        var body = FlowProbe
            .Of(
                Members.Replace("{{code}}", code, System.StringComparison.Ordinal),
                declaration
                    + "static class Ranges { public static IEnumerator<int> GetEnumerator(this Range range) { yield return 1; } }\n"
                    + "abstract class Sample"
            )
            .Body;
        return ((IMethodBodyOperation)body.Root)
            .BlockBody!.Operations.SelectMany(o => o.DescendantsAndSelf())
            .Where(o => o is not IBlockOperation)
            .Aggregate(Effect.None, (effects, operation) => effects | body.EffectsOf(operation));
    }

    private const string Members = """
        private int _slot;
        private ref int Slot { get { Thread.Sleep(1); return ref _slot; } }
        private static int Told { get => 1; set => Thread.Sleep(1); }
        private static T Make<T>() where T : new() => new T();
        protected sealed class Pair : IComparable<Pair>
        {
            public void Deconstruct(out int a, out int b) { Thread.Sleep(1); a = b = 1; }
            public static bool operator ==(Pair a, Pair b) { Thread.Sleep(1); return true; }
            public static bool operator !=(Pair a, Pair b) => false;
            public static implicit operator Pair(int n) { Thread.Sleep(1); return null; }
            public override bool Equals(object other) => true;
            public override int GetHashCode() { Thread.Sleep(1); return 1; }
            public override string ToString() { Thread.Sleep(1); return ""; }
            public int CompareTo(Pair other) => 1;
        }
        protected sealed class Ring
        {
            public int Length { get { Thread.Sleep(1); return 1; } }
            public int this[int i] { get => 1; set { } }
            public Ring Slice(int from, int count) => this;
            public ref int GetPinnableReference() => throw new Exception();
        }
        protected sealed record Copied(int A) { private Copied(Copied other) { Thread.Sleep(1); A = 1; } }
        protected record Plain(int A, string B);
        protected sealed class Bag : System.Collections.IEnumerable
        {
            public void Add(int n) => Thread.Sleep(1);
            public System.Collections.IEnumerator GetEnumerator() => null;
        }
        protected sealed class Late { static Late() => Thread.Sleep(1); public static int Number = 1; }
        protected class LateBase { private static readonly int s_n = Slowly(); private static int Slowly() { Thread.Sleep(1); return 1; } }
        protected sealed class AfterLate : LateBase { }
        protected sealed class Own { public sealed class Socket { } }
        protected sealed class Early { public static int Number = 1; private static readonly List<int> s_all = new(); }
        private sealed class Slow : StringWriter { public override void Write(int n) => Thread.Sleep(1); }
        private sealed class Drain : MemoryStream { public override void Flush() => Thread.Sleep(1); public override long Length => 1; }
        void Body(
            Pair pair, List<Pair> pairs, Ring ring, Copied copied, List<int> numbers, int[] array, (int, int) narrow, object any,
            string text, IEnumerable<int> lazy, IEnumerator<int> steps, System.Collections.ObjectModel.ReadOnlyCollection<int> shown,
            StringBuilder builder, IComparer<int> order, Dictionary<Pair, int> byPair, Dictionary<string, Pair> byName,
            TextWriter writer, Stream stream, System.Reflection.MethodInfo method, Delegate later, CancellationTokenSource source,
            TaskCompletionSource<int> result, Task task, IEnumerable<Own.Socket> mine, IEnumerable<Socket> sockets,
            Dictionary<string, int> byText, SortedSet<string> texts
        )
        {
            {{code}}
        }
        """;
}
