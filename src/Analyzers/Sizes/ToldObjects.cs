using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>An object that was created with the number and says whether it fits: <c>new Part(buffer, n).Fits</c>.</summary>
internal static class ToldObjects
{
    /// <summary>
    /// Whether a member of the object compares what it was made with, as far as its code shows: with something else than a constant.
    /// </summary>
    public static bool Compares(IOperation instance, ISymbol member, LengthLimits limits, MessagingBody body)
    {
        instance = limits.Behind(instance);
        if (instance is ILocalReferenceOperation { Local: var local } && limits.ValueOf(local) is { } only)
            instance = limits.Behind(only);
        if (instance is not IObjectCreationOperation { Constructor: { } constructor } made || constructor.IsFramework())
            return false;
        return IsTold(made, limits, body) && Compares(member, body);
    }

    private static bool IsTold(IObjectCreationOperation made, LengthLimits limits, MessagingBody body)
    {
        foreach (var part in made.Descendants())
            if (limits.IsNumber(part))
                return true;
        // a graph sets what stands in the initializer by statements of their own
        if (made.Syntax is BaseObjectCreationExpressionSyntax { Initializer: not null })
            foreach (var operation in body.Root.Descendants())
                if (operation is IObjectCreationOperation { Initializer: { } members } && operation.Syntax == made.Syntax)
                    foreach (var part in members.Descendants())
                        if (limits.IsNumber(part))
                            return true;
        return false;
    }

    private static bool Compares(ISymbol member, MessagingBody body)
    {
        var code = member is IPropertySymbol { GetMethod: { } getter } ? getter : member as IMethodSymbol;
        if (code is null || OtherBodies.Of(code.OriginalDefinition, body) is not { } root)
            return true;
        foreach (var operation in root.DescendantsAndSelf())
            if (
                operation
                    is IBinaryOperation { Type.SpecialType: SpecialType.System_Boolean, LeftOperand: var left, RightOperand: var right }
                && !left.ConstantValue.HasValue
                && !right.ConstantValue.HasValue
            )
                return true;
        return false;
    }
}
