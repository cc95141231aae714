using System.Threading.Tasks;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>That a page which says something else than the product does fails.</summary>
public sealed class PageTestTests
{
    private const string Bad = """
        ## ❌ Wrong
        ```csharp
        while (running)
            socket.Send(payload.AsSpan(1).ToArray()); // ZMQ1003
        ```

        """;

    private const string Good = """
        ## ✅ Right
        ```csharp
        while (running)
            socket.Send(payload.AsSpan(1));
        ```

        """;

    private const string ByHand = "## ✅ Right\n<!-- by hand -->\n```csharp\nsocket.Send(payload);\n```\n";

    [Fact]
    public async Task A_true_page_passes()
    {
        var pair = Assert.Single(RulePage.Parse(Bad + Good));
        await PageTest.Bad("ZMQ1003", pair).RunAsync();
        await PageTest.Good("ZMQ1003", pair).RunAsync();
    }

    [Fact]
    public Task A_page_without_some_of_its_code_passes() => PageTest.Bad("ZMQ1003", RulePage.Parse(Bad + Good)[0]).RunBrokenAsync();

    [Fact]
    public Task A_marker_on_another_line_fails() =>
        Fails("Mismatch between number of diagnostics", Bad.Replace("while (running)", "while (running) // ZMQ1003") + Good);

    [Fact]
    public Task A_marker_of_another_id_fails() => Fails("warning ZMQ1002", Bad.Replace("ZMQ1003", "ZMQ1002") + Good);

    [Fact]
    public Task A_bad_good_fails() =>
        Assert.ThrowsAnyAsync<System.InvalidOperationException>(() =>
            PageTest.Good("ZMQ1003", RulePage.Parse(Bad + Good.Replace("AsSpan(1)", "AsSpan(1).ToArray()"))[0]).RunAsync()
        );

    [Fact]
    public Task Another_fix_fails() => Fails("content of '/0/Test0.cs' did not match", Bad + Good.Replace("AsSpan(1)", "AsSpan(2)"));

    [Fact]
    public Task A_fix_where_none_is_said_to_exist_fails() => Fails("content of '/0/Test0.cs' did not match", Bad + ByHand);

    private static async Task Fails(string part, string page) =>
        Assert.Contains(
            part,
            (
                await Assert.ThrowsAnyAsync<System.InvalidOperationException>(() =>
                    PageTest.Bad("ZMQ1003", RulePage.Parse(page)[0]).RunAsync()
                )
            ).Message,
            System.StringComparison.Ordinal
        );
}
