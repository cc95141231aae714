using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>The names that a socket has in code.</summary>
internal static class SocketNames
{
    /// <summary>Whether an expression names a socket, or a collection of them.</summary>
    public static bool IsOne(IOperation operation, MessagingLibrary library) =>
        operation switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation => true,
            IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation or IConditionalAccessInstanceOperation => true,
            IInvocationOperation => library.Types.IsSocket(operation.Type),
            _ => false,
        }
        && (
            library.Types.IsSocket(operation.Type)
            || HoldsSockets(operation.Type, library)
            || operation.Parent is IConversionOperation { Type: var cast } && library.Types.IsSocket(cast)
        );

    /// <summary>Whether a type is a collection of sockets.</summary>
    private static bool HoldsSockets(ITypeSymbol? type, MessagingLibrary library) =>
        type switch
        {
            IArrayTypeSymbol array => library.Types.IsSocket(array.ElementType),
            INamedTypeSymbol { TypeArguments: [.., var last] } => library.Types.IsSocket(last),
            _ => false,
        };

    /// <summary>
    /// What is assigned to the member that holds the socket, or given to the constructor of its type: other names of the same socket.
    /// </summary>
    public static void AddAssigned(List<AccessPath> targets, ISymbol holder, CodeBody code, AccessPaths paths)
    {
        foreach (var operation in code.Root.Descendants())
            switch (operation)
            {
                case ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var member }, Value: var value }
                    when member.OriginalDefinition.Is(holder.OriginalDefinition):
                    targets.Add(paths.Of(value));
                    break;
                case IArgumentOperation { Value: var value } argument
                    when IsConstructorOf(argument.Parent, holder) && value.Unconverted().Type.Is(TypeOf(holder)):
                    targets.Add(paths.Of(value));
                    break;
            }
    }

    public static bool IsConstructorOf(IOperation? call, ISymbol holder) =>
        call is IObjectCreationOperation { Type: { } made } && made.OriginalDefinition.Is(holder.ContainingType);

    private static ITypeSymbol? TypeOf(ISymbol holder) =>
        holder switch
        {
            IFieldSymbol field => field.Type,
            IPropertySymbol property => property.Type,
            IParameterSymbol parameter => parameter.Type,
            _ => null,
        };
}
