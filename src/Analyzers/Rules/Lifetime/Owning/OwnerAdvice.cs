using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>What is to be done with an object that nobody disposes: no using where its memory is still in use behind the block.</summary>
internal static class OwnerAdvice
{
    private const string Later = "dispose it after its last use";

    public static string For(ILocalSymbol local, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (LivesOn(reference.EnclosingFunction(), body))
                return Later;
            else if (
                GivesMemory(reference)
                && OwnerUses.Of(reference, body) is OwnerUse.Shows or OwnerUse.Lasts
                && (body.Uses.DeclaratorOf(local) is not { } declarator || !IsOver(reference, declarator, body))
            )
                return Kept(reference);
        return Using(local.Type);
    }

    /// <summary>For an object that no variable holds.</summary>
    public static string For(IOperation value, MessagingBody body) =>
        GivesMemory(value) && IsReturned(value) && OwnerUses.Of(value, body) is OwnerUse.Shows or OwnerUse.Lasts
            ? Kept(value)
            : Using(value.Type);

    private static bool GivesMemory(IOperation use)
    {
        for (var parent = use.Parent; parent is not (null or IBlockOperation); parent = parent.Parent)
            if (parent.Type.IsByteMemory() || parent.Type is { IsRefLikeType: true })
                return true;
        return false;
    }

    private static string Using(ITypeSymbol? type) => "declare it with " + (RuntimeSymbols.IsLoop(type) ? "await using" : "using");

    private static string Kept(IOperation use) => IsReturned(use) ? "return a copy, or the object itself" : Later;

    /// <summary>
    /// Whether a lambda is returned, handles an event, is kept in a member, is what a thread does that nobody awaits, or what code gets of
    /// which nobody knows when it calls it: it is called when the block has ended, or runs on.
    /// </summary>
    private static bool LivesOn(IOperation function, MessagingBody body)
    {
        if (function is not IAnonymousFunctionOperation)
            return false;
        return function.ParentPastDelegate() switch
        {
            IReturnOperation or IEventAssignmentOperation or IAssignmentOperation { Target: IMemberReferenceOperation } => true,
            IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } thread } } => thread.Has(
                ThreadFacet.RunsOnce | ThreadFacet.RunsByTimer
            ),
            IArgumentOperation { Parent: IInvocationOperation call } => LivesOn(call, body),
            _ => false,
        };
    }

    private static bool LivesOn(IInvocationOperation call, MessagingBody body)
    {
        var taker = call.TargetMethod;
        if (taker.Has(ThreadFacet.RunsOnce))
            return !taker.ReturnsVoid && call.Parent is not IAwaitOperation;
        return taker.Has(ThreadFacet.RunsForRequests)
            || !taker.Has(ThreadFacet.RunsRepeatedly)
                && !taker.OriginalDefinition.IsInSource(body.Compilation)
                && (body.Library.Effects.Of(call) & (Effect.CallsLambda | Effect.Unlisted)) != Effect.CallsLambda;
    }

    private static bool IsReturned(IOperation use)
    {
        for (var parent = use.Parent; parent is not (null or IBlockOperation); parent = parent.Parent)
            if (parent is IReturnOperation)
                return true;
        return false;
    }

    /// <summary>Whether nothing can use the object, or its memory, later than the block that declares it.</summary>
    public static bool IsOver(IOperation reference, IVariableDeclaratorOperation declarator, MessagingBody body) =>
        OwnerUses.Of(reference, body) switch
        {
            OwnerUse.Over => true,
            OwnerUse.Shows => IsInOutermostBlock(declarator) && !HasPointers(body),
            _ => false,
        };

    /// <summary>A pointer goes where no view can go.</summary>
    private static bool HasPointers(MessagingBody body) => body.Root.Descendants().Any(operation => operation.Type is IPointerTypeSymbol);

    /// <summary>
    /// Whether no view can leave the block that declares the object, because it is the whole function and that returns none.
    /// </summary>
    private static bool IsInOutermostBlock(IVariableDeclaratorOperation declarator) =>
        declarator.Symbol.ContainingSymbol
            is IMethodSymbol
            {
                ReturnType.IsRefLikeType: false,
                ReturnsByRef: false,
                ReturnsByRefReadonly: false,
                ContainingType.IsRefLikeType: false
            } method
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
}
