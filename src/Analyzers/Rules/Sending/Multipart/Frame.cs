using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

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
                    frames.Add(OfCall(call, statement));
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
                    frames.Add(OfCall(call, statement));
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

    private static Frame OfCall(IInvocationOperation call, StatementSyntax statement) =>
        call.TargetMethod.Parameters is [{ Type: var type }, ..]
            ? new(call.ArgumentFor(0)!.Written(), type, statement)
            : new(call, null, statement);

    private static ITypeSymbol? ElementType(IOperation literal) =>
        (literal.Type ?? (literal.Parent as IConversionOperation)?.Type) switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments: [var argument] } => argument,
            _ => null,
        };
}
