using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// What a view was made from: slices, casts and conversions show the bytes that they were given, and so does a ref struct or a method of
/// the source whose code says so, and a flyweight, whose code is known.
/// </summary>
internal static class ViewOrigin
{
    private const int MaxDepth = 3;

    public static IOperation Of(IOperation view, MessagingBody body, int depth = 0)
    {
        while (true)
        {
            view = view.Unconverted();
            if (Inner(view, body, depth) is not { } inner)
                return view;
            view = inner;
        }
    }

    /// <summary>What takes the value, slices and conversions of it aside.</summary>
    public static IOperation? Consumer(IOperation view)
    {
        var consumer = view.Parent;
        while (
            consumer
                is IConversionOperation
                    or IParenthesizedOperation
                    or IImplicitIndexerReferenceOperation
                    or IPropertyReferenceOperation { Type.IsRefLikeType: true }
                    or IArgumentOperation { Parent: IInvocationOperation }
                    or IInvocationOperation { Type.IsRefLikeType: true }
                    or IObjectCreationOperation { Type.IsRefLikeType: true }
        )
            consumer = consumer.Parent;
        return consumer;
    }

    private static IOperation? Inner(IOperation view, MessagingBody body, int depth)
    {
        if (GeneratedViews.Inner(view, body.Compilation.Assembly) is { } wrapped)
            return wrapped;
        if (view.Type.IsView() && Slice.Of(view, Facet.Views) is { } slice)
            return slice.Whole;
        if (References.Inner(view) is { } memory)
            return memory;
        switch (view)
        {
            case IPropertyReferenceOperation { Property: var property, Instance: { } instance }
                when body.Library.IsReceivedFrame(property.ContainingType) && body.Library.Runtime!.IsRoom(property):
                return instance;
            case IObjectCreationOperation { Type.IsRefLikeType: true, Constructor: { } constructor } creation when depth < MaxDepth:
                return KeptParameter.Of(constructor, body) is { } kept ? creation.ArgumentFor(kept.Ordinal) : null;
            case IInvocationOperation { Type.IsRefLikeType: true, TargetMethod: var method } call
                when depth < MaxDepth && !method.IsFramework() && body.Library.MemberOf(method) is null:
                return ReturnedParameter(method, body, depth) is { } returned
                        ? (method.ReducedFrom is not null && call.Instance is { } receiver ? receiver : call.ArgumentFor(returned.Ordinal))
                    : HandsOutItsSpan(method, body, depth) ? call.Instance
                    : OwnContent.ShownBy(method, call.Instance, body, depth);
            case IPropertyReferenceOperation
            {
                Type.IsRefLikeType: true,
                Instance: { Type.IsRefLikeType: true } whole,
                Property.GetMethod: { } getter
            } when depth < MaxDepth && !getter.IsFramework():
                return HandsOutItsSpan(getter, body, depth) ? whole : null;
            case IPropertyReferenceOperation { Type.IsRefLikeType: true, Property.GetMethod: { } getter } property
                when depth < MaxDepth && !getter.IsFramework() && !body.Library.Types.IsContent(property.Property):
                return OwnContent.ShownBy(getter, property.Instance, body, depth);
            default:
                return null;
        }
    }

    /// <summary>The parameter that every path through a method returns a view of: a view, or a message.</summary>
    private static IParameterSymbol? ReturnedParameter(IMethodSymbol called, MessagingBody body, int depth)
    {
        var method = called.Declared();
        if (!method.IsTheOneThatRuns() || OtherBodies.Of(method, body) is not { } root)
            return null;
        IParameterSymbol? parameter = null;
        var uses = LocalUses.In(root);
        foreach (var operation in root.Descendants())
        {
            if (
                operation is not IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value }
                || operation.EnclosingFunction() is ILocalFunctionOperation or IAnonymousFunctionOperation && !IsOwn(operation, method)
            )
                continue;
            foreach (var branch in Alternatives.OrItself(value.Unconverted()))
            {
                if (
                    Shown(OriginIn(branch, uses, body, depth), body)
                        is not IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } returned }
                    || uses.IsWritten(returned)
                    || parameter is not null && !parameter.Is(returned)
                    || !returned.ContainingSymbol.Is(method)
                )
                    return null;
                parameter = returned;
            }
        }

        return parameter;
    }

    /// <summary>Whether every path through a member of a ref struct returns a view of the one span that the struct has.</summary>
    private static bool HandsOutItsSpan(IMethodSymbol called, MessagingBody body, int depth)
    {
        var method = called.OriginalDefinition;
        if (
            method
                is not {
                    IsStatic: false,
                    MethodKind: MethodKind.Ordinary or MethodKind.PropertyGet,
                    ContainingType: { IsRefLikeType: true } type
                }
            || SpanOf(type) is not { } span
            || OtherBodies.Of(method, body) is not { } root
        )
            return false;
        var (uses, any) = (LocalUses.In(root), false);
        foreach (var operation in root.Descendants())
        {
            if (
                operation is not IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value }
                || operation.EnclosingFunction() is ILocalFunctionOperation or IAnonymousFunctionOperation
            )
                continue;
            if (
                OriginIn(value, uses, body, depth)
                    is not IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field }
                || !field.Is(span)
            )
                return false;
            any = true;
        }

        return any;
    }

    /// <summary>What a result was made from, by the local that has it, too.</summary>
    public static IOperation OriginIn(IOperation result, LocalUses uses, MessagingBody body, int depth)
    {
        var origin = Of(result, body, depth + 1);
        return origin is ILocalReferenceOperation { Local: var local } && uses.SingleValueOf(local) is { } single
            ? Of(single, body, depth + 1)
            : origin;
    }

    private static IFieldSymbol? SpanOf(INamedTypeSymbol type)
    {
        IFieldSymbol? span = null;
        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol { IsStatic: false, Type.IsRefLikeType: true } field)
            {
                if (span is not null)
                    return null;
                span = field;
            }

        return span;
    }

    /// <summary>The message whose content this is, or the view itself.</summary>
    private static IOperation Shown(IOperation view, MessagingBody body) =>
        view is IPropertyReferenceOperation { Property: var property, Instance: { } message } && body.Library.Types.IsContent(property)
            ? message.Unconverted()
            : view;

    private static bool IsOwn(IOperation operation, IMethodSymbol method) =>
        operation.EnclosingFunction() is ILocalFunctionOperation { Symbol: var local } && local.Is(method);
}
