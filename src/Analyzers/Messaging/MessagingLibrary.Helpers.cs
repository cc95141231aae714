using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>Methods of the user's that only those know who ask about just that.</content>
internal sealed partial class MessagingLibrary
{
    /// <summary>
    /// The user's method that this symbol is, if it takes every message that is there, asks by a task, returns what it has filled, or
    /// sends what it makes. Only those who ask about just that know such methods: to all others they are code that is read.
    /// </summary>
    public MessagingMember? HelperOf(ISymbol? symbol) =>
        symbol is IMethodSymbol method && _wrappers.MemberOf(method.Declared()) is { } member && IsForFew(member.Role) && Knows(member)
            ? member
            : null;

    private static bool IsForFew(MessagingRole role) =>
        role is MessagingRole.DrainByMethod or MessagingRole.AskByTask or MessagingRole.FillAndReturn or MessagingRole.SendByMethod;

    /// <summary>The same, if a loop may ask by it whether anything is there.</summary>
    public MessagingMember? AskOf(ISymbol? symbol) => HelperOf(symbol) is { IsAsk: true } member ? member : null;

    /// <summary>The same of what an operation calls.</summary>
    public MessagingMember? AskOf(IOperation operation) => HelperOf(operation) is { IsAsk: true } member ? member : null;

    /// <summary>The user's method of the same kind that an operation calls, or the getter that it reads.</summary>
    public MessagingMember? HelperOf(IOperation operation) =>
        operation is IInvocationOperation || ReadsByProperties ? HelperOf(operation.RunMethod()) : null;

    /// <summary>The same, if it sends what it makes itself.</summary>
    public MessagingMember? OwnSendOf(ISymbol? symbol) => HelperOf(symbol) is { Role: MessagingRole.SendByMethod } member ? member : null;

    /// <summary>The member that a call is of, or the method of the user's that only those know who ask whether anything is there.</summary>
    public MessagingMember? MemberOrAskOf(IOperation operation) => MemberOf(operation) ?? AskOf(operation);
}
