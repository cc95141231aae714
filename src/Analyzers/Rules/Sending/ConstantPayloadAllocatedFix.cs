using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Constants;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// Whether constants can be sent as a span over the program's data: the source of a copy as it is, elements as a collection expression.
/// </summary>
internal static class ConstantPayloadAllocatedFix
{
    public static FixDecision For(ArrayForSend array, MessagingBody body)
    {
        if (array.Member.IsWrapper)
            return FixDecision.None("a method of your own sends the array");
        if (array.IsAsync)
            return FixDecision.None("an asynchronous send takes no span: keep the array in a static readonly field");
        if (array.Member.Role == MessagingRole.Configure)
            return FixDecision.None("the call needs an array: keep one in a static readonly field");
        if (array.IsAlternative)
            return FixDecision.None(ArrayForSend.OneOfSeveral);
        if (array.Array.Form == FreshArrayForm.Returned)
            return FixDecision.None("a method of your own makes the array: let it return a span");
        if (!array.IsWhole)
            return FixDecision.None("only a part of the constants is sent");
        if (array.Member.Binding is { Facts.SendsPartsByLength: true } binding)
            return ArrayElements.Of(array.Array.Creation.Syntax) is { } elements && !IsEmpty(elements)
                ? FixDecision.None("no send takes the constants as a span: keep the array in a static readonly field")
                : EmptySendFix.For(array, binding, body);
        return PlanFor(array, body) is { } plan
            ? FixDecision.Of(plan)
            : FixDecision.None("no send takes the constants as a span here, or the array is used otherwise");
    }

    private static FixPlan? PlanFor(ArrayForSend array, MessagingBody body)
    {
        var creation = array.Array.Creation;
        if (array.Array.Form == FreshArrayForm.Copy)
            return array.Array.Source is { Syntax: ExpressionSyntax source } copied && !copied.Type.IsByteMemory()
                ? SentInstead.For(array, SentInstead.Source, copied, source.ToString(), body)
                : null;
        if (ArrayElements.Of(creation.Syntax) is not { } elements || IsEmpty(elements))
            return SentInstead.For(array, SentInstead.Empty, creation, SentInstead.EmptySpan, body);
        return ArrayElements.HasSpread(elements)
            ? null
            : SentInstead.For(array, SentInstead.Elements, creation, elements, SentInstead.Collection(elements), body);
    }

    private static bool IsEmpty(ExpressionSyntax elements) => elements is InitializerExpressionSyntax { Expressions.Count: 0 };
}
