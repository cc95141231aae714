using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.DataFlow;

/// <summary>Whether the argument of <c>Use</c> can be evaluated earlier or twice, and whether those of <c>Same</c> are one value.</summary>
public sealed class StabilityTests
{
    [Theory]
    [InlineData("Use(1);")]
    [InlineData("Use(parameter);")]
    [InlineData("Use(parameter + 4 * 2);")]
    [InlineData("Use((int)(long)parameter);")]
    [InlineData("Use(Const);")]
    [InlineData("Use(sizeof(int));")]
    public void Value_is_stable(string code, string of = "Use") => Assert.True(IsStable(code, of));

    [Theory]
    [InlineData("var x = Next(); Use(x);")]
    [InlineData("var x = Next(); Action a = () => Use(x);")]
    [InlineData("foreach (var x in numbers) Use(x);")]
    public void Local_is_stable(string code, string of = "Use") => Assert.True(IsStable(code, of));

    [Theory]
    [InlineData("Use(numbers.Length);")]
    [InlineData("Use(text.Length);")]
    [InlineData("Use(_readonlyArray.Length);")]
    public void Length_is_stable(string code, string of = "Use") => Assert.True(IsStable(code, of));

    [Theory]
    [InlineData("Use(_readonly);")]
    [InlineData("Use(_private);")]
    public void Field_is_stable(string code, string of = "Use") => Assert.True(IsStable(code, of));

    [Theory]
    [InlineData("Use(Auto);")]
    [InlineData("Use(this.Auto);")]
    [InlineData("Use(Init);")]
    public void Auto_property_is_stable(string code, string of = "Use") => Assert.True(IsStable(code, of));

    [Theory]
    [InlineData("_ = Math.Abs(_public);", "Abs")] // nobody's code runs in between
    public void Field_is_stable_where_nothing_runs_in_between(string code, string of = "Use") => Assert.True(IsStable(code, of));

    [Theory]
    [InlineData("Use(Next());")]
    [FullData("Use(Written);")]
    [FullData("Use(Computed);")]
    [InlineData("Use(other._public + Next());")]
    [FullData("Use(own + own);")] // operators of the user's own may do anything
    [FullData("Use((int)own);")]
    [FullData("Use(list.Count);")]
    public void Result_of_a_call_is_not_stable(string code) => Assert.False(IsStable(code));

    [Theory]
    [InlineData("parameter++; Use(parameter);")]
    [FullData("Action a = () => parameter = 1; Use(parameter);")]
    [FullData("var x = 1; x = 2; Use(x);")]
    [FullData("int x; x = 2; Use(x);")] // nothing before its assignment
    [FullData("for (var i = 0; i < 3; i++) Use(i);")]
    public void Variable_that_is_written_is_not_stable(string code) => Assert.False(IsStable(code));

    [Theory]
    [InlineData("Use(reference);")]
    public void Reference_is_not_stable(string code) => Assert.False(IsStable(code));

    [Theory]
    [InlineData("Use(numbers[0]);")]
    [InlineData("Use(parameter / numbers[1]);")]
    public void Element_is_not_stable(string code) => Assert.False(IsStable(code));

    [Theory]
    [InlineData("Use(_written);")]
    [FullData("Use(_public);")] // Use could write it
    [FullData("_public = 1; Use(_public);")]
    [FullData("Own(); Use(_public);")]
    [FullData("Own(); Use(_written);")]
    public void Field_that_others_may_write_is_not_stable(string code) => Assert.False(IsStable(code));

