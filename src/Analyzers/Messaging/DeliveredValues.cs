using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What a method gives its caller besides its whole result: each value that it puts into a part of that, or assigns to an out parameter.
/// Null stands for a value that the code does not show.
/// </summary>
internal static class DeliveredValues
{
    /// <summary>The values of a part of the result, wherever the method returns something.</summary>
    public static IEnumerable<IOperation?> Of(ResultPart part, MessagingBody body)
    {
        foreach (var result in MethodResults.Of(body))
            if (!result.IsNull())
                yield return part.In(result);
    }

    /// <summary>What is assigned to a parameter; an argument where a call sets it.</summary>
    public static IEnumerable<IOperation?> Of(IParameterSymbol parameter, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(parameter))
            if (LocalUses.IsWrite(reference))
                yield return reference.Parent switch
                {
                    ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } when target == reference => value,
                    IArgumentOperation argument => argument,
                    _ => null,
                };
    }
}
