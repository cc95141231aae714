using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.Diagnostics.Tracing.Etlx;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>What a frame of a stack says of our analyzers.</summary>
internal static class OurCode
{
    public const string Shared = "shared: the driver's calls, finding the bodies";

    private static readonly string s_module = typeof(BodyRule).Assembly.GetName().Name!;

    private static readonly Type[] s_bases = [typeof(BodyRule), typeof(TypeRule), typeof(FileRule)];

    /// <summary>The families of the rules, by the names of their classes.</summary>
    private static readonly Dictionary<string, string> s_families = typeof(BodyRule)
        .Assembly.GetTypes()
        .Where(type => !type.IsAbstract && s_bases.Any(type.IsSubclassOf))
        .ToDictionary(type => type.FullName!, type => type.Namespace!.Split('.')[^1]);

    /// <summary>The outermost type that has the code; null where it is not ours.</summary>
    public static string? TypeOf(TraceCodeAddress address)
    {
        if (!address.ModuleName.Equals(s_module, StringComparison.OrdinalIgnoreCase))
            return null;
        string name = address.FullMethodName;
        int end = name.IndexOf('(', StringComparison.Ordinal);
        name = end < 0 ? name : name[..end];
        int nested = name.IndexOf('+', StringComparison.Ordinal);
        name =
            nested >= 0 ? name[..nested]
            : name.LastIndexOf('.') is > 0 and var method ? name[..method].TrimEnd('.') // ..ctor
            : name;
        int generic = name.IndexOfAny(['`', '[', '<']);
        return generic < 0 ? name : name[..generic];
    }

    /// <summary>The family of a rule; null for other types.</summary>
    public static string? FamilyOf(string type) => s_families.GetValueOrDefault(type);
}
