using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Which local is a message that a receive loop has received.</summary>
internal static class LoopMessages
{
    /// <summary>Whether a message is read from the loop where it is declared, and never another one.</summary>
    public static bool Give(ILocalSymbol message, ILocalSymbol loop, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(loop))
            if (
                reference.ParentPastConversions() is IPropertyReferenceOperation { Property: var property } messages
                && RuntimeSymbols.HasMessages(property)
                && Declares(messages, message)
            )
                return IsKept(message, body);
        return false;
    }

    /// <summary>Walks from what is read to the statement: a loop over it, or a local that it is assigned to or given out to.</summary>
    private static bool Declares(IOperation messages, ILocalSymbol message)
    {
        foreach (var (_, parent) in messages.Ancestors())
            switch (parent)
            {
                case IForEachLoopOperation { Locals: var locals }:
                    return locals.Contains(message);
                case IVariableDeclaratorOperation { Symbol: var local }:
                    return local.Is(message);
                case IInvocationOperation { Arguments: var arguments }:
                    foreach (var argument in arguments)
                        if (argument.Value is IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var given } })
                            return given.Is(message);
                    break;
                case IBlockOperation or IAnonymousFunctionOperation:
                    return false;
            }

        return false;
    }

    /// <summary>Whether nothing else is assigned to the local: being given out by its declaration is its one write.</summary>
    private static bool IsKept(ILocalSymbol message, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message))
            if (LocalUses.IsWrite(reference) && reference.Parent is not IDeclarationExpressionOperation)
                return false;
        return true;
    }
}
