using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Pages;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>
/// Tests of one rule: <c>private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");</c>, then
/// <c>Code.Triggers("socket.Recv([|new byte[256]|]);")</c>.
/// Code is a few statements, a few members or a whole file; the frame of the rule pages is put around the first two.
/// </summary>
internal sealed record RuleTest(string Id)
{
    /// <summary>A family's analyzer reports its other rules as well: they have no business in code that is about this one.</summary>
    private ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } =
    [.. RuleCatalogue.Analyzers.Where(a => a.SupportedDiagnostics.Any(d => d.Id == Id))];

    private ImmutableArray<CodeFixProvider> Fixers { get; } = RuleCatalogue.FixerOf(Id) is { } fixer ? [fixer] : [];

    private ZmqVersion Version { get; init; } = ZmqVersion.V0_5_0;

    private LanguageVersion Language { get; init; } = LanguageVersion.Latest;

    private bool HasRuntime { get; init; } = true;

    /// <summary>The tests of an id, whose analyzers and fixer the catalogue knows.</summary>
    public static RuleTest Of(string id) =>
        RuleCatalogue.Ids.Contains(id) ? new(id) : throw new ArgumentException($"{id} is no rule", nameof(id));

    /// <summary>The same with another Net.Zmq.</summary>
    public RuleTest In(ZmqVersion version) => this with { Version = version };

    /// <summary>The same with NetMQ, and a frame of its own around the code.</summary>
    public RuleTest ForNetMq() => this with { Version = ZmqVersion.NetMq, HasRuntime = false };

    /// <summary>The same in another C#.</summary>
    public RuleTest In(LanguageVersion language) => this with { Language = language };

    /// <summary>The same where the ZmqPerf runtime is not referenced.</summary>
    public RuleTest WithoutRuntime() => this with { HasRuntime = false };

    /// <summary>What is marked is reported, at the levels given for <c>{|#0:</c>, <c>{|#1:</c> ... or at any; nothing else is.</summary>
    public Task Triggers(string code, params DiagnosticResult[] expected) => Analysis(code, expected).RunAsync();

    /// <summary>What is marked is reported because it is hot; nothing else is.</summary>
    public Task TriggersHot(string code, params DiagnosticResult[] expected)
    {
        var test = Analysis(code, expected);
        test.ReportsAll = false;
        return test.RunAsync();
    }

    /// <summary>What is marked is reported where all is asked for, and not otherwise.</summary>
    public async Task TriggersCold(string code, params DiagnosticResult[] expected)
    {
        await Triggers(code, expected).ConfigureAwait(false);
        await TriggersHot(Markup.Parse(code).Text).ConfigureAwait(false);
    }

    /// <summary>Nothing is reported.</summary>
    public Task DoesNotTrigger(string code) => Analysis(code).RunAsync();

    /// <summary>What is marked is reported, and fixing it, one by one or all at once, leads to <paramref name="fixedCode"/>.</summary>
    public Task IsFixed(string code, string fixedCode) => Fix(code, fixedCode).RunAsync();

    /// <summary>What is marked is reported, and no fix is offered for any of it.</summary>
    public Task IsNotFixed(string code) => NoFix(code).RunAsync();

    /// <summary>The same in a language without using declarations.</summary>
    public Task IsNotFixedBeforeCSharp8(string code)
    {
        var test = In(LanguageVersion.CSharp7_3).NoFix(code);
        // nullable annotations are asked for
        test.ExpectedDiagnostics.Add(DiagnosticResult.CompilerError("CS8630").WithNoLocation());
        return test.RunAsync();
    }

    /// <summary>A test of reports that has more to say.</summary>
    public ZmqTest Analysis(string code, params DiagnosticResult[] expected)
    {
        var test = Test(code, SnippetFrame.For(Version, Markup.Parse(code).Text));
        test.ExpectedDiagnostics.AddRange(expected);
        return test;
    }

    /// <summary>A test of a fix that has more to say.</summary>
    public ZmqTest Fix(string code, string fixedCode) =>
        Test(code, SnippetFrame.For(Version, Markup.Parse(code).Text, Markup.Parse(fixedCode).Text), fixedCode);

    /// <summary>A test of reports without a fix that has more to say.</summary>
    public ZmqTest NoFix(string code)
    {
        var test = Test(code, SnippetFrame.For(Version, Markup.Parse(code).Text));
        test.ExpectsNoFix = true;
        return test;
    }

    private ZmqTest Test(string code, SnippetFrame frame, string? fixedCode = null)
    {
        var test = new ZmqTest(Analyzers, Fixers)
        {
            TestCode = frame.Around(code),
            TestState = { OutputKind = frame.OutputKind },
            DefaultDescriptor = RuleCatalogue.Descriptors.First(d => d.Id == Id),
            ZmqVersion = Version,
            LanguageVersion = Language,
            ReferencesRuntime = HasRuntime,
            IsOneOfMany = true,
        };
        if (fixedCode is not null)
            test.FixedCode = frame.Around(fixedCode);
        if (!HasRuntime && Version != ZmqVersion.NetMq)
            test.LeaveOut("using ZmqPerf;\n");
        return test;
    }
}
