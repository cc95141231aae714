using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>How a generic type holds values of its last type argument.</summary>
internal enum Holding
{
    /// <summary>It does not, as far as is known.</summary>
    None,

    /// <summary>They are put in and taken out.</summary>
    Items,

    /// <summary>There is one for each key, thread or place, and it stays there.</summary>
    Parts,
}

/// <summary>Generic types of .NET that hold values.</summary>
internal static class HolderTypes
{
    private static readonly Dictionary<string, (string Namespace, Holding Holding)> s_types = new();

    static HolderTypes()
    {
        Add("System.Collections.Concurrent", Holding.Items, "ConcurrentBag ConcurrentStack ConcurrentQueue BlockingCollection");
        Add("System.Collections.Concurrent", Holding.Items, "IProducerConsumerCollection");
        Add("System.Collections.Generic", Holding.Items, "Stack Queue List LinkedList IList ICollection HashSet");
        Add("System.Threading.Channels", Holding.Items, "Channel ChannelReader ChannelWriter");
        Add("System.Collections.Concurrent", Holding.Parts, "ConcurrentDictionary");
        Add("System.Collections.Generic", Holding.Parts, "Dictionary SortedDictionary SortedList IDictionary IReadOnlyDictionary");
        Add("System.Collections.Frozen", Holding.Parts, "FrozenDictionary");
        Add("System.Collections.Immutable", Holding.Parts, "ImmutableDictionary ImmutableArray");
        Add("System.Threading", Holding.Parts, "ThreadLocal AsyncLocal");
        Add("System", Holding.Parts, "Lazy");
    }

    /// <summary>Whether this is .NET's list.</summary>
    public static bool IsList(ITypeSymbol? type) => type is { Name: "List" } && type.IsFramework();

    /// <summary>Whether a collection of this type may be made around another one, which it goes on to use.</summary>
    public static bool MayWrap(ITypeSymbol? type) => type is { Name: "BlockingCollection" } && type.IsFramework();

    /// <summary>Whether this is one of .NET's generic collections.</summary>
    public static bool IsGenericCollection(INamedTypeSymbol type) =>
        type.ContainingNamespace?.ToDisplayString() is "System.Collections.Generic" or "System.Collections.Concurrent";

    /// <summary>Whether a method of .NET makes a collection of elements that it is given, or finds.</summary>
    public static bool IsMadeBy(IMethodSymbol method) =>
        method.IsFramework()
        && (method.Name, method.ContainingType.Name) switch
        {
            ("AsEnumerable" or "Empty", _) => false,
            (_, "Enumerable") or ("ToArray" or "ToList", _) or ("Split", "String") => true,
            _ => false,
        };

    /// <summary>Whether a method makes an object of a type that is only an argument of it.</summary>
    public static bool IsMakerOfAnyType(IMethodSymbol method) => method.Is("Activator", "CreateInstance");

    public static Holding HoldingOf(INamedTypeSymbol type) =>
        s_types.TryGetValue(type.Name, out var known) && type.ContainingNamespace?.ToDisplayString() == known.Namespace
            ? known.Holding
            : Holding.None;

    private static void Add(string space, Holding holding, string names)
    {
        foreach (var name in names.Split(' '))
            s_types[name] = (space, holding);
    }
}
