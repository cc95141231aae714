using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Messaging.Removed;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>
/// The table of removed members is what the lists of members of all versions say: nothing is missing, and nothing is said to be gone that
/// is there.
/// </summary>
public sealed partial class RemovalsTests
{
    private static readonly string s_folder = Path.Combine(RuleCatalogue.Root, "tests", "Net.Zmq.Declarations", "api");

    private static readonly string[] s_versions =
    [
        .. Directory.GetFiles(s_folder, "*.txt").Select(f => Path.GetFileNameWithoutExtension(f)).OrderBy(Version.Parse),
    ];

    public static TheoryData<string, string> Upgrades
    {
        get
        {
            var upgrades = new TheoryData<string, string>();
            for (var from = 0; from < s_versions.Length; from++)
            for (var to = from + 1; to < s_versions.Length; to++)
                upgrades.Add(s_versions[from], s_versions[to]);
            return upgrades;
        }
    }

    [Fact]
    public void Newest_version_is_the_default() => Assert.Equal(ZmqPerfOptions.DefaultTargetVersion, s_versions[^1]);

    [Fact]
    public void Every_row_names_a_version() => Assert.Superset(Removals.All.Select(r => r.Last).ToHashSet(), s_versions.ToHashSet());

    [Theory]
    [MemberData(nameof(Upgrades))]
    public void Every_member_that_an_upgrade_loses_has_a_row(string from, string to)
    {
        var rows = Removals.All.Where(r => r.Last == from).ToList();
        var lost = Keys(from).Except(Keys(to)).ToList();
        Assert.All(lost, member => Assert.True(rows.Exists(r => r.Key == member || r.IsType && r.Type == TypeOf(member)), member));
    }

    [Theory]
    [MemberData(nameof(Upgrades))]
    public void Every_row_is_of_something_that_the_upgrade_loses(string from, string to)
    {
        var (had, has) = (Keys(from), Keys(to));
        foreach (var row in Removals.All.Where(r => r.Last == from))
        {
            var members = row.IsType
                ? had.Where(member => TypeOf(member) == row.Type).ToList()
                : had.Where(member => member == row.Key).ToList();
            Assert.True(members.Count > 0, $"{from} has no {row.Key}");
            Assert.True(!members.Exists(has.Contains), $"{to} still has {row.Key}");
        }
    }

    [Fact]
    public void Keys_have_a_type_and_a_name()
    {
        Assert.Equal(("Socket", "TryRecv", false), Parts("bool Socket.TryRecv(byte[], out int, RecvFlags)"));
        Assert.Equal(("Message", "ActualDataSize", false), Parts("int Message.ActualDataSize"));
        Assert.Equal(("PollItem", "PollItem", true), Parts("PollItem"));

        static (string, string, bool) Parts(string key) =>
            new Removal(key, "0.1.0", RemovalUse.Any, "") is var row ? (row.Type, row.Name, row.IsType) : default;
    }

    /// <summary>Every member of a version, spelled as the table does. A constructor counts as its type's.</summary>
    private static HashSet<string> Keys(string version)
    {
        var (keys, type) = (new HashSet<string>(), "");
        foreach (var line in File.ReadLines(Path.Combine(s_folder, $"{version}.txt")))
            if (TypeLine().Match(line) is { Success: true } declared)
                type = declared.Groups["name"].Value;
            else if (line.StartsWith("  ", StringComparison.Ordinal) && MemberLine().Match(line) is { Success: true } member)
                keys.Add(Key(type, member));
        return keys;
    }

    private static string Key(string type, Match member)
    {
        var returned = member.Groups["type"].Value.TrimEnd('?');
        var name = $"{(returned.Length > 0 ? returned + " " : "")}{type}.{member.Groups["name"].Value}";
        if (!member.Groups["parameters"].Success)
            return name;
        var parameters = Comma()
            .Split(member.Groups["parameters"].Value)
            .Where(p => p.Length > 0)
            .Select(p => p.Split(" = ")[0])
            .Select(p => p[..p.LastIndexOf(' ')].Replace("?", "").Replace("this ", ""));
        return $"{name}({string.Join(", ", parameters)})";
    }

    private static string TypeOf(string member) => new Removal(member, "0.1.0", RemovalUse.Any, "").Type;

    [GeneratedRegex(@"^(?!  |assembly).*?\b(class|struct|enum) Net\.Zmq\.(Core\.)?(\w+\.)*(?<name>\w+)( :.*)?$")]
    private static partial Regex TypeLine();

    [GeneratedRegex(
        @"^  (?:(?:static|readonly|override|const) )*(?:(?<type>[^ (]+(?:<[^>]*>)?) )?(?<name>[A-Za-z_]\w*)"
            + @"(?:\((?<parameters>.*)\)|=.*| \{.*)?$"
    )]
    private static partial Regex MemberLine();

    [GeneratedRegex(@",\s*(?![^<]*>)")]
    private static partial Regex Comma();
}
