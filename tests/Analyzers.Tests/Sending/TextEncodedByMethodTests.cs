using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1007 where a method of the user's encodes the text; the fix takes it away with its last use.</summary>
public sealed class TextEncodedByMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1007");

    private const string Encode = "\nstatic byte[] Encode(string s) => Encoding.UTF8.GetBytes(s);";

    [Theory]
    [InlineData(Encode)]
    [FullData("\nstatic byte[] Encode(string s) { var bytes = Encoding.UTF8.GetBytes(s); return bytes; }")]
    [FullData("\nstatic byte[] Encode(string s) { ArgumentNullException.ThrowIfNull(s); return new UTF8Encoding(false).GetBytes(s); }")]
    [FullData("\nstatic byte[] Encode(string s) => Inner(s);\nstatic byte[] Inner(string x) => Encoding.UTF8.GetBytes(x);")]
    public Task Text_that_a_method_encodes_IsFixed(string encode) =>
        Code.IsFixed("while (running)\n    sender.Send({|ZMQ1007:Encode(text)|});" + encode, "while (running)\n    sender.Send(text);");

    /// <summary>What a method of the user's does not take cannot be given to it: the message says what can be done.</summary>
    [Theory]
    [InlineData("void Post(byte[] b) => s.Send(b);", "let 'Post' take the text and use Send(string)")]
    [InlineData("void Post(byte[] b) => s.Send(b); internal void Post(string t) => s.Send(t);", "use Post(string)")]
    [InlineData(
        "void Post(byte[] b) => s.Send(b); internal void Post(int n) => s.Send([1]);",
        "let 'Post' take the text and use Send(string)"
    )]
    public Task Text_for_a_method_names_who_takes_it(string members, string remedy) =>
        Code.Analysis(
                $$"""
                using System.Text;
                using Net.Zmq;

                sealed class Link(Socket s) { internal {{members}} }

                static class Program
                {
                    static void Run(Link link, string[] words)
                    {
                        foreach (var word in words)
                            link.Post({|#0:Encoding.UTF8.GetBytes(word)|});
                    }
                }
                """,
                new DiagnosticResult("ZMQ1007", DiagnosticSeverity.Warning)
                    .WithLocation(0)
                    .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                    .WithArguments("", "for one send", remedy)
            )
            .RunAsync();

    /// <summary>A method that takes an array takes no UTF-8 literal.</summary>
    [Theory]
    [InlineData("byte[]", "keep the bytes in a static readonly field")]
    [InlineData("System.ReadOnlySpan<byte>", "use a UTF-8 literal (\"...\"u8)")]
    public Task Literal_for_a_method_names_what_it_takes(string taken, string remedy) =>
        Code.Analysis(
                $$"""
                using System.Text;
                using Net.Zmq;

                sealed class Link(Socket s) { internal void Post({{taken}} b) => s.Send(b); }

                static class Program
                {
                    static void Run(Link link, string[] words)
                    {
                        foreach (var word in words)
                            link.Post({|#0:Encoding.UTF8.GetBytes("ready")|});
                    }
                }
                """,
                new DiagnosticResult("ZMQ1007", DiagnosticSeverity.Warning)
                    .WithLocation(0)
                    .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                    .WithArguments(" literal", "at run time", remedy)
            )
            .RunAsync();

    [Fact]
    public Task Literal_that_a_method_encodes_IsFixed() =>
        Code.IsFixed(
            "while (running)\n    sender.Send({|ZMQ1007:Encode(\"ready\")|});" + Encode,
            "while (running)\n    sender.Send(\"ready\"u8);"
        );

    [Fact]
    public Task Several_texts_that_a_method_encodes_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var bytes = {|ZMQ1007:Encode(text)|};
                sender.Send(bytes);
                sender.Send({|ZMQ1007:Encode(text)|}, SendFlags.SendMore);
            }
            """ + Encode,
            """
            while (running)
            {
                sender.Send(text);
                sender.Send(text, SendFlags.SendMore);
            }
            """
        );

    [Theory]
    [InlineData("static byte[] Encode(string s) => Encoding.UTF8.GetBytes(s.Trim());")]
    [FullData("static byte[] Encode(string s) => Encoding.UTF8.GetBytes(s + \"\\0\");")]
    [FullData("static byte[] Encode(string s) { s = s.Trim(); return Encoding.UTF8.GetBytes(s); }")]
    [FullData("static byte[] Encode(string s) => Encoding.UTF8.GetBytes(\"always\");")]
    [FullData("static byte[] Encode(string s) { Console.WriteLine(s); return Encoding.UTF8.GetBytes(s); }")]
    [FullData("static byte[] Encode(string s) => Encoding.UTF8.GetBytes(string.Join(',', s, \"end\"));")]
    [FullData("static byte[] Encode(object o) { var line = $\"<{o}>\"; return Encoding.UTF8.GetBytes(line); }")]
    [InlineData("static byte[] Encode(object o) => Inner(o); static byte[] Inner(object o) => Encoding.UTF8.GetBytes(o.ToString()!);")]
    public Task Text_that_a_method_puts_together_TriggersWithoutFix(string encode) =>
        Code.IsNotFixed($"while (running)\n    sender.Send({{|ZMQ1007:Encode(text)|}});\n{encode}");

    [Fact]
    public Task Text_that_a_method_of_another_type_puts_together_TriggersWithoutFix() =>
        Code.IsNotFixed(
            """
            using System.Text;
            using Net.Zmq;
            static class Codec
            {
                public static byte[] Encode(int id, decimal price) => Encoding.UTF8.GetBytes($"{id} {price}");
            }
            static class Publisher
            {
                static void Run(Socket sender)
                {
                    for (var id = 0; ; id++)
                    {
                        var bytes = {|ZMQ1007:Codec.Encode(id, 1.5m)|};
                        sender.Send(bytes);
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("static byte[] Encode(string s) => Encoding.Latin1.GetBytes(s);")]
    [InlineData("static byte[] Encode(string s) { var b = Encoding.UTF8.GetBytes(s); b[0] = 0; return b; }")]
    [FullData("static byte[] Encode(string s) => s_kept ??= Encoding.UTF8.GetBytes(s);")]
    [FullData("static byte[] Encode(string s) => s.Length == 0 ? [] : Encoding.UTF8.GetBytes(s);")]
    public Task Method_that_does_more_DoesNotTrigger(string encode) =>
        Code.DoesNotTrigger(
            $$"""
            private static byte[]? s_kept;
            void Run(Socket sender, string text, bool running)
            {
                while (running) sender.Send(Encode(text));
            }
            {{encode}}
            """
        );

    [Theory]
    [InlineData("var bytes = Encode(text); kept.Add(bytes); sender.Send(bytes);")]
    [FullData("kept.Add(Encode(text));")]
    public Task Bytes_that_are_needed_DoNotTrigger(string code) =>
        Code.DoesNotTrigger($"var kept = new List<byte[]>();\nwhile (running) {{ {code} }}" + Encode);
}
