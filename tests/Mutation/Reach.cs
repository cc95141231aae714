using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text.Json;

namespace ZmqPerf.Mutation;

/// <summary>
/// Which members of the analyzers the tests of each class reach, and how long they take: a mutant is shown to those only that can notice
/// it. It takes the tests one class at a time, and is kept until the analyzers or the tests are others.
/// </summary>
internal sealed class Reach
{
    private readonly Members _members;
    private readonly ImmutableArray<TestClass> _classes;

    private Reach(Members members, ImmutableArray<TestClass> classes) => (_members, _classes) = (members, classes);

    public static Reach Measured(string root, string folder, AnalyzerBuild build, Action<string> progress)
    {
        var members = new Members(build.Rules);
        byte[] image = build.Emit(members);
        byte[] HashOf(string assembly) => SHA256.HashData(File.ReadAllBytes(Path.Combine(TestSuite.Folder(root), assembly + ".dll")));
        byte[] state = [.. SHA256.HashData(image), .. HashOf(TestSuite.Tests), .. HashOf("ZmqPerf.CodeFixes")];
        string kept = Path.Combine(folder, $"reach-{Convert.ToHexString(SHA256.HashData(state))[..16]}.json");
        if (File.Exists(kept))
            return new(members, [.. JsonSerializer.Deserialize<TestClass[]>(File.ReadAllText(kept))!]);

        var suite = new TestSuite(root, image);
        var names = suite.Classes;
        var classes = new List<TestClass>();
        foreach (string name in names)
        {
            if (classes.Count % 10 == 0)
                progress($"which members do the tests reach? {classes.Count} of {names.Length} classes");
            Array.Clear(suite.Ran);
            var time = Stopwatch.StartNew();
            if (suite.Failing([name]) is { } failure)
                throw new InvalidOperationException($"a test fails without a mutant; run ./test.sh first. {failure}");
            classes.Add(
                new(name, time.Elapsed.TotalSeconds, [.. suite.Ran.Index().Where(member => member.Item).Select(member => member.Index)])
            );
        }

        File.WriteAllText(kept, JsonSerializer.Serialize(classes));
        return new(members, [.. classes]);
    }

    /// <summary>
    /// The classes whose tests run what the mutant is in: first those named like its file, then those of its folder, then the others, the
    /// quicker the earlier.
    /// </summary>
    public ImmutableArray<TestClass> ClassesFor(Mutant mutant, string place)
    {
        int? member = _members.NumberOf(mutant);
        string type = "." + Path.GetFileNameWithoutExtension(place),
            folder = "." + Path.GetDirectoryName(place)!.Replace(Path.DirectorySeparatorChar, '.') + ".";
        return
        [
            .. _classes
                .Where(c => member is null || c.Members.Contains(member.Value))
                .OrderBy(c =>
                    c.Name.Contains(type, StringComparison.Ordinal) ? 0
                    : c.Name.Contains(folder, StringComparison.Ordinal) ? 1
                    : 2
                )
                .ThenBy(c => c.Seconds),
        ];
    }

    /// <param name="Name">With its namespace.</param>
    /// <param name="Seconds">How long its tests take alone.</param>
    /// <param name="Members">The numbers of the members that they run.</param>
    internal sealed record TestClass(string Name, double Seconds, int[] Members);
}
