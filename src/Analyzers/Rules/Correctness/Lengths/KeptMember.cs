using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A field or property of an object that has one name as long as the code runs.</summary>
/// <param name="Member">The field or property.</param>
/// <param name="Keeper">The variable or field that holds the object; null for the object that runs, or its type.</param>
internal readonly record struct KeptMember(ISymbol Member, ISymbol? Keeper)
{
    public static KeptMember? Of(IOperation operation, MessagingBody body) =>
        operation
            is IMemberReferenceOperation
            {
                Member: (IFieldSymbol { IsVolatile: false } or IPropertySymbol { IsIndexer: false }) and var member,
                Instance: var instance
            }
            ? instance is null or IInstanceReferenceOperation
                ? new(member, null)
                : KeeperOf(instance.Unconverted(), body) is { } keeper
                    ? new(member, keeper)
                    : null
            : null;

    public bool Is(KeptMember other) =>
        Member.Is(other.Member) && (Keeper is null ? other.Keeper is null : other.Keeper is { } keeper && Keeper.Is(keeper));

    private static ISymbol? KeeperOf(IOperation instance, MessagingBody body) =>
        instance switch
        {
            ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } when !body.Uses.IsWritten(local) => local,
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } when !body.Uses.IsWritten(parameter) =>
                parameter,
            IFieldReferenceOperation { Field: { IsReadOnly: true } field, Instance: null or IInstanceReferenceOperation } => field,
            _ => null,
        };
}
