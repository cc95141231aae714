using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Does other code than a handler's decide anything by what the handler leaves in a variable? What only prints it does not.
/// </summary>
internal static class AskedElsewhere
{
    public static bool Is(IOperation variable, ReadyCode code)
    {
        if (LocalUses.NamedBy(variable.Unconverted()) is not { } named)
            return true;
        if (named is IFieldSymbol or IPropertySymbol && named.IsSeenFromOutside())
            return true;
        if (named is ILocalSymbol or IParameterSymbol)
        {
            foreach (var reference in code.Body.Uses.Of(named))
                if (IsAsked(reference, code))
                    return true;
            return false;
        }

        foreach (var (reference, _) in code.Body.Library.References.Of(named.OriginalDefinition, isWhole: false, code.Body.Compilation))
            if (IsAsked(reference, code))
                return true;
        return false;
    }

    /// <summary>Whether a condition asks for it, or what gets its value may.</summary>
    private static bool IsAsked(IOperation reference, ReadyCode code)
    {
        if (code.IsInside(reference))
            return false;
        for (
            var (child, parent) = (reference, reference.Parent);
            parent is not (null or IBlockOperation);
            (child, parent) = (parent, parent.Parent)
        )
            switch (parent)
            {
                case IConditionalOperation or ILoopOperation or IReturnOperation or ISwitchOperation or ISwitchExpressionOperation:
                case IIsPatternOperation or IVariableInitializerOperation:
                case IAssignmentOperation { Value: var value } when value == child:
                case IArgumentOperation { Parent: IInvocationOperation call } when !call.TargetMethod.IsFramework() && !Logging.IsLog(call):
                case IArgumentOperation { Parent: not IInvocationOperation }:
                    return true;
            }

        return false;
    }
}
