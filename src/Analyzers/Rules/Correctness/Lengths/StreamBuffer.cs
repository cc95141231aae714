using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// All of the array that a stream grows in as it is written. Not where the code says how large that is: it is made for so many bytes,
/// or its room or length is set.
/// </summary>
internal static class StreamBuffer
{
    /// <summary>The local or private field with the stream; null for everything else.</summary>
    public static ISymbol? Of(IOperation operand, MessagingBody body)
    {
        if (
            Slice.ShownBy(operand) is not IInvocationOperation { TargetMethod: var method, Instance: { } stream }
            || !method.Has(Facet.HasRoomBehind)
        )
            return null;
        return stream.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local) is { } made
            && Grows(made)
            && LeavesRoom(local, body)
                ? local
                : null,
            IFieldReferenceOperation { Field: { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true } field } => IsAllThatIsIn(
                field.OriginalDefinition,
                body
            )
                ? field
                : null,
            _ => null,
        };
    }

    private static bool IsAllThatIsIn(IFieldSymbol field, MessagingBody body) =>
        OtherBodies.InitialValueOf(field, body.Compilation) is { } made && Grows(made) && LeavesRoom(field, body);

    private static bool Grows(IOperation value) =>
        value.Unconverted() is IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null };

    /// <summary>Whether code neither writes the variable, nor asks for or sets the room that the stream in it has.</summary>
    private static bool LeavesRoom(ISymbol stream, MessagingBody body)
    {
        foreach (var reference in VariableUses.To(stream, body))
            switch (reference.Parent)
            {
                case IPropertyReferenceOperation { Property: var asked } when asked.Has(CollectionFacet.SaysRoom):
                case IInvocationOperation { TargetMethod: var called, Arguments: [{ Value: var length }] }
                    when called.Has(CollectionFacet.MakesRoom) && length.ConstantValue is not { HasValue: true, Value: 0L }:
                case IAssignmentOperation { Target: var target } when target == reference:
                case IArgumentOperation { Parameter.RefKind: not (RefKind.None or RefKind.In) }:
                    return false;
            }

        return true;
    }
}
