using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Receiving.Keeping;

/// <summary>The uses of the place that messages are stored in: which of them leave every message where it is.</summary>
internal sealed class PlaceUses(MessageStore store, MessagingTypes types)
{
    private readonly int _end = EndOfLoops(store.Construct);

    /// <summary>Whether the place holds one message, and not a collection.</summary>
    public bool IsMessage { get; } =
        types.IsMessage(
            store.Holder is IFieldSymbol field ? field.Type
            : store.Holder is IPropertySymbol property ? property.Type
            : ((ILocalSymbol)store.Holder).Type
        );

    public bool AllKeepIn(MessagingBody code, bool isConstructor)
    {
        foreach (var operation in code.Root.DescendantsAndSelf())
            if (
                IsPlace(operation)
                && !(IsAfterLoops(operation, code) && StaysHere(operation))
                && !(IsMessage ? KeepsOne(operation, code) : Keeps(operation, code, isConstructor))
            )
                return false;
        return true;
    }

    private bool IsPlace(IOperation operation) =>
        operation switch
        {
            IFieldReferenceOperation field => field.Field.OriginalDefinition.Is(store.Holder.OriginalDefinition),
            IPropertyReferenceOperation property => property.Property.OriginalDefinition.Is(store.Holder.OriginalDefinition),
            ILocalReferenceOperation local => local.Local.Is(store.Holder),
            _ => false,
        };

    private static bool KeepsOne(IOperation place, MessagingBody code) =>
        place.Parent is INameOfOperation
        || place.Parent is ISimpleAssignmentOperation { Target: var target, Value: var value }
            && target == place
            && value.Unconverted() is ILocalReferenceOperation
        || IsOnlyRead(place, code);

    private bool Keeps(IOperation place, MessagingBody code, bool isConstructor)
    {
        switch (place.ParentPastConversions())
        {
            case INameOfOperation or ILockOperation:
                return true;
            case ISimpleAssignmentOperation { Target: var target, Value: var value } when target == place:
                return isConstructor && KeepingPlace.IsMadeHere(value);
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == place:
                return call.TargetMethod.Has(CollectionFacet.Stores | CollectionFacet.GivesNone)
                    || call.TargetMethod.Has(CollectionFacet.Finds) && IsLookedAt(call, code)
                    || call.TargetMethod.Has(CollectionFacet.TakesByKey) && IsLookedAt(call, code) && IsReplaced(call, code);
            case IArrayElementReferenceOperation element:
                return KeepsElement(element, code);
            case IPropertyReferenceOperation { Property: var asked, Instance: { } instance } property when instance.Unconverted() == place:
                return asked.IsIndexer
                    ? KeepsElement(property, code)
                    : asked.Has(CollectionFacet.AsksForSize)
                        || asked.Has(CollectionFacet.Values)
                            && property.ParentPastConversions() is IForEachLoopOperation each
                            && IsOnlyRead(each, code);
            case IForEachLoopOperation loop:
                return IsOnlyRead(loop, code);
            default:
                return false;
        }
    }

    private static bool KeepsElement(IOperation element, MessagingBody code) =>
        element.Parent switch
        {
            ISimpleAssignmentOperation { Target: var target, Value: var value } when target == element => !value.IsNull(),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } } =>
                IsOnlyRead(local, code),
            _ => IsOnlyRead(element, code),
        };

    /// <summary>Whether what a look-up finds is only read, or disposed to make room for the next.</summary>
    private static bool IsLookedAt(IInvocationOperation call, MessagingBody code) =>
        call.Arguments is [_, { Value: var found }]
        && (
            found.Declared() is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
                ? IsOnlyRead(local, code, orDisposed: true)
                : found is IDiscardOperation
        );

    /// <summary>Whether what is removed is replaced by what the next statement stores under the same key.</summary>
    private bool IsReplaced(IInvocationOperation removal, MessagingBody code)
    {
        if (
            store.Construct is not ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Arguments: [{ Value: var stored }] } }
            || KeyOf(stored, code) is not { } key
            || !key.Is(KeyOf(removal.Arguments[0].Value, code))
            || Statements.Of(removal) is not { } removing
            || Statements.Next(removing) is not { } next
            || next != Statements.Of(store.Construct)
        )
            return false;
        foreach (var operation in removal.EnclosingFunction().Descendants())
            if (operation is IBranchOperation or IReturnOperation or IThrowOperation && operation.IsIn(removing))
                return false;
        return true;
    }

    /// <summary>The local or parameter that a key stands in, where it never changes.</summary>
    private static ISymbol? KeyOf(IOperation key, MessagingBody code) =>
        LocalUses.SymbolOf(key.Unconverted()) switch
        {
            ILocalSymbol local => code.Uses.SingleValueOf(local) is null ? null : local,
            IParameterSymbol { RefKind: RefKind.None } parameter => code.Uses.IsWritten(parameter) ? null : parameter,
            _ => null,
        };

    private static bool IsOnlyRead(IForEachLoopOperation loop, MessagingBody code)
    {
        foreach (var local in loop.Locals)
            if (!IsOnlyRead(local, code))
                return false;
        return !loop.Locals.IsEmpty;
    }

    private static bool IsOnlyRead(ILocalSymbol local, MessagingBody code, bool orDisposed = false)
    {
        if (code.Uses.DeclaratorOf(local) is { } declarator && KeptMessage.IsUsing(declarator))
            return false;
        foreach (var reference in code.Uses.Of(local))
            if (
                reference.Parent
                    is not (IArgumentOperation { Parameter.RefKind: RefKind.Out } or IDeclarationExpressionOperation or ITupleOperation)
                && !IsOnlyRead(reference, code)
                && !(orDisposed && MessageUses.Classify(reference, code).Kind is MessageUseKind.Dispose or MessageUseKind.DisposeGuard)
            )
                return false;
        return true;
    }

    /// <summary>Whether a message, or that of a tuple or record, is only read.</summary>
    private static bool IsOnlyRead(IOperation element, MessagingBody code) =>
        code.Library.Types.IsMessage(element.Type)
            ? MessageUses.Classify(element, code)
                is { Kind: MessageUseKind.Read or MessageUseKind.Harmless, Construct: not IUsingOperation }
            : element.Type is { SpecialType: not SpecialType.None } or { IsUnmanagedType: true }
                || element.Parent is IFieldReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: false }
                    && IsOnlyRead(element.Parent, code);

    /// <summary>Whether a use stands in the same code after all loops around the store, where the receiving is over.</summary>
    private bool IsAfterLoops(IOperation operation, MessagingBody code) =>
        operation.Syntax.SyntaxTree == store.Construct.Syntax.SyntaxTree
        && operation.Syntax.SpanStart >= _end
        && store.Construct.IsIn(code.Root)
        && store.Construct.IsIn(FunctionOf(operation));

    /// <summary>Whether a use gives the place to nobody else.</summary>
    private static bool StaysHere(IOperation place) =>
        place.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } => instance.Unconverted() == place,
            IPropertyReferenceOperation or IArrayElementReferenceOperation or IForEachLoopOperation or IConditionalAccessOperation => true,
            _ => false,
        };

    private static SyntaxNode FunctionOf(IOperation operation) => operation.EnclosingFunction().Syntax;

    private static int EndOfLoops(IOperation store)
    {
        var end = int.MaxValue;
        for (
            var parent = store.Parent;
            parent is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation;
            parent = parent.Parent
        )
            if (parent is ILoopOperation)
                end = parent.Syntax.Span.End;
        return end;
    }
}
