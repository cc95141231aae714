using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace ZmqPerf.Mutation;

/// <summary>
/// The tests of the analyzers in this process, beside the analyzers that are given: each suite loads both anew, while the compiler, which
/// is most of what runs, stays as warm as it is.
/// </summary>
internal sealed class TestSuite : AssemblyLoadContext
{
    /// <summary>The project and the assembly of the tests.</summary>
    public const string Tests = "Analyzers.Tests.Roslyn5.12";

    private readonly string _folder;
    private readonly Assembly _analyzers,
        _tests;

    /// <param name="root">Where the tests are built.</param>
    /// <param name="analyzers">The image of the analyzers' assembly.</param>
    public TestSuite(string root, byte[] analyzers)
    {
        _folder = Folder(root);
        _analyzers = LoadFromStream(new MemoryStream(analyzers));
        _tests = LoadFromAssemblyPath(Path.Combine(_folder, Tests + ".dll"));
    }

    /// <summary>Whether the member with this number ran.</summary>
    public bool[] Ran =>
        (bool[])_analyzers.GetType(Members.Type)!.GetField(Members.Field, BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;

    /// <summary>
    /// The classes with tests, without those that run random programs: these find mistakes too, but take a minute each time.
    /// </summary>
    public ImmutableArray<string> Classes =>
        [
            .. _tests
                .GetExportedTypes()
                .Where(type => type is { IsAbstract: false } && type.Name.EndsWith("Tests", StringComparison.Ordinal))
                .Select(type => type.FullName!)
                .Where(name =>
                    !name.Contains("Soundness", StringComparison.Ordinal)
                    && !name.Contains("Mutant", StringComparison.Ordinal)
                    && !name.Contains("Fuzz", StringComparison.Ordinal)
                    && !name.Contains("Robustness", StringComparison.Ordinal)
                )
                .Order(StringComparer.Ordinal),
        ];

    /// <summary>A test's method; null where its class does not declare it.</summary>
    public MethodInfo? MethodOf(string type, string method) => _tests.GetType(type)?.GetMethod(method);

    /// <summary>Where the tests are built.</summary>
    public static string Folder(string root) => Path.Combine(root, "artifacts/bin", Tests, "debug");

    public static void Build(string root) =>
        Shell.Output("dotnet", root, "build", $"tests/{Tests}", "-v", "quiet", "-p:RunAnalyzers=false");

    /// <summary>Lets the tests find what lies beside them, as if they were the program.</summary>
    public static void Host(string root)
    {
        AppContext.SetData("APP_CONTEXT_BASE_DIRECTORY", Folder(root) + Path.DirectorySeparatorChar);
        Default.Resolving += (context, name) =>
            Path.Combine(Folder(root), name.Name + ".dll") is var file && File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
    }

    /// <summary>How often each condition was asked, and held.</summary>
    public (int[] Asked, int[] Held) Outcomes
    {
        get
        {
            var type = _analyzers.GetType(Conditions.Type)!;
            int[] Field(string name) => (int[])type.GetField(name, BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;
            return (Field(Conditions.Asked), Field(Conditions.Held));
        }
    }

    /// <summary>Runs all tests of these classes until one fails. Its name and how it failed; null where all pass.</summary>
    public string? Failing(IEnumerable<string> classes)
    {
        var failures = new Failures();
        try
        {
            Run(classes, failures, new Defaults());
        }
        catch (OperationCanceledException) when (failures.First is not null)
        {
            // so it stops at the first
        }

        return failures.First;
    }

    /// <summary>Runs all tests of these classes, one after the other, and tells of each before the next one begins.</summary>
    public void RunInTurn(IEnumerable<string> classes, IMessageSink sink) => Run(classes, sink, new InTurn());

    private void Run(IEnumerable<string> classes, IMessageSink sink, Defaults options)
    {
        var assembly = Reflector.Wrap(_tests);
        using var found = new Cases();
        using (var discoverer = new XunitTestFrameworkDiscoverer(assembly, new Defaults(), found))
            foreach (string type in classes)
            {
                discoverer.Find(type, includeSourceInformation: false, found, new Defaults());
                found.WaitForAll();
            }

        using var runner = new XunitTestAssemblyRunner(new TestAssembly(assembly), found.All, new NullMessageSink(), sink, options);
        runner.RunAsync().GetAwaiter().GetResult();
    }

    protected override Assembly? Load(AssemblyName assemblyName) =>
        assemblyName.Name switch
        {
            "ZmqPerf.Analyzers" => _analyzers,
            Tests or "ZmqPerf.CodeFixes" => LoadFromAssemblyPath(Path.Combine(_folder, assemblyName.Name + ".dll")),
            _ => null,
        };

    /// <summary>All options of the test framework as they are where none is given.</summary>
    private class Defaults : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions, ISourceInformationProvider
    {
        public virtual TValue? GetValue<TValue>(string name) => default;

        public void SetValue<TValue>(string name, TValue value) { }

        public ISourceInformation? GetSourceInformation(ITestCase testCase) => null;

        public void Dispose() { }
    }

    private sealed class InTurn : Defaults
    {
        public override TValue? GetValue<TValue>(string name)
            where TValue : default =>
            name is "xunit.execution.SynchronousMessageReporting" or "xunit.execution.DisableParallelization"
                ? (TValue)(object)true
                : default;
    }

    private sealed class Cases : IMessageSink, IDisposable
    {
        private readonly AutoResetEvent _ended = new(false);

        public List<IXunitTestCase> All { get; } = [];

        public void WaitForAll() => _ended.WaitOne();

        public void Dispose() => _ended.Dispose();

        public bool OnMessage(IMessageSinkMessage message)
        {
            if (message is ITestCaseDiscoveryMessage { TestCase: IXunitTestCase test })
                All.Add(test);
            else if (message is IDiscoveryCompleteMessage)
                _ended.Set();
            return true;
        }
    }

    private sealed class Failures : IMessageSink
    {
        public string? First { get; private set; }

        public bool OnMessage(IMessageSinkMessage message)
        {
            if (message is ITestFailed failed)
                First ??= $"{failed.Test.DisplayName}: {failed.Messages.FirstOrDefault()}";
            else if (message is IErrorMessage error)
                First ??= error.Messages.FirstOrDefault();
            return First is null;
        }
    }
}
