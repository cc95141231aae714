using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using Xunit;
using Xunit.Sdk;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>Every test of the suite that goes through the verifier, put together and not run: its sources serve other tests.</summary>
internal static class TestSources
{
    private static readonly Lazy<IReadOnlyList<(string Name, ZmqTest Test)>> s_all = new(() => [.. Collect()]);

    /// <summary>Each test with the name of its method.</summary>
    public static IReadOnlyList<(string Name, ZmqTest Test)> All => s_all.Value;

    /// <summary>Those that have code which a fix changes.</summary>
    public static IEnumerable<(string Name, ZmqTest Test)> Fixed =>
        All.Where(t => t.Test.FixedState.Sources.Count > 0 && t.Test.TestState.Sources.Count > 0);

    private static IEnumerable<(string, ZmqTest)> Collect()
    {
        var found = new List<(string, ZmqTest)>();
        foreach (
            var type in typeof(TestSources)
                .Assembly.GetTypes()
                .Where(t => t is { IsClass: true, IsPublic: true } && t.GetConstructor([]) is not null)
                .OrderBy(t => t.FullName, StringComparer.Ordinal)
        )
        foreach (
            var method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance)
                .Where(IsVerifiers)
                .OrderBy(m => m.Name, StringComparer.Ordinal)
        )
        {
            var cases = method.GetCustomAttributes<DataAttribute>().SelectMany(a => a.GetData(method)).DefaultIfEmpty([]);
            foreach (var arguments in cases)
                ZmqTest.Collect(
                    () => (Task)method.Invoke(Activator.CreateInstance(type), WithDefaults(method, arguments))!,
                    test => found.Add(($"{type.Name}.{method.Name}", test))
                );
        }

        return found.DistinctBy(f =>
            string.Join(
                '\0',
                f.Item2.TestState.Sources.Concat(f.Item2.TestState.AnalyzerConfigFiles).Select(s => $"{s.filename}\0{s.content}")
            )
        );
    }

    /// <summary>Tests of the verifier only return what it gives them.</summary>
    private static bool IsVerifiers(MethodInfo method) =>
        method.IsDefined(typeof(FactAttribute), inherit: true)
        && method.ReturnType == typeof(Task)
        && !method.IsDefined(typeof(AsyncStateMachineAttribute));

    private static object?[] WithDefaults(MethodInfo method, object?[] arguments) =>
        [.. arguments, .. method.GetParameters().Skip(arguments.Length).Select(p => p.DefaultValue)];
}
