using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// The values of an enumeration that have a name: a way on that only others can take is none that its author has thought of.
/// </summary>
internal static class EnumValues
{
    /// <summary>Null for other types; one that may be missing is so as well.</summary>
    public static ValueSet? Of(ITypeSymbol? type)
    {
        if (ValueDomain.Present(type) is not { TypeKind: TypeKind.Enum } own)
            return null;
        var domain = ValueDomain.Of(type);
        var values = ValueSet.Null(domain);
        foreach (var member in own.GetMembers())
            if (member is IFieldSymbol { ConstantValue: { } value } && AskedPattern.Only(domain, value, own) is { } one)
                values = values.Or(one);
        return values;
    }
}
