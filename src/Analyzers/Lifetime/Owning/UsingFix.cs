using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
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

    /// <summary>Edit: the block of a loop whose variable is disposed at its end.</summary>
    public const string Block = "block";

    public static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) For(
        ILocalSymbol local,
        IVariableDeclaratorOperation declarator,
        MessagingBody body
    )
    {
        if (Reason() is { } reason)
            return (ImmutableArray<Location>.Empty, FixPlan.None(reason));
        var plan = LoopOf(declarator) is { Statement: var block }
            ? new FixPlan(Fix).Add(Block, block)
            : new FixPlan(Fix).Add(Declaration, Statements.DeclarationOf(declarator)!);
        return (plan.Locations, plan.Properties);

        string? Reason()
        {
            if (local.Type.Name == "Context")
                return "the end of a context waits for its sockets, and for what they still have to send";
            if (local.Type.Name == "ReceiveLoop")
                return "the end of a loop is to be awaited";
            if (LoopOf(declarator) is { } loop)
            {
                if (loop.Statement is not BlockSyntax { Statements.Count: > 0 } || !Statements.HasUsingDeclarations(loop.Statement))
                    return "the body of the loop is no block with statements, or C# is older than using declarations";
            }
            else if (
                Statements.DeclarationOf(declarator) is not { UsingKeyword.RawKind: 0 } statement
                || !Statements.CanDeclareBeside(statement)
            )
                return "the variable is not declared by a statement of its own in a block";
            else if (!Statements.HasUsingDeclarations(statement))
                return Statements.NoUsingDeclarations;
            else if (body.Uses.IsWritten(local) || body.Uses.SingleValueOf(local) is not { } value || !OwnedValue.IsOne(value, body))
                return "the variable gets more than one value";
            if (body.Library.Types.IsSocket(local.Type) && DisposesContext(body))
                return "the block disposes a context, which waits for its sockets, before it ends";
            if (Loops.JumpsBack(declarator.EnclosingFunction(), -1, int.MaxValue, -1))
                return "a goto may jump over the declaration";
            var function = declarator.EnclosingFunction();
            foreach (var reference in body.Uses.Of(local))
                if (reference.EnclosingFunction() != function || IsContentKept(reference, declarator, body))
                    return "something may use the object later than the block that declares it";
            return null;
        }
    }

    private static ForEachStatementSyntax? LoopOf(IVariableDeclaratorOperation declarator) =>
        declarator.Parent is IForEachLoopOperation { Syntax: ForEachStatementSyntax loop } ? loop : null;

    private static bool DisposesContext(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: { Name: "Dispose", ContainingType: var type } }
                    && body.Library.Types.IsContext(type)
                || operation is IUsingOperation { Resources: var resources } && body.Library.Types.IsContext(resources.Unconverted().Type)
            )
                return true;
        return false;
    }

    /// <summary>Whether a span of a message's content may go anywhere but into a call, or into a local that goes nowhere else.</summary>
    private static bool IsContentKept(IOperation reference, IVariableDeclaratorOperation declarator, MessagingBody body)
    {
        if (
            reference.ParentPastConversions() is IInvocationOperation call
            && OwnedType.IsRuntimes(call.TargetMethod.ContainingType, body.Library)
        )
            return GivesViews(call) && !IsInOutermostBlock(declarator);
        if (reference.ParentPastConversions() is IPropertyReferenceOperation { Property.Name: "Memory" } memory)
            return memory.ParentPastConversions() is not IArgumentOperation { Parent: IInvocationOperation { Parent: IAwaitOperation } };
        if (reference.ParentPastConversions() is not IPropertyReferenceOperation { Type.IsRefLikeType: true } data)
            return false;
        if (
            data.ParentPastConversions()
            is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } span } }
        )
            return !IsUsedUp(data);
        foreach (var use in body.Uses.Of(span))
            if (use.EnclosingFunction() != reference.EnclosingFunction() || !IsUsedUp(use))
                return true;
        return false;
    }

    /// <summary>Whether a receive gives a frame that is a view of the receiver.</summary>
    private static bool GivesViews(IInvocationOperation call)
    {
        if (call.Type is { IsRefLikeType: true })
            return true;
        foreach (var parameter in call.TargetMethod.Parameters)
            if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
                return true;
        return false;
    }

    /// <summary>
    /// Whether no view can leave the block that declares the object, because it is the whole function and that returns none.
    /// </summary>
    private static bool IsInOutermostBlock(IVariableDeclaratorOperation declarator) =>
        declarator.Symbol.ContainingSymbol
            is IMethodSymbol { ReturnType.IsRefLikeType: false, ReturnsByRef: false, ReturnsByRefReadonly: false } method
        && method.Parameters.All(parameter => parameter.RefKind == RefKind.None || !parameter.Type.IsRefLikeType)
        && Statements.DeclarationOf(declarator)
            is {
                Parent: GlobalStatementSyntax
                    or BlockSyntax
                    {
                        Parent: BaseMethodDeclarationSyntax
                            or LocalFunctionStatementSyntax
                            or AnonymousFunctionExpressionSyntax
                            or AccessorDeclarationSyntax
                    }
            };

    /// <summary>Whether a use of a span gives nothing that points into it, and hands it to nothing that could keep it.</summary>
    private static bool IsUsedUp(IOperation span)
    {
        switch (span.ParentPastConversions())
        {
            case IPropertyReferenceOperation { Property.IsIndexer: true } element:
                return !Pinning.IsAddressed(element) && !LocalUses.IsWrite(element) && element.Syntax.Parent is not RefExpressionSyntax;
            case IPropertyReferenceOperation { Property.Name: "Length" or "IsEmpty" }:
            case IExpressionStatementOperation:
                return true;
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == span:
                return IsPlain(call);
            case IArgumentOperation { Parameter.RefKind: RefKind.None, Parent: IInvocationOperation call }:
                return IsPlain(call) && call.Instance?.Type is not { IsRefLikeType: true };
            default:
                return false;
        }
    }

    /// <summary>Whether a call returns no reference, and writes through none that could hold a span.</summary>
    private static bool IsPlain(IInvocationOperation call)
    {
        foreach (var parameter in call.TargetMethod.Parameters)
            if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
                return false;
        return call is { Type.IsRefLikeType: false, TargetMethod: { ReturnsByRef: false, ReturnsByRefReadonly: false } };
    }
}