    [Theory]
    [InlineData("numbers.ToString();", true)]
    [FullData("_ = Auto;", true)]
    [FullData("_ = text + text;", true)]
    [FullData("_ = (long)parameter;", true)]
    [FullData("new List<int>().Clear();", true)]
    [FullData("foreach (var x in numbers) { }", true)]
    [FullData("using (var s = new MemoryStream()) { }", true)]
    [FullData("using var s = new MemoryStream();", true)]
    [FullData("socket.Send(text);", true)]
    [FullData("_ = _public + 1;", true)]
    [InlineData("parameter = _public;", true)]
    [FullData("_ = Asked;", true)] // read, and it writes nothing
    [FullData("_ = Twice(1);", true)]
    [FullData("_ = own * 2;", true)]
    public void Field_stays_as_it_is_beside_code_that_does_not_write_it(string code, bool isStable) =>
        Assert.Equal(isStable, IsStable(code + " _ = Math.Abs(_public);", "Abs"));

    [Theory]
    [InlineData("Next();", false)]
    [FullData("Action later = null; later();", false)]
    [FullData("_ = Computed;", false)]
    [FullData("new Maker();", false)]
    [FullData("_ = own + own;", false)]
    [FullData("_ = -own;", false)]
    [FullData("_ = (int)own;", false)]
    [FullData("foreach (var x in rows) { }", false)]
    [FullData("using (closing) { }", false)]
    [FullData("using var c = closing;", false)]
    [FullData("Func<Task> wait = async () => await Task.Delay(1);", false)]
    public void Field_may_change_in_code_that_runs(string code, bool isStable) =>
        Assert.Equal(isStable, IsStable(code + " _ = Math.Abs(_public);", "Abs"));

    [Theory]
    [InlineData("_public = 1;", false)]
    [FullData("_public += 1;", false)]
    [FullData("_public++;", false)]
    [FullData("int.TryParse(text, out _public);", false)]
    [InlineData("Interlocked.Increment(ref _public);", false)]
    [FullData("(_public, _) = (1, 2);", false)]
    [FullData("unsafe { fixed (int* p = &_public) { } }", false)]
    public void Field_that_is_written_is_not_stable(string code, bool isStable) =>
        Assert.Equal(isStable, IsStable(code + " _ = Math.Abs(_public);", "Abs"));

    [Theory]
    [InlineData("void Other(int n) { n = _hidden; n += _hidden; Use(_hidden); Use(-_hidden); _ = _hidden + 1; _ = ~(_hidden); }", true)]
    [InlineData("protected Sample() { _hidden = 1; }", true)]
    [FullData("protected Sample() { (this._hidden) = 1; }", true)]
    public void Private_field_that_only_constructors_write_is_stable(string member, bool isStable) =>
        Assert.Equal(isStable, IsStable("Own(); Use(_hidden);", members: member));

    [Theory]
    [InlineData("protected Sample() { Action a = () => _hidden = 1; }", false)]
    [FullData("protected Sample() { void Local() => _hidden = 1; }", false)]
    public void Private_field_that_a_function_of_a_constructor_writes_is_not_stable(string member, bool isStable) =>
        Assert.Equal(isStable, IsStable("Own(); Use(_hidden);", members: member));

    [Theory]
    [InlineData("void Other() { _hidden = 1; }", false)]
    [InlineData("void Other() { this._hidden = 1; }", false)]
    [FullData("void Other() { (_hidden) = 1; }", false)]
    [FullData("void Other() { _hidden += 1; }", false)]
    [InlineData("void Other() { Change(ref _hidden); }", false)]
    [InlineData("void Other() { (_hidden, _) = (1, 2); }", false)]
    [FullData("void Other() { _hidden++; }", false)]
    [InlineData("void Other() { _hidden--; }", false)]
    [InlineData("void Other() { ++_hidden; }", false)]
    [InlineData("void Other() { --_hidden; }", false)]
    [InlineData("void Other() { ref var x = ref _hidden; }", false)]
    [InlineData("unsafe void Other() { fixed (int* p = &_hidden) { } }", false)]
    public void Private_field_that_a_method_writes_is_not_stable(string member, bool isStable) =>
        Assert.Equal(isStable, IsStable("Own(); Use(_hidden);", members: member));

