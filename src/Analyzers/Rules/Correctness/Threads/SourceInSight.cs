using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Objects of .NET that raise events, of which all code is visible that could tell them on which thread: a timer of a window raises its
/// events there, whoever made it so.
/// </summary>
internal static class SourceInSight
{
    /// <summary>Whether all that a variable ever holds is made by .NET itself, is given to nobody, and is told no thread.</summary>
    public static bool IsHeldBy(ISymbol holder, IOperation function, MessagingLibrary library, Compilation compilation)
    {
        var isMade = false;
        if (library.Fields.Contains(holder))
        {
            if (OtherBodies.InitialValueOf(holder.OriginalDefinition, compilation) is { } first)
            {
                if (!IsOfNoThread(first))
                    return false;
                isMade = true;
            }

            foreach (var (reference, _) in library.References.Of(holder.OriginalDefinition, isWhole: false, compilation))
                if (!StaysInSight(reference, ref isMade))
                    return false;
        }
        else
            foreach (var operation in function.Descendants())
                if (operation is IVariableDeclaratorOperation { Symbol: var declared } declarator && holder.Is(declared))
                {
                    if (declarator.GetVariableInitializer() is not { Value: var value } || !IsOfNoThread(value))
                        return false;
                    isMade = true;
                }
                else if (holder.Is(LocalUses.SymbolOf(operation)) && !StaysInSight(operation, ref isMade))
                    return false;

        return isMade;
    }

    private static bool StaysInSight(IOperation reference, ref bool isMade)
    {
        switch (reference.ParentPastConversions())
        {
            case ISimpleAssignmentOperation { Target: var target, Value: var value }:
                isMade |= target == reference;
                return target == reference && IsOfNoThread(value);
            case IMemberReferenceOperation { Member: var member }:
                return !member.Has(ThreadFacet.ChoosesThread);
            case IArgumentOperation argument:
                return argument.Parent is IInvocationOperation { TargetMethod: var method } && method.IsFramework();
            case IVariableInitializerOperation or IReturnOperation or ITupleOperation or ISymbolInitializerOperation:
                return false;
            default:
                return true;
        }
    }

    private static bool IsOfNoThread(IOperation value)
    {
        value = value.Unconverted();
        if (value is IInvocationOperation { TargetMethod: var method })
            return method.IsFramework();
        if (value is not IObjectCreationOperation { Constructor: { } constructor } || !constructor.IsFramework())
            return false;
        foreach (var part in value.Descendants())
            if (part is IPropertyReferenceOperation { Property: var property } && property.Has(ThreadFacet.ChoosesThread))
                return false;
        return true;
    }
}
