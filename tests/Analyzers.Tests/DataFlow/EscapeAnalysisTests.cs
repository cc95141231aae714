using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.DataFlow;

/// <summary>Whether the call that gets the array <c>b</c> may keep it.</summary>
public sealed class EscapeAnalysisTests
{
    [Theory]
    [InlineData("Array.Sort(b);")]
    [InlineData("Array.IndexOf(b, (byte)1);")]
    [InlineData("Buffer.BlockCopy(b, 0, other, 0, 1);")]
    [InlineData("Convert.ToBase64String(b);")]
    [InlineData("BitConverter.ToString(b);")]
    [InlineData("Encoding.UTF8.GetChars(b);")]
    [InlineData("stream.Write(b, 0, 1);")]
    [InlineData("stream.Read(b, 0, 1);")]
    [FullData("System.Security.Cryptography.RandomNumberGenerator.Fill(b);", true)] // a span: not asked about
    [InlineData("System.Security.Cryptography.SHA256.Create().ComputeHash(b);")]
    [InlineData("System.Runtime.InteropServices.Marshal.Copy(b, 0, 0, 1);")]
    [InlineData("new Random(1).NextBytes(b);")]
    [InlineData("System.Security.Cryptography.RandomNumberGenerator.Create().GetBytes(b);")]
    [InlineData("new BinaryReader(stream).Read(b, 0, 1);")]
    public void Call_of_the_framework_forgets_it(string call, bool mayKeep = false) => Assert.Equal(mayKeep, MayKeep(call));

    [Theory]
    [InlineData("socket.Send(b);")]
    [InlineData("socket.Recv(b);")]
    [InlineData("PassesOn(b);")] // a send itself, which copies
    public void Send_and_receive_forget_it(string call, bool mayKeep = false) => Assert.Equal(mayKeep, MayKeep(call));

    [Theory]
    [InlineData("Look(b);")]
    [InlineData("Static(b);")]
    [InlineData("Overloaded(b, 1);")]
    [InlineData("Generic(b);")]
    public void Own_method_forgets_it(string call, bool mayKeep = false) => Assert.Equal(mayKeep, MayKeep(call));

    [Theory]
    [InlineData("Array.AsReadOnly(b);")]
    [FullData("stream.WriteAsync(b, 0, 1);")]
    [FullData("stream.BeginWrite(b, 0, 1, null, null);")]
    [FullData("System.Runtime.InteropServices.Marshal.UnsafeAddrOfPinnedArrayElement(b, 0);")]
    [FullData("ArrayPool<byte>.Shared.Return(b);")]
    [FullData("list.Add(b);")]
    [FullData("Volatile.Write(ref _kept, b);")]
    [FullData("new MemoryStream(b);")]
    public void Call_of_the_framework_may_keep_it(string call) => Assert.True(MayKeep(call));

    [Theory]
    [InlineData("Keep(b);")]
    [FullData("Pass(b);")]
    [InlineData("Virtual(b);")]
    [FullData("Sends(b);")]
    [FullData("Later(b);")]
    [InlineData("Lazy(b);")]
    [FullData("Deep(b);")]
    [FullData("GenericKeep(b);")]
    [FullData("ByRef(ref b);")]
    [InlineData("Abstract(b);")]
    [FullData("Overriding(b);")]
    [FullData("new Keeper(b);")]
    public void Own_method_may_keep_it(string call) => Assert.True(MayKeep(call));

    [Fact]
    public void Answers_do_not_depend_on_what_was_asked_before()
    {
        var members = Members.Replace("%", "Deep(b); Third(b); Deep(b); Third(b);", System.StringComparison.Ordinal);
        var probe = FlowProbe.Of(members);
        var answers = new System.Collections.Generic.List<bool>();
        foreach (var operation in probe.Operations)
            if (operation is IArgumentOperation argument)
                answers.Add(EscapeAnalysis.MayKeep(argument, probe.Body));
        Assert.Equal([true, false, true, false], answers);
    }

    private static bool MayKeep(string call)
    {
        var probe = FlowProbe.Of(Members.Replace("%", call, System.StringComparison.Ordinal));
        foreach (var operation in probe.Operations)
            if (operation is IArgumentOperation { Value: var value } argument && LocalUses.SymbolOf(value.Unconverted())?.Name == "b")
                return EscapeAnalysis.MayKeep(argument, probe.Body);
        throw new System.InvalidOperationException("no argument");
    }

    private const string Members = """
        byte[] _kept;
        Socket socket;
        void Look(byte[] x) { if (x.Length > 1) Static(x); }
        static int Static(byte[] x) => x[0];
        void Overloaded(byte[] x, int n) => Look(x);
        void Overloaded(byte[] x) => _kept = x;
        void Keep(byte[] x) => _kept = x;
        void Pass(byte[] x) => Keep(x);
        void PassesOn(byte[] x) => socket.Send(x);
        void Sends(byte[] x) { for (var i = 0; i < 3; i++) socket.Send(x); }
        protected virtual void Virtual(byte[] x) { }
        async Task Later(byte[] x) { await Task.Yield(); Look(x); }
        IEnumerable<int> Lazy(byte[] x) { yield return x[0]; }
        void Generic<T>(T x) { }
        object _any;
        void GenericKeep<T>(T x) => _any = x;
        void ByRef(ref byte[] x) { }
        void Deep(byte[] x) => First(x);
        void First(byte[] x) => Second(x);
        void Second(byte[] x) => Third(x);
        void Third(byte[] x) => Static(x);
        protected abstract void Abstract(byte[] x);
        public override bool Equals(object x) => true;
        class Keeper(byte[] x) { public byte[] X => x; }
        void Overriding(byte[] x) => Equals(x);
        void Body(byte[] b, byte[] other, Stream stream, List<byte[]> list) { % }
        """;
}
