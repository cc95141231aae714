using System;
using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Where a method of the user's gives something that it has received and made for its caller, if not as its result: a part of the result,
/// or an out parameter.
/// </summary>
/// <param name="Part">The part; null for a parameter.</param>
/// <param name="Out">The ordinal of the parameter.</param>
internal readonly record struct Delivery(ResultPart? Part, int Out)
{
    public static Delivery ByPart(ResultPart part) => new(part, MessagingMember.None);

    public static Delivery ByOut(int ordinal) => new(null, ordinal);
}

internal static class DeliveryExtensions
{
    /// <summary>The same of a method that does nothing but call this one.</summary>
    /// <param name="all">What the inner method gives.</param>
    /// <param name="given">The outer parameter that one of the inner method's stands for.</param>
    /// <param name="isResult">Whether the outer method returns the inner one's result.</param>
    public static ImmutableArray<Delivery> PassedOn(this ImmutableArray<Delivery> all, Func<int, int> given, bool isResult)
    {
        var passed = ImmutableArray.CreateBuilder<Delivery>();
        foreach (var delivery in all)
            if (delivery.Part is null)
            {
                if (given(delivery.Out) is not MessagingMember.None and var ordinal)
                    passed.Add(Delivery.ByOut(ordinal));
            }
            else if (isResult)
            {
                passed.Add(delivery);
            }

        return passed.ToImmutable();
    }
}
