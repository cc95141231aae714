using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>Each way to declare a flyweight wrongly, and the neighbours that are right.</summary>
public sealed class FlyweightAnalyzerTests
{
    [Theory]
    [InlineData("class P { [GenerateFlyweight] public class {|ZMQ4001:O|} { public int A { get; set; } } }")]
    [InlineData("class P { struct Q { [GenerateFlyweight] public class {|ZMQ4001:{|ZMQ4001:O|}|} { public int A { get; set; } } } }")]
    [InlineData("partial class P { struct Q { [GenerateFlyweight] public class {|ZMQ4001:O|} { public int A { get; set; } } } }")]
    [InlineData("[Flyweight] public class {|ZMQ4002:O|} { public int A { get; set; } }")]
    [InlineData("[Flyweight] public record {|ZMQ4002:O|}(int A);")]
    [InlineData("[Flyweight] public partial struct {|ZMQ4002:O|} { public int A { get; set; } }")]
    [InlineData("[GenerateFlyweight] public ref struct {|ZMQ4002:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight] public class {|ZMQ4004:O|}<T> { public int A { get; set; } }")]
    [InlineData("partial class P<T> { [GenerateFlyweight] public class {|ZMQ4004:O|} { public int A { get; set; } } }")]
    [InlineData("[GenerateFlyweight] public static class {|ZMQ4004:O|} { }")]
    [InlineData("[GenerateFlyweight] file class {|ZMQ4004:O|} { public int A { get; set; } }")]
    [InlineData(
        "public class B { public int A { get; set; } } [GenerateFlyweight] public class {|ZMQ4004:O|} : B { public int C { get; set; } }"
    )]
    [InlineData("[GenerateFlyweight] public class O { [Field] public static int {|ZMQ4004:A|} { get; set; } }")]
    [InlineData("[GenerateFlyweight] public class O { [Field] public int {|ZMQ4004:this|}[int i] => i; }")]
    [InlineData("[GenerateFlyweight] public class O { public string {|ZMQ4005:A|} { get; set; } = \"\"; }")]
    [InlineData(
        "[GenerateFlyweight] public class O { public decimal {|ZMQ4005:A|}; public char {|ZMQ4005:B|}; "
            + "public nint {|ZMQ4005:C|}; public DateTime {|ZMQ4005:D|}; public int? {|ZMQ4005:E|}; public object {|ZMQ4005:F|}; "
            + "public int[] {|ZMQ4005:G|}; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { public Span {|ZMQ4005:A|} { get; set; } } public class Span { }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public long A; [Field(7)] public int {|ZMQ4006:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(0, Overlay = true)] public long A; [Field(7)] public int {|ZMQ4006:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(4)] public int A; [Field(4)] public int {|ZMQ4006:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public int A; public int {|ZMQ4007:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [FixedText(3)] public string {|ZMQ4007:A|}; [Field(3)] public int B; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(-1)] public int {|ZMQ4008:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(int.MaxValue)] public int {|ZMQ4008:A|}; }")]
    [InlineData("[GenerateFlyweight(Size = 6)] public class O { [Field(0)] public int A; [Field(4)] public int {|ZMQ4008:B|}; }")]
    [InlineData("[GenerateFlyweight(ByteOrder = (ByteOrder)7)] public class {|ZMQ4008:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight(TrailingBytes = (TrailingBytes)2)] public class {|ZMQ4008:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(ByteOrder = (ByteOrder)(-1))] public int {|ZMQ4008:A|}; }")]
    [InlineData("[GenerateFlyweight(Pack = 3)] public class {|ZMQ4008:O|} { public int A; }")]
    [InlineData(
        "[GenerateFlyweight] public class L { [Field(Length = 300)] public byte[] A; "
            + "} [GenerateFlyweight] public class O { [Group(typeof(L), typeof(byte))] public L[] {|ZMQ4008:A|}; }"
    )]
    [InlineData("[GenerateFlyweight(Size = 6)] public class {|ZMQ4009:O|} { public int A; public int B; }")]
    [InlineData("[GenerateFlyweight(Size = -6)] public class {|ZMQ4009:O|} { public int A; }")]
    [InlineData(
        "[GenerateFlyweight] public class O { public byte[] {|ZMQ4010:A|}; [Field(Length = 0)] public byte[] {|ZMQ4010:B|}; "
            + "[FixedText(-1)] public string {|ZMQ4010:C|}; [Field(Length = 4)] public int {|ZMQ4010:D|}; "
            + "[FixedText(4)] public int {|ZMQ4010:E|}; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { [Tail] public byte[] A; public int {|ZMQ4011:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Tail] public byte[] A; [Tail] public byte[] {|ZMQ4011:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Tail] public byte[] A; [VarData(typeof(byte))] public byte[] {|ZMQ4011:B|}; }")]
    [InlineData(
        "[GenerateFlyweight] public class L { public int A; } [GenerateFlyweight] public class O { "
            + "[VarData(typeof(byte))] public byte[] A; [Group(typeof(L))] public L[] {|ZMQ4011:B|}; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { [VarData(typeof(int))] public byte[] {|ZMQ4011:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(4), VarData(typeof(byte))] public byte[] {|ZMQ4011:A|}; }")]
    [InlineData("public class L { public int A; } [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { public O {|ZMQ4012:A|}; }")]
    [InlineData(
        "[GenerateFlyweight] public class A { public B {|ZMQ4012:B|}; } [GenerateFlyweight] public class B { public A {|ZMQ4012:A|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class L { [Tail] public byte[] A; "
            + "} [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; "
            + "public L {|ZMQ4011:{|ZMQ4012:B|}|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Writer = false)] public class L { public int A; "
            + "} [GenerateFlyweight] public class O { public L {|ZMQ4012:A|}; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { [Field(Since = 2)] public int {|ZMQ4013:A|}; }")]
    [InlineData("[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 0)] public int {|ZMQ4013:A|}; }")]
    [InlineData("[GenerateFlyweight(Version = 0)] public class {|ZMQ4013:O|} { }")]
    [InlineData("[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 2)] public int A; public int {|ZMQ4013:B|}; }")]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { [Field(4)] public int {|ZMQ4013:A|}; [Field(0, Since = 2)] public int B; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class O { [Field(NullValue = 256)] public byte {|ZMQ4014:A|}; "
            + "[Field(NullValue = -1)] public uint {|ZMQ4014:B|}; [Field(NullValue = \"x\")] public int {|ZMQ4014:C|}; "
            + "[Field(NullValue = 1)] public bool {|ZMQ4014:D|}; [Field(NullValue = 1.5)] public int {|ZMQ4014:E|}; "
            + "[Field(NullValue = DayOfWeek.Friday)] public int {|ZMQ4014:F|}; [Field(NullValue = 0)] public Guid {|ZMQ4014:G|}; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { public int {|ZMQ4015:BlockLength|}; }")]
    [InlineData("[GenerateFlyweight] public class O { public int A; public int {|ZMQ4015:AOffset|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [FixedText(4)] public string {|ZMQ4015:Type|}; }")]
    [InlineData("[GenerateFlyweight] public class O { public int {|ZMQ4015:OView|}; }")]
    [InlineData("[GenerateFlyweight] public class {|ZMQ4015:O|} { public int A; } public class OView { }")]
    [InlineData("[GenerateFlyweight] public class {|ZMQ4015:O|} { public int A; } public static class OWriter { }")]
    [InlineData("[GenerateFlyweight] public class O { enum E : byte { A } [Field] E {|ZMQ4005:A|}; }")]
    [InlineData(
        "public partial class P { private enum E : byte { A } [GenerateFlyweight] public class O { [Field] private E {|ZMQ4005:A|}; } }"
    )]
    [InlineData("[GenerateFlyweight] partial class O { [GenerateFlyweight] class I { public int B; } [Field] I {|ZMQ4005:A|}; }")]
    [InlineData(
        "[GenerateFlyweight] class L { public int A; } [GenerateFlyweight] public class O { "
            + "[Group(typeof(L))] public object {|ZMQ4012:A|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class L { } [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class O { [VarData(typeof(byte))] public int {|ZMQ4005:A|}; [Tail] public DayOfWeek {|ZMQ4005:B|}; }"
    )]
    [InlineData(
        "public interface I { int A { get; } } [GenerateFlyweight] public class O : I { [Field] int I.{|ZMQ4004:A|} { get; "
            + "} public int B; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { [Field(Length = 5), FixedText(4)] public string {|ZMQ4010:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { public int A; [VarData(typeof(byte)), Tail] public byte[] {|ZMQ4011:B|}; }")]
    [InlineData(
        "[GenerateFlyweight] public class L { public int A; } [GenerateFlyweight] public class O { "
            + "[Group(typeof(L)), VarData(typeof(byte))] public L[] {|ZMQ4011:B|}; }"
    )]
    [InlineData(
        "public class H { public int TemplateId; } [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData("[GenerateFlyweight(Header = typeof(int[]))] public class {|ZMQ4012:O|} { public int A; }")]
    [InlineData("[GenerateFlyweight(Header = typeof(O))] public class {|ZMQ4012:O|} { public int TemplateId; }")]
    [InlineData(
        "[GenerateFlyweight] public class H { public double TemplateId; [FlyweightIgnore] public int Version; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class H { public int TemplateId; [Field(Since = 2)] public int B; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Writer = false)] public class H { public int TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "partial class P { [GenerateFlyweight] private class H { public int TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; } }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public int TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class L { public int A; "
            + "} [GenerateFlyweight] public class O { [Group(typeof(L))] public L[] {|ZMQ4012:A|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight(TrailingBytes = TrailingBytes.Reject)] public class L { public int A; "
            + "} [GenerateFlyweight] public class O { public L {|ZMQ4012:A|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public byte TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H), TemplateId = 256)] public class {|ZMQ4008:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public byte RootLength; "
            + "} [GenerateFlyweight(Header = typeof(H), Size = 256)] public class {|ZMQ4008:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public byte TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H), TemplateId = 1)] public class O { public int {|ZMQ4015:Header|}; "
            + "public int {|ZMQ4015:TemplateId|}; public int SchemaId; }"
    )]
    [InlineData(
        "[GenerateFlyweight(TrailingBytes = TrailingBytes.Reject)] public class {|ZMQ4011:O|} { public int A; [Tail] public byte[] Rest; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public float TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public Half TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public Int128 TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public UInt128 TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public bool TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public Guid TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class {|ZMQ4012:O|} { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class O { [Field] public ReadOnlySpan<byte> {|ZMQ4005:A|} { get => default; "
            + "set { } } [Field] public Span<int> {|ZMQ4005:B|} { get => default; "
            + "set { } } [Field] public ReadOnlySpan<int> {|ZMQ4012:C|} { get => default; set { } } }"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { public int A; "
            + "[Field(Since = 2, NullValue = DayOfWeek.Monday)] public DateTimeKind {|ZMQ4014:B|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { public int A; "
            + "[Field(Since = 2, NullValue = typeof(int))] public int {|ZMQ4014:B|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { public int A; "
            + "[Field(Since = 2, NullValue = new[] { 1 })] public int {|ZMQ4014:B|}; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { public int A; "
            + "[Field(Since = 2, NullValue = 1)] public bool {|ZMQ4014:B|}; "
            + "[Field(Since = 2, NullValue = true)] public int {|ZMQ4014:C|}; "
            + "[Field(Since = 2, NullValue = 1.5)] public int {|ZMQ4014:D|}; "
            + "[Field(Since = 2, NullValue = DayOfWeek.Monday)] public int {|ZMQ4014:E|}; "
            + "[Field(Since = 2, NullValue = 'x')] public int {|ZMQ4014:F|}; }"
    )]
    [InlineData("[GenerateFlyweight(Size = 1073741825)] public class {|ZMQ4009:O|} { public int A; }")]
    public Task Wrong_declaration_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData("[GenerateFlyweight] public class O { [Field(1)] public byte {|ZMQ4016:A|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public int A; [Field(4)] public long {|ZMQ4016:B|}; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(0)] public int A; [Field(8)] public long {|ZMQ4016:B|}; }")]
    [InlineData("public enum E { A } [GenerateFlyweight] public class O { public E {|ZMQ4017:A|}; }")]
    public Task Odd_declaration_Triggers(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Theory]
    [InlineData(
        "[GenerateFlyweight] public class O { [Field(0)] public long A; [Field(8)] public int B; "
            + "[Field(12, Length = 3)] public byte[] C; [Field(15)] public Guid D; }"
    )]
    [InlineData("[GenerateFlyweight] public class O { public byte A; public long B; public DayOfWeek C; }")]
    [InlineData(
        "[GenerateFlyweight] public class O { [Field(0, Overlay = true)] public long A; "
            + "[Field(0, Overlay = true)] public int B; [Field(4, Overlay = true)] public int C; }"
    )]
    [InlineData("[GenerateFlyweight(Size = 100)] public class O { public byte A; }")]
    [InlineData(
        "[GenerateFlyweight(Version = 9)] public class O { public byte A; [Field(Since = 3, NullValue = 1)] public int B; "
            + "[Field(Since = 3)] public Guid C; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class O { public int A; private string _b = \"\"; public string C => _b; "
            + "[FlyweightIgnore] public string D { get; set; } = \"\"; internal object E; public const string F = \"\"; "
            + "public static object G; public event Action H; public string M() => \"\"; }"
    )]
    [InlineData("[GenerateFlyweight] public record O(int A) { public override string ToString() => \"\"; public int BlockLength() => 1; }")]
    [InlineData(
        "[GenerateFlyweight] public class O { public int A; } public class OView<T> { } namespace Other { public class OView { } }"
    )]
    [InlineData("[GenerateFlyweight] public sealed class O : IDisposable { public int A; public void Dispose() { } }")]
    [InlineData("public class NotMine { public string A; [Obsolete] public decimal B; }")]
    [InlineData("namespace Other { class FlyweightAttribute : Attribute { } [Flyweight] class O { string A; } }")]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { public int A; "
            + "[Field(Since = 2, NullValue = (sbyte)-1)] public sbyte B; [Field(Since = 2, NullValue = (byte)1)] public byte C; "
            + "[Field(Since = 2, NullValue = (short)-1)] public short D; [Field(Since = 2, NullValue = (ushort)1)] public ushort E; "
            + "[Field(Since = 2, NullValue = 1u)] public uint F; [Field(Since = 2, NullValue = 1L)] public long G; "
            + "[Field(Since = 2, NullValue = 1UL)] public ulong H; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { public int A; [Field(Since = 2, NullValue = 1.5)] public double B; "
            + "[Field(Since = 2, NullValue = 1.5f)] public float C; [Field(Since = 2, NullValue = 1.5f)] public Half D; "
            + "[Field(Since = 2, NullValue = 1)] public double E; "
            + "[Field(Since = 2, NullValue = DayOfWeek.Monday)] public DayOfWeek F; "
            + "[Field(Since = 2, NullValue = 3)] public DayOfWeek G; [Field(Since = 2, NullValue = true)] public bool H; "
            + "[Field(Since = 2, NullValue = null)] public int I; }"
    )]
    [InlineData(
        "[GenerateFlyweight(Pack = 1)] public class O { public int A; "
            + "} [GenerateFlyweight(Pack = 2)] public class P { public int A; "
            + "} [GenerateFlyweight(Pack = 4)] public class Q { public int A; "
            + "} [GenerateFlyweight(Pack = 8)] public class R { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public int SchemaId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class O { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public int Version; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class O { public int A; }"
    )]
    [InlineData(
        "[GenerateFlyweight] public class H { public DayOfWeek TemplateId; "
            + "} [GenerateFlyweight(Header = typeof(H))] public class O { public int A; }"
    )]
    [InlineData("[GenerateFlyweight(Size = 1073741824)] public class O { public int A; }")]
    [InlineData("[GenerateFlyweight(Size = 0)] public class O { public int A; }")]
    public Task Right_declaration_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    /// <summary>What the compiler does not understand is its own to report; while it is typed, nobody knows what is meant.</summary>
    [Theory]
    [InlineData("[GenerateFlyweight(Header = typeof())] public class O { public int A; }")]
    [InlineData("[GenerateFlyweight(Header = typeof(Missing))] public class O { public int A; }")]
    [InlineData("[GenerateFlyweight(Size = )] public class O { public int A; }")]
    [InlineData("[GenerateFlyweight(Size = \"1\")] public class O { public int A; }")]
    [InlineData("[GenerateFlyweight] public class O { [Group(typeof(Missing))] public int[] A; }")]
    [InlineData("[GenerateFlyweight] public class O { [VarData()] public byte[] A; }")]
    [InlineData("[GenerateFlyweight] public class O { [Field(Length = \"x\")] public byte[] A; }")]
    [InlineData("[GenerateFlyweight] public class O { [FixedText(missing)] public string A; }")]
    public Task Declaration_that_is_not_understood_DoesNotTrigger(string source) => new FlyweightTest(source).RunAsync();

#if CSHARP13
    [Theory]
    [InlineData("[Flyweight] readonly ref struct {|ZMQ4001:V|} { [Field] public partial int A { get; } }")]
    [InlineData("[Flyweight] ref partial struct V { [Field] public partial int {|ZMQ4004:A|} { get; set; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public partial int {|ZMQ4004:A|} => 1; }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public int {|ZMQ4004:A|} { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public int {|ZMQ4004:A|} => 1; }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public static partial int {|ZMQ4004:A|} { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public partial ref readonly int {|ZMQ4004:A|} { get; } }")]
    [InlineData("[Flyweight] ref partial struct V { public int {|ZMQ4004:_a|}; [Field] public partial int A { get; } }")]
    [InlineData("[Flyweight] ref partial struct V { public int {|ZMQ4004:B|} { get; set; } [Field] public partial int A { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { public {|ZMQ4004:V|}(int a) { } [Field] public partial int A { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct {|ZMQ4004:V|}(int a) { [Field] public partial int A { get; } }")]
    [InlineData(
        "[Flyweight] readonly ref partial struct V { [Field] public partial string {|ZMQ4005:A|} { get; "
            + "} [Field(Length = 4)] public partial byte[] {|ZMQ4010:B|} { get; "
            + "} [Tail] public partial Span<byte> {|ZMQ4005:C|} { get; } }"
    )]
    [InlineData(
        "[Flyweight] readonly ref partial struct V { [Field] public partial ReadOnlySpan<byte> {|ZMQ4010:A|} { get; "
            + "} [Field(Length = 1)] public partial ReadOnlySpan<int> {|ZMQ4010:B|} { get; } }"
    )]
    [InlineData(
        "[GenerateFlyweight] class C { public int A; } [Flyweight] readonly ref partial struct V { "
            + "[Field] public partial C {|ZMQ4012:A|} { get; } }"
    )]
    [InlineData("ref struct R { } [Flyweight] readonly ref partial struct V { [Field] public partial R {|ZMQ4012:A|} { get; } }")]
    [InlineData("[Flyweight] readonly ref partial struct V { [Field] public partial V {|ZMQ4012:A|} { get; } }")]
    [InlineData(
        "[Flyweight] readonly ref partial struct V { [Field] public partial int A { get; "
            + "} public static int {|ZMQ4015:AOffset|} => 1; public void {|ZMQ4015:Wrap|}() { } }"
    )]
    [InlineData(
        "[Flyweight] readonly ref partial struct {|ZMQ4015:OrderView|} { [Field] public partial int A { get; } } class OrderWriter { }"
    )]
    public Task Wrong_view_Triggers(string source) => new FlyweightTest(source).RunAsync();

    [Theory]
    [InlineData(
        "[Flyweight] public readonly ref partial struct V { [Field] public partial int A { get; } public int Twice => 2 * A; "
            + "public override string ToString() => \"\"; public static V Of(byte[] bytes) => Wrap(bytes); }"
    )]
    [InlineData(
        "[Flyweight] public readonly ref partial struct V { public partial int Mine { get; } public partial int Mine => 1; "
            + "[Field] public partial int A { get; } }"
    )]
    [InlineData(
        "[Flyweight(Writer = false)] public readonly ref partial struct OrderView { [Field] public partial int A { get; "
            + "} } class OrderWriter { }"
    )]
    [InlineData(
        "[Flyweight] public readonly ref partial struct L { [Field] public partial int A { get; "
            + "} } [Flyweight] public readonly ref partial struct V { [Field] public partial L L { get; "
            + "} [Group(typeof(L))] public partial MoreGroup More { get; } }"
    )]
    public Task Right_view_DoesNotTrigger(string source) => new FlyweightTest(source, compiles: true).RunAsync();

    [Fact]
    public Task View_before_CSharp13_Triggers() =>
        new FlyweightTest("[Flyweight] readonly ref partial struct {|ZMQ4003:V|} { [Field] public partial int A { get; } }")
        {
            LanguageVersion = LanguageVersion.CSharp12,
        }.RunAsync();
#endif

    [Fact]
    public Task Order_of_24_bytes_is_remarked_upon_Triggers()
    {
        var test = new FlyweightTest(
            "[GenerateFlyweight(Size = 24)] public class Order { [Field(0)] public int AccountId; "
                + "[Field(4)] public long {|#0:Quantity|}; [Field(12)] public long {|#1:Price|}; [Field(20)] public int OrderType; }",
            compiles: true
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4016.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithMessage("'Quantity' begins at 4, which is no multiple of 8")
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4016.Id, DiagnosticSeverity.Info)
                .WithLocation(1)
                .WithMessage("'Price' begins at 12, which is no multiple of 8")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Overlap_is_told_with_its_bytes_Triggers()
    {
        var test = new FlyweightTest("[GenerateFlyweight] public class O { [Field(4)] public long A; [Field(8)] public long {|#0:B|}; }");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ4006.Id, DiagnosticSeverity.Error)
                .WithLocation(0)
                .WithMessage("'A' [4..12) and 'B' [8..16) share bytes")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Fields_in_several_files_have_no_order_Triggers()
    {
        var test = new FlyweightTest("[GenerateFlyweight] public partial class {|ZMQ4007:O|} { public int A; }");
        test.TestState.Sources.Add("public partial class O { public int B; }");
        return test.RunAsync();
    }

    [Fact]
    public Task Offsets_in_several_files_DoNotTrigger()
    {
        var test = new FlyweightTest("[GenerateFlyweight] public partial class O { [Field(0)] public int A; }", compiles: true);
        test.TestState.Sources.Add("public partial class O { [ZmqPerf.Flyweights.Field(4)] public int B; }");
        return test.RunAsync();
    }
}
