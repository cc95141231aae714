using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>How often code calls <c>A</c>: at least, and at most on a way that certainly exists; in a loop twice. And whether its calls may give a message other content.</summary>
public sealed class ReadCountTests
{
    [Theory]
    [InlineData("", 0, 0)]
    [InlineData("A();", 1, 1)]
    [InlineData("A(); A();", 2, 2)]
    [InlineData("if (A() > 0) A();", 1, 2)]
    [InlineData("if (b) A();", 0, 1)]
    [InlineData("if (b) A(); else A();", 1, 1)]
    [InlineData("if (b) A(); if (c) A();", 0, 1)]
    [InlineData("A(); if (c) A();", 1, 2)]
    [InlineData("if (b) return; A();", 1, 1)]
    [InlineData("if (b) { A(); return; } A();", 1, 1)]
    [InlineData("if (b) A(); else return; A();", 2, 2)]
    [InlineData("if (b) { A(); throw null!; } else return;", 0, 1)]
    [InlineData("var x = b && A() > 0;", 0, 1)]
    [InlineData("var x = A() > 0 && A() > 1;", 1, 2)]
    [InlineData("var x = b ? A() : A();", 1, 1)]
    [InlineData("var x = b && A() > 0 && A() > 1;", 0, 2)]
    [InlineData("var x = b || A() > 0 || A() > 1;", 0, 2)]
    [InlineData("var x = (b || A() > 0) && A() > 1;", 0, 1)]
    [InlineData("if (b && A() > 0) A();", 0, 2)]
    [InlineData("if (b && A() > 0) { } else A();", 0, 1)]
    [InlineData("if (b || A() > 0) A();", 0, 1)]
    [InlineData("if (b || A() > 0) { } else A();", 0, 2)]
    [InlineData("switch (A()) { case 1: A(); break; default: A(); break; }", 1, 2)]
    [InlineData("var x = b switch { true => A(), _ => A() };", 0, 1)]
    [InlineData("while (b) A();", 0, 2)]
    [InlineData("while (A() > 0) { }", 1, 2)]
    [InlineData("while (b) { A(); break; }", 0, 1)]
    [InlineData("while (b) if (c) A();", 0, 1)]
    [InlineData("do { A(); } while (b);", 1, 2)]
    [InlineData("for (var i = A(); i < 3; i++) { }", 1, 1)]
    [InlineData("for (var i = 0; i < A(); i++) { }", 1, 2)]
    [InlineData("for (var i = 0; i < 1; i++) A();", 0, 1)]
    [InlineData("foreach (var x in new int[A()]) { }", 1, 1)]
    [InlineData("try { A(); } catch { A(); }", 0, 1)]
    [InlineData("try { A(); } finally { A(); }", 2, 2)]
    [InlineData("System.Action f = () => A();", 0, 0)]
    [InlineData("void F() { A(); }", 0, 0)]
    [InlineData("var s = nameof(A);", 0, 0)]
    [InlineData("A(); return; A();", 1, 1)]
    public void Ways_are_counted(string code, int always, int most)
    {
        var body = Body(code);
        Assert.Equal(new ReadCount(always, most), ReadCount.In(body.Root, o => o is IInvocationOperation { TargetMethod.Name: "A" }, body));
    }

    [Theory]
    [InlineData("A(); System.Console.WriteLine(b); F(); void F() { A(); }", false)]
    [InlineData("socket.Send(new byte[1]); socket.Recv(new byte[1]); socket.Recv(new byte[2]);", false)]
    [InlineData("var n = message.Size + message.Data[0] + message.ToArray().Length;", false)]
    [InlineData("System.Linq.Enumerable.Select(new[] { 1 }, x => A());", false)]
    [InlineData("socket.Recv(message);", true)]
    [InlineData("socket.Send(message);", true)]
    [InlineData("message.Rebuild();", true)]
    [InlineData("message.Dispose();", true)]
    [InlineData("message = other;", true)]
    [InlineData("Receive();", true)]
    [InlineData("Deep();", true)]
    [InlineData("Recurse();", true)]
    [InlineData("action();", true)]
    [InlineData("System.Linq.Enumerable.Select(new[] { 1 }, Number);", true)]
    [InlineData("Change(ref message);", true)]
    [InlineData("var n = Property;", true)]
    [InlineData("ToBeOverridden();", true)]
    public void Calls_that_may_change_a_message_are_known(string code, bool mayChange)
    {
        var body = Body(code);
        Assert.Equal(mayChange, body.Root.Descendants().Any(o => ContentChanges.MayChange(o, body)));
    }

    private static MessagingBody Body(string code)
    {
        var tree = CSharpSyntaxTree.ParseText($$"""
            using Net.Zmq;
            class C
            {
                void M(bool b, bool c, Socket socket, Message message, Message other, System.Action action) { {{code}} }
                int A() => 1;
                Message _message = new();
                Socket _socket = null!;
                void Receive() => _socket.Recv(_message);
                void Deep() => Receive();
                void Recurse() { if (A() > 1) Recurse(); }
                int Number(int x) => x;
                void Change(ref Message m) { }
                int Property { get { Receive(); return 1; } }
                protected virtual void ToBeOverridden() { }
            }
            """);
        var compilation = CSharpCompilation.Create("Test", [tree], References.Get(ZmqVersion.V0_5_0, runtime: false), new(OutputKind.DynamicallyLinkedLibrary));
        var model = compilation.GetSemanticModel(tree);
        var method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().First();
        return new(model.GetOperation(method)!, model.GetDeclaredSymbol(method)!, ImmutableArray<MessagingHit>.Empty, MessagingLibrary.Get(compilation)!, model);
    }
}
