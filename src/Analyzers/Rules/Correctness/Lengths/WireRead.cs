using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Numbers that a method of the user's reads from the bytes or the message that it is given, or receives, and hands on without a look at
/// them: as its result, as a part of that, or by an out parameter.
/// </summary>
internal static class WireRead
{
    private const int MaxDepth = 3;

    public static bool IsResult(IInvocationOperation call, MessagingBody body, IParameterSymbol? given, int depth) =>
        Is(call, null, body, given, depth);

    /// <summary>Whether a local is an item of the tuple that a call returns.</summary>
    public static bool IsItem(ILocalSymbol local, MessagingBody body, IParameterSymbol? given, int depth) =>
        body.Uses.TakenFrom(local) is var (whole, index)
        && whole.Unconverted() is IInvocationOperation call
        && Is(call, new(index, null), body, given, depth);

    /// <summary>Whether an expression reads a part of what a call returns, be it in a local of which nothing but parts is read.</summary>
    public static bool IsPart(IOperation value, MessagingBody body, IParameterSymbol? given, int depth)
    {
        var whole = ((value as IFieldReferenceOperation)?.Instance ?? (value as IPropertyReferenceOperation)?.Instance)?.Unconverted();
        var holder = whole is ILocalReferenceOperation { Local: var local } ? local : null;
        var made = holder is null ? whole : body.Uses.SingleValueOf(holder)?.Unconverted();
        if (made is not IInvocationOperation { Type: { } type } call)
            return false;
        foreach (var (part, _) in ResultPart.Of(type, body.Compilation))
            if (part.ReadBy(value) is not null)
                return part.IsAsGiven(body.Compilation)
                    && (holder is null || AreOnlyPartsRead(holder, part, value, body))
                    && (IsReadWhole(call, body, given) || Is(call, part, body, given, depth));
        return false;
    }

    /// <summary>Whether a call reads a struct with all of its fields: <c>MemoryMarshal.Read&lt;Header&gt;(bytes)</c>.</summary>
    private static bool IsReadWhole(IInvocationOperation call, MessagingBody body, IParameterSymbol? given) =>
        call.TargetMethod.Has(Facet.ReadsNumber) && call.ArgumentFor(0) is { } source && WireContent.Is(source, body, given);

    /// <summary>Whether an out argument gets one.</summary>
    public static bool IsOut(IArgumentOperation argument, MessagingBody body, IParameterSymbol? given)
    {
        if (argument is not { Parameter: { } parameter, Parent: IInvocationOperation call } || call.TargetMethod.IsFramework())
            return false;
        foreach (var (source, other) in SourcesOf(call, body, given))
            if (IsGiven(call.TargetMethod.Declared().Parameters[parameter.Ordinal], other, source) && !WireCheck.IsIn(other, source))
                return true;
        return false;
    }

    private static bool Is(IInvocationOperation call, ResultPart? part, MessagingBody body, IParameterSymbol? given, int depth)
    {
        foreach (var (source, other) in SourcesOf(call, body, given))
            if (AreRead(part, other, source, depth) && !WireCheck.IsIn(other, source))
                return true;
        return false;
    }

    /// <summary>What the method may read them from: a parameter that the call gives something received, or a receive of its own.</summary>
    private static IEnumerable<(IParameterSymbol? Source, MessagingBody Body)> SourcesOf(
        IInvocationOperation call,
        MessagingBody body,
        IParameterSymbol? given
    )
    {
        if (body.Depth >= MaxDepth)
            yield break;
        foreach (var (parameter, other) in WireContent.GivenBy(call, body, given))
            yield return (parameter, other);
        foreach (var (parameter, other) in WireContent.FrameGivenBy(call, body))
            yield return (parameter, other);
        if (
            !call.TargetMethod.IsFramework()
            && body.Library.MemberOf(call) is null or { IsCertain: false }
            && !GivesAMessage(call, body)
            && OtherBodies.RunBy(call, body) is { } code
        )
            yield return (null, code.WithHits());
    }

    /// <summary>Whether a call gives a message, which the program may have made, to code that takes any for received.</summary>
    public static bool GivesAMessage(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { Type: var type } && body.Library.HoldsMessages(type))
                return true;
        return false;
    }

    private static bool AreRead(ResultPart? part, MessagingBody code, IParameterSymbol? source, int depth) =>
        MethodResults.AreAll(MethodResults.Of(part, code), number => IsRead(number, code, source, depth));

    private static bool IsRead(IOperation number, MessagingBody code, IParameterSymbol? source, int depth) =>
        WireNumber.Is(number, code, source, depth) && !ComparedNumber.Is(number, code);

    /// <summary>Whether a parameter gets such numbers, and constants where there is none, and nobody looks at it.</summary>
    private static bool IsGiven(IParameterSymbol parameter, MessagingBody code, IParameterSymbol? source)
    {
        var any = false;
        foreach (var reference in code.Uses.Of(parameter))
            switch (reference.Parent)
            {
                case ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } assignment
                    when target == reference && assignment.Parent is IExpressionStatementOperation or IReturnOperation:
                    if (value.Unconverted().ConstantValue.HasValue || value is IDefaultValueOperation)
                        break;
                    if (!IsRead(value, code, source, depth: 0))
                        return false;
                    any = true;
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Out } argument when WireNumber.IsReadInto(argument, code, source):
                    any = true;
                    break;
                default:
                    return false;
            }

        return any;
    }

    /// <summary>Whether nothing looks at the whole, which may compare anything in it, and nothing compares or changes the part.</summary>
    private static bool AreOnlyPartsRead(ILocalSymbol holder, ResultPart part, IOperation place, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(holder))
            if (
                reference.Parent is not (IFieldReferenceOperation or IPropertyReferenceOperation)
                || reference.Parent is IPropertyReferenceOperation { Property: var read } && !Stability.IsAutoProperty(read, body)
                || part.ReadBy(reference.Parent) is not null
                    && (LocalUses.IsWrite(reference.Parent) || ComparedNumber.IsTest(reference.Parent, place))
            )
                return false;
        return true;
    }
}
