using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>
/// One frame of a collection whose frames are known: its value as written (of an empty frame the call that adds it), the type that the
/// collection takes it as, and the statement that it stands in.
/// </summary>
internal readonly record struct Frame(IOperation Value, ITypeSymbol? Type, StatementSyntax Statement)
{
    /// <summary>A frame of no bytes, which the collection makes by itself.</summary>
    public bool IsEmpty => Type is null;

    public bool IsText => Type?.SpecialType == SpecialType.System_String;

    /// <summary>The frames in their order; null where their number is not known.</summary>
    public static IReadOnlyList<Frame>? AllOf(FrameCollection collection, MessagingBody body)
    {
        var frames = new List<Frame>();
        if (Statements.Of(collection.Creation) is not { } first || !AddInitial(collection.Creation, first, body, frames))
            return null;
        foreach (var reference in collection.Uses)
            switch (reference.Parent)
            {
                case IInvocationOperation { TargetMethod.Name: "Add" or "AddEmptyFrame" } call
                    when Statements.Of(call) is ExpressionStatementSyntax { Parent: BlockSyntax or GlobalStatementSyntax } statement:
                    frames.Add(OfCall(call, statement, body));
                    break;
                case IInvocationOperation { TargetMethod.Name: "Dispose" } or IUsingOperation:
                    break;
                default:
                    return null;
            }

        return frames.Count > 0 ? frames : null;
    }

    private static bool AddInitial(IOperation creation, StatementSyntax statement, MessagingBody body, List<Frame> frames)
    {
        switch (creation)
        {
            case IArrayCreationOperation { Initializer: { } initializer, Type: IArrayTypeSymbol { ElementType: var element } }:
                foreach (var value in initializer.ElementValues)
                    frames.Add(new(value.Written(), element, statement));
                return true;
            case IObjectCreationOperation made when !TakesFrames(made):
                foreach (var initial in made.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
                {
                    if (initial is not IInvocationOperation { TargetMethod.Name: "Add" } call)
                        return false;
                    frames.Add(OfCall(call, statement, body));
                }

                return true;
            case { Syntax: CollectionExpressionSyntax literal } when ElementType(creation) is { } element:
                foreach (var item in literal.Elements)
                {
                    if (
                        item is not ExpressionElementSyntax { Expression: var expression }
                        || body.Model.GetOperation(expression) is not { } value
                    )
                        return false;
                    frames.Add(new(value.Written(), element, statement));
                }

                return true;
            default:
                return false;
        }
    }

    /// <summary>Whether a constructor gets anything but a capacity.</summary>
    private static bool TakesFrames(IObjectCreationOperation creation)
    {
        if (creation.Type?.Name is not ("List" or "MultipartMessage"))
            return true;
        foreach (var argument in creation.Arguments)
            if (argument.Value.Type?.SpecialType != SpecialType.System_Int32 || !argument.Value.ConstantValue.HasValue)
                return true;
        return false;
    }

    private static Frame OfCall(IInvocationOperation call, StatementSyntax statement, MessagingBody body)
    {
        if (call.TargetMethod.Parameters is not [{ Type: var type }, ..])
            return new(call, null, statement);
        var value = call.ArgumentFor(0)!.Written();
        return OfMessage(value, call, statement, body) ?? new(value, type, statement);
    }

    /// <summary>
    /// What a message is made of that a <c>MultipartMessage</c> gets and nobody else has: the text or the bytes, which it would copy
    /// itself.
    /// </summary>
    private static Frame? OfMessage(IOperation value, IInvocationOperation call, StatementSyntax statement, MessagingBody body)
    {
        if (
            value is not IObjectCreationOperation { Initializer: null } message
            || !body.Library.Types.IsMultipart(call.TargetMethod.ContainingType)
        )
            return null;
        switch (body.Library.MemberOf(message)?.Role)
        {
            case MessagingRole.CreateEmptyMessage:
                return new(message, null, statement);
            case MessagingRole.CreateCopyingMessage when message.Arguments is [{ Parameter.Type: var type }]:
                var content = message.ArgumentFor(0)!.Written();
                return new(content, content.Type.IsByteArray() ? content.Type : type, statement);
            default:
                return null;
        }
    }

    private static ITypeSymbol? ElementType(IOperation literal) =>
        (literal.Type ?? (literal.Parent as IConversionOperation)?.Type) switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: [var argument] } => argument,
            _ => null,
        };
}
