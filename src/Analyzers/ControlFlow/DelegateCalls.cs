using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Where the compilation's code calls a delegate that is made of a lambda or a method: through the parameter that it is passed for, the
/// local, field, property or event that it is stored in, and whatever those are passed to in turn.
/// </summary>
internal static class DelegateCalls
{
    private const int MaxDepth = 3;

    /// <param name="function">The lambda, or the reference to a method.</param>
    /// <param name="body">The code that it stands in.</param>
    public static IEnumerable<(IOperation Call, MessagingBody Body)> Of(IOperation function, MessagingBody body) =>
        Of(function.AsDelegate(), body, MaxDepth);

    private static IEnumerable<(IOperation Call, MessagingBody Body)> Of(IOperation value, MessagingBody body, int depth) =>
        value.Parent switch
        {
            _ when depth == 0 => Array.Empty<(IOperation, MessagingBody)>(),
            IArgumentOperation { Parameter: { RefKind: RefKind.None } given, Parent: IInvocationOperation { TargetMethod: var method } }
                when method.Declared() is var taker && taker.IsTheOneThatRuns() => ByParameter(
                taker.Parameters[given.Ordinal],
                taker,
                body,
                depth
            ),
            IArgumentOperation { Parameter: { RefKind: RefKind.None } given, Parent: IObjectCreationOperation { Constructor: { } made } } =>
                ByMember(made.OriginalDefinition.Parameters[given.Ordinal], body, depth),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => ByLocal(local, body, depth),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Value: var assigned }
                when assigned == value => ByLocal(local, body, depth),
            IAssignmentOperation { Target: IMemberReferenceOperation { Member: var member }, Value: var assigned } when assigned == value =>
                ByMember(member, body, depth),
            IEventAssignmentOperation { Adds: true, EventReference: IEventReferenceOperation { Event: var happens } } => ByMember(
                happens,
                body,
                depth
            ),
            IFieldInitializerOperation { InitializedFields: [var field] } => ByMember(field, body, depth),
            IPropertyInitializerOperation { InitializedProperties: [var property] } => ByMember(property, body, depth),
            _ => Array.Empty<(IOperation, MessagingBody)>(),
        };

    private static IEnumerable<(IOperation Call, MessagingBody Body)> ByLocal(ILocalSymbol local, MessagingBody body, int depth)
    {
        foreach (var reference in body.Uses.Of(local))
        foreach (var call in By(reference, body, depth))
            yield return call;
    }

    private static IEnumerable<(IOperation Call, MessagingBody Body)> ByParameter(
        IParameterSymbol parameter,
        IMethodSymbol method,
        MessagingBody body,
        int depth
    )
    {
        if (OtherBodies.Of(method, body) is not { } code)
            yield break;
        var other = body.Other(code, method);
        foreach (var reference in other.Uses.Of(parameter))
        foreach (var call in By(reference, other, depth))
            yield return call;
    }

    /// <summary>By a field, a property, an event, or a parameter of a constructor, which all code of its type may have.</summary>
    private static IEnumerable<(IOperation Call, MessagingBody Body)> ByMember(ISymbol member, MessagingBody body, int depth)
    {
        member = member.OriginalDefinition;
        if (!member.IsInSource(body.Compilation))
            yield break;
        foreach (var (reference, code) in body.Library.References.Of(member, isWhole: false, body.Compilation))
            if (code.Member is { } owner)
                foreach (var call in By(reference, body.Other(code.Root, owner), depth))
                    yield return call;
    }

    /// <summary>The call that a reference to a delegate makes, or those of whom it is handed to.</summary>
    private static IEnumerable<(IOperation Call, MessagingBody Body)> By(IOperation reference, MessagingBody body, int depth)
    {
        if (CallBy(reference) is { } call)
            yield return (call, body);
        else
            foreach (var further in Of(reference, body, depth - 1))
                yield return further;
    }

    private static IOperation? CallBy(IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: { } called } call
                when called.Unconverted() == reference => call,
            IConditionalAccessOperation { Operation: var accessed, WhenNotNull: var call }
                when accessed.Unconverted() == reference
                    && call
                        is IInvocationOperation
                        {
                            TargetMethod.MethodKind: MethodKind.DelegateInvoke,
                            Instance: IConditionalAccessInstanceOperation
                        } => call,
            _ => null,
        };
}
