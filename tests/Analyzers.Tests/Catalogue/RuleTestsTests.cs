using System;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// Every rule has the tests that it needs. Those of <c>ArrayPerSend</c> are in the classes whose names begin with its: what is reported
/// in <c>ArrayPerSendTests</c>, and where they are many, what is not in <c>ArrayPerSendSilenceTests</c>, the fixes in
/// <c>ArrayPerSendFixTests</c>, what has none in <c>ArrayPerSendNoFixTests</c>, a matter of its own under its name. The names of tests say
/// what they show: <c>Situation_Triggers</c>, <c>Situation_DoesNotTrigger</c>, and where there is a fix <c>Situation_IsFixed</c>, once with
/// several hits, nested or adjacent. Fix All is part of those; hits that touch are where it goes wrong. Classes that report
/// one id share their tests.
/// </summary>
public sealed partial class RuleTestsTests
{
    public static TheoryData<string> Ids =>
        [.. RuleCatalogue.Rules.SelectMany(r => RuleCatalogue.DescriptorsOf(r)).Select(d => d.Id).Distinct()];

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Rule_is_shown_to_speak_and_to_be_silent(string id)
    {
        var tests = TestsOf(id);
        Assert.Contains(tests, t => Speaks().IsMatch(t));
        Assert.Contains(tests, t => IsSilent().IsMatch(t));
    }

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Fix_is_shown_with_one_hit_and_with_several(string id)
    {
        if (RuleCatalogue.FixerOf(id) is null)
            return;
        var tests = TestsOf(id).Where(t => IsFixed().IsMatch(t)).ToList();
        Assert.Contains(tests, t => !Several().IsMatch(t));
        Assert.Contains(tests, t => Several().IsMatch(t));
    }

    private static string[] TestsOf(string id)
    {
        var rules = RuleCatalogue.Rules.Where(r => RuleCatalogue.DescriptorsOf(r).Any(d => d.Id == id)).Select(r => r.Name).ToList();
        return
        [
            .. typeof(RuleTestsTests)
                .Assembly.GetTypes()
                .Where(t =>
                    t.Name.EndsWith("Tests", StringComparison.Ordinal) && rules.Exists(r => t.Name.StartsWith(r, StringComparison.Ordinal))
                )
                .SelectMany(t => t.GetMethods())
                .Where(m => m.IsDefined(typeof(FactAttribute), inherit: true))
                .Select(m => m.Name),
        ];
    }

    [GeneratedRegex("_Triggers?(_|$)")]
    private static partial Regex Speaks();

    [GeneratedRegex("_(DoesNot|DoNot)Trigger(_|$)")]
    private static partial Regex IsSilent();

    [GeneratedRegex("_(Is|Are)Fixed(_|$)")]
    private static partial Regex IsFixed();

    [GeneratedRegex("several|nested|adjacent", RegexOptions.IgnoreCase)]
    private static partial Regex Several();
}
