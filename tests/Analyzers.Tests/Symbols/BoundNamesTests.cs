using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Tests.Symbols;

/// <summary>A place is bound once, however many types have a member of its name.</summary>
public sealed class BoundNamesTests
{
    private const int Types = 20;

    [Fact]
    public void Places_of_many_members_of_one_name_are_bound_once_each()
    {
        var compilation = CSharpCompilation.Create(
            "Names",
            Enumerable.Range(0, Types).Select(i => CSharpSyntaxTree.ParseText($"class C{i} {{ void Run() {{ }} void M() => Run(); }}"))
        );
        int bound = 0;
        var names = new BoundNames(
            compilation,
            (name, model) =>
            {
                bound++;
                return model.GetSymbolInfo(name).Symbol;
            }
        );
        for (int i = 0; i < Types; i++)
        {
            var method = compilation.GetTypeByMetadataName($"C{i}")!.GetMembers("Run").Single();
            Assert.Equal(compilation.SyntaxTrees[i], Assert.Single(names.Of(method, CancellationToken.None)).SyntaxTree);
        }

        Assert.Equal(Types, bound);
    }
}
