using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// How often code calls <c>A</c>: at least, and at most on a way that certainly exists; in a loop twice. And whether its calls may give a
/// message other content.
/// </summary>
public sealed class ReadCountTests
{
    [Theory]
    [InlineData("", 0, 0)]
    [FullData("A();", 1, 1)]
    [FullData("A(); A();", 2, 2)]
    [FullData("if (A() > 0) A();", 1, 2)]
    [FullData("if (b) A();", 0, 1)]
    [FullData("if (b) A(); else A();", 1, 1)]
    [FullData("if (b) A(); if (c) A();", 0, 1)]
    [FullData("A(); if (c) A();", 1, 2)]
    [FullData("if (b) return; A();", 1, 1)]
    [FullData("if (b) { A(); return; } A();", 1, 1)]
    [FullData("if (b) A(); else return; A();", 2, 2)]
    [FullData("if (b) { A(); throw null!; } else return;", 0, 0)]
    [FullData("A(); return; A();", 1, 1)]
    [FullData("if (b) throw null!; else A();", 1, 1)]
    [FullData("if (b) goto end; else A(); end: ;", 1, 1)]
    [FullData("if (b) { if (c) return; else return; } else A();", 1, 1)]
    [FullData("if (b) { if (c) return; else { } } else A();", 0, 1)]
    [FullData("if (b) A(); else if (c) A();", 0, 1)]
    [FullData("if (b) { A(); A(); } else A();", 1, 2)]
    public void Statements_are_counted(string code, int always, int most) => CheckWays(code, always, most);

    [Theory]
    [InlineData("var x = b && A() > 0;", 0, 1)]
    [FullData("var x = A() > 0 && A() > 1;", 1, 2)]
    [FullData("var x = b ? A() : A();", 1, 1)]
    [FullData("var x = b && A() > 0 && A() > 1;", 0, 2)]
    [FullData("var x = b || A() > 0 || A() > 1;", 0, 2)]
    [FullData("var x = (b || A() > 0) && A() > 1;", 0, 1)]
    [FullData("if (b && A() > 0) A();", 0, 2)]
    [FullData("if (b && A() > 0) { } else A();", 0, 1)]
    [FullData("if (b || A() > 0) A();", 0, 1)]
    [FullData("if (b || A() > 0) { } else A();", 0, 2)]
    [FullData("int? i = null; var x = i ?? A();", 0, 1)]
    [InlineData("int? i = null; A(); var x = i ?? A();", 1, 2)]
    [InlineData("this?.A();", 0, 1)]
    public void Conditions_are_counted(string code, int always, int most) => CheckWays(code, always, most);

    [Theory]
    [InlineData("switch (A()) { case 1: A(); break; default: A(); break; }", 1, 2)]
    [FullData("var x = b switch { true => A(), _ => A() };", 0, 1)]
    public void Switches_are_counted(string code, int always, int most) => CheckWays(code, always, most);

    [Theory]
    [InlineData("while (b) A();", 0, 2)]
    [FullData("while (A() > 0) { }", 1, 2)]
    [InlineData("while (b) { A(); break; }", 0, 1)]
    [FullData("while (b) if (c) A();", 0, 1)]
    [FullData("do { A(); } while (b);", 1, 2)]
    [FullData("for (var i = A(); i < 3; i++) { }", 1, 1)]
    [FullData("for (var i = 0; i < A(); i++) { }", 1, 2)]
    [InlineData("for (var i = 0; i < 1; i++) A();", 0, 1)]
    [FullData("foreach (var x in new int[A()]) { }", 1, 1)]
    [FullData("do { if (b) A(); } while (c);", 0, 1)]
    [FullData("for (var i = 0; i < 2; i++) A();", 0, 2)]
    public void Loops_are_counted(string code, int always, int most) => CheckWays(code, always, most);

    [Theory]
    [InlineData("try { A(); } catch { A(); }", 0, 1)]
    [FullData("try { A(); } finally { A(); }", 2, 2)]
    [FullData("try { A(); A(); } catch { A(); }", 0, 2)]
    public void Exceptions_are_counted(string code, int always, int most) => CheckWays(code, always, most);

