using System;
using System.Collections.Generic;
using System.IO.Enumeration;
using System.Linq;
using System.Reflection;
using Xunit;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Tests.Effects;

/// <summary>The rows are compared with .NET itself, and with the serializers.</summary>
public sealed class FrameworkTableTests
{
    /// <summary>What a member may be.</summary>
    internal const BindingFlags All = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static;

    /// <summary>What stands in the tables for the arrays and texts that it makes, and for nothing else.</summary>
    private static readonly Assembly[] s_makers =
    [
        typeof(Uri).Assembly,
        typeof(System.IO.FileSystemWatcher).Assembly,
        typeof(System.ComponentModel.ISynchronizeInvoke).Assembly,
        typeof(System.Linq.Expressions.Expression).Assembly,
        typeof(System.Net.IPAddress).Assembly,
        typeof(System.Numerics.BigInteger).Assembly,
        typeof(System.Text.Json.JsonSerializer).Assembly,
        typeof(System.Text.RegularExpressions.Regex).Assembly,
        typeof(System.Collections.ObjectModel.ObservableCollection<int>).Assembly,
        typeof(Google.Protobuf.MessageExtensions).Assembly,
        typeof(MemoryPack.MemoryPackSerializer).Assembly,
        typeof(MessagePack.MessagePackSerializer).Assembly,
    ];

    public static IEnumerable<object[]> Rows =>
        FrameworkTable
            .Rows.Select(row => (row.Type, row.Members))
            .Concat(FrameworkKeepers.Rows.Select(row => (row.Type, row.Members)))
            .Concat(FacetTable.Rows.Select(row => (row.Type, row.Members)))
            .Concat(ValueFacets.Rows.Select(row => (row.Type, row.Members)))
            .Concat(TextFacets.Rows.Select(row => (row.Type, row.Members)))
            .Concat(ThreadFacets.Rows.Select(row => (row.Type, row.Members)))
            .Concat(KnownSizes.Rows.Select(row => (row.Types, row.Members)))
            .Concat(RangeGuards.Rows.Select(row => (row.Types, row.Members)))
            .Concat(CollectionFacets.Rows.Select(row => (row.Types, row.Members)))
            .Distinct()
            .Select(row => new object[] { row.Item1, row.Item2 });

    [Theory]
    [MemberData(nameof(Rows))]
    public void Row_names_members_that_exist(string types, string members)
    {
        var found = types.Split(' ').SelectMany(TypesOf).ToList();
        Assert.DoesNotContain(types.Split(' '), type => !TypesOf(type).Any());
        var names = found.SelectMany(type => type.GetMembers(All)).Select(member => member.Name).ToHashSet();
        Assert.DoesNotContain(
            members.Split(' '),
            pattern => !names.Any(name => FileSystemName.MatchesSimpleExpression(pattern, name, ignoreCase: false))
        );
    }

    [Fact]
    public void Row_names_types_that_exist() =>
        Assert.All(
            TypeFacetTable.Rows.SelectMany(row => row.Types.Split(' ')).Concat(Digests.Rows.Keys),
            type => Assert.NotEmpty(TypesOf(type))
        );

    /// <summary>Of a type, or of a namespace that ends in <c>.*</c>.</summary>
    private static IEnumerable<Type> TypesOf(string name) =>
        name.EndsWith(".*", StringComparison.Ordinal)
            ? Assemblies().Concat(s_makers).SelectMany(a => a.GetExportedTypes()).Where(type => type.Namespace == name[..^2])
            : Assemblies().Concat(s_makers).Select(a => a.GetType(name)).OfType<Type>().Take(1);

    [Fact]
    public void No_member_has_two_sizes() =>
        Assert.Empty(
            KnownSizes
                .Rows.SelectMany(row => row.Types.Split(' ').SelectMany(type => row.Members.Split(' ').Select(name => (type, name))))
                .GroupBy(member => member)
                .Where(same => same.Count() > 1)
                .Select(same => same.Key)
        );

    [Fact]
    public void No_member_has_two_rows() =>
        Assert.Empty(
            FrameworkTable
                .Rows.SelectMany(row => row.Members.Split(' ').Select(name => (row.Type, name)))
                .GroupBy(member => member)
                .Where(same => same.Count() > 1)
                .Select(same => same.Key)
        );

    /// <summary>The assemblies whose members stand in the tables.</summary>
    internal static IEnumerable<Assembly> Assemblies() =>
        new[]
        {
            typeof(object),
            typeof(Console),
            typeof(System.Collections.Concurrent.BlockingCollection<int>),
            typeof(System.Collections.Concurrent.ConcurrentBag<int>),
            typeof(System.Threading.Channels.Channel),
            typeof(System.Diagnostics.Process),
            typeof(System.Diagnostics.Stopwatch),
            typeof(System.Linq.Enumerable),
            typeof(System.Linq.ParallelEnumerable),
            typeof(LinkedList<int>),
            typeof(System.Buffers.MemoryPool<byte>),
            typeof(System.Timers.Timer),
            typeof(System.Threading.ReaderWriterLockSlim),
            typeof(System.Threading.Barrier),
            typeof(System.Threading.Semaphore),
            typeof(System.Diagnostics.Trace),
            typeof(System.Collections.Immutable.ImmutableArray),
            typeof(System.Runtime.InteropServices.MemoryMarshal),
            typeof(System.Runtime.InteropServices.CollectionsMarshal),
            typeof(System.Buffers.IBufferWriter<byte>),
            typeof(System.Security.Cryptography.HashAlgorithm),
            typeof(System.Linq.ImmutableArrayExtensions),
            typeof(System.Threading.Tasks.Parallel),
            typeof(System.Threading.ThreadPool),
        }
            .Select(type => type.Assembly)
            .Distinct();
}
