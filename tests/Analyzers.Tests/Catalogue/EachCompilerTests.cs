using System;
using System.Linq;
using System.Reflection;
using Xunit;
using ZmqPerf.Analyzers.Tests.Messaging;
using ZmqPerf.Analyzers.Tests.Pages;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// Which tests run with every compiler, and not only with the newest: what proves that a rule works there at all. A test that ever failed
/// under an older compiler alone joins them.
/// </summary>
public sealed class EachCompilerTests
{
    [Fact]
    public void All_of_the_messaging_layer_runs_with_each_compiler() =>
        Assert.All(
            typeof(WrappersTests).Assembly.GetTypes().Where(type => type.Namespace == typeof(WrappersTests).Namespace && HasTests(type)),
            type => Assert.True(IsMarked(type), type.Name)
        );

    [Theory]
    [InlineData(nameof(RulePageTests.Bad_is_reported_on_the_marked_lines_and_fixed_into_good))]
    [FullData(nameof(RulePageTests.Good_is_silent))]
    public void Every_rule_is_reported_silent_and_fixed_with_each_compiler(string test) =>
        Assert.True(IsMarked(typeof(RulePageTests).GetMethod(test)!));

    private static bool HasTests(Type type) => type.GetMethods().Any(method => method.IsDefined(typeof(FactAttribute)));

    private static bool IsMarked(MemberInfo member) =>
        CustomAttributeData
            .GetCustomAttributes(member)
            .Any(attribute =>
                attribute.AttributeType == typeof(TraitAttribute)
                && attribute.ConstructorArguments is [{ Value: "Compiler" }, { Value: "each" }]
            );
}
