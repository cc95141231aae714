using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Whether a declaration can become a using declaration: nothing may use the object after the block that declares it, and nothing may give
/// the variable another one. A context is left to its author: its end waits for what its sockets still have to send.
/// </summary>
internal static class UsingFix
{
    public const string Fix = "Using";

    /// <summary>Edit: the declaration's statement.</summary>
    public const string Declaration = "declaration";

    public static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) For(ILocalSymbol local, IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        if (Reason() is { } reason)
            return (ImmutableArray<Location>.Empty, FixPlan.None(reason));
        var plan = new FixPlan(Fix).Add(Declaration, Statements.DeclarationOf(declarator)!);
        return (plan.Locations, plan.Properties);

        string? Reason()
        {
            if (local.Type.Name == "Context")
                return "the end of a context waits for its sockets, and for what they still have to send";
            if (Statements.DeclarationOf(declarator) is not { UsingKeyword.RawKind: 0 } statement || !Statements.CanDeclareBeside(statement))
                return "the variable is not declared by a statement of its own in a block";
            if (body.Uses.IsWritten(local) || body.Uses.SingleValueOf(local) is not { } value || value.Unconverted() is not IObjectCreationOperation)
                return "the variable gets more than one value";
            if (Loops.JumpsBack(declarator.EnclosingFunction(), -1, int.MaxValue, -1))
                return "a goto may jump over the declaration";
            var function = declarator.EnclosingFunction();
            foreach (var reference in body.Uses.Of(local))
                if (reference.EnclosingFunction() != function || IsContentKept(reference))
                    return "something may use the object later than the block that declares it";
            return null;
        }
    }

    /// <summary>Whether a span of a message's content goes anywhere but into a call or a local of this block.</summary>
    private static bool IsContentKept(IOperation reference) =>
        reference.ParentPastConversions() is IPropertyReferenceOperation { Type.IsRefLikeType: true } data
        && data.ParentPastConversions() is not (IPropertyReferenceOperation or IExpressionStatementOperation)
        && !(data.ParentPastConversions() is IInvocationOperation { Type: var result, Instance: var instance } && instance?.Unconverted() == data && result is not { IsRefLikeType: true })
        && !(data.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { Type: var returned } } && returned is not { IsRefLikeType: true })
        && !(data.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } });
}
