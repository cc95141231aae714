using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// An object of the user's around one socket that its constructor makes, and sets up perhaps. As long as code only calls methods of it that
/// pass the call on, nothing else happens to the socket.
/// </summary>
/// <param name="Creation">What makes the object.</param>
/// <param name="Socket">What makes the socket, in the code of the class.</param>
/// <param name="References">What the constructor does with the socket.</param>
internal readonly record struct SocketObject(
    IObjectCreationOperation Creation,
    IObjectCreationOperation Socket,
    IReadOnlyList<IOperation> References
)
{
    /// <summary>Null for all that is not made here, or whose constructor may do more.</summary>
    public static SocketObject? Of(IOperation? value, MessagingBody body)
    {
        if (
            value?.Unconverted()
                is not IObjectCreationOperation
                {
                    Constructor: { } constructor,
                    Type: { BaseType.SpecialType: SpecialType.System_Object } type,
                    Initializer: null
                } creation
            || body.Library.SocketFieldOf(type) is not { } field
        )
            return null;
        var (made, references) = (InitialOf(field, creation, body), new List<IOperation>());
        if (!constructor.IsImplicit(body.Compilation) && !constructor.OriginalDefinition.HasNoBody(body.Compilation))
        {
            if (OtherBodies.Of(constructor.OriginalDefinition, body) is not IConstructorBodyOperation code)
                return null;
            foreach (var operation in code.Descendants())
                if (operation is IMemberReferenceOperation named && named.Member.Is(field))
                {
                    if (Assigned(named, code) is { } value1 && made is null)
                        made = value1;
                    else if (named.CallOn() is { } call && body.Library.MemberOf(call) is { IsWrapper: false })
                        references.Add(named);
                    else
                        return null;
                }
                else if (MayDoMore(operation, type, body.Library))
                    return null;
        }

        return
            (made is null ? null : GivenAlone(made, creation, body) ?? made.Unconverted())
                is IObjectCreationOperation { Initializer: null } socket
            && body.Library.Types.IsSocket(socket.Type)
            ? new(creation, socket, references)
            : null;
    }

    /// <summary>What the object has before its constructor's own code; others may have a parameter that initializers name.</summary>
    private static IOperation? InitialOf(ISymbol field, IObjectCreationOperation creation, MessagingBody body)
    {
        if (field is not IParameterSymbol parameter)
            return OtherBodies.InitialValueOf(field, body.Compilation);
        foreach (var (reference, _) in body.Library.References.Of(parameter, isWhole: true, body.Compilation))
            if (reference.Root() is ISymbolInitializerOperation)
                return null;
        return creation.ArgumentFor(parameter.Ordinal);
    }

    /// <summary>What the caller makes for the object alone: <c>new Link(new Socket(context, type))</c>.</summary>
    private static IOperation? GivenAlone(IOperation made, IObjectCreationOperation creation, MessagingBody body) =>
        made.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
        && parameter.ContainingSymbol.Is(creation.Constructor?.OriginalDefinition)
        && IsNamedOnce(parameter, body)
            ? creation.ArgumentFor(parameter.Ordinal)?.Unconverted()
            : null;

    private static bool IsNamedOnce(IParameterSymbol parameter, MessagingBody body) =>
        parameter.ContainingSymbol.DeclarationIn(body.Compilation) is { } declaration && Names(parameter, declaration) == 1;

    private static int Names(IParameterSymbol parameter, SyntaxNode declaration)
    {
        var names = 0;
        foreach (var node in declaration.DescendantNodes())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter.Name)
                names++;
        return names;
    }

    /// <summary>What the library's constructor gets: where that is a parameter of the object's, what the caller gives.</summary>
    public IOperation GivenFor(IOperation inner) =>
        inner.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
        && parameter.ContainingSymbol.Is(Creation.Constructor?.OriginalDefinition)
            ? Creation.ArgumentFor(parameter.Ordinal) ?? inner
            : inner;

    /// <summary>Whether the socket is all that gets what the caller gives: a context, that is in nobody else's hands then.</summary>
    public bool HasAlone(IOperation given, MessagingBody body)
    {
        var uses = 0;
        foreach (var argument in Socket.Arguments)
            if (
                argument.Value.Unconverted() is IParameterReferenceOperation { Parameter: var parameter }
                && GivenFor(argument.Value).Unconverted() == given
                && Creation.Constructor!.OriginalDefinition.DeclarationIn(body.Compilation) is { } declaration
            )
                uses += Names(parameter, declaration);
        return uses == 1;
    }

    /// <summary>Whether the constructor may set an option.</summary>
    public bool MaySet(Option option, MessagingLibrary library)
    {
        foreach (var reference in References)
            if (OptionWrite.MayBe(option, reference, library))
                return true;
        return false;
    }

    /// <summary>Whether code does nothing with such an object but to call methods that pass the call on, and to dispose it.</summary>
    public static bool IsLeftAlone(SocketOwner owner, MessagingLibrary library)
    {
        foreach (var reference in owner.References)
            if (
                reference.CallOn() is { } call
                    ? !call.IsDisposal() && !library.IsPassedOn(call)
                    : reference.ParentPastConversions() is IPropertyReferenceOperation or IInvocationOperation
            )
                return false;
        return true;
    }

    /// <summary>Whether the disposal of an object of such a class is that of its socket, and no more.</summary>
    public static bool IsClosedByDispose(ITypeSymbol type, MessagingBody body)
    {
        if (body.Library.SocketFieldOf(type) is not { } field)
            return false;
        foreach (var member in body.Library.MembersOf((INamedTypeSymbol)type.OriginalDefinition))
            if (member is IMethodSymbol method && method.IsDisposal() && OtherBodies.Of(method, body) is { } code)
            {
                var closes = false;
                foreach (var operation in code.Descendants())
                    if (field.Is(LocalUses.NamedBy(operation)) && operation.CallOn().IsDisposal())
                        closes = true;
                    else if (operation is IInvocationOperation call && !call.IsDisposal() || operation is ILoopOperation or ILockOperation)
                        return false;
                return closes;
            }

        return false;
    }

    /// <summary>The value that a statement of the constructor gives the field.</summary>
    private static IOperation? Assigned(IOperation field, IConstructorBodyOperation code) =>
        field.Parent is ISimpleAssignmentOperation { IsRef: false, Value: var value } assignment
        && assignment.Target == field
        && assignment.Parent is IExpressionStatementOperation { Parent: IBlockOperation { Parent: var around } }
        && around == code
            ? value
            : null;

    /// <summary>Whether other code may get the object before it is made, or come to its socket.</summary>
    private static bool MayDoMore(IOperation operation, ITypeSymbol type, MessagingLibrary library) =>
        operation switch
        {
            IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodReferenceOperation => true,
            IInvocationOperation { TargetMethod: var called } => called.ContainingType.Is(type.OriginalDefinition),
            IInstanceReferenceOperation { Parent: var user } => user
                is not IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor }
                && library.Fields.Of(user) is null,
            _ => false,
        };
}
