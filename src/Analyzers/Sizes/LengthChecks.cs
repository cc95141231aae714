using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Calls that compare a number with the length of a buffer for their caller: the throw helpers of .NET, assertions, and the user's
/// methods.
/// </summary>
internal static class LengthChecks
{
    /// <summary>Whether a call may throw where the number is too large, or was asked to see to it.</summary>
    public static bool MayThrow(IInvocationOperation call, LengthLimits limits, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (method.LetsPass() is not Passing.None and var passing)
            return (passing & Passing.Zero) == 0
                && call.ArgumentFor(0) is { } value
                && call.ArgumentFor(1) is { } other
                && (
                    (passing & Passing.Greater) == 0 && limits.IsNumberOrMore(value) && limits.IsLengthOrLess(other)
                    || (passing & Passing.Less) == 0 && limits.IsNumberOrMore(other) && limits.IsLengthOrLess(value)
                );
        if (IsOfFramework(method))
            return method.Has(Facet.Asserts) && call.Arguments.Length > 0 && Compares(call.Arguments[0].Value, limits, body);
        return body.Library.MemberOf(call) is null && (IsToldTheNumber(call, limits, body) || IsCapturedIn(call, limits, body));
    }

    /// <summary>Whether a constructor of the user's compares the number that it is given, and may throw.</summary>
    public static bool MayThrow(IObjectCreationOperation made, LengthLimits limits, MessagingBody body)
    {
        foreach (var argument in made.Arguments)
            if (
                argument.Parameter is { RefKind: RefKind.None or RefKind.In } parameter
                && limits.IsNumber(argument.Value)
                && OtherBodies.Of(parameter.ContainingSymbol.OriginalDefinition, body) is { } code
                && Throws(code)
                && IsCompared(parameter, body)
            )
                return true;
        return false;
    }

    /// <summary>Whether code throws, or calls what may.</summary>
    private static bool Throws(IOperation code)
    {
        foreach (var part in code.Descendants())
            if (part is IThrowOperation or IInvocationOperation { IsImplicit: false })
                return true;
        return false;
    }

    /// <summary>Whether the result of a call may be that of a comparison.</summary>
    public static bool IsAnswer(IInvocationOperation call, LengthLimits limits, MessagingBody body) =>
        !IsOfFramework(call.TargetMethod)
        && body.Library.MemberOf(call) is null
        && (IsToldTheNumber(call, limits, body) || IsCapturedIn(call, limits, body));

    /// <summary>Whether <c>true</c> means that the number is one that was known before.</summary>
    public static bool IsAmongKnown(IInvocationOperation call, LengthLimits limits)
    {
        if (!call.TargetMethod.Has(CollectionFacet.AsksWhetherKnown))
            return false;
        foreach (var argument in call.Arguments)
            if (limits.IsNumber(argument.Value))
                return true;
        return call.Instance is { } instance && limits.IsNumber(instance);
    }

    /// <summary>Whether a local function compares the two, and need not be passed them.</summary>
    private static bool IsCapturedIn(IInvocationOperation call, LengthLimits limits, MessagingBody body) =>
        call.TargetMethod is { MethodKind: MethodKind.LocalFunction, IsStatic: false } function
        && OtherBodies.Of(function.OriginalDefinition, body) is { } code
        && Compares(code, limits, body);

    private static bool IsToldTheNumber(IInvocationOperation call, LengthLimits limits, MessagingBody body)
    {
        var (number, length) = (default(IParameterSymbol), false);
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { RefKind: RefKind.None or RefKind.In } parameter)
            {
                if (limits.IsNumber(argument.Value))
                    number = parameter;
                else if (limits.IsLength(argument.Value) || Compares(argument.Value, limits, body))
                    length = true;
            }

        var isQuestion = call.Type?.SpecialType is SpecialType.System_Void or SpecialType.System_Boolean;
        return length && isQuestion
            || number is not null
                && (
                    number.IsInSource(body.Compilation) ? IsCompared(number, body)
                    : call.TargetMethod.MethodKind == MethodKind.DelegateInvoke ? call.Type?.SpecialType == SpecialType.System_Boolean
                    : CommonNames.IsCheck(call.TargetMethod.Name)
                );
    }

    /// <summary>Whether code compares the two, be it in a lambda.</summary>
    public static bool Compares(IOperation argument, LengthLimits limits, MessagingBody body)
    {
        foreach (var part in argument.DescendantsAndSelf())
            if (
                part is IFlowAnonymousFunctionOperation { Syntax: var syntax }
                && Functions.LambdaAt(syntax, body.Root) is { } lambda
                && Compares(lambda, limits, body)
            )
                return true;
            else if (
                part is IBinaryOperation comparison
                && (
                    limits.IsNumberOrMore(comparison.LeftOperand) && IsLimit(comparison.RightOperand, limits)
                    || limits.IsNumberOrMore(comparison.RightOperand) && IsLimit(comparison.LeftOperand, limits)
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether this limits the number from above: 0 asks whether there is anything.</summary>
    public static bool IsLimit(IOperation limit, LengthLimits limits) =>
        limit.Unconverted().ConstantValue is not { HasValue: true, Value: <= 0 } && limits.IsLengthOrLess(limit);

    /// <summary>Whether the code of a method compares what it is given.</summary>
    public static bool IsCompared(IParameterSymbol number, MessagingBody body)
    {
        if (OtherBodies.Of(number.ContainingSymbol, body) is not { } code)
            return true;
        foreach (var part in code.Descendants())
            if (
                part is IParameterReferenceOperation { Parameter: var parameter } reference
                && parameter.Is(number.OriginalDefinition)
                && reference.ParentPastConversions() switch
                {
                    IBinaryOperation { Type.SpecialType: SpecialType.System_Boolean } => true,
                    IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation => true,
                    IInvocationOperation { TargetMethod: var own } => Compares(own),
                    IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => method.BoundsNumber()
                        || Compares(method),
                    _ => false,
                }
            )
                return true;
        return false;
    }

    private static bool Compares(IMethodSymbol method) =>
        method.Name is nameof(Equals) or nameof(IComparable.CompareTo) or nameof(System.Collections.IComparer.Compare);

    /// <summary>A delegate of .NET is somebody else's code.</summary>
    private static bool IsOfFramework(IMethodSymbol method) => method.IsFramework() && method.MethodKind != MethodKind.DelegateInvoke;
}
