using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Tests.Configuration;

/// <summary>What ZMQ9001 says about keys and values.</summary>
public sealed class OptionsTests
{
    [Theory]
    [InlineData("zmqperf.zero_copy_treshold", "1", "no such option; did you mean 'zmqperf.zero_copy_threshold'?")]
    [InlineData("zmqperf.colour_of_the_night", "blue", "no such option; docs/rules/ZMQ9001.md lists those that there are")]
    [InlineData("zmqperf.cost.zmq1001.ratio", "3", "no cost that is measured; `zmqperf calibrate` writes those that are")]
    [FullData("zmqperf.cost.zmq3001.block", "64 B: 1 ns, 0 B, 1x", "no cost that is measured; `zmqperf calibrate` writes those that are")]
    public void Key_that_is_unknown_is_an_error(string key, string value, string reason) =>
        Assert.Equal(new OptionError(key, value, reason), Assert.Single(Options((key, value)).Errors));

    [Theory]
    [InlineData("zmqperf.small_message_limit", "many", "expected a number of bytes from 1 to 2147483647; the default 512 applies")]
    [InlineData("zmqperf.calibrated", "yesterday", "expected a date such as 2026-11-21; no measured cost is quoted")]
    [InlineData(
        "zmqperf.cost.zmq1001.block",
        "64 B: 120 ns, 32 B, 3.94x",
        "costs are quoted with their date only; add zmqperf.calibrated = 2026-11-21"
    )]
    [InlineData("zmqperf.target_version", "newest", "expected a version such as 0.5.0; the default 0.5.0 applies")]
    [InlineData("zmqperf.target_version", "0.5", "expected a version such as 0.5.0; the default 0.5.0 applies")]
    [InlineData(
        "zmqperf.hot_members",
        "Feed.Run",
        "expected documentation-comment ids such as M:My.Feed.Publish(System.Int32), separated by '|'; this one is ignored"
    )]
    [InlineData(
        "zmqperf.send_methods",
        "Bus.Push",
        "expected documentation-comment ids of methods such as M:My.Bus.Publish(System.Byte[])@payload, separated by '|'; "
            + "this one is ignored"
    )]
    [InlineData(
        "zmqperf.receive_methods",
        "M:Bus.Pop@",
        "expected documentation-comment ids of methods such as M:My.Bus.Publish(System.Byte[])@payload, separated by '|'; "
            + "this one is ignored"
    )]
    public void Value_that_cannot_be_used_is_an_error(string key, string value, string reason) =>
        Assert.Equal(new OptionError(key, value, reason), Assert.Single(Options((key, value)).Errors));

    [Fact]
    public void Costs_are_read_beside_a_wrong_date() =>
        Assert.Equal(
            ["zmqperf.calibrated", "zmqperf.cost.zmq1001.block"],
            Options(("zmqperf.calibrated", "yesterday"), ("zmqperf.cost.zmq1001.block", "much"))
                .Errors.Select(error => error.Key)
                .Order(StringComparer.Ordinal)
        );

    [Fact]
    public void Members_may_be_constructors_and_have_by_reference_parameters()
    {
        var options = Options(
            ("zmqperf.send_methods", "M:Bus.Push(System.Byte[]@) | M:Bus.ctor(System.Byte[])@first"),
            ("zmqperf.hot_members", "M:Bus..ctor | M:Bus.ctorLike(Some.ctor.Type)")
        );
        Assert.Equal(
            [new NamedMember("M:Bus.Push(System.Byte[]@)", null), new NamedMember("M:Bus.#ctor(System.Byte[])", "first")],
            options.SendMethods.ToArray()
        );
        Assert.Equal(["M:Bus.#ctor", "M:Bus.ctorLike(Some.ctor.Type)"], options.HotMembers.Order());
        Assert.Empty(options.Errors);
    }

    [Fact]
    public void Measured_cost_that_is_no_table_is_an_error() =>
        Assert.Equal(
            new OptionError(
                "zmqperf.cost.zmq1001.block",
                "much",
                "expected costs such as 64 B: 12.5 ns, 88 B, 1.07x | 512 B: ...; they are not quoted"
            ),
            Assert.Single(
                Options(
                    ("zmqperf.calibrated", "2026-11-21"),
                    ("zmqperf.cost.zmq1001.block", "much"),
                    ("zmqperf.cost.ZMQ1003.array", "64 B: 7 ns, 88 B, 1.07x")
                ).Errors
            )
        );

    [Theory]
    [InlineData("zmqperf.small_message_limit", "many", 3)]
    [FullData("zmqperf.report", "some", 4)]
    [FullData("zmqperf.hot_members", "Feed.Run", 5)]
    public void Option_is_found_where_it_stands(string key, string value, int line)
    {
        AdditionalText[] files =
        [
            new File("/notes.txt", "zmqperf.small_message_limit = many"),
            new File(
                "/.editorconfig",
                """
                # zmqperf.report = some
                [*.cs]
                zmqperf.small_message_limit = many # too many
                ZmqPerf.Report : some
                  zmqperf.hot_members = M:Feed.Stop | Feed.Run
                zmqperf.report = some
                """
            ),
        ];
        var place = OptionLines.Of(new(key, value, "wrong"), [.. files], default).GetLineSpan();
        Assert.Equal("/.editorconfig", place.Path);
        Assert.Equal(line, place.StartLinePosition.Line + 1);
    }

    [Theory]
    [InlineData("zmqperf.small_message_limit", "few")]
    [FullData("zmqperf.large_message_threshold", "many")]
    public void Option_of_a_file_that_is_not_known_has_no_place(string key, string value) =>
        Assert.Equal(
            Location.None,
            OptionLines.Of(new(key, value, "wrong"), [new File("/.globalconfig", "zmqperf.small_message_limit = many")], default)
        );

    /// <summary>Some hosts answer questions for one key, and throw where they are asked for all.</summary>
    [Fact]
    public void Host_that_does_not_list_its_keys_is_asked_for_those_that_there_are()
    {
        var options = ZmqPerfOptions.Of(new AnalyzerOptions([], new Host()), CSharpSyntaxTree.ParseText("", path: "/C.cs"));
        Assert.Empty(options.Errors);
        Assert.Equal(["M:Feed.Run"], options.HotMembers);
    }

    private sealed class Host : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Values();

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        private sealed class Values : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) =>
                (
                    value = key switch
                    {
                        "zmqperf.hot_members" => "M:Feed.Run",
                        "zmqperf.calibrated" => "2026-11-21",
                        _ => null,
                    }
                )
                    is not null;
        }
    }

    private sealed class File(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    private static ZmqPerfOptions Options(params IEnumerable<(string Key, string Value)> values)
    {
        var file = (
            Filename: "/.editorconfig",
            Content: "root = true\n[*.cs]\n" + string.Concat(values.Select(v => $"{v.Key} = {v.Value}\n"))
        );
        var tree = CSharpSyntaxTree.ParseText("", path: "/C.cs");
        return ZmqPerfOptions.Of(new AnalyzerOptions([], new ConfigOptions([file])), tree);
    }
}
