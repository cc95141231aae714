using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>The socket, receiver or wrapper object that a call is made on.</summary>
internal static class SocketOperand
{
    public static IOperation? Of(IInvocationOperation call) => (call.Instance ?? (call.TargetMethod.IsExtensionMethod || call.TargetMethod.ReducedFrom is not null ? call.ArgumentFor(0) : null))?.Unconverted();

    /// <summary>Whether the text names a socket, so that another turn of the loop can be told to mean the same or another one; methods of the user's own need none.</summary>
    public static bool IsNamed(IInvocationOperation call) =>
        Of(call) is null or ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation or IInstanceReferenceOperation or IArrayElementReferenceOperation;

    /// <summary>Whether two calls go to what the text calls the same socket.</summary>
    public static bool AreSame(IInvocationOperation a, IInvocationOperation b) =>
        AreSame(Of(a), Of(b)) && (Of(a) is not IInstanceReferenceOperation || SymbolEqualityComparer.Default.Equals(a.TargetMethod, b.TargetMethod));

    public static bool AreSame(IOperation? a, IOperation? b) => (a?.Unconverted(), b?.Unconverted()) switch
    {
        (ILocalReferenceOperation l, ILocalReferenceOperation r) => SymbolEqualityComparer.Default.Equals(l.Local, r.Local),
        (IParameterReferenceOperation l, IParameterReferenceOperation r) => SymbolEqualityComparer.Default.Equals(l.Parameter, r.Parameter),
        (IFieldReferenceOperation l, IFieldReferenceOperation r) => SymbolEqualityComparer.Default.Equals(l.Field, r.Field) && (l.Instance is null || AreSame(l.Instance, r.Instance)),
        (IPropertyReferenceOperation l, IPropertyReferenceOperation r) => l.Arguments.IsEmpty && SymbolEqualityComparer.Default.Equals(l.Property, r.Property) && (l.Instance is null || AreSame(l.Instance, r.Instance)),
        (IInstanceReferenceOperation, IInstanceReferenceOperation) => true,
        (IArrayElementReferenceOperation l, IArrayElementReferenceOperation r) => AreSame(l.ArrayReference, r.ArrayReference) && AreSameIndex(l, r),
        _ => false,
    };

    private static bool AreSameIndex(IArrayElementReferenceOperation l, IArrayElementReferenceOperation r) =>
        l.Indices is [{ ConstantValue: { HasValue: true, Value: int i } }] && r.Indices is [{ ConstantValue: { HasValue: true, Value: int k } }] && i == k;
}
