using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>How a call is told yes or no: by a constant, by a bit of its flags, by an argument, or by a time to wait.</summary>
internal readonly record struct CallCondition
{
    private enum Kind
    {
        Unknown,
        Fixed,
        Bit,
        Argument,
        Time,
    }

    private CallCondition(Kind kind, int ordinal = 0, int bit = 0, bool isYes = false) =>
        (_kind, _ordinal, _bit, _isYes) = (kind, ordinal, bit, isYes);

    private readonly Kind _kind;
    private readonly int _ordinal,
        _bit;
    private readonly bool _isYes;

    /// <summary>Not known.</summary>
    public static CallCondition Unknown => new(Kind.Unknown);

    public static CallCondition Always => new(Kind.Fixed, isYes: true);

    public static CallCondition Never => new(Kind.Fixed);

    /// <summary>Yes where the flags in this parameter have the bit.</summary>
    public static CallCondition ByBit(int ordinal, int bit) => new(Kind.Bit, ordinal, bit, isYes: true);

    /// <summary>Yes where they do not have it.</summary>
    public static CallCondition WithoutBit(int ordinal, int bit) => new(Kind.Bit, ordinal, bit);

    /// <summary>Yes where the argument for this parameter is true, or false.</summary>
    public static CallCondition ByArgument(int ordinal, bool isYes = true) => new(Kind.Argument, ordinal, isYes: isYes);

    /// <summary>Yes if the time is infinite, no if it is zero; anything in between is neither.</summary>
    public static CallCondition ByTime(int ordinal) => new(Kind.Time, ordinal);

    /// <summary>Whether some calls say yes, and others may not.</summary>
    public bool Depends => _kind is Kind.Bit or Kind.Argument or Kind.Time;

    /// <summary>The parameter that tells; negative where none does.</summary>
    public int Ordinal => Depends ? _ordinal : MessagingMember.None;

    /// <summary>Whether it is no, whatever a call says.</summary>
    public bool IsNever => _kind == Kind.Fixed && !_isYes;

    /// <summary>What this call says; null where its text does not tell.</summary>
    public bool? In(IOperation operation) =>
        _kind == Kind.Fixed ? _isYes
        : operation is IInvocationOperation call ? Told(call)
        : null;

    private bool? Told(IInvocationOperation call) =>
        _kind switch
        {
            Kind.Bit => call.ArgumentFor(_ordinal) is { } flags && FlagValue.Has(flags, _bit) is { } told ? told == _isYes : null,
            Kind.Argument => call.ArgumentFor(_ordinal) is { } flag && FlagValue.IsTrue(flag) is { } told ? told == _isYes : null,
            Kind.Time => call.ArgumentFor(_ordinal) is { } time ? HasNoEnd(time) : null,
            _ => null,
        };

    /// <summary>
    /// The same for a method that makes the call: by the parameters that it passes on, or that choose the flags, or as its own text tells.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="method">The method.</param>
    /// <param name="outer">The method's parameter for one of the call's; negative where there is none.</param>
    public CallCondition Around(IInvocationOperation call, IMethodSymbol method, Func<int, int> outer) =>
        !Depends ? this
        : outer(_ordinal) is >= 0 and var ordinal ? new(_kind, ordinal, _bit, _isYes)
        : In(call) is { } told ? new(Kind.Fixed, isYes: told)
        : ByChoice(call, method) ?? Unknown;

    /// <summary><c>more ? SendFlags.SendMore : SendFlags.None</c>, by a parameter that nothing writes.</summary>
    private CallCondition? ByChoice(IInvocationOperation call, IMethodSymbol method)
    {
        if (
            _kind != Kind.Bit
            || call.ArgumentFor(_ordinal)?.Unconverted()
                is not IConditionalOperation { Condition: var condition, WhenTrue: var yes, WhenFalse: { } no }
            || FlagValue.Has(yes, _bit) is not { } has
            || FlagValue.Has(no, _bit) == null
        )
            return null;
        condition = condition.Unconverted();
        var isTurned = condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not };
        if (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand })
            condition = operand.Unconverted();
        return
            condition is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }
            && parameter.ContainingSymbol.Is(method)
            && !LocalUses.In(call.Root()).IsWritten(parameter)
            ? new(Kind.Argument, parameter.Ordinal, isYes: has == _isYes != isTurned)
            : null;
    }

    /// <summary>Whether a time has no end, by a name of .NET's or of a library's.</summary>
    public static bool IsEndless(IOperation time) => Times.HasNoEnd(time) || NetMqBinding.HasNoEnd(time);

    /// <summary>Whether a time to wait has no end; false for none at all, null for any other.</summary>
    private static bool? HasNoEnd(IOperation time)
    {
        time = time.Unconverted();
        return IsEndless(time) ? true
            : FrameworkEffects.IsZero(time) ? false
            : null;
    }
}
