using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// Does a callback free the memory and do nothing else? Only then can it be removed together with the memory. Lambdas, method groups,
/// delegates cached in readonly fields or in locals, and local functions are followed.
/// </summary>
internal static class FreeCallback
{
    private const int MaxDepth = 4;

    /// <summary>Whether there is a callback at all: null and default mean that nobody frees.</summary>
    public static bool Exists(IOperation? callback, MessagingBody body) =>
        callback?.Unconverted() switch
        {
            null => false,
            var nobody when nobody.IsNull() => false,
            ILocalReferenceOperation local when body.Uses.SingleValueOf(local.Local) is { } single => Exists(single, body),
            _ => true,
        };

    /// <summary>Whether a callback has no code at all, as a lambda or a method of the user's: nobody learns of the end by it.</summary>
    public static bool DoesNothing(IOperation callback, MessagingBody body) =>
        callback.Unconverted() is IDelegateCreationOperation { Target: var target }
        && target switch
        {
            IAnonymousFunctionOperation { Body: var code } => IsEmpty(code),
            IMethodReferenceOperation { Method: { IsVirtual: false, IsOverride: false } method } => OtherBodies.Of(method, body) switch
            {
                ILocalFunctionOperation { Body: { } code } => IsEmpty(code),
                IMethodBodyOperation { BlockBody: { } code } => IsEmpty(code),
                _ => false,
            },
            _ => false,
        };

    private static bool IsEmpty(IBlockOperation code) =>
        code.Operations.All(static operation => operation is IEmptyOperation or IReturnOperation { ReturnedValue: null });

    /// <summary>
    /// Whether a callback is a local function that something is said of, or said in: a fix leaves those, and the compiler would warn of one
    /// that nothing calls.
    /// </summary>
    public static bool IsLocalFunctionThatStays(IOperation callback) =>
        callback.Unconverted()
            is IDelegateCreationOperation
            {
                Target: IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } function }
            }
        && (
            function.GetAttributes().Length > 0
            || function.OwnDeclarations() is not [var declaration]
            || declaration.GetSyntax() is var syntax
                && (Statements.HasCommentOrDirective(syntax) || syntax.GetLeadingTrivia().Any(trivia => trivia.IsDirective))
        );

    public static bool OnlyFrees(IOperation callback, MessagingBody body, int depth = 0)
    {
        var value = callback.Unconverted();
        if (value is IDelegateCreationOperation creation)
            value = creation.Target;
        return depth < MaxDepth
            && value switch
            {
                IAnonymousFunctionOperation lambda => OnlyFrees(lambda.Body, lambda.Symbol),
                IMethodReferenceOperation { Method: var method } => NativeBlock.IsFree(method)
                    || method is { IsVirtual: false, IsAbstract: false, IsOverride: false }
                        && OtherBodies.Of(method, body) is { } other
                        && OnlyFrees(other, method),
                IFieldReferenceOperation { Field: { IsReadOnly: true } field } => OtherBodies.Of(field, body)
                    is ISymbolInitializerOperation { Value: var cached }
                    && OnlyFrees(cached, body, depth + 1),
                ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local) is { } single
                    && OnlyFrees(single, body, depth + 1),
                _ => false,
            };
    }

    /// <summary>Whether the code is one call that frees the pointer given to it, or the captured local that it came from.</summary>
    private static bool OnlyFrees(IOperation code, IMethodSymbol method)
    {
        IInvocationOperation? free = null;
        foreach (var operation in code.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IInvocationOperation call when free is null && NativeBlock.IsFree(call.TargetMethod):
                    free = call;
                    break;
                case IBlockOperation
                or IExpressionStatementOperation
                or IArgumentOperation
                or IConversionOperation
                or IParenthesizedOperation:
                case IReturnOperation { ReturnedValue: null }
                or IMethodBodyOperation
                or ILocalFunctionOperation
                or IReturnOperation { IsImplicit: true }
                or IEmptyOperation:
                case IParameterReferenceOperation or ILocalReferenceOperation:
                    break;
                case IInvocationOperation { TargetMethod: { ContainingType.SpecialType: SpecialType.System_IntPtr } cast }
                    when cast.MethodKind == MethodKind.Conversion || cast.Has(Facet.Address):
                    break;
                default:
                    return false;
            }
        }

        return free?.ArgumentFor(0) is { } freed
            && LocalUses.SymbolOf(NativeBlock.Address(freed)) is { } symbol
            && (symbol is ILocalSymbol || symbol is IParameterSymbol { Ordinal: 0 } parameter && parameter.ContainingSymbol.Is(method));
    }
}
