using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>How a diagnostic is fixed: by a plan, or not at all, with the reason.</summary>
/// <param name="Locations">The places of the plan's edits; without a plan, what else the diagnostic points at.</param>
/// <param name="Properties">The plan, or the reason.</param>
internal readonly record struct FixDecision(ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties)
{
    public static FixDecision Of(FixPlan plan) => new(plan.Locations, plan.Properties);

    /// <summary>The plan, unless there is a reason against it.</summary>
    public static FixDecision Of(FixPlan plan, string? unless) => unless is null ? Of(plan) : None(unless);

    public static FixDecision None(string reason) => new(ImmutableArray<Location>.Empty, FixPlan.None(reason));

    /// <summary>No fix, and another place that the diagnostic points at.</summary>
    public static FixDecision None(string reason, Location also) => None(reason) with { Locations = ImmutableArray.Create(also) };

    /// <summary>The same, and after the edits another place that the diagnostic points at.</summary>
    public FixDecision Also(SyntaxNode? at) => at is null ? this : this with { Locations = Locations.Add(at.GetLocation()) };

    /// <inheritdoc cref="Heat.Hot(ImmutableDictionary{string, string?}, bool)"/>
    public FixDecision Hot(bool isHot = true) => this with { Properties = Properties.Hot(isHot) };

    /// <inheritdoc cref="Heat.OnlyHot(ImmutableDictionary{string, string?}, bool)"/>
    public FixDecision OnlyHot(bool isHot) => this with { Properties = Properties.OnlyHot(isHot) };

    /// <inheritdoc cref="Heat.OnlyWithAll(ImmutableDictionary{string, string?})"/>
    public FixDecision OnlyWithAll() => this with { Properties = Properties.OnlyWithAll() };

    /// <inheritdoc cref="CostProperties.Costing(ImmutableDictionary{string, string?}, CostForm?, long?)"/>
    public FixDecision Costing(CostForm? form, long? size = null) => this with { Properties = Properties.Costing(form, size) };
}
