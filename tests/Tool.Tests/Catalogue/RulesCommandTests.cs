using System;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Spectre.Console;
using Xunit;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Reporting;

namespace ZmqPerf.Tool.Tests.Catalogue;

/// <summary><c>zmqperf rules</c> as a pipe sees it, and its pages as a terminal does.</summary>
public sealed partial class RulesCommandTests
{
    [Fact]
    public async Task without_an_id_it_lists_every_rule()
    {
        var (code, output, _) = await RunAsync("rules");
        Assert.Equal(0, code);
        Assert.Equal(RuleCatalogue.All.Select(rule => rule.Id), Ids(output));
        Assert.Matches(
            @"(?m)^ZMQ1001 +Avoid zero-copy messages that cost more than a copy +Performance +warning +warning +info +none +yes$",
            output
        );
    }

    [Theory]
    [InlineData("ZMQ2", "ZMQ2")]
    [InlineData("zmq30", "ZMQ30")]
    public async Task the_start_of_an_id_lists_those(string start, string expected) =>
        Assert.Equal(
            RuleCatalogue.All.Select(rule => rule.Id).Where(id => id.StartsWith(expected, StringComparison.Ordinal)),
            Ids((await RunAsync("rules", start)).Output)
        );

    [Fact]
    public async Task a_category_lists_its_rules() =>
        Assert.Equal(
            RuleCatalogue.All.Where(rule => rule.Category == "Reliability").Select(rule => rule.Id),
            Ids((await RunAsync("rules", "reliability")).Output)
        );

    [Fact]
    public async Task json_has_the_same()
    {
        var rules = JsonNode.Parse((await RunAsync("rules", "--format", "json")).Output)!.AsArray();
        Assert.Equal(RuleCatalogue.All.Select(rule => rule.Id), rules.Select(rule => (string?)rule!["id"]));
        Assert.Equal("warning", (string?)rules[0]!["level"]!["strict"]);
        Assert.Equal("info", (string?)rules[0]!["level"]!["reliability"]);
    }

    [Fact]
    public async Task an_id_prints_its_page_without_colours()
    {
        var (code, output, _) = await RunAsync("rules", "zmq1001");
        Assert.Equal(0, code);
        Assert.StartsWith("# ZMQ1001: ", output);
        Assert.DoesNotContain('\u001b', output);
        Assert.DoesNotContain("<!--", output);
    }

    [Theory]
    [InlineData("ZMQ1099", "ZMQ1009")]
    [InlineData("ZMQ10001", "ZMQ1001")]
    [InlineData("perfomance", "Performance")]
    public async Task an_id_that_does_not_exist_answers_two_and_the_nearest(string id, string near)
    {
        var (code, output, error) = await RunAsync("rules", id);
        Assert.Equal(2, code);
        Assert.Empty(output);
        Assert.Contains(near, error);
    }

    [Fact]
    public void a_terminal_shows_every_page_with_its_headings_and_its_code()
    {
        foreach (var rule in RuleCatalogue.All)
        {
            using var text = new StringWriter();
            var console = AnsiConsole.Create(
                new AnsiConsoleSettings
                {
                    Ansi = AnsiSupport.Yes,
                    ColorSystem = ColorSystemSupport.TrueColor,
                    Out = new AnsiConsoleOutput(text),
                }
            );
            console.Profile.Width = 200;
            PageText.Write(rule.Page.Text, console);
            string plain = Escape().Replace(text.ToString(), "");
            Assert.True(text.ToString().Length > plain.Length);
            var headings = rule
                .Page.Text.Split('\n')
                .Where(line => line.StartsWith("## ", StringComparison.Ordinal))
                .Select(line => line[3..].Replace("`", "", StringComparison.Ordinal));
            Assert.All(headings, heading => Assert.Contains(heading, plain));
            Assert.DoesNotContain("```", plain);
            Assert.DoesNotContain("|---", plain);
        }
    }

    private static string[] Ids(string output) =>
        [.. output.Split('\n').Skip(1).Where(line => line.Length > 0).Select(line => line.Split(' ')[0])];

    private static async Task<(int Code, string Output, string Error)> RunAsync(params string[] arguments)
    {
        var (standard, standardError) = (Console.Out, Console.Error);
        using StringWriter output = new() { NewLine = "\n" },
            error = new() { NewLine = "\n" };
        try
        {
            Console.SetOut(output);
            Console.SetError(error);
            return (await Program.Main(arguments), output.ToString(), error.ToString());
        }
        finally
        {
            Console.SetOut(standard);
            Console.SetError(standardError);
        }
    }

    [GeneratedRegex(@"\x1b(?:\[[0-9;?]*[a-zA-Z]|\]8;[^\x1b]*\x1b\\)")]
    private static partial Regex Escape();
}
