using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Flyweights.Parsing;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>Which types have a form in a flyweight, what is to be written instead of the others, and what a number can hold.</summary>
public sealed class FieldTypesTests
{
    [Theory]
    [InlineData("sbyte", "SByte", 1)]
    [FullData("byte", "Byte", 1)]
    [FullData("short", "Int16", 2)]
    [FullData("ushort", "UInt16", 2)]
    [FullData("int", "Int32", 4)]
    [InlineData("uint", "UInt32", 4)]
    [FullData("long", "Int64", 8)]
    [FullData("ulong", "UInt64", 8)]
    [InlineData("float", "Single", 4)]
    [FullData("double", "Double", 8)]
    [FullData("Half", "Half", 2)]
    [InlineData("Int128", "Int128", 16)]
    [InlineData("UInt128", "UInt128", 16)]
    [FullData("decimal", null, 0)]
    [FullData("Guid", null, 0)]
    [FullData("Own.Half", null, 0)]
    [FullData("Outer.Int128", null, 0)]
    public void Numbers_have_a_size(string type, string? name, int size)
    {
        var number = FieldTypes.Number(Type(type));
        Assert.Equal((name, size), number is var (known, bytes) ? (known, bytes) : (null, 0));
    }

    [Theory]
    [InlineData("Guid", true)]
    [InlineData("Own.Guid", false)]
    [FullData("int", false)]
    public void Guid_is_the_systems(string type, bool isGuid) => Assert.Equal(isGuid, FieldTypes.IsGuid(Type(type)));

    [Theory]
    [InlineData("byte[]", false, false, true)]
    [FullData("byte[,]", false, false, false)]
    [FullData("int[]", false, false, false)]
    [FullData("string", false, true, true)]
    [FullData("string", false, false, false)]
    [FullData("string", true, true, false)]
    [FullData("byte[]", true, false, false)]
    public void Bytes_are_arrays_in_a_class(string type, bool isView, bool isText, bool areBytes) =>
        Assert.Equal(areBytes, FieldTypes.IsBytes(Type(type), isView, isText));

    [Theory]
    [InlineData("ReadOnlySpan<byte>", true)]
    [FullData("ReadOnlySpan<int>", false)]
    [FullData("Span<byte>", false)]
    [InlineData("Own.ReadOnlySpan<byte>", false)]
    public void Bytes_are_spans_in_a_view(string type, bool areBytes) =>
        Assert.Equal(areBytes, FieldTypes.IsBytes(Type(type), isView: true, isText: false));

    [Theory]
    [InlineData("string", "add [FixedText", "use ReadOnlySpan")]
    [FullData("decimal", "use a long with a fixed scale", "use a long with a fixed scale")]
    [InlineData("char", "use ushort", "use ushort")]
    [FullData("nint", "use int or long", "use int or long")]
    [InlineData("nuint", "use int or long", "use int or long")]
    [FullData("DateTime", "use a long of ticks", "use a long of ticks")]
    [InlineData("DateTimeOffset", "use a long of ticks", "use a long of ticks")]
    [FullData("TimeSpan", "use a long of ticks", "use a long of ticks")]
    [FullData("DateOnly", "use a long of ticks", "use a long of ticks")]
    [FullData("TimeOnly", "use a long of ticks", "use a long of ticks")]
    [FullData("Own.TimeSpan", "use a flyweight", "use a flyweight")]
    [InlineData("int?", "use the type itself", "use the type itself")]
    [InlineData("int[]", "use byte[]", "use ReadOnlySpan<byte>")]
    [FullData("object", "use a flyweight", "use a flyweight")]
    [FullData("Own.Guid", "use a flyweight", "use a flyweight")]
    [InlineData("IDisposable", "use a flyweight", "use a flyweight")]
    [InlineData("Action", "use a number", "use a number")]
    public void What_stands_instead_is_told(string type, string inClass, string inView)
    {
        Assert.StartsWith(inClass, FieldTypes.Instead(Type(type), isView: false), StringComparison.Ordinal);
        Assert.StartsWith(inView, FieldTypes.Instead(Type(type), isView: true), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Byte", "0", "255")]
    [InlineData("SByte", "-128", "127")]
    [InlineData("Int16", "-32768", "32767")]
    [InlineData("UInt16", "0", "65535")]
    [InlineData("Int32", "-2147483648", "2147483647")]
    [InlineData("UInt32", "0", "4294967295")]
    [InlineData("Int64", "-9223372036854775808", "9223372036854775807")]
    [InlineData("UInt64", "0", "18446744073709551615")]
    [InlineData("Half", "-65504", "65504")]
    [InlineData("UInt128", "0", null)]
    [InlineData("Int128", null, null)]
    [FullData("Double", null, null)]
    public void Number_holds_what_lies_between_its_bounds(string number, string? low, string? high)
    {
        decimal Value(string? text, decimal otherwise) =>
            text is null ? otherwise : decimal.Parse(text, System.Globalization.CultureInfo.InvariantCulture);
        var (least, most) = (Value(low, -99999999999999999999m), Value(high, 99999999999999999999m));
        Assert.Equal((true, true), (NullValues.Fits(least, number), NullValues.Fits(most, number)));
        Assert.Equal((low is null, high is null), (NullValues.Fits(least - 1, number), NullValues.Fits(most + 1, number)));
    }

    private static ITypeSymbol Type(string name)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            using System;
            namespace Own { public struct Half { } public struct Guid { } public struct TimeSpan { } public ref struct ReadOnlySpan<T> { } }
            class Outer { public struct Int128 { } }
            class Holder { {{name}} Field() => throw new Exception(); }
            """
        );
        var compilation = CSharpCompilation.Create(
            "Types",
            [tree],
            References.Get(ZmqVersion.V0_5_0, runtime: false),
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return compilation.GetTypeByMetadataName("Holder")!.GetMembers("Field").OfType<IMethodSymbol>().Single().ReturnType;
    }
}
