using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Text.RegularExpressions;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What the tests of this assembly call, by its metadata: every public member of the library.</summary>
public class CoverageTests
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    // 0.3 and 0.4 alone had a pool, and what only makes sense with it; the stand-in has not
    private static readonly string[] s_pool =
    [
        "MessagePool.",
        "PoolStatistics.",
        "Message.get_ActualDataSize(",
        "Message.get_BufferSize(",
        "Message.SetActualDataSize(",
        "Socket.Recv(Message, Int32, ",
    ];

    [Fact]
    public void EveryPublicMember_IsCalledByATest()
    {
        HashSet<string> called = [.. Called(typeof(CoverageTests).Module).Select(Name)];

        Assert.Equal([], Public().Where(member => !IsOverride(member)).Select(Name).Except(called));
    }

    [Fact]
    public void EveryPublicMember_IsInTheTableOfThePage()
    {
        HashSet<string> listed = [.. Listed(File.ReadLines(Path.Combine(AppContext.BaseDirectory, "stand-in.md")))];
        HashSet<string> members = [.. Public().Select(Entry)];

        Assert.Equal([], members.Except(listed));
        Assert.Equal([], listed.Except(members));
    }

    private static IEnumerable<MethodBase> Public() =>
        from type in Library.Core.GetExportedTypes().Concat(Library.Assembly.GetExportedTypes())
        where !type.IsEnum
        from member in type.GetConstructors(Declared).Concat<MethodBase>(type.GetMethods(Declared))
        where !s_pool.Any(Name(member).Contains)
        select member;

    // it is called by the name of what it overrides
    private static bool IsOverride(MethodBase member) => member is MethodInfo method && method.GetBaseDefinition() != method;

    private static unsafe List<MethodBase> Called(Module module)
    {
        Assert.True(module.Assembly.TryGetRawMetadata(out byte* blob, out int length));
        var metadata = new MetadataReader(blob, length);
        return
        [
            .. from handle in metadata.MemberReferences
            let parent = metadata.GetMemberReference(handle).Parent
            where parent.Kind == HandleKind.TypeReference
            let space = metadata.GetTypeReference((TypeReferenceHandle)parent).Namespace
            where metadata.StringComparer.StartsWith(space, "Net.Zmq")
            select module.ResolveMethod(MetadataTokens.GetToken(handle)),
        ];
    }

    // the first cell holds types, or nothing for those of the row above; the second their members
    private static IEnumerable<string> Listed(IEnumerable<string> page)
    {
        string[] types = [];
        foreach (string[] cells in page.Where(line => line.StartsWith('|')).Select(line => line.Split('|')))
        {
            string[] named = Code(cells[1]);
            types = named.Length > 0 ? named : types;
            foreach (string type in types)
            {
                foreach (string member in Code(cells[2]))
                    yield return $"{type}.{member}";
            }
        }

        static string[] Code(string cell) => [.. Regex.Matches(cell, "`([^`]+)`").Select(match => match.Groups[1].Value)];
    }

    private static string Entry(MethodBase member)
    {
        string name = member switch
        {
            ConstructorInfo => "new",
            { IsSpecialName: false } => member.Name,
            { Name: "op_Equality" } => "==",
            { Name: "op_Inequality" } => "!=",
            _ => member.Name[(member.Name.IndexOf('_', StringComparison.Ordinal) + 1)..],
        };
        return $"{member.DeclaringType!.Name}.{name}";
    }

    private static string Name(MethodBase member) =>
        $"{member.DeclaringType!.FullName}.{member.Name}({string.Join(", ", member.GetParameters().Select(p => p.ParameterType.Name))})";
}
