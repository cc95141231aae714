using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Which members of .NET give what they are called on, or given first, in another form: all of it, or one element.</summary>
internal static class HandedOn
{
    private static readonly HashSet<string> s_same = NameSet.Of(
        "FromResult ToArray ToList AsEnumerable Where Skip Take Reverse OrderBy ToImmutableArray"
    );

    private static readonly HashSet<string> s_element = NameSet.Of(
        "First Last Single ElementAt Peek Dequeue Pop FirstOrDefault SingleOrDefault Find"
    );

    /// <summary>Whether a method of .NET gives the same, or elements of the same sequence.</summary>
    public static bool Same(IMethodSymbol method) => method.Has(Facet.SameTask | Facet.EndsTask) || s_same.Contains(method.Name);

    /// <summary>Whether a method of .NET gives one element of it.</summary>
    public static bool IsElement(IMethodSymbol method) => s_element.Contains(method.Name);

    /// <summary>Whether a method of .NET makes each element another one, by a delegate.</summary>
    public static bool IsMapped(IMethodSymbol method) => method.Name == "Select";

    /// <summary>Whether a property of .NET gives the same: a task's result, a value that is there, a dictionary's values.</summary>
    public static bool Same(IPropertySymbol property) =>
        property is { Name: "Result" or "Values" } or { Name: "Value", ContainingType.SpecialType: SpecialType.System_Nullable_T };

    /// <summary>Whether a property of .NET gives one that its object holds.</summary>
    public static bool IsElement(IPropertySymbol property) =>
        property is { IsIndexer: true } or { Name: "Value", ContainingType.Name: "Lazy" or "ThreadLocal" or "KeyValuePair" };
}
