using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Whether a method or property of the source returns an array that is newly created for each call and that nothing else keeps: the
/// creation, at every return. Followed through methods that return what another one makes, a few calls deep.
/// </summary>
internal static class FreshResult
{
    private const int MaxDepth = 3;

    /// <summary>What makes the array, with the code around it; null where any return gives something else.</summary>
    public static ImmutableArray<(IOperation Creation, MessagingBody Body)>? CreationsOf(IMethodSymbol called, MessagingBody from)
    {
        var method = called.OriginalDefinition;
        if (
            from.Depth >= MaxDepth
            || !method.ReturnType.IsByteArray()
            || !method.IsCallOrRead()
            || method.IsAsync
            || OtherBodies.Of(method, from) is not { } root
        )
            return null;
        var known = from.Library.FreshResults;
        if (from.Depth == 0 && known.TryGetValue(method, out var creations))
            return creations;
        creations = Find(from.Other(root, method));
        if (from.Depth == 0) // deeper, the bound may have cut something
            known.TryAdd(method, creations);
        return creations;
    }

    /// <summary>The same for code at hand.</summary>
    public static ImmutableArray<(IOperation Creation, MessagingBody Body)>? Find(MessagingBody body)
    {
        var found = ImmutableArray.CreateBuilder<(IOperation, MessagingBody)>();
        return MethodResults.AreAll(MethodResults.Of(body), value => Add(value, body, found)) ? found.ToImmutable() : null;
    }

    /// <summary>The same for a value that a method gives its caller by an item or a parameter.</summary>
    public static ImmutableArray<(IOperation Creation, MessagingBody Body)>? Of(IOperation value, MessagingBody body)
    {
        var found = ImmutableArray.CreateBuilder<(IOperation, MessagingBody)>();
        return Add(value.Unconverted(), body, found) ? found.ToImmutable() : null;
    }

    private static bool Add(IOperation value, MessagingBody body, ImmutableArray<(IOperation, MessagingBody)>.Builder found)
    {
        switch (value)
        {
            case IConditionalOperation { WhenTrue: var first, WhenFalse: { } second }:
                return Add(first.Unconverted(), body, found) && Add(second.Unconverted(), body, found);
            case ILocalReferenceOperation { Local: var local }:
                return body.Uses.OnlyValueOf(local)?.Unconverted() is { } only and not ILocalReferenceOperation
                    && Add(only, body, found)
                    && IsOnlyReturned(local, value.EnclosingFunction(), body);
            case IArrayCreationOperation or IArrayElementReferenceOperation { Indices: [IRangeOperation] }:
            case { Syntax: CollectionExpressionSyntax { Elements.Count: > 0 } }:
                found.Add((value, body));
                return value.Type.IsByteArray();
            case IInvocationOperation call when Makes(call, body):
                found.Add((call, body));
                return true;
            case IInvocationOperation
            or IPropertyReferenceOperation when value.RunMethod() is { } helper && CreationsOf(helper, body) is { } creations:
                found.AddRange(creations);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Calls of the framework and of the messaging library that make an array for each call.</summary>
    private static bool Makes(IInvocationOperation call, MessagingBody body)
    {
        if (!call.Type.IsByteArray())
            return false;
        var method = call.TargetMethod;
        return body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveNew, IsWrapper: false }
            || body.Library.CopiesContent(method)
            || method.Has(Facet.Copy | Facet.Makes | Facet.Serializes | Facet.Zeroed | Facet.Uninitialized);
    }

    /// <summary>Whether nothing but the return, or an out parameter, keeps the array, or sends it.</summary>
    public static bool IsOnlyReturned(ISymbol variable, IOperation function, MessagingBody body)
    {
        foreach (var use in BufferUses.Of(variable, function, body))
            if (
                use.Kind == BufferUseKind.Escape && (!IsHandedOut(use.Reference) || !LocalUses.SymbolOf(use.Reference).Is(variable))
                || BufferUses.IsSent(use, body) && !IsReceivedInto(use, body)
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether a method returns what a reference names, perhaps as a part of a tuple or record, or gives it to an out parameter.
    /// </summary>
    public static bool IsHandedOut(IOperation reference)
    {
        var user = reference.ParentPastConversions();
        if (user is ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value })
            return target is IParameterReferenceOperation { Parameter.RefKind: RefKind.Out } && value.Unconverted() == reference;
        if (user is ITupleOperation)
            while (user is ITupleOperation)
                user = user.ParentPastConversions();
        else if (user is IArgumentOperation { Parent: IObjectCreationOperation { Initializer: null } creation })
            user = creation.IsByPrimaryOfRecord() ? creation.ParentPastConversions() : null;
        return PastChoices(user) is IReturnOperation { Kind: OperationKind.Return };
    }

    /// <summary>What takes a value, whichever of several it is.</summary>
    private static IOperation? PastChoices(IOperation? user)
    {
        while (user is IConditionalOperation choice)
            user = choice.ParentPastConversions();
        return user;
    }

    /// <summary>Whether an array that a method makes is returned as it was made: nothing is written to it.</summary>
    public static bool IsLeftAsMade(IOperation creation, MessagingBody body)
    {
        var made = PastChoices(creation.ParentPastConversions());
        if (made is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator })
            return made is IReturnOperation;
        foreach (var use in BufferUses.Of(declarator.Symbol, declarator.EnclosingFunction(), body))
            if (use.Writes && !IsHandedOut(use.Reference))
                return false;
        return true;
    }

    private static bool IsReceivedInto(BufferUse use, MessagingBody body)
    {
        for (var parent = use.Reference.Parent; parent is not (null or IExpressionStatementOperation); parent = parent.Parent)
            if (body.Library.MemberOf(parent) is { } member)
                return member.Role == MessagingRole.ReceiveIntoBuffer;
        return false;
    }
}
