using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>Asks what the paths say about the argument of every call of <c>Send</c>, as rules would of an undecided size.</summary>
internal static class IntervalProbe
{
    /// <summary>In the order of the code; null where nothing is known or the call is never reached.</summary>
    public static IntInterval?[] Of(
        string statements,
        string members = "",
        string modifiers = "void",
        LanguageVersion version = LanguageVersion.Latest
    ) =>
        OfSource(
            $$"""
            public enum Sizes : byte { Small = 8, Large = 200 }

            public unsafe partial class Sample
            {
                {{members}}
                static void Send(int size) { }
                static void Send(ReadOnlySpan<byte> data) { }
                static int F() => Environment.TickCount;
                static void Throw() => throw new Exception();

                {{modifiers}} Body(int size, int n, uint u, long l, byte b, int? maybe, bool flag, byte[] data,
                    string text, Span<byte> span, object o, Sizes kind, List<int> list)
                {
                    {{statements}}
                }
            }
            """,
            version
        );

    public static IntInterval?[] OfSource(string source, LanguageVersion version = LanguageVersion.Latest)
    {
        var (compilation, tree) = SizeProbe.Compile(source, version);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var model = compilation.GetSemanticModel(tree);
        var bodies = new Dictionary<IOperation, MessagingBody>();
        return
        [
            .. from call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>()
            where call.Expression.ToString() == "Send"
            select Of(((IInvocationOperation)model.GetOperation(call)!).Arguments[0].Value, BodyOf(call, model, bodies)),
        ];
    }

    public static IntInterval? Of(IOperation value, MessagingBody body) =>
        IntervalAnalysis.In(body).Of(value, CancellationToken.None)?.Interval;

    public static MessagingBody BodyOf(SyntaxNode node, SemanticModel model, Dictionary<IOperation, MessagingBody> bodies)
    {
        var root = model.GetOperation(node)!;
        while (root.Parent is { } parent)
            root = parent;
        if (!bodies.TryGetValue(root, out var body))
        {
            var member = node.FirstAncestorOrSelf<MemberDeclarationSyntax>()!;
            bodies.Add(
                root,
                body = new(
                    root,
                    model.GetDeclaredSymbol(member) ?? model.GetEnclosingSymbol(node.SpanStart)!,
                    [],
                    MessagingLibrary.Get(model.Compilation)!,
                    model
                )
            );
        }

        return body;
    }

    /// <summary>The intervals as the tables of the tests write them.</summary>
    public static string Show(IEnumerable<IntInterval?> intervals) =>
        string.Join(" ", intervals.Select(i => i is { } known ? $"{Show(known.Low)}..{Show(known.High)}" : "-"));

    private static string Show(long bound) =>
        bound switch
        {
            int.MinValue => "min",
            int.MaxValue => "max",
            long.MinValue => "MIN",
            long.MaxValue => "MAX",
            IntInterval.MaxLength => "all",
            _ => bound.ToString(System.Globalization.CultureInfo.InvariantCulture),
        };
}