    [Theory]
    [InlineData("Same(parameter, parameter);", true)]
    [FullData("Same(parameter, parameter + 0);", false)]
    [FullData("Same(4, 2 + 2);", true)]
    [FullData("Same(4, 4L);", true)]
    [FullData("var n = numbers.Length; Same(n, numbers.Length);", true)]
    [FullData("var n = numbers.Length; var m = n; Same(m, numbers.Length);", true)]
    [InlineData("var n = numbers.Length; numbers = null; Same(n, numbers.Length);", false)]
    [FullData("Same((long)parameter, parameter);", true)]
    [InlineData("Same((byte)parameter, parameter);", false)]
    [InlineData("Same(checked(parameter + 1), parameter + 1);", false)]
    [FullData("Same(parameter + _readonly, parameter + this._readonly);", true)]
    [InlineData("Same(parameter + _readonly, _readonly + parameter);", false)]
    [InlineData("Same(other._readonly, _readonly);", false)]
    [FullData("Same(other._readonly, other._readonly);", true)]
    [FullData("Same(Auto, this.Auto);", true)]
    [FullData("Same(Next(), Next());", false)]
    [FullData("Same(_written, _written);", false)]
    [FullData("Same((parameter), parameter);", true)]
    [FullData("Same((short)parameter, (short)parameter);", true)]
    [InlineData("Same((short)parameter, (ushort)parameter);", false)]
    [FullData("Same((uint)parameter, parameter);", true)]
    [FullData("Same(sizeof(int), sizeof(long));", false)]
    [FullData("Same(this._readonly, _readonly);", true)]
    [InlineData("Same(parameter + 1, parameter - 1);", false)]
    [FullData("Same(parameter * 2, parameter * 2);", true)]
    [InlineData("Same(numbers.Length, text.Length);", false)]
    [FullData("Same(numbers.Length, numbers.Length);", true)]
    [FullData("Same(_readonly, parameter);", false)]
    [FullData("var n = parameter; var m = parameter; Same(n, m);", true)]
    [InlineData("Same(_readonlyArray.Length, numbers.Length);", false)]
    public void Same_values_are_recognized(string code, bool same)
    {
        var probe = Probe(code);
        var call = probe.Call("Same");
        Assert.Equal(same, Stability.AreSame(call.Arguments[0].Value, call.Arguments[1].Value, probe.Body));
    }

    private static bool IsStable(string code, string of = "Use", string members = "")
    {
        var probe = Probe(code, members);
        return Stability.IsStable(probe.Call(of).Arguments[0].Value, probe.Body);
    }

    private static FlowProbe Probe(string code, string members = "") =>
        FlowProbe.Of(
            $$"""
            const int Const = 3;
            readonly int _readonly;
            readonly int[] _readonlyArray;
            private int _private;
            private int _written;
            private int _hidden;
            static void Change(ref int n) { }
            {{members}}
            public int _public;
            public int Auto { get; }
            public int Init { get; init; }
            public int Written { get; set; }
            public int Computed => _written++;
            public int Asked => _written;
            static int s_calls;
            protected abstract int Next();
            protected virtual void Own() => _written++;
            static void Use(int n) => s_calls++;
            static void Same(long a, long b) => s_calls++;
            static int Twice(int n) { var twice = n * 2; return twice; }
            protected struct OwnNumber
            {
                public static int operator +(OwnNumber a, OwnNumber b) => s_calls++;
                public static int operator -(OwnNumber a) => s_calls++;
                public static explicit operator int(OwnNumber a) => s_calls++;
                public static int operator *(OwnNumber a, int n) => n;
            }
            protected sealed class Maker { public Maker() => s_calls++; }
            protected abstract class Closing : IDisposable { public abstract void Dispose(); }
            protected abstract class Rows : List<int> { }
            void Body(int parameter, ref int reference, int[] numbers, string text, List<int> list,
                Sample other, OwnNumber own, Rows rows, Closing closing, Socket socket) { {{code}} }
            """
        );
}
