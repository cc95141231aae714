using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Code that asks on which thread it is: <c>if (Environment.CurrentManagedThreadId == _owner)</c>.</summary>
internal static class OwnThread
{
    /// <summary>Whether the answer decides about coming to a place in a function, or is made sure of before.</summary>
    public static bool Decides(IOperation place, IOperation function, MessagingLibrary library, Compilation compilation)
    {
        foreach (var (child, parent) in place.AncestorsIn(function))
        {
            foreach (var (condition, _) in DecidingConditions.Of(child, parent))
                if (Asks(KeptCondition.Of(condition), library, compilation))
                    return true;
            if (parent is IBlockOperation { Operations: var statements })
                foreach (var statement in statements)
                    if (statement == child)
                        break;
                    else if (
                        statement is IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod: var called } call }
                        && (called.Has(Facet.Asserts | Facet.Guards) || !called.IsFramework() && library.MemberOf(call) is null)
                        && Asks(call, library, compilation)
                    )
                        return true;
        }

        return false;
    }

    /// <summary>Whether a property that says which thread it is, or one of that, is compared with something.</summary>
    public static bool IsCompared(IOperation identity)
    {
        while (identity.Parent is IPropertyReferenceOperation whole && IsIdentity(whole))
            identity = whole;
        return identity.ParentPastConversions() switch
        {
            IBinaryOperation or IIsPatternOperation or IVariableInitializerOperation => true,
            IArgumentOperation { Parent: IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } } => true,
            IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } => true,
            _ => false,
        };
    }

    /// <summary>Whether code asks for it, by itself or by a member of the user's.</summary>
    private static bool Asks(IOperation code, MessagingLibrary library, Compilation compilation)
    {
        LocalUses? uses = null;
        foreach (var part in code.DescendantsAndSelf())
            if (
                IsIdentity(part)
                || part is ILocalReferenceOperation { Local: var local }
                    && (uses ??= LocalUses.In(code.Root())).SingleValueOf(local) is { } value
                    && IsIdentity(value.Unconverted())
                || CodeOf(part, library, compilation) is { } other && AsksItself(other)
            )
                return true;
        return false;
    }

    private static IOperation? CodeOf(IOperation part, MessagingLibrary library, Compilation compilation) =>
        part switch
        {
            IInvocationOperation { TargetMethod: var method } call when !method.IsFramework() && library.MemberOf(call) is null =>
                OtherBodies.Of(method.OriginalDefinition, compilation),
            IPropertyReferenceOperation { Property.GetMethod: { } getter } when !getter.IsFramework() => OtherBodies.Of(
                getter.OriginalDefinition,
                compilation
            ),
            _ => null,
        };

    private static bool AsksItself(IOperation code)
    {
        foreach (var part in code.DescendantsAndSelf())
            if (IsIdentity(part))
                return true;
        return false;
    }

    private static bool IsIdentity(IOperation part) =>
        part is IPropertyReferenceOperation { Property: var asked } && asked.Has(ThreadFacet.SaysWhichThread);
}
