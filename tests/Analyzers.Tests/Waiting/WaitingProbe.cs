using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>Asks the shared questions about waiting as a rule would: about the receives of a method in the order of the text.</summary>
internal sealed class WaitingProbe
{
    private WaitingProbe(MessagingBody body) => Body = body;

    public MessagingBody Body { get; }

    /// <summary>
    /// In a method with two sockets, a message, a buffer and flags; <c>Work</c> is code out of sight, and what a <c>Wake</c> says of itself
    /// may be in sight.
    /// </summary>
    public static WaitingProbe Of(string statements)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            using System;
            using System.Diagnostics;
            using System.Threading;
            using Net.Zmq;

            abstract class Wake
            {
                public static bool operator !(Wake wake) => Console.ReadLine() is null;
                public static Wake operator +(Wake wake, int more) { Console.ReadLine(); return wake; }
                public static Wake operator ++(Wake wake) { Console.ReadLine(); return wake; }
                public static Wake operator -(Wake wake, int less) => wake;
                public static implicit operator int(Wake wake) => Console.Read();
                public bool Own { get; set; }
                public virtual bool Virtual { get; set; }
                public abstract bool Abstract { get; }
                public bool Told => Own;
                public virtual bool MayBeTold => Own;
                public bool Asked => Console.ReadLine() is null;
                public bool this[int index] => Own;
                public static event Action Woken;
            }

            sealed class Late : Wake, IDisposable
            {
                public Late() { }
                public Late(int number) { }
                public override bool Virtual { get; set; }
                public override bool Abstract => Own;
                public void Dispose() { }
            }

            abstract class Sample
            {
                protected abstract void Work();

                void Body(Socket a, Socket b, Message message, byte[] buffer, bool running, bool flag, int number,
                    CancellationToken token, Wake wake, dynamic late)
                {
                    {{statements}}
                }
            }
            """,
            new CSharpParseOptions(LanguageVersion.Latest)
        );
        var compilation = CSharpCompilation.Create(
            "Waiting",
            [tree],
            References.Get(ZmqVersion.V0_5_0, runtime: true),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var (model, library) = (compilation.GetSemanticModel(tree), MessagingLibrary.Get(compilation)!);
        var method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Last();
        var root = model.GetOperation(method)!;
        var hits = root.Descendants()
            .Select(o => (Operation: o, Member: library.MemberOf(o)))
            .Where(h => h.Member is not null)
            .Select(h => new MessagingHit(h.Operation, h.Member!));
        return new(new(root, model.GetDeclaredSymbol(method)!, [.. hits], library, model));
    }

    public IReadOnlyList<MessagingHit> Receives => [.. Body.Hits.Where(h => h.Member.IsReceive)];

    public IInvocationOperation Receive(int index = 0) => (IInvocationOperation)Receives[index].Operation;

    /// <summary>The ways after a receive; null where it is in no cycle.</summary>
    public ReceiveOutcome? After(int index = 0) => ReceiveOutcome.Of(Receive(index), Receives[index].Member, Body, CancellationToken.None);

    /// <summary>What all code of the method does.</summary>
    public LoopEffect Doings()
    {
        var doings = new LoopEffects(Body, CancellationToken.None);
        return Body.Graph(CancellationToken.None)!.Blocks.Aggregate(LoopEffect.Nothing, (all, block) => all | doings.Of(block));
    }

    public BusyWait? Spin(int index = 0) => ZmqPerf.Analyzers.Waiting.Polling.BusyWait.Of(Receives[index], Body, CancellationToken.None);

    /// <summary>The round from the empty answer of the first receive back to it, in the innermost loop.</summary>
    public PollIteration Round()
    {
        var (after, loop) = (After()!, Loops.InnermostLoop(Receive()));
        return new(
            after,
            after.Follow(gotFrame: false, loop),
            after.Follow(gotFrame: true, loop),
            loop,
            drain: null,
            Body,
            CancellationToken.None
        );
    }

    /// <summary>Whether the receive runs again after this answer.</summary>
    public bool Returns(bool gotFrame, int index = 0)
    {
        var way = After(index)!.Follow(gotFrame, null);
        Assert.True(way.IsWhole);
        return way.Returns;
    }

    /// <summary>The texts of the statements on the way back after an answer, in the order of the text.</summary>
    public string Back(bool gotFrame, int index = 0)
    {
        var after = After(index)!;
        var blocks = after.Follow(gotFrame, null).Back();
        return string.Join(
            " ",
            after
                .Graph.Blocks.Where(b => blocks.Contains(b.Ordinal))
                .SelectMany(b => b.Operations)
                .Where(o => o is IExpressionStatementOperation)
                .Select(o => o.Syntax.ToString())
        );
    }
}
