using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// What becomes of the frames of a message that a query of .NET goes through: <c>frames.Select(f => f.ToString()).ToList()</c> is over with
/// its statement, and <c>frames.ToList()</c> hands the frames on.
/// </summary>
internal static class FrameQueries
{
    /// <summary>Null where a call is no query of frames.</summary>
    public static OwnerUse? Of(IArgumentOperation argument, IOperation frames, MessagingBody body) =>
        body.Library.Types.OwnsFrames(frames.Type)
        && argument is { Parameter: { Ordinal: 0, RefKind: RefKind.None }, Parent: IInvocationOperation { TargetMethod: var method } query }
        && method.Has(CollectionFacet.Reads)
            ? OfQuery(query, body)
            : null;

    private static OwnerUse OfQuery(IInvocationOperation query, MessagingBody body)
    {
        var all = OwnerUse.Over;
        foreach (var argument in query.Arguments)
            if (argument.Parameter?.Ordinal > 0)
                all = all.And(OfLambda(argument.Value, body));
        var method = query.TargetMethod;
        if (all > OwnerUse.Shows)
            return OwnerUse.HandedOn;
        return IsData(query.Type) ? OwnerUse.Over
            : method.Has(CollectionFacet.GivesOne) && body.Library.Types.IsMessage(query.Type) ? OwnerUses.Of(query, body).OfPart()
            : query.Type is INamedTypeSymbol { TypeKind: TypeKind.Interface, TypeArguments: [var element] }
                ? OfSequence(query, element, body)
            : OwnerUse.HandedOn;
    }

    /// <summary>What goes on with a sequence that goes through the frames when it is asked for.</summary>
    private static OwnerUse OfSequence(IInvocationOperation query, ITypeSymbol element, MessagingBody body) =>
        query.ParentPastConversions() switch
        {
            IArgumentOperation
            {
                Parameter: { RefKind: RefKind.None } given,
                Parent: IInvocationOperation { TargetMethod: var method } next
            } when given.Ordinal == 0 && method.Has(CollectionFacet.Reads | CollectionFacet.HandsOn) => IsCollected(method, element)
                ? OwnerUse.Over
                : OfQuery(next, body),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsStatic: true } method, Type: { } made } }
                when method.IsFramework() && IsData(element) && IsData(made) => OwnerUse.Over, // string.Join
            _ => OwnerUse.HandedOn,
        };

    /// <summary>Whether a call makes a collection of what the sequence gives, in which there are no frames.</summary>
    private static bool IsCollected(IMethodSymbol method, ITypeSymbol element) =>
        IsData(element) && method.ReturnType.TypeKind is TypeKind.Class or TypeKind.Array;

    /// <summary>What a lambda does with a frame; anything else that a query is given knows nothing of them.</summary>
    private static OwnerUse OfLambda(IOperation value, MessagingBody body)
    {
        if (value.Unconverted() is not IDelegateCreationOperation { Target: var target })
            return IsData(value.Type) ? OwnerUse.Over : OwnerUse.HandedOn;
        if (target is not IAnonymousFunctionOperation { Symbol.Parameters: [var frame, ..] } lambda || !IsData(lambda.Symbol.ReturnType))
            return OwnerUse.HandedOn;
        var all = OwnerUse.Over;
        foreach (var reference in body.Uses.Of(frame))
            all = all.And(LocalUses.IsWrite(reference) ? OwnerUse.HandedOn : OwnerUses.Of(reference, body).OfPart());
        return all;
    }

    /// <summary>Whether a value holds nothing but numbers and text.</summary>
    private static bool IsData(ITypeSymbol? type) =>
        type switch
        {
            { SpecialType: SpecialType.System_String } or { IsUnmanagedType: true, IsRefLikeType: false } => true,
            IArrayTypeSymbol { ElementType: var element } => IsData(element),
            INamedTypeSymbol { IsTupleType: true, TupleElements: var items } => items.All(static item => IsData(item.Type)),
            _ => false,
        };
}
