using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>The elements that an array is made of, as they are written.</summary>
internal static class ArrayElements
{
    /// <summary>The initializer or the collection expression; null where an array has none.</summary>
    public static ExpressionSyntax? Of(SyntaxNode creation) =>
        creation switch
        {
            ArrayCreationExpressionSyntax array => array.Initializer,
            ImplicitArrayCreationExpressionSyntax array => array.Initializer,
            InitializerExpressionSyntax or CollectionExpressionSyntax => (ExpressionSyntax)creation,
            _ => null,
        };

    /// <summary>Spreads are gathered in an array, also for a span.</summary>
    public static bool HasSpread(ExpressionSyntax elements)
    {
        if (elements is CollectionExpressionSyntax collection)
            foreach (var element in collection.Elements)
                if (element is SpreadElementSyntax)
                    return true;
        return false;
    }

    /// <summary>No span lives across a pause.</summary>
    private static bool Awaits(IOperation creation)
    {
        foreach (var operation in creation.Descendants())
            if (operation is IAwaitOperation)
                return true;
        return false;
    }

    /// <summary>Whether a send takes the elements of an array as a span, which the compiler puts on the stack.</summary>
    public static FixDecision SentAsSpan(ArrayForSend array, MessagingBody body)
    {
        var creation = array.Array.Creation;
        return
            array.IsWhole
            && InlineArrays.Exist(body.Compilation)
            && Of(creation.Syntax) is { } elements
            && !HasSpread(elements)
            && !Awaits(creation)
            && SentInstead.For(array, SentInstead.Elements, creation, elements, SentInstead.Collection(elements), body) is { } plan
            ? FixDecision.Of(plan)
            : FixDecision.None("the elements have no buffer of their own to be written into");
    }
}
