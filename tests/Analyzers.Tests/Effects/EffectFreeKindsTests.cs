using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Effects;

namespace ZmqPerf.Analyzers.Tests.Effects;

/// <summary>Every form that this Roslyn knows is decided: a new one fails here.</summary>
public sealed class EffectFreeKindsTests
{
    /// <summary>Forms that <see cref="EffectAnalysis"/> looks at, by their names in the newest Roslyn.</summary>
    private static readonly string[] s_active =
    [
        "None",
        "Loop",
        "Using",
        "UsingDeclaration",
        "Lock",
        "YieldReturn",
        "Await",
        "Invocation",
        "ObjectCreation",
        "PropertyReference",
        "FieldReference",
        "ImplicitIndexerReference",
        "Unary",
        "Binary",
        "TupleBinary",
        "Conversion",
        "Increment",
        "Decrement",
        "Coalesce",
        "SimpleAssignment",
        "CompoundAssignment",
        "CoalesceAssignment",
        "DeconstructionAssignment",
        "EventAssignment",
        "Argument",
        "AnonymousFunction",
        "FlowAnonymousFunction",
        "DelegateCreation",
        "RecursivePattern",
        "ListPattern",
        "SlicePattern",
        "With",
        "Interpolation",
        "CollectionExpression",
        "Spread",
    ];

    /// <summary>Forms that may do anything, or that are not of C#.</summary>
    private static readonly string[] s_unknown =
    [
        "Invalid",
        "FunctionPointerInvocation",
        "TypeParameterObjectCreation",
        "InterpolatedStringAppendInvalid",
        "DynamicInvocation",
        "DynamicMemberReference",
        "DynamicIndexerAccess",
        "DynamicObjectCreation",
        "CollectionElementInitializer",
        "Stop",
        "End",
        "RaiseEvent",
        "ReDim",
        "ReDimClause",
    ];

    public static IEnumerable<object[]> Kinds =>
        Enum.GetNames<OperationKind>()
            .GroupBy(Enum.Parse<OperationKind>)
            .Select(names => new object[] { (int)names.Key, string.Join(" ", names) });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Form_is_decided(int kind, string names)
    {
        var all = names.Split(' ');
        var isLookedAt = all.Intersect(s_active).Any();
        var isUnknown = all.Intersect(s_unknown).Any();
        // loops but for foreach are quiet, and so are arguments but for ref and out
        var isQuiet = EffectFreeKinds.Has((OperationKind)kind) && !(isLookedAt && names is "Loop" or "Argument");
        Assert.Equal(1, (isLookedAt ? 1 : 0) + (isUnknown ? 1 : 0) + (isQuiet ? 1 : 0));
    }

    [Fact]
    public void Form_of_a_later_Roslyn_is_not_quiet() => Assert.False(EffectFreeKinds.Has((OperationKind)1000));
}
