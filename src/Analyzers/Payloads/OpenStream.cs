using System.IO;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A stream in memory that is open where its content is copied: it can be asked for its own buffer and length instead, where one that is
/// closed still copies. It is made where it can be seen, and nothing on the way may close it.
/// </summary>
internal static class OpenStream
{
    private const string LeaveOpen = "leaveOpen";

    public static bool Is(IOperation? stream, MessagingBody body)
    {
        if (
            stream is not ILocalReferenceOperation { Local: var local }
            || body.Uses.SingleValueOf(local)?.Unconverted() is not IObjectCreationOperation { Constructor: { } made, Initializer: null }
            || !IsShown(made)
        )
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (reference != stream && !StaysOpen(reference, stream, body))
                return false;
        return true;
    }

    /// <summary>Whether a new stream shows its buffer, from its start: it is made with nothing but its room.</summary>
    private static bool IsShown(IMethodSymbol made)
    {
        if (made.Parameters is not ([] or [{ Type.SpecialType: SpecialType.System_Int32 }]))
            return false;
        foreach (var member in made.ContainingType.GetMembers())
            if (member.Has(Facet.HasRoomBehind))
                return true;
        return false;
    }

    private static bool StaysOpen(IOperation reference, IOperation place, MessagingBody body) =>
        reference.EnclosingFunction() == place.EnclosingFunction()
        && reference.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IObjectCreationOperation writer } => LeavesOpen(writer, place, body),
            IArgumentOperation { Parent: IInvocationOperation call } => call.TargetMethod.IsFramework(),
            IUsingOperation around => place.IsIn(around),
            var parent => IsPlainUse(parent, reference),
        };

    /// <summary>Whether it is asked or written, and not ended.</summary>
    private static bool IsPlainUse(IOperation? parent, IOperation reference) =>
        parent switch
        {
            IPropertyReferenceOperation { Instance: { } instance } => instance.Unconverted() == reference,
            IInvocationOperation { Instance: { } instance, TargetMethod: var method } => instance.Unconverted() == reference
                && method.IsFramework()
                && !method.EndsItsObject()
                && method.Name != nameof(Stream.Close),
            _ => false,
        };

    /// <summary>Whether what writes to the stream does not end it before the content is asked for.</summary>
    private static bool LeavesOpen(IObjectCreationOperation writer, IOperation place, MessagingBody body)
    {
        if (writer.Constructor is not { } made || !made.IsFramework())
            return false;
        if (made.Has(Facet.LeavesOpen))
            return true;
        foreach (var argument in writer.Arguments)
            if (argument is { Parameter.Name: LeaveOpen, Value.ConstantValue: { HasValue: true, Value: true } })
                return true;
        if (
            writer.ParentPastConversions() is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || Statements.UsingOf(declarator) is { } around && !place.Syntax.IsIn(around)
            || Statements.DeclarationOf(declarator) is { } declaration && !place.Syntax.IsIn(declaration.Parent)
        )
            return false;
        foreach (var reference in body.Uses.Of(declarator.Symbol))
            if (reference.EnclosingFunction() != place.EnclosingFunction() || !IsPlainUse(reference.ParentPastConversions(), reference))
                return false;
        return true;
    }
}
