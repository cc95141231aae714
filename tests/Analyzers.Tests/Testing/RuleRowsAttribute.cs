using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Xunit;
using Xunit.Sdk;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>
/// The rows of a theory that is asked of every rule; of one rule only, where <c>ZMQPERF_TEST_RULE</c> has its id. To pick rows by their
/// names, the runner would first have to make those of the whole suite.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
[DataDiscoverer("Xunit.Sdk.MemberDataDiscoverer", "xunit.core")]
internal sealed class RuleRowsAttribute(string memberName) : MemberDataAttributeBase(memberName, [])
{
    private static readonly string? s_only = Environment.GetEnvironmentVariable("ZMQPERF_TEST_RULE");

    public override IEnumerable<object[]> GetData(MethodInfo testMethod)
    {
        var rows = base.GetData(testMethod);
        return string.IsNullOrEmpty(s_only) ? rows : rows.Where(row => IsAbout(s_only, row));
    }

    /// <summary>Whether a row has a rule's id, or the path of its page.</summary>
    private static bool IsAbout(string id, object[] row) => row.OfType<string>().Any(text => text.Contains(id, StringComparison.Ordinal));

    protected override object[] ConvertDataItem(MethodInfo testMethod, object item) => (object[])item;
}
