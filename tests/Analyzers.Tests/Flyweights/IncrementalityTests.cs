using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>What does not concern a declaration does not make its file anew, and what does, does.</summary>
public sealed class IncrementalityTests
{
    private const string Source =
        Generated.Usings
        + """
            namespace N
            {
                [GenerateFlyweight(Version = 2)] public class Leg
                {
                    public long Price { get; set; }
                    [Field(Since = 2, NullValue = -1)] public int Quantity { get; set; }
                }
                [GenerateFlyweight] public struct Head { public ushort TemplateId { get; set; } }
                [GenerateFlyweight(Header = typeof(Head), TemplateId = 1)] public class Order
                {
                    public Side Side { get; set; }
                    [FixedText(4)] public string Symbol { get; set; }
                    [Group(typeof(Leg))] public List<Leg> Legs { get; set; }
                    public int Twice() => 2;
                }
            }
            """;

    private const string Enum = "namespace N { public enum Side : byte { Buy } }";

    [Fact]
    public void Same_compilation_is_cached() =>
        Assert.All(Reasons(c => c.Clone()), r => Assert.Equal(IncrementalStepRunReason.Cached, r.Output));

    [Fact]
    public void Unrelated_file_is_no_reason() =>
        IsCached(Reasons(c => c.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated { }"))));

    [Fact]
    public void Comment_in_the_same_file_is_no_reason() => IsCached(Edited(Source, "// a comment\n" + Source));

    [Fact]
    public void Moved_declaration_is_no_reason() =>
        IsCached(Edited(Source, Source.Replace("namespace N\n", "\n\n\nnamespace N\n", StringComparison.Ordinal)));

    [Fact]
    public void Body_is_no_reason() => IsCached(Edited(Source, Source.Replace("=> 2;", "=> 3;", StringComparison.Ordinal)));

    [Fact]
    public void Attribute_value_is_a_reason() =>
        IsMadeAnew(Edited(Source, Source.Replace("[FixedText(4)]", "[FixedText(5)]", StringComparison.Ordinal)), 1);

    [Fact]
    public void Field_type_is_a_reason() =>
        IsMadeAnew(Edited(Source, Source.Replace("public int Quantity", "public long Quantity", StringComparison.Ordinal)), 2);

    [Fact]
    public void Header_is_a_reason() =>
        IsMadeAnew(Edited(Source, Source.Replace("ushort TemplateId", "byte TemplateId", StringComparison.Ordinal)), 2);

    [Fact]
    public void Field_added_is_a_reason() =>
        IsMadeAnew(
            Edited(Source, Source.Replace("public Side Side", "public int More { get; set; } public Side Side", StringComparison.Ordinal)),
            1
        );

    [Fact]
    public void Enum_in_another_file_is_a_reason() => IsMadeAnew(Edited(Enum, Enum.Replace("byte", "int", StringComparison.Ordinal)), 1);

    [Fact]
    public void Equal_sources_make_equal_models()
    {
        var first = Models();
        var second = Models();
        Assert.Equal(3, first.Count);
        Assert.Equal(first, second);
        Assert.Equal(first.Select(m => m.GetHashCode()), second.Select(m => m.GetHashCode()));
        Assert.NotEqual(first[0], first[1]);
    }

    [Fact]
    public void Models_hold_values_only()
    {
        var seen = new HashSet<Type>();
        foreach (var model in Models())
            Walk(model);
        Assert.Superset(
            new HashSet<Type>
            {
                typeof(FlyweightModel),
                typeof(FieldModel),
                typeof(PartModel),
                typeof(NestedModel),
                typeof(HeaderModel),
                typeof(HeaderNumber),
            },
            seen
        );

        void Walk(object? value)
        {
            if (value is null || value.GetType().IsPrimitive || value is string || value.GetType().IsEnum)
                return;
            Assert.False(
                value is ISymbol or SyntaxNode or SyntaxToken or Location or Compilation or AttributeData or SyntaxReference or SyntaxTree,
                value.GetType().Name
            );
            if (value is IEnumerable items)
            {
                Assert.Equal(typeof(EquatableArray<>), value.GetType().GetGenericTypeDefinition());
                foreach (var item in items)
                    Walk(item);
                return;
            }

            seen.Add(value.GetType());
            foreach (var field in value.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public))
                Walk(field.GetValue(value));
        }
    }

    private static List<FlyweightModel> Models() =>
        [.. Steps(Generated.Driver().RunGenerators(Start())).Select(o => ((FlyweightSource)o.Value).Model!)];

    private static CSharpCompilation Start() =>
        Generated.Compile(Source).AddSyntaxTrees(CSharpSyntaxTree.ParseText(Enum, path: "/Enum.cs"));

    private static List<(IncrementalStepRunReason Model, IncrementalStepRunReason Output)> Edited(string text, string by) =>
        Reasons(c =>
        {
            Assert.NotEqual(text, by);
            var tree = c.SyntaxTrees.Single(t => t.ToString() == text);
            return c.ReplaceSyntaxTree(tree, tree.WithChangedText(Microsoft.CodeAnalysis.Text.SourceText.From(by)));
        });

    /// <summary>Why each type's model, and each type's file, is what it is after an edit.</summary>
    private static List<(IncrementalStepRunReason Model, IncrementalStepRunReason Output)> Reasons(
        Func<CSharpCompilation, Compilation> edit
    )
    {
        var start = Start();
        var driver = Generated.Driver().RunGenerators(start);
        Assert.Equal(3, Steps(driver).Count());
        driver = driver.RunGenerators(edit(start));
        var outputs = Assert
            .Single(driver.GetRunResult().Results)
            .TrackedOutputSteps.SelectMany(s => s.Value)
            .SelectMany(s => s.Outputs)
            .Select(o => o.Reason)
            .ToList();
        var models = Steps(driver).Select(o => o.Reason).ToList();
        Assert.Equal(3, models.Count);
        Assert.Equal(3, outputs.Count);
        return [.. models.Zip(outputs)];
    }

    private static IEnumerable<(object Value, IncrementalStepRunReason Reason)> Steps(GeneratorDriver driver) =>
        Assert.Single(driver.GetRunResult().Results).TrackedSteps[FlyweightGenerator.ModelStep].SelectMany(s => s.Outputs);

    private static void IsCached(List<(IncrementalStepRunReason Model, IncrementalStepRunReason Output)> reasons) =>
        Assert.All(
            reasons,
            r =>
            {
                Assert.True(r.Model is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, r.Model.ToString());
                Assert.Equal(IncrementalStepRunReason.Cached, r.Output);
            }
        );

    private static void IsMadeAnew(List<(IncrementalStepRunReason Model, IncrementalStepRunReason Output)> reasons, int files)
    {
        Assert.Equal(files, reasons.Count(r => r.Model == IncrementalStepRunReason.Modified));
        Assert.Equal(files, reasons.Count(r => r.Output == IncrementalStepRunReason.Modified));
    }
}
