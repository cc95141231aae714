// What the compiler needs for today's C# on netstandard2.0; embedded, so that it never meets a test's own copy.
#if !NET
namespace Microsoft.CodeAnalysis
{
    [System.AttributeUsage(System.AttributeTargets.All)]
    [Embedded]
    internal sealed class EmbeddedAttribute : System.Attribute;
}

namespace System
{
    [Microsoft.CodeAnalysis.Embedded]
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;
    }
}

namespace System.Runtime.CompilerServices
{
    [Microsoft.CodeAnalysis.Embedded]
    internal static class IsExternalInit;

    [AttributeUsage(AttributeTargets.All)]
    [Microsoft.CodeAnalysis.Embedded]
    internal sealed class RequiredMemberAttribute : Attribute;

    [AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
    [Microsoft.CodeAnalysis.Embedded]
    internal sealed class CompilerFeatureRequiredAttribute(string featureName) : Attribute
    {
        public string FeatureName { get; } = featureName;
    }
}

namespace System.Diagnostics.CodeAnalysis
{
    [AttributeUsage(AttributeTargets.Parameter)]
    [Microsoft.CodeAnalysis.Embedded]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }
}
#endif
