using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>The frames of a collection, as far as the text tells them.</summary>
internal static class CollectedFrames
{
    /// <summary>The frames in the order in which they are evaluated; null where their number is not known.</summary>
    public static IReadOnlyList<Frame>? Of(FrameCollection collection, MessagingBody body)
    {
        var frames = new List<Frame>();
        if (!AddInitial(collection.Creation, Statements.Of(collection.Creation), body, frames))
            return null;
        foreach (var reference in collection.Uses)
            switch (reference.Parent)
            {
                case IInvocationOperation call
                    when Adds(call, body)
                        && Statements.Of(call)
                            is ExpressionStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } statement:
                    frames.Add(OfCall(call, statement, body));
                    break;
                case IUsingOperation:
                case IInvocationOperation { TargetMethod: var method } when method.IsDisposal():
                    break;
                default:
                    return null;
            }

        if (frames.Count == 0)
            return null;
        var keepsLiterals = !ArrayAdvice.MattersLittle(collection.Member); // they become literals of bytes
        for (var i = 0; i < frames.Count; i++)
            frames[i] = OfText(frames[i], keepsLiterals, body);
        return frames;
    }

    /// <summary>The text that an array is made of, where a send of it sends the same bytes.</summary>
    private static Frame OfText(Frame frame, bool keepsLiterals, MessagingBody body) =>
        !keepsLiterals && !frame.IsEmpty && frame.Value is IInvocationOperation { TargetMethod: var nothing } && nothing.Has(Facet.Nothing)
            ? frame with
            {
                Type = null, // an empty frame has a send of its own
            }
        : !frame.IsEmpty
        && frame.Type.IsByteArray()
        && EncodedText.Of(frame.Value, body) is { Text: var text } encoded
        && encoded.IsUtf8(body)
        && !(keepsLiterals && EncodedText.IsLiteral(text))
        && PresentValue.Is(text, body)
            ? frame with
            {
                Value = text,
                Type = text.Type,
            }
        : frame;

    /// <summary>Whether every frame is added on the way to the send, under no condition that the send is not under.</summary>
    public static bool AreAllSent(IReadOnlyList<Frame> frames, IOperation send)
    {
        foreach (var frame in frames)
            if (frame.Statement is { Parent: { } block } && !send.IsIn(block))
                return false;
        return true;
    }

    private static bool Adds(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { } member
            ? member is { Role: MessagingRole.AddFrame, Operand: 0 or MessagingMember.None, IsWrapper: false }
            : call.TargetMethod.Name == WellKnownMemberNames.CollectionInitializerAddMethodName;

    private static bool AddInitial(IOperation creation, StatementSyntax? statement, MessagingBody body, List<Frame> frames)
    {
        switch (creation)
        {
            case IArrayCreationOperation { Initializer: { } initializer, Type: IArrayTypeSymbol { ElementType: var element } }:
                foreach (var value in initializer.ElementValues)
                    frames.Add(NewFrame.InList(value.Written(), element, statement, body));
                return true;
            case IObjectCreationOperation made when !TakesFrames(made, body):
                foreach (var initial in made.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
                {
                    if (initial is not IInvocationOperation call || !Adds(call, body))
                        return false;
                    frames.Add(OfCall(call, statement, body));
                }

                return true;
            case IObjectCreationOperation { Initializer: null, Arguments: [{ Value: var given }] } made
                when body.Library.Types.IsMultipart(made.Type):
                return AddInitial(given.Unconverted(), statement, body, frames);
            case { Syntax: CollectionExpressionSyntax literal } when ElementType(creation) is { } element:
                foreach (var item in literal.Elements)
                {
                    if (
                        item is not ExpressionElementSyntax { Expression: var expression }
                        || body.Model.GetOperation(expression) is not { } value
                    )
                        return false;
                    frames.Add(NewFrame.InList(value.Written(), element, statement, body));
                }

                return true;
            default:
                return false;
        }
    }

    /// <summary>Whether a constructor gets anything but a capacity.</summary>
    private static bool TakesFrames(IObjectCreationOperation creation, MessagingBody body)
    {
        if (!creation.Type.Has(TypeFacet.List) && !body.Library.Types.IsMultipart(creation.Type))
            return true;
        foreach (var argument in creation.Arguments)
            if (argument.Value.Type?.SpecialType != SpecialType.System_Int32 || !argument.Value.ConstantValue.HasValue)
                return true;
        return false;
    }

    private static Frame OfCall(IInvocationOperation call, StatementSyntax? statement, MessagingBody body)
    {
        var member = body.Library.MemberOf(call);
        var isInFront = member is { AddsInFront: true };
        if (call.TargetMethod.Parameters is not [{ Type: var type }, ..])
            return new(call, null, statement) { IsInFront = isInFront };
        var value = call.ArgumentFor(0)!.Written();
        if (type.SpecialType == SpecialType.System_String)
            return new(value, type, statement)
            {
                IsInFront = isInFront,
                BecomesAscii = member is { EncodesAsAscii: true },
                Encoding = call.ArgumentFor(1),
            };
        var isOwned = body.Library.Types.IsMultipart(call.TargetMethod.ContainingType);
        var frame = isOwned ? NewFrame.OfMessage(value, statement, body) : null;
        return (frame ?? NewFrame.InList(value, type, statement, body)) with { IsInFront = isInFront };
    }

    private static ITypeSymbol? ElementType(IOperation literal) =>
        (literal.Type ?? (literal.Parent as IConversionOperation)?.Type) switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: [var argument] } => argument,
            _ => null,
        };
}
