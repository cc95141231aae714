using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// All of the array that a stream grows in as it is written. Not where the code says how large that is: it is made for so many bytes,
/// or its room or length is set.
/// </summary>
internal static class StreamBuffer
{
    /// <summary>How many methods of the user's are looked into that a stream is handed through.</summary>
    private const int MaxDepth = 3;

    /// <summary>The local or private field with the stream; null for everything else.</summary>
    public static ISymbol? Of(IOperation operand, MessagingBody body, CancellationToken cancellationToken)
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
            && LeavesRoom(local, body, cancellationToken)
            && !OnlyWrite.FillsRoom(local, body, cancellationToken)
                ? local
                : null,
            IFieldReferenceOperation { Field: { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true } field } => IsAllThatIsIn(
                field.OriginalDefinition,
                body,
                cancellationToken
            )
                ? field
                : null,
            _ => null,
        };
    }

    private static bool IsAllThatIsIn(IFieldSymbol field, MessagingBody body, CancellationToken cancellationToken) =>
        OtherBodies.InitialValueOf(field, body.Compilation) is { } made && Grows(made) && LeavesRoom(field, body, cancellationToken);

    private static bool Grows(IOperation value) =>
        value.Unconverted() is IObjectCreationOperation { Constructor: { } made, Arguments.IsEmpty: true, Initializer: null }
        && made.IsFramework(); // a class of the user's own may make it of any size

    /// <summary>
    /// Whether code neither writes the variable, nor asks for or sets the room that the stream in it has, nor gives the stream to other
    /// code of the user's that may.
    /// </summary>
    private static bool LeavesRoom(ISymbol stream, MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var reference in VariableUses.To(stream, body))
            if (!LeavesRoom(reference, body.Compilation, depth: 0, cancellationToken))
                return false;
        return true;
    }

    private static bool LeavesRoom(
        IParameterSymbol stream,
        IOperation root,
        Compilation compilation,
        int depth,
        CancellationToken cancellationToken
    )
    {
        foreach (var operation in root.Descendants())
            if (
                LocalUses.NamedBy(operation)?.OriginalDefinition.Is(stream) == true
                && !LeavesRoom(operation, compilation, depth, cancellationToken)
            )
                return false;
        return true;
    }

    private static bool LeavesRoom(IOperation stream, Compilation compilation, int depth, CancellationToken cancellationToken)
    {
        switch (stream.ParentPastConversions())
        {
            case IPropertyReferenceOperation { Property: var asked }:
                return !asked.Has(CollectionFacet.SaysRoom);
            case IInvocationOperation { TargetMethod: var called, Arguments: var arguments } call:
                return called.Has(CollectionFacet.MakesRoom)
                    ? arguments is [{ Value.ConstantValue: { HasValue: true, Value: 0L } }]
                    : !called.Has(Facet.HasRoomBehind) || !RentedArray.MayTellLength(call);
            case IArgumentOperation { Parameter: { RefKind: RefKind.None or RefKind.In } parameter } argument:
                return !parameter.ContainingSymbol.IsInSource(compilation)
                        && (parameter.ContainingSymbol.IsFramework() || !parameter.Type.Is(stream.Type)) // who takes any only writes
                    || depth < MaxDepth
                        && argument.Parent is IInvocationOperation { TargetMethod: var own }
                        && own.Declared() is var method
                        && method.IsTheOneThatRuns()
                        && TypeBodies.Of(method, compilation, cancellationToken) is { Root: var code }
                        && LeavesRoom(method.Parameters[parameter.Ordinal], code, compilation, depth + 1, cancellationToken);
            case IConditionalAccessOperation { WhenNotNull: var used }:
                return used.IsDisposal();
            case IUsingOperation or ILockOperation or INameOfOperation:
                return true;
            case { } other:
                return NullTest.Of(other) is not null;
            case null:
                return true;
        }
    }
}
