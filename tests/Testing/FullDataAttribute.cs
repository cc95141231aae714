using System;
using System.Collections.Generic;
using System.Reflection;
using Xunit.Sdk;

namespace ZmqPerf.Testing;

/// <summary>
/// A row that <c>./test.sh</c> leaves out, since others reach what it reaches. It runs in <c>./test.sh full</c>, in the tests of one rule,
/// in an editor, and against mutants. In the tests of rules <c>./mutate.sh --mark</c> decides which rows these are.
/// </summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
public sealed class FullDataAttribute(params object?[]? data) : DataAttribute
{
    /// <inheritdoc/>
    public override IEnumerable<object?[]> GetData(MethodInfo testMethod)
    {
        if (FullRun.HasAllRows)
            yield return data ?? [null];
    }
}
