using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Objects that have a socket, or may: their type mentions sockets, or the code gives them one. A socket that is created here is only in
/// those that get it here.
/// </summary>
internal static class SocketHolders
{
    private const int MaxDepth = 2;

    public static bool Has(IOperation? holder, in SocketCall on, MessagingBody body)
    {
        holder = SameSocket.Named(holder);
        if (holder is null or IInstanceReferenceOperation)
            return holder is not null && on.Field is not null;
        if (SameSocket.Is(holder, on.Socket, body) && !body.Library.Types.IsSocket(holder.Type))
            return true;
        if (holder.Type is not { } type || type.IsFrameworkType() || body.Library.Types.IsOfTheLibrary(type))
            return false;
        return
            on.Socket is ILocalReferenceOperation { Local: var local }
            && body.Uses.OnlyValueOf(local) is { } made
            && made.Unconverted() is IObjectCreationOperation
            ? IsGiven(holder, local, body)
            : MayHold(type, body);
    }

    /// <summary>
    /// Whether objects of a type may have a socket, as far as its members say; those of an interface, where a class that has it does.
    /// </summary>
    public static bool MayHold(ITypeSymbol type, MessagingBody body, int depth = 0)
    {
        for (ITypeSymbol? one = type; one is not null && !one.IsFrameworkType(); one = one.BaseType)
            foreach (var member in one.OriginalDefinition.GetMembers())
                if (Mentions(member, body, depth))
                    return true;
        return depth == 0 && (type.IsAbstract || type.TypeKind == TypeKind.Interface) && AnyImplementationHolds(type, body);
    }

    private static bool IsFrameworkType(this ITypeSymbol type) =>
        type is not INamedTypeSymbol and not ITypeParameterSymbol || type.SpecialType != SpecialType.None || type.IsFramework();

    private static bool Mentions(ISymbol member, MessagingBody body, int depth) =>
        member switch
        {
            IFieldSymbol field => IsOrHolds(field.Type, body, depth),
            IPropertySymbol property => IsOrHolds(property.Type, body, depth),
            IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.Ordinary } method => AnySocket(method.Parameters, body),
            _ => false,
        };

    private static bool IsOrHolds(ITypeSymbol type, MessagingBody body, int depth) =>
        body.Library.Types.IsSocket(type)
        || type is INamedTypeSymbol named
            && depth < MaxDepth
            && !named.IsFrameworkType()
            && !body.Library.Types.IsOfTheLibrary(named)
            && MayHold(named, body, depth + 1)
        || type is IArrayTypeSymbol { ElementType: var element } && body.Library.Types.IsSocket(element);

    private static bool AnySocket(ImmutableArray<IParameterSymbol> parameters, MessagingBody body)
    {
        foreach (var parameter in parameters)
            if (body.Library.Types.IsSocket(parameter.Type))
                return true;
        return false;
    }

    private static bool AnyImplementationHolds(ITypeSymbol contract, MessagingBody body)
    {
        foreach (var symbol in body.Compilation.GetSymbolsWithName(static _ => true, SymbolFilter.Type))
            if (
                symbol is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } type
                && Implements(type, contract)
                && MayHold(type, body, 1)
            )
                return true;
        return false;
    }

    private static bool Implements(INamedTypeSymbol type, ITypeSymbol contract)
    {
        foreach (var one in type.AllInterfaces)
            if (one.OriginalDefinition.Is(contract.OriginalDefinition))
                return true;
        return contract is INamedTypeSymbol named && type.BaseType?.DerivesFromAny(named) == true;
    }

    /// <summary>Whether a statement names both the object and the socket itself, or makes the object of it.</summary>
    private static bool IsGiven(IOperation holder, ILocalSymbol socket, MessagingBody body)
    {
        var symbol = LocalUses.NamedBy(holder);
        foreach (var reference in body.Uses.Of(socket))
        {
            if (reference.ParentPastConversions() is IInvocationOperation { Instance: { } instance } && instance.Unconverted() == reference)
                continue;
            var statement = reference;
            while (statement.Parent is { } parent && statement is not (IExpressionStatementOperation or IVariableDeclarationGroupOperation))
                statement = parent;
            foreach (var part in statement.DescendantsAndSelf())
                if (
                    symbol.Is(
                        (part as IVariableDeclaratorOperation)?.Symbol
                            ?? (part as IMemberReferenceOperation)?.Member
                            ?? LocalUses.SymbolOf(part)
                    )
                )
                    return true;
        }

        return symbol is null;
    }
}
