using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>A result that nobody reads: of a call that is a statement, or assigned to a local that is never read.</summary>
/// <param name="Value">The call, or the conditional access that it is part of.</param>
/// <param name="Unread">The local that its declaration gives the result to.</param>
internal readonly record struct IgnoredResult(IOperation Value, IVariableDeclaratorOperation? Unread)
{
    /// <summary>Null where the result goes anywhere else, and where it is discarded by name.</summary>
    public static IgnoredResult? Of(IInvocationOperation call, MessagingBody body)
    {
        var value = call.Parent is IConditionalAccessOperation { WhenNotNull: var part } access && part == call ? access : (IOperation)call;
        if (UnreadLocal(value, body) is { } unread)
            return new(value, unread);
        if (MayBeAnswer(value))
            return null;
        return value.Parent is IExpressionStatementOperation || IsAssignedInVain(value, body) ? new(value, null) : null;
    }

    /// <summary>
    /// Whether the value is all of what stands as a constructor of another type: a method whose type is still to be written.
    /// </summary>
    private static bool MayBeAnswer(IOperation value) =>
        value.Syntax.Parent
            is ArrowExpressionClauseSyntax
            {
                Parent: ConstructorDeclarationSyntax { Identifier.ValueText: var name, Parent: TypeDeclarationSyntax type }
            }
        && type.Identifier.ValueText != name;

    /// <summary>The local that gets the result and is never read; null where anything else happens to it.</summary>
    private static IVariableDeclaratorOperation? UnreadLocal(IOperation value, MessagingBody body) =>
        value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator }
        && local.RefKind == RefKind.None
        && local.Name.Trim('_').Length > 0
        && body.Uses.Of(local).Count == 0
        && !body.Uses.IsUsedInNameof(local)
            ? declarator
            : null;

    /// <summary>Whether the result is assigned to a local that nothing ever reads.</summary>
    private static bool IsAssignedInVain(IOperation value, MessagingBody body)
    {
        if (
            value.Parent is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } target }
            || local.RefKind != RefKind.None
            || !IsTargetOnly(target)
            || body.Uses.IsUsedInNameof(local)
        )
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (!IsTargetOnly(reference))
                return false;
        return true;
    }

    /// <summary>Whether a statement assigns to it, and that is all.</summary>
    private static bool IsTargetOnly(IOperation reference) =>
        reference.Parent is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation, Target: var target } && target == reference;
}
