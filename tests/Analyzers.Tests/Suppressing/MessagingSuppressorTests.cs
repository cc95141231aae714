using System.Collections.Immutable;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Suppressing;
using ZmqPerf.Analyzers.Tests.Pages;

namespace ZmqPerf.Analyzers.Tests.Suppressing;

/// <summary>
/// What is withdrawn, and what is not. Stand-ins report where CA2000 and CA1849 do: at every creation of a disposable object, and at every
/// receive in asynchronous code.
/// </summary>
[Trait("Compiler", "each")]
public sealed class MessagingSuppressorTests
{
    [Theory]
    [InlineData("var all = {|CA2000:new MultipartMessage()|}; all.Add(new Message(payload)); all.Insert(0, new Message());")]
    [InlineData("var all = {|CA2000:new MultipartMessage()|}; var m = new Message(16); m.Data.Clear(); all.Add(m);")]
    [InlineData("var all = {|CA2000:new MultipartMessage()|}; Message m = new(16); all.Insert(message: m, index: 0);")]
    public Task Message_of_a_multipart_message_is_withdrawn(string code) => Run(code);

    [Theory]
    [InlineData("var m = {|CA2000:new Message(16)|}; socket.Send(m);")]
    [FullData("var all = {|CA2000:new MultipartMessage()|}; var m = {|CA2000:new Message(16)|}; if (running) return; all.Add(m);")]
    [FullData("var all = {|CA2000:new MultipartMessage()|}; var m = {|CA2000:new Message(16)|}; if (running) all.Add(m);")]
    [InlineData("var all = {|CA2000:new MultipartMessage()|}; var m = {|CA2000:new Message(16)|}; all.Add(message);")]
    [FullData("var all = new List<Message>(); all.Add({|CA2000:new Message(16)|});")]
    [FullData("using var s = {|CA2000:new Socket(context, SocketType.Pull)|};")]
    public Task Other_objects_are_left(string code) => Run(code);

    [Theory]
    [InlineData("await Task.Yield(); Handle(socket.RecvString());")]
    [InlineData("await Task.Yield(); using var all = socket.RecvMultipart();")]
    public Task Receive_in_asynchronous_code_is_withdrawn(string code) => Run(code);

    [Theory]
    [InlineData("await Task.Yield(); {|CA1849:Thread.Sleep(1)|};")]
    [FullData("await Task.Yield(); {|CA1849:socket.Send(payload)|};")]
    [FullData("await Task.Yield(); {|CA1849:Receive()|}; void Receive() { }")]
    public Task Other_calls_are_left(string code) => Run(code);

    private static Task Run(string code)
    {
        var frame = SnippetFrame.For(Markup.Parse(code).Text);
        return new ZmqTest([new StandIn(), new MessagingSuppressor()])
        {
            TestCode = frame.Around(code),
            AllowsTwoIdsInOneLine = true,
        }.RunAsync();
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class StandIn : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor s_dispose = Rule("CA2000"),
            s_await = Rule("CA1849");

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_dispose, s_await];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterSyntaxNodeAction(Dispose, SyntaxKind.ObjectCreationExpression, SyntaxKind.ImplicitObjectCreationExpression);
            context.RegisterSyntaxNodeAction(Await, SyntaxKind.InvocationExpression);
        }

        private static void Dispose(SyntaxNodeAnalysisContext context)
        {
            if (context.SemanticModel.GetTypeInfo(context.Node).Type is { ContainingNamespace.Name: "Zmq" })
                context.ReportDiagnostic(Diagnostic.Create(s_dispose, context.Node.GetLocation()));
        }

        private static void Await(SyntaxNodeAnalysisContext context)
        {
            if (
                context.Node is InvocationExpressionSyntax { Expression: var called }
                && called.ToString() is "Thread.Sleep" or "Receive" or "socket.Send" or "socket.RecvString" or "socket.RecvMultipart"
                && context.Node.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Modifiers.Any(SyntaxKind.AsyncKeyword) == true
            )
                context.ReportDiagnostic(Diagnostic.Create(s_await, context.Node.GetLocation()));
        }

        private static DiagnosticDescriptor Rule(string id) =>
            new(id, "Stand-in", "This stands in for a rule of others", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);
    }
}
