using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Code that is run to see it fail: a lambda that goes to no thread, task or timer may be what an assertion calls.</summary>
internal static class ExpectedFailures
{
    public static bool MayBe(IOperation operation)
    {
        for (IOperation? around = operation; around is not null; around = around.Parent)
            if (around is IAnonymousFunctionOperation && DelegateRunner.ReceiverOf(around) is null || IsTestedForError(around))
                return true;
        return false;
    }

    /// <summary>Whether what is caught is asked which error it was.</summary>
    private static bool IsTestedForError(IOperation operation)
    {
        if (operation is not ITryOperation { Catches: var handlers })
            return false;
        foreach (var handler in handlers)
        foreach (var part in handler.Descendants())
            if (part is IPropertyReferenceOperation { Property.Name: "ErrorNumber", Instance.Type.Name: "ZmqException" })
                return true;
        return false;
    }
}
