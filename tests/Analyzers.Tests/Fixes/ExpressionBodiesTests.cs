using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>
/// The statement of a finding is the body of a lambda or a local function, as an expression: nothing can stand beside it, and what stands
/// beside the function is something else.
/// </summary>
public sealed class ExpressionBodiesTests(ITestOutputHelper output)
{
    private const int Sample = 25;

    [Theory]
    [InlineData("{ void Part() => 0; Part(); }")]
    [InlineData("{ System.Action part = () => 0; part(); }")]
    public Task Fix_in_an_expression_compiles(string body) =>
        FixedSource.NothingAsync(SourcesAsync(body), s => s.BrokenAsync(), moreThan: 5, output);

    private static async IAsyncEnumerable<FixedSource> SourcesAsync(string body)
    {
        foreach (var (name, test) in FullRun.OneOf(Sample, TestSources.Fixed))
            yield return new(name, await InExpressionsAsync(await test.CreateProjectAsync(), body));
    }

    private static async Task<Project> InExpressionsAsync(Project project, string body)
    {
        foreach (var id in project.DocumentIds)
        {
            var document = project.GetDocument(id)!;
            var root = new Moved(body).Visit(await document.GetSyntaxRootAsync());
            project = document.WithSyntaxRoot(root!).Project;
        }

        return project;
    }

    private sealed class Moved(string body) : CSharpSyntaxRewriter
    {
        public override SyntaxNode? VisitExpressionStatement(ExpressionStatementSyntax node) =>
            node.Expression is InvocationExpressionSyntax or AssignmentExpressionSyntax { Left: IdentifierNameSyntax }
            && !node.DescendantNodes()
                .Any(n => n is DeclarationExpressionSyntax or SingleVariableDesignationSyntax or AwaitExpressionSyntax)
            && SyntaxFactory.ParseStatement(body) is var moved
            && moved.DescendantNodes().OfType<LiteralExpressionSyntax>().Single() is var place
                ? moved.ReplaceNode(place, node.Expression.WithoutTrivia()).WithTriviaFrom(node)
                : node;
    }
}
