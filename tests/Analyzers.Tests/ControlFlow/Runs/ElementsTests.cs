using Xunit;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

/// <summary>Collections whose elements are known to be few.</summary>
public sealed class ElementsTests
{
    [Theory]
    [InlineData("var names = new[] { \"a\", \"b\", \"c\" }; foreach (var x in names) Here();")]
    [FullData("var names = new[] { \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\" }; foreach (var x in names) Here();")]
    [FullData("string[] names = { \"a\", \"b\" }; for (var i = 0; i < names.Length; i++) Here();")]
    [FullData("string[] names = [\"a\", \"b\"]; foreach (var x in names) Here();")]
    [FullData("var a = new int[4]; for (var i = 0; i < a.Length; i++) Here();")]
    [FullData("var a = new int[4]; for (var i = a.Length - 1; i >= 0; i--) Here();")]
    [FullData("var a = new int[4]; var i = 0; while (i < a.Length) Here(a[i++]);")]
    [FullData("var a = new Task[Const]; foreach (var task in a) Here();")]
    [FullData("var a = new int[2, 3]; foreach (var x in a) Here();")]
    [FullData("foreach (var (k, v) in new[] { (1, 2), (3, 4) }) Here();")]
    public void Array_of_a_local_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in s_topics) Here();")]
    [FullData("foreach (var x in _topics) Here();")]
    [FullData("foreach (var x in Topics) Here();")]
    [FullData("foreach (var x in Kept) Here();")]
    [FullData("for (var i = 0; i < s_topics.Length; i++) Here();")]
    [InlineData("foreach (var x in s_list) Here();")]
    [FullData("for (var i = 0; i < s_list.Count; i++) Here();")]
    [InlineData("foreach (var x in s_readOnly) Here();")]
    [FullData("foreach (var x in s_immutable) Here();")]
    [InlineData("foreach (var x in s_map.Keys) Here();")]
    public void Collection_of_a_member_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in go ? new[] { 1, 2 } : new[] { 3, 4, 5 }) Here();")]
    public void Choice_of_arrays_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("IEnumerable<int> xs = new[] { 1, 2, 3 }; foreach (var x in xs) Here();")]
    [InlineData("IReadOnlyList<int> xs = [1, 2]; for (var i = 0; i < xs.Count; i++) Here();")]
    [FullData("foreach (var x in (IEnumerable<int>)new[] { 1, 2 }) Here();")]
    [FullData("foreach (var x in numbers[..3]) Here();")]
    [FullData("foreach (var x in new[] { 1, 2 }.AsEnumerable()) Here();")]
    public void View_of_an_array_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("if (numbers.Length > 4) return; foreach (var x in numbers) Here();")]
    public void Array_whose_length_is_compared_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("const string s = \"abc\"; foreach (var c in s) Here();")]
    public void Constant_text_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in (int[])[1, .. s_numbers]) Here();")]
    public void Collection_expression_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("Span<int> s = stackalloc int[4]; foreach (var x in s) Here();")]
    [FullData("ReadOnlySpan<int> s = stackalloc[] { 1, 2 }; for (var i = 0; i < s.Length; i++) Here();")]
    [FullData("ReadOnlySpan<int> s = [1, 2, 3]; foreach (ref readonly var x in s) Here();")]
    [FullData("foreach (var b in \"READY\"u8) Here();")]
    [FullData("foreach (var x in numbers.AsSpan(0, 3)) Here();")]
    public void Spans(string code) => Assert.False(RunsProbe.IsHot(code, modifiers: "void"));

    [Theory]
    [InlineData("foreach (var x in new List<int> { 1, 2 }) Here();")]
    [FullData("var l = new List<int> { 1, 2 }; foreach (var x in l) Here();")]
    [InlineData("var l = new List<int> { 1, 2 }; for (var i = 0; i < l.Count; i++) Here(l[i]);")]
    [InlineData("List<int> l = [1, 2, 3]; foreach (var x in l) Here();")]
    [InlineData("var l = new List<int>(s_numbers); l.Remove(3); foreach (var x in l) Here();")]
    [InlineData("var l = new List<int>(100) { 1 }; foreach (var x in l) Here();")]
    [FullData("var l = new List<int>(); for (var i = 0; i < 3; i++) l.Add(i); foreach (var x in l) Here();")]
    [FullData("var l = new List<string>(); l.Add(\"a\"); l.Add(\"b\"); foreach (var x in l) Here();")]
    [InlineData("var l = new List<int> { 1 }; l.Insert(0, 2); if (go) l.Add(3); foreach (var x in l) Here();")]
    [FullData(
        """
            var l = new List<Task>();
            for (var i = 0; i < 3; i++) l.Add(Task.Run(() => n++));
            await Task.WhenAll(l);
            foreach (var t in l) Here();
            """
    )]
    [FullData("var l = new List<int> { 1 }; Func<int> count = () => l.Count; foreach (var x in l) Here();")]
    [InlineData("var l = new List<int> { 1 }; foreach (var x in l.Where(x => x > n)) Here();")]
    public void List_that_nothing_else_fills_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var q = new Queue<int>(); q.Enqueue(1); foreach (var x in q) Here();")]
    [FullData("var map = new Dictionary<string, int> { [\"a\"] = 1, [\"b\"] = 2 }; foreach (var pair in map) Here();")]
    [FullData("var map = new Dictionary<string, int> { { \"a\", 1 } }; map[\"b\"] = 2; foreach (var v in map.Values) Here();")]
    [FullData("var set = new HashSet<int> { 1, 2 }; Console.WriteLine(string.Join(\", \", set)); foreach (var x in set) Here();")]
    public void Collection_that_nothing_else_fills_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Fact]
    public void Lists_that_are_returned_in_the_end() =>
        Assert.False(RunsProbe.IsHotIn("List<int> Body() { var l = new List<int> { 1, 2 }; foreach (var x in l) Here(); return l; }"));

    [Theory]
    [InlineData("foreach (var x in Enumerable.Range(0, 5)) Here();")]
    [FullData("var r = Enumerable.Range(0, 5); foreach (var x in r) Here();")]
    [FullData("foreach (var x in Enumerable.Range(n, 5).Select(x => x * 2)) Here();")]
    [FullData("foreach (var x in Enumerable.Range(0, s_few).ToArray()) Here();")]
    [FullData("var tasks = Enumerable.Range(0, 3).Select(x => Task.Run(() => x)).ToList(); foreach (var t in tasks) Here();")]
    [FullData(
        """
            var tasks = Enumerable.Range(0, 3).Select(x => Task.Run(() => x)).ToArray();
            for (var i = 0; i < tasks.Length; i++) Here();
            """
    )]
    public void Range_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in numbers.Take(3)) Here();")]
    [InlineData("foreach (var x in numbers.Where(x => x > 1).Take(Math.Min(n, 4))) Here();")]
    [InlineData("foreach (var x in numbers.Take(3).Reverse().Concat(new[] { 1, 2 }).Append(7)) Here();")]
    [FullData("foreach (var x in numbers.TakeLast(2)) Here();")]
    public void Taken_elements_are_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in new[] { 3, 1, 2 }.OrderBy(x => x)) Here();")]
    [InlineData("foreach (var (x, y) in numbers.Zip(new[] { 1, 2 })) Here();")]
    [InlineData("foreach (var x in from y in s_numbers where y > n select y * 2) Here();")]
    public void Query_of_few_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var day in Enum.GetValues<DayOfWeek>()) Here();")]
    [FullData("foreach (DayOfWeek day in Enum.GetValues(typeof(DayOfWeek))) Here();")]
    [InlineData("foreach (var name in Enum.GetNames(typeof(DayOfWeek))) Here();")]
    public void Enumeration_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in Enumerable.Empty<int>()) Here();")]
    public void Empty_sequence_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in ImmutableArray.Create(1, 2, 3)) Here();")]
    [InlineData("foreach (var x in ImmutableList.Create(1, 2, 3, 4, 5, 6)) Here();")]
    [FullData("foreach (var x in new[] { 1, 2 }.ToImmutableArray()) Here();")]
    public void Immutable_collection_is_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in numbers) Here();")]
    [InlineData("var a = new[] { 1, 2 }; a = numbers; foreach (var x in a) Here();")]
    [FullData("var a = new[] { 1, 2 }; if (go) a = new int[n]; foreach (var x in a) Here();")]
    [FullData("var a = new int[n]; foreach (var x in a) Here();")]
    [FullData("var a = new int[17]; foreach (var x in a) Here();")]
    [FullData("var a = new[] { 1, 2 }; Replace(ref a); foreach (var x in a) Here();")]
    [FullData("foreach (var x in (int[])[1, .. numbers]) Here();")]
    public void Array_that_may_be_longer_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in s_changing) Here();")]
    [FullData("foreach (var x in _filled) Here();")]
    [InlineData("foreach (var x in s_leaked) Here();")]
    [FullData("foreach (var x in Virtual) Here();")]
    public void Collection_of_a_member_that_may_grow_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("foreach (var x in Make()) Here();")]
    [FullData("foreach (var x in Fake.Range(0, 3)) Here();")]
    [FullData("foreach (var x in Enumerable.Range(0, n)) Here();")]
    [FullData("foreach (var x in Enumerable.Repeat(1, 100)) Here();")]
    [FullData("foreach (var x in numbers.Skip(3)) Here();")]
    [FullData("foreach (var x in numbers.Concat(new[] { 1 })) Here();")]
    [FullData("foreach (var x in new[] { 1, 2 }.SelectMany(x => numbers)) Here();")]
    [FullData("foreach (var x in numbers.Take(n)) Here();")]
    [InlineData("foreach (var x in Enum.GetValues(GetType())) Here();")]
    [FullData("await foreach (var x in Stream()) Here();")]
    public void Sequence_without_a_bound_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var l = new List<int>(numbers); foreach (var x in l) Here();")]
    [InlineData("var l = new List<int> { 1 }; l.AddRange(numbers); foreach (var x in l) Here();")]
    public void List_of_a_collection_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var l = new List<int> { 1 }; Fill(l); foreach (var x in l) Here();")]
    [InlineData("var l = new List<int> { 1 }; Action add = () => l.Add(1); add(); foreach (var x in l) Here();")]
    [FullData("var l = new List<int> { 1 }; var other = l; other.Add(n); foreach (var x in l) Here();")]
    [FullData("var l = new List<int> { 1 }; _kept = l; foreach (var x in l) Here();")]
    [InlineData("var l = new Adding { 1 }; foreach (var x in l) Here();")]
    [InlineData("var l = new List<int> { 1 }; Func<List<int>> get = () => l; get().Add(n); foreach (var x in l) Here();")]
    [FullData("List<int> l = null; l = _kept; foreach (var x in l) Here();")]
    public void List_that_others_may_fill_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var l = new List<int> { 1 }; while (go) l.Add(1); foreach (var x in l) Here();")]
    [FullData("var l = new List<int> { 1 }; while (l.Count < n) { l.Add(1); Here(); }")]
    [InlineData("var l = new List<int> { 1 }; for (var i = 0; i < l.Count; i++) { Here(); l.Add(i); }")]
    [FullData("var l = new List<int> { 1 }; Parallel.For(0, n, i => l.Add(i)); foreach (var x in l) Here();")]
    [InlineData("var map = new Dictionary<int, int> { [1] = 1 }; foreach (var x in numbers) map[x] = 1; foreach (var pair in map) Here();")]
    public void List_that_a_loop_fills_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));
}
