using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Shows where the bounds of a size come from that is the same on every path: what gives a local its value, or the declaration of a
/// constant or readonly member. Of several names in an expression it shows the first that has the bound itself, or else the first of which
/// anything is known.
/// </summary>
internal static class BoundPlaces
{
    public static SizeValue Of(IOperation operation, IntInterval size, MessagingBody body, CancellationToken cancellationToken)
    {
        SizeValue? low = null,
            high = null;
        foreach (var name in NamesIn(operation, body, cancellationToken))
        {
            if (Declared(name, body, cancellationToken) is not { } declared)
                continue;
            if (low is null || low.Value.Interval.Low != size.Low && declared.Interval.Low == size.Low)
                low = declared;
            if (high is null || high.Value.Interval.High != size.High && declared.Interval.High == size.High)
                high = declared;
        }

        return new(size, low?.LowFrom, high?.HighFrom);
    }

    /// <summary>
    /// The names that a size is made of, in the order of the code: what nothing is known of has none, and the elements of an array are not
    /// its length.
    /// </summary>
    private static IEnumerable<IOperation> NamesIn(IOperation operation, MessagingBody body, CancellationToken cancellationToken)
    {
        var pending = new Stack<IOperation>();
        pending.Push(operation);
        while (pending.Count > 0)
        {
            var part = pending.Pop();
            if (part is ILocalReferenceOperation or IMemberReferenceOperation)
                yield return part;
            if (
                part is IArrayCreationOperation { Initializer: not null }
                || part.Syntax is CollectionExpressionSyntax
                || !HandsOn(part) && !SaysSomething(SizeEvaluator.For(body, cancellationToken).Of(part), part.Type)
            )
                continue;
            foreach (var child in part.ChildOperations.Reverse())
                pending.Push(child);
        }
    }

    /// <summary>Whether an operation without a size of its own hands on that of a part.</summary>
    private static bool HandsOn(IOperation operation) =>
        operation is IArgumentOperation or IRangeOperation or ISwitchExpressionArmOperation || operation.Type.IsIndex();

    /// <summary>What a name is declared to be; null where that says nothing.</summary>
    private static SizeValue? Declared(IOperation name, MessagingBody body, CancellationToken cancellationToken) =>
        name switch
        {
            ILocalReferenceOperation { Local: { IsConst: false } local } => OfLocal(local, body, cancellationToken),
            ILocalReferenceOperation { Local: var constant } => OfMember(name, constant, body, cancellationToken),
            IMemberReferenceOperation { Member: var member } => OfMember(name, member, body, cancellationToken),
            _ => null,
        };

    private static SizeValue? OfLocal(ILocalSymbol local, MessagingBody body, CancellationToken cancellationToken)
    {
        if (LocalValues.Of(local, body.Uses) is not { } values)
            return null;
        SizeValue? all = null;
        foreach (var value in values)
        {
            var place = value.ParentPastConversions() switch
            {
                IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Syntax: var declarator } } => declarator,
                ISimpleAssignmentOperation { Syntax: var assignment } => assignment,
                _ => value.Syntax,
            };
            var given = new SizeValue(SizeEvaluator.For(body, cancellationToken).Of(value), place, place);
            all = all?.Join(given) ?? given;
        }

        return all is { } found && SaysSomething(found.Interval, local.Type) ? found : null;
    }

    private static SizeValue? OfMember(IOperation reference, ISymbol member, MessagingBody body, CancellationToken cancellationToken)
    {
        var size = SizeEvaluator.For(body, cancellationToken).Of(reference);
        if (
            !SaysSomething(size, reference.Type)
            || member.OriginalDefinition.DeclarationIn(body.Compilation, cancellationToken) is not { } place
        )
            return null;
        return place is VariableDeclaratorSyntax or PropertyDeclarationSyntax or EnumMemberDeclarationSyntax
            ? new(size, place, place)
            : null;
    }

    private static bool SaysSomething(IntInterval size, ITypeSymbol? type) =>
        IntType.Of(type) is { } number ? size != number.Range : BufferTypes.IsBuffer(type) && size != BufferTypes.AnyLengthOf(type);
}
