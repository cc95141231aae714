using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Does anything but the caller get hold of what a method returns?</summary>
internal static class ResultRetention
{
    /// <summary>Whether any reference other than the returned one may keep the object, send it, or end it where it is returned.</summary>
    public static bool IsKept(ISymbol variable, IOperation? returned, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(variable))
            if (reference.EnclosingFunction().Syntax != body.Root.Syntax)
                return true; // a lambda has it
            else if (
                reference != returned
                && !LocalUses.IsWrite(reference)
                && !(
                    reference.ParentPastConversions() switch
                    {
                        IReturnOperation or IBinaryOperation => true,
                        ITupleOperation or ISimpleAssignmentOperation => FreshResult.IsHandedOut(reference),
                        IIsPatternOperation pattern => !BufferUses.DeclaresVariables(pattern),
                        IPropertyReferenceOperation { Instance: { } owner, Type: { } type } => owner.Unconverted() == reference
                            && !body.Library.HoldsMessages(type),
                        IConditionalOperation => true,
                        IInvocationOperation { Instance: { } owner, TargetMethod: var method } => owner.Unconverted() == reference
                            && (
                                reference.Type?.SpecialType == SpecialType.System_String
                                || method.IsDisposal()
                                || body.Library.MemberOf(method) is { Role: MessagingRole.AddFrame }
                            ),
                        IArgumentOperation { Parent: IObjectCreationOperation } => FreshResult.IsHandedOut(reference),
                        IArgumentOperation { Parent: IInvocationOperation call } => body.Library.MemberOf(call) is { IsReceive: true }
                            || call.TargetMethod.Has(Facet.Ignores | Facet.Uses | Facet.Parses | Facet.TriesNumber),
                        _ => false,
                    }
                )
            )
                return true;
        return body.Uses.IsUsedInNameof(variable);
    }
}