    [Theory]
    [InlineData("System.Action f = () => A();", 0, 0)]
    [FullData("void F() { A(); }", 0, 0)]
    [FullData("var s = nameof(A);", 0, 0)]
    public void Other_functions_are_not_counted(string code, int always, int most) => CheckWays(code, always, most);

    private static void CheckWays(string code, int always, int most)
    {
        var body = Body(code);
        var count = Count(body, null);
        Assert.Equal((always, most), (count.Always, count.Most));
    }

    /// <summary>The ways that stay in a loop, in each turn of which the code runs; and the most on a way by itself.</summary>
    [Theory]
    [InlineData("A(); if (b) { A(); break; }", 1, 1)]
    [FullData("A(); if (b) { A(); return; }", 1, 0)]
    [FullData("A(); if (b) { A(); A(); break; }", 1, 2)]
    [FullData("A(); if (b) { A(); A(); return; }", 1, 0)]
    [InlineData("A(); if (b) { while (c) A(); return; }", 1, 2)]
    [FullData("A(); if (b) { A(); throw null!; }", 1, 0)]
    [FullData("A(); if (b) { A(); continue; }", 2, 0)]
    [FullData("A(); if (b) { A(); goto end; }", 1, 1)]
    [InlineData("A(); if (b) { } else { A(); return; }", 1, 0)]
    [FullData("A(); if (b) { A(); return; } else { A(); break; }", 2, 0)]
    [FullData("A(); if (b) { if (c) { A(); return; } }", 1, 0)]
    [FullData("A(); if (b) { A(); if (c) return; else break; }", 1, 1)]
    [FullData("A(); while (c) if (b) { A(); break; }", 2, 0)]
    public void Ways_out_are_counted_aside(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("again: A(); if (b) { A(); goto again; }", 2, 0)]
    public void Ways_back_are_counted(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); switch (d) { case 1: A(); return; case 2: A(); throw null!; }", 1, 0)]
    [FullData("A(); switch (d) { case 1: A(); break; default: A(); throw null!; }", 2, 0)]
    [FullData("A(); switch (d) { case 1: A(); continue; default: return; }", 2, 0)]
    [InlineData("A(); switch (d) { case 1: if (b) { A(); break; } A(); return; }", 2, 0)]
    public void Ways_out_of_a_switch_are_counted_aside(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); var x = d switch { 1 => 2, _ => throw new E(A()) };", 1, 0)]
    [FullData("A(); var x = b ? 1 : throw new E(A());", 1, 0)]
    [FullData("int? i = null; A(); var x = i ?? throw new E(A());", 1, 0)]
    [FullData("A(); if (b) Fail(A());", 1, 0)]
    [FullData("A(); if (b) Stop(A());", 1, 0)]
    [InlineData("A(); if (b) { A(); Environment.Exit(1); }", 1, 0)]
    [FullData("A(); try { Take(1); } catch { A(); }", 1, 0)]
    [FullData("A(); try { Take(1); } catch (E) when (A() > 1) { }", 1, 0)]
    [FullData("A(); try { Take(1); } catch { while (c) A(); }", 1, 2)]
    public void Exceptions_are_counted_aside(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); if (b) Take(A());", 2, 0)]
    public void Calls_that_return_are_counted(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); if (b) Console.Error.WriteLine(A());", 1, 0)]
    [FullData("A(); if (b) LogError($\"{A()}\");", 1, 0)]
    [InlineData("A(); System.Diagnostics.Debug.Assert(A() > 0);", 1, 0)]
    public void Logs_are_not_counted(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); if (b) Console.WriteLine(A());", 2, 0)]
    [InlineData("A(); if (b) Logged(A());", 2, 0)]
    [FullData("A(); LogError(A());", 2, 0)]
    public void Calls_like_logs_are_counted(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); if (verbose) Take(A());", 1, 1)]
    [FullData("A(); if (!verbose) { } else Take(A());", 1, 1)]
    [InlineData("A(); if (_verbose && !Settings.Quiet) Take(A());", 1, 1)]
    [InlineData("A(); if (IsEnabled(3)) Take(A());", 1, 1)]
    [FullData("A(); if (verbose) A(); else A();", 2, 1)]
    public void Ways_behind_a_switch_are_counted_aside(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    [Theory]
    [InlineData("A(); if (verbose || d > 3) Take(A());", 2, 0)]
    [FullData("A(); var on = d > 3; if (on) Take(A());", 2, 0)]
    [InlineData("A(); if (_first) Take(A()); _first = false;", 2, 0)]
    [FullData("A(); if (message.More) Take(A());", 2, 0)]
    public void Conditions_that_change_are_no_switch(string code, int most, int aside) => CheckWaysOut(code, most, aside);

    private static void CheckWaysOut(string code, int most, int aside)
    {
        var body = Body($"var verbose = d > 7; var first = b; while (c) {{ b = d++ > 9; {code} }} end: ;");
        var count = Count(body, body.Root.Descendants().OfType<ILoopOperation>().First());
        Assert.Equal((most, aside), (count.Most, count.Aside));
    }

    private static ReadCount Count(MessagingBody body, ILoopOperation? loop) =>
        ReadCount.In(
            loop is null ? [body.Root] : loop.Body.ChildOperations,
            o => o is IInvocationOperation { TargetMethod.Name: "A" },
            loop,
            body
        );

    internal static MessagingBody Body(string code)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            using System;
            using Net.Zmq;
            class C : Base
            {
                unsafe void M(bool b, bool c, Socket socket, Message message, Message other, System.Action action,
                    Poller poller, MultipartMessage frames, Number number, dynamic dynamics,
                    System.Threading.Tasks.Task task, System.Threading.Tasks.Task<int> answer, delegate*<void> pointer) { {{code}} }
                int A() => 1;
                int d;
                readonly bool _verbose;
                bool _first;
                static class Settings { public static bool Quiet { get; set; } }
                class E(int x) : System.Exception(x.ToString()) { public E() : this(0) { } }
                void Take(int x) { }
                void LogError(object x) { }
                void Logged(int x) { }
                bool IsEnabled(int x) => true;
                void Fail(int x) => throw new E(x);
                [System.Diagnostics.CodeAnalysis.DoesNotReturn] void Stop(int x) => System.Environment.Exit(x);
                Message _message = new();
                Socket _socket = null!;
                void Receive() => _socket.Recv(_message);
                void Deep() => Receive();
                void Recurse() { if (A() > 1) Recurse(); }
                int Number(int x) => x;
                void Change(ref Message m) { }
                int Property { get { Receive(); return 1; } }
                protected virtual void ToBeOverridden() { }
                int Auto { get; set; }
                int Computed => 1;
                int Written { get => 1; set => Receive(); }
                protected virtual int Overridable => 1;
                protected override int Overridden => 1;
                int Around => AroundAgain;
                int AroundAgain => Around;
                async System.Threading.Tasks.Task Later() { A(); }
                void First() => Second();
                void Second() => Third();
                void Third() => Fourth();
                void Fourth() { }
            }
            class Base { protected virtual int Overridden => 1; }
            class Plain { }
            class Named { public Named(int x) { X = x; } int X { get; } }
            class Receiver { public Receiver(Socket socket, Message message) => socket.Recv(message); }
            class Number
            {
                public static Number operator +(Number a, Number b) => a;
                public static Number operator -(Number a) { held.Dispose(); return a; }
                static Message held;
                public static implicit operator int(Number a) => 1;
            }
            class Items { public System.Collections.Generic.List<int>.Enumerator GetEnumerator() => default; }
            """
        );
        var compilation = CSharpCompilation.Create(
            "Test",
            [tree],
            References.Get(ZmqVersion.V0_5_0, runtime: false),
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        var model = compilation.GetSemanticModel(tree);
        var method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().First();
        return new(
            model.GetOperation(method)!,
            model.GetDeclaredSymbol(method)!,
            ImmutableArray<MessagingHit>.Empty,
            MessagingLibrary.Get(compilation)!,
            model
        );
    }
}
