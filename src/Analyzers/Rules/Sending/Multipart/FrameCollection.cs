using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>
/// A collection of frames that is made for one send and serves nothing else: made in the send's argument, or in a local that is only
/// filled, counted, sent and disposed, and that is made as often as it is sent.
/// </summary>
internal sealed class FrameCollection
{
    private FrameCollection(
        IOperation creation,
        IVariableDeclaratorOperation? declarator,
        IInvocationOperation send,
        MessagingMember member,
        bool isMultipartMessage,
        IReadOnlyList<IOperation> uses
    ) => (Creation, Declarator, Send, Member, IsMultipartMessage, Uses) = (creation, declarator, send, member, isMultipartMessage, uses);

    public IOperation Creation { get; }

    /// <summary>The declaration of the collection's local; null where the collection stands in the argument.</summary>
    public IVariableDeclaratorOperation? Declarator { get; }

    public IInvocationOperation Send { get; }

    public MessagingMember Member { get; }

    public bool IsMultipartMessage { get; }

    /// <summary>Whether other sends get it, too, or its variable holds others.</summary>
    public bool IsShared { get; private init; }

    /// <summary>The references to the local besides the one that is sent.</summary>
    public IReadOnlyList<IOperation> Uses { get; }

    public static FrameCollection? Of(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Operation: IInvocationOperation send, Member: var member }
            || send.ArgumentFor(member.Operand) is not { } payload
            || send.HasErrors()
        )
            return null;
        var value = payload.Unconverted();
        if (value is not ILocalReferenceOperation { Local: var local })
            return IsMade(value, body) ? new(value, null, send, member, IsMultipart(value, body), System.Array.Empty<IOperation>()) : null;
        if (
            GivenValue.At(value, local, body) is not { } given
            || given.Value.Unconverted() is not { } creation
            || !IsMade(creation, body)
            || creation.HasErrors()
            || body.Uses.DeclaratorOf(local) is not { } declarator
            || !Loops.RunTogether(creation, send)
        )
            return null;
        var (uses, isShared) = (new List<IOperation>(), given.Stretch is not null);
        foreach (var reference in body.Uses.Of(local))
        {
            if (reference == value || reference.Parent is ISimpleAssignmentOperation { Target: var target } && target == reference)
                continue;
            if (given.Stretch is { } stretch && !stretch.Contains(reference.Syntax.Span))
                continue; // that is another value
            if (SendOf(reference, creation, body) is { } again)
            {
                if (again.Syntax.SpanStart < send.Syntax.SpanStart)
                    return null; // reported there
                isShared = true;
                continue;
            }

            if (
                reference.EnclosingFunction() != send.EnclosingFunction()
                || reference.Syntax.SpanStart < creation.Syntax.SpanStart
                || !IsOwnUse(reference, isSent: reference.Syntax.SpanStart > send.Syntax.SpanStart, body)
            )
                return null;
            uses.Add(reference);
        }

        return new(creation, declarator, send, member, IsMultipart(creation, body), uses) { IsShared = isShared };
    }

    /// <summary>Another send of a collection of bytes or text, which leaves it as it is.</summary>
    private static IInvocationOperation? SendOf(IOperation reference, IOperation creation, MessagingBody body) =>
        reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation again } argument
        && body.Library.MemberOf(again) is { Role: MessagingRole.SendMultipart, IsCertain: true } member
        && argument.Parameter?.Ordinal == member.Operand
        && IsOfValues(creation.Type)
        && Loops.RunTogether(creation, again)
            ? again
            : null;

    private static bool IsOfValues(ITypeSymbol? collection) =>
        collection switch
        {
            IArrayTypeSymbol { ElementType: var element } => element.IsByteArray() || element.SpecialType == SpecialType.System_String,
            INamedTypeSymbol { TypeArguments: [var element] } => element.IsByteArray() || element.SpecialType == SpecialType.System_String,
            _ => false,
        };

    private static bool IsMultipart(IOperation value, MessagingBody body) =>
        body.Library.Types.IsMultipart(value.Type ?? (value.Parent as IConversionOperation)?.Type);

    /// <summary>Whether an expression makes a new collection, of at least one frame as far as its text tells.</summary>
    public static bool IsMade(IOperation value, MessagingBody body) =>
        value switch
        {
            IArrayCreationOperation { Initializer: { } initializer } => !initializer.ElementValues.IsEmpty,
            IArrayCreationOperation => true,
            IObjectCreationOperation { Type: { } type } creation => IsMultipart(creation, body) || type.IsFramework(),
            IInvocationOperation { TargetMethod: var method } call => method.Has(CollectionFacet.MakesCollection)
                || FramesByMethod.Make(call, body),
            _ => value.Syntax is CollectionExpressionSyntax,
        };

    /// <summary>Whether a use fills the collection, counts it or disposes it; nothing fills it after the send.</summary>
    public static bool IsOwnUse(IOperation reference, bool isSent, MessagingBody body) =>
        reference.Parent switch
        {
            IInvocationOperation { Instance: { } instance } call when call.IsDisposal() => instance == reference,
            IPropertyReferenceOperation { Instance: { } instance, Property: var property } when Counts(property, body) => instance
                == reference,
            IUsingOperation => true,
            _ when isSent => false,
            IInvocationOperation { Instance: { } instance, Parent: IExpressionStatementOperation } call when Fills(call, body) => instance
                == reference,
            IArrayElementReferenceOperation { Parent: ISimpleAssignmentOperation { Target: var target } } element => target == element,
            IPropertyReferenceOperation { Property.IsIndexer: true, Parent: ISimpleAssignmentOperation { Target: var target } } element =>
                target == element,
            _ => false,
        };

    private static bool Counts(IPropertySymbol property, MessagingBody body) =>
        property.Has(CollectionFacet.AsksForCount)
        || property is { IsIndexer: false, Type.SpecialType: SpecialType.System_Int32 or SpecialType.System_Boolean }
            && body.Library.Types.IsMultipart(property.ContainingType);

    private static bool Fills(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod.Has(CollectionFacet.Fills) || body.Library.MemberOf(call) is { Role: MessagingRole.AddFrame, IsWrapper: false };
}
