using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Unread;

/// <summary>A receive whose content goes nowhere: dropped, or kept in a local that nobody names again.</summary>
/// <param name="Call">The receive.</param>
/// <param name="Member">Its member.</param>
/// <param name="Local">The declaration of that local where it does nothing but hold the content; null where there is none.</param>
/// <param name="Others">The arguments that only the receive takes: the content, how it is decoded, how many frames are expected.</param>
internal sealed record UnreadContent(
    IOperation Call,
    MessagingMember Member,
    IVariableDeclaratorOperation? Local,
    IReadOnlyList<IArgumentOperation> Others
)
{
    public static UnreadContent? Of(IOperation call, MessagingMember member, MessagingBody body)
    {
        var others = new List<IArgumentOperation>();
        var isOut = false;
        foreach (var argument in (call as IInvocationOperation)?.Arguments ?? ImmutableArray<IArgumentOperation>.Empty)
        {
            if (IsOfTheSkip(argument, member, body))
                continue;
            if (argument.Parameter?.RefKind == RefKind.Out)
            {
                if (!IsNeverNamed(argument.Value, body))
                    return null;
                isOut = true;
            }
            else if (argument.ArgumentKind == ArgumentKind.Explicit && !IsPlain(argument.Value) || HasElements(argument))
            {
                return null;
            }

            others.Add(argument);
        }

        if (isOut)
            return new(call, member, Local: null, others);
        return call.Parent switch
        {
            _ when call.IsDropped() => new(call, member, null, others),
            IVariableInitializerOperation
            or ISimpleAssignmentOperation
                when body.Uses.HolderOf(call) is { Symbol: var local } declarator && body.Uses.IsNeverRead(local) => new(
                call,
                member,
                declarator,
                others
            ),
            _ => null,
        };
    }

    /// <summary>The socket, the time-out and whether more follows: a skip takes them, too.</summary>
    private static bool IsOfTheSkip(IArgumentOperation argument, MessagingMember member, MessagingBody body) =>
        argument.Parameter is not { Ordinal: var ordinal }
        || ordinal == member.Timeout
        || ordinal == member.MoreOut
        || ordinal == 0 && member.Method.IsExtensionMethod
        || member.IsWrapper && body.Library.Types.IsSocket(argument.Value.Unconverted().Type);

    private static bool IsNeverNamed(IOperation content, MessagingBody body) =>
        content switch
        {
            IDiscardOperation => true,
            IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var local } } => body.Uses.IsNeverNamed(local),
            ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => IsOnlyReceivedInto(local, body),
            _ => false,
        };

    /// <summary>Whether nobody reads a local that was declared before: all that names it is such receives.</summary>
    private static bool IsOnlyReceivedInto(ILocalSymbol local, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (reference.Parent is not IArgumentOperation { Parameter.RefKind: RefKind.Out })
                return false;
        return !body.Uses.IsUsedInNameof(local);
    }

    /// <summary>Whether a call gives a <c>params</c> array something.</summary>
    private static bool HasElements(IArgumentOperation argument) =>
        argument is { ArgumentKind: ArgumentKind.ParamArray, Value: IArrayCreationOperation { Initializer.ElementValues.IsEmpty: false } };

    /// <summary>Whether an argument does nothing, and cannot make the receive throw: encodings of .NET replace what is not valid.</summary>
    private static bool IsPlain(IOperation value) =>
        value.ConstantValue.HasValue
        || value.Unconverted() is IMemberReferenceOperation { Instance: null, Member: var member } && member.IsFramework();
}
