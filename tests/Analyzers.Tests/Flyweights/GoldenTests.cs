using System;
using System.IO;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>
/// A few generated files, to the letter. With <c>ZMQPERF_UPDATE_GOLDEN=1</c> they are written anew, and the tests fail all the same, so
/// that nothing stays unchecked because the variable was forgotten.
/// </summary>
[Trait("Compiler", "each")]
public sealed class GoldenTests
{
    private static readonly string s_folder = Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Flyweights", "Golden");

    [Fact]
    public void Class_gets_a_view_and_a_writer() =>
        Check(
            "Order",
            """
            namespace Feed
            {
                public enum Side : byte { Buy, Sell }

                [GenerateFlyweight]
                public sealed class Order
                {
                    public int AccountId { get; set; }
                    public long Quantity { get; set; }
                    public long Price { get; set; }
                    public Side Side { get; set; }
                    [FixedText(8)] public string Symbol { get; set; }
                }
            }
            """
        );

    [Fact]
    public void Groups_and_data_are_found_when_the_view_is_wrapped() =>
        Check(
            "Book",
            """
            public static partial class Feed
            {
                [GenerateFlyweight(ByteOrder = ByteOrder.Big, Version = 2)]
                internal sealed class Level
                {
                    public long Price { get; set; }
                    [Field(Since = 2, NullValue = -1)] public int Orders { get; set; }
                }

                [GenerateFlyweight(ByteOrder = ByteOrder.Big)]
                internal sealed class Book
                {
                    public bool IsLast { get; set; }
                    [Group(typeof(Level))] public List<Level> Levels { get; set; }
                    [VarData(typeof(byte))] public byte[] Note { get; set; }
                    [Tail] public byte[] Rest { get; set; }
                }
            }
            """
        );

    [Fact]
    public void Header_is_looked_at_before_the_block() =>
        Check(
            "Amend",
            """
            [GenerateFlyweight(ByteOrder = ByteOrder.Big)]
            public struct Head
            {
                public ushort RootLength;
                public ushort TemplateId;
                public byte Version;
            }

            [GenerateFlyweight(Header = typeof(Head), TemplateId = 7, Version = 2, TrailingBytes = TrailingBytes.Reject)]
            public sealed class Amend
            {
                public long OrderId { get; set; }
                [Field(Since = 2)] public int Reason { get; set; }
                [VarData(typeof(byte))] public byte[] Note { get; set; }
            }
            """
        );

#if CSHARP13
    [Fact]
    public void View_gets_its_bodies() =>
        Check(
            "Quote",
            """
            namespace Feed;

            [Flyweight(Writer = false)]
            public readonly ref partial struct QuoteView
            {
                [Field(0)] public partial int Id { get; }
                [Field(4, ByteOrder = ByteOrder.Big)] internal partial double @Price { get; }
            }
            """,
            LanguageVersion.CSharp13
        );
#endif

    /// <summary>
    /// In a language that all compilers under test know, where nothing newer is needed: from C# 13 on views have an interface as well.
    /// </summary>
    private static void Check(string name, string source, LanguageVersion version = LanguageVersion.CSharp12)
    {
        var (files, diagnostics) = Generated.Run(Generated.Usings + source, version);
        Assert.DoesNotContain(diagnostics, d => d.Id != "CS8618");
        var file = Assert.Single(files, f => f.HintName.Contains(name, StringComparison.Ordinal));
        Assert.Equal(Encoding.UTF8, file.SourceText.Encoding);
        Assert.Equal(SourceHashAlgorithm.Sha1, file.SourceText.ChecksumAlgorithm);
        var path = Path.Combine(s_folder, $"{name}.txt");
        var text = file.SourceText.ToString();
        Assert.DoesNotContain('\r', text);
        if (Environment.GetEnvironmentVariable("ZMQPERF_UPDATE_GOLDEN") == "1")
        {
            File.WriteAllText(path, text);
            Assert.Fail($"{path} is written: look at it, and run again without ZMQPERF_UPDATE_GOLDEN");
        }

        Assert.Equal(File.ReadAllText(path), text);
    }
}
