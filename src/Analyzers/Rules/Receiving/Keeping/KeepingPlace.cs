using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Keeping;

/// <summary>
/// Does a field or collection keep the messages that are put into it? A closed list over all code that can name it: code that may take one
/// out, dispose it or give the collection away means no, unless it cleans up at the end.
/// </summary>
internal static class KeepingPlace
{
    public static bool Keeps(MessageStore store, MessagingBody body, in RuleContext context)
    {
        var place = new PlaceUses(store, body.Library.Types);
        if (store.Holder is ILocalSymbol local)
            return body.Uses.DeclaratorOf(local) is { } declarator
                && declarator.EnclosingFunction() == store.Construct.EnclosingFunction()
                && !body.Loops.IsHot(declarator, context)
                && Loops.InnermostLoop(declarator) is null
                && body.Uses.SingleValueOf(local) is { } made
                && IsMadeHere(made)
                && place.AllKeepIn(body, isConstructor: false);
        if (
            store.Holder is not { DeclaredAccessibility: Accessibility.Private, ContainingType: { } type }
            || body.Owner is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor }
        )
            return false;
        foreach (var code in TypeBodies.Of(type, body.Model.Compilation, context.CancellationToken))
        {
            if (IsCleanUp(code.Member))
                continue;
            if (
                code.Root is ISymbolInitializerOperation initializer
                && code.Member.Is(store.Holder)
                && !place.IsMessage
                && !IsMadeHere(initializer.Value)
            )
                return false;
            if (
                !place.AllKeepIn(
                    body.Other(code.Root, code.Member ?? body.Owner),
                    code.Member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor }
                )
            )
                return false;
        }

        return true;
    }

    /// <summary>Whether a collection is new, and not one that others have too.</summary>
    public static bool IsMadeHere(IOperation value)
    {
        value = value.Unconverted();
        if (value is IObjectCreationOperation { Type: var type } shared && type.Has(TypeFacet.WrapsGiven))
            foreach (var argument in shared.Arguments)
                if (argument.Value.Unconverted() is { Type.SpecialType: not SpecialType.System_Int32 } and not IObjectCreationOperation)
                    return false;
        return value is IObjectCreationOperation or IArrayCreationOperation || value.Syntax is CollectionExpressionSyntax;
    }

    private static bool IsCleanUp(ISymbol? member) =>
        member is IMethodSymbol { MethodKind: MethodKind.Destructor } || member is IMethodSymbol && CommonNames.EndsObject(member.Name);
}
