using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>The size that a struct is said to have, and the one that it has when it runs.</summary>
public sealed class MemoryLayoutTests
{
    private const string Sequential = "[StructLayout(LayoutKind.Sequential, ";

    [Theory]
    [InlineData("struct S { public int A; public long B; public short C; }")]
    [FullData("struct S { public byte A; public short B; public byte C; }")]
    [FullData("struct S { }")]
    [InlineData("struct S { public double A; public float B; public static long C; public const int D = 4; }")]
    [FullData("struct S { public Inner A; public byte B; } struct Inner { public byte A; public long B; }")]
    [FullData("struct S { public DayOfWeek A; public Small B; } enum Small : byte { One }")]
    [InlineData("struct S { public byte A; public Guid B; }")]
    [FullData("record struct S(int A, long B);")]
    [FullData("readonly struct S { public byte A { get; init; } public int B { get; init; } }")]
    [FullData("unsafe struct S { public int A; public fixed byte B[21]; }")]
    [InlineData("unsafe struct S { public byte A; public fixed long B[3]; }")]
    [InlineData(Sequential + "Pack = 1)] struct S { public byte A; public long B; }")]
    [FullData(Sequential + "Pack = 2)] struct S { public byte A; public long B; public byte C; }")]
    [FullData(Sequential + "Pack = 4)] struct S { public Inner A; public byte B; } struct Inner { public byte A; public long B; }")]
    [InlineData(Sequential + "Size = 64)] struct S { public int A; }")]
    [FullData(Sequential + "Size = 13)] struct S { public int A; public byte B; }")]
    [FullData(Sequential + "Size = 2)] struct S { public long A; }")]
    public void Layout_is_that_of_the_runtime(string source)
    {
        var size = SizesOf(source, out var type);
        Assert.Equal(IntInterval.Exactly(InMemory(type)), size.InMemory);
        Assert.Equal(IntInterval.Exactly(Marshal.SizeOf(type)), size.Marshalled);
    }

    [Theory]
    [InlineData("struct S { public bool A; public int B; public char C; }")]
    [InlineData("struct S { public char A; public bool B; }")]
    public void Bool_and_char_are_something_else_to_native_code(string source)
    {
        var size = SizesOf(source, out var type);
        Assert.Equal(IntInterval.Exactly(InMemory(type)), size.InMemory);
        Assert.Null(size.Marshalled);
    }

    [Theory]
    [InlineData("[StructLayout(LayoutKind.Explicit)] struct S { [FieldOffset(0)] public int A; [FieldOffset(4)] public long B; }")]
    [FullData("[StructLayout(LayoutKind.Explicit)] struct S { [FieldOffset(3)] public byte A; [FieldOffset(0)] public int B; }")]
    [FullData(
        """
            [StructLayout(LayoutKind.Explicit, Size = 32)] struct S
            {
                [FieldOffset(0)] public byte A;
                [FieldOffset(8)] public double B;
            }
            """
    )]
    [InlineData("unsafe struct S { public void* A; public nint B; public byte C; }")]
    public void Size_that_hangs_on_the_runtime_lies_in_an_interval(string source)
    {
        var size = SizesOf(source, out var type).InMemory!.Value;
        Assert.InRange(InMemory(type), size.Low, size.High);
    }

    [Theory]
    [InlineData("[StructLayout(LayoutKind.Auto)] struct S { public byte A; public long B; }")]
    [FullData("struct S { public DateTime A; }")]
    [FullData("struct S { public string A; }")]
    [InlineData("struct S { public int? A; }")]
    [FullData("struct S { public decimal A; }")]
    [FullData("struct S { public Inner<int> A; } struct Inner<T> { public T A; }")]
    [FullData("partial struct S { public byte A; } partial struct S { public long B; }")]
    [InlineData("[InlineArray(8)] struct S { public int A; }")]
    public void Other_structs_are_unknown(string source) => Assert.Null(SizesOf(source, out _).InMemory);

    private static (IntInterval? InMemory, IntInterval? Marshalled) SizesOf(string source, out Type type)
    {
        var (compilation, _) = SizeProbe.Compile(source);
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
        image.Position = 0;
        type = new AssemblyLoadContext("structs", isCollectible: true).LoadFromStream(image).GetType("S")!;
        var symbol = compilation.GetTypeByMetadataName("S");
        return (TypeSizes.OfMemory(symbol, compilation), TypeSizes.OfMarshalled(symbol, compilation));
    }

    private static int InMemory(Type type) =>
        (int)
            typeof(Unsafe)
                .GetMethod(nameof(Unsafe.SizeOf), BindingFlags.Public | BindingFlags.Static)!
                .MakeGenericMethod(type)
                .Invoke(null, null)!;
}
