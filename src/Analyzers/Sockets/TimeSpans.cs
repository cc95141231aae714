using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>How long a TimeSpan is that is made of constants, here or where the local or readonly field is set that holds it.</summary>
internal static class TimeSpans
{
    public const long Millisecond = TimeSpan.TicksPerMillisecond;

    private const double Microsecond = Millisecond / 1000.0;

    /// <summary>Its ticks of 100 ns; null where they are not known.</summary>
    public static long? TicksOf(IOperation? time, MessagingBody body, int depth = 0)
    {
        var value = time?.Unconverted();
        if (value is null || !value.Type.Has(TypeFacet.TimeSpan) || depth > 3)
            return null;
        return value switch
        {
            ILocalReferenceOperation { Local: var local } => TicksOf(body.Uses.SingleValueOf(local), body, depth + 1),
            IFieldReferenceOperation { Field: { IsReadOnly: true } field } => TicksOf(InitialOf(field, body), body, depth + 1),
            IInvocationOperation { TargetMethod: var method } call when Times.UnitOf(method) is { } unit => OfFactory(call, unit),
            IObjectCreationOperation { Arguments.Length: 1 } creation => (long?)Number(creation.ArgumentFor(0)),
            IObjectCreationOperation { Arguments.Length: > 1 } creation => SumOf(creation.Arguments),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Divide, LeftOperand: var whole, RightOperand: var parts } => Divided(
                TicksOf(whole, body, depth + 1),
                Number(parts)
            ),
            _ => null,
        };
    }

    /// <summary>What a readonly field holds for ever; null where a constructor may give it something else.</summary>
    private static IOperation? InitialOf(IFieldSymbol field, MessagingBody body) =>
        field.SizeOf() != KnownSize.Zero
        && OtherBodies.Of(field, body) is IFieldInitializerOperation { Value: var initial }
        && !ConstructionWrites.MayWrite(field, body.Compilation, CancellationToken.None)
            ? initial
            : null;

    private static long? OfFactory(IInvocationOperation call, long unit)
    {
        if (call.Arguments.Length > 1)
            return SumOf(call.Arguments);
        return Number(call.ArgumentFor(0)) is { } count ? (long)(count * unit) : null;
    }

    private static long? Divided(long? ticks, double? parts) =>
        ticks is { } whole && parts is { } count and > 0 ? (long)(whole / count) : null;

    /// <summary>What a constructor or a factory is given in days, hours and so on.</summary>
    private static long? SumOf(ImmutableArray<IArgumentOperation> arguments)
    {
        var sum = 0.0;
        foreach (var argument in arguments)
            if (Number(argument.Value) is not { } count || PartOf(argument.Parameter?.Name) is not { } unit)
                return null;
            else
                sum += count * unit;
        return (long)sum;
    }

    private static double? PartOf(string? parameter) =>
        parameter switch
        {
            "days" => Millisecond * 86_400_000.0,
            "hours" => Millisecond * 3_600_000.0,
            "minutes" => Millisecond * 60_000.0,
            "seconds" => Millisecond * 1000.0,
            "milliseconds" => Millisecond,
            "microseconds" => Microsecond,
            _ => null,
        };

    private static double? Number(IOperation? value) =>
        value?.ConstantValue is { HasValue: true, Value: (int or long or double or float or short or byte) and var number }
            ? Convert.ToDouble(number, CultureInfo.InvariantCulture)
            : null;
}
