using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>What kind of code a function is, as far as that limits what it may contain.</summary>
internal static class Functions
{
    /// <summary>Whether the code around an operation may be left and entered again, which no ref struct survives.</summary>
    public static bool IsAsyncOrIterator(IOperation operation, MessagingBody body) =>
        IsAsync(operation, body) || IsIterator(operation.EnclosingFunction());

    /// <summary>Whether the code around an operation awaits, or is marked so that it may.</summary>
    public static bool IsAsync(IOperation operation, MessagingBody body)
    {
        var function = operation.EnclosingFunction();
        var symbol = function switch
        {
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            ILocalFunctionOperation local => local.Symbol,
            _ => body.Owner as IMethodSymbol,
        };
        return symbol is { IsAsync: true } || FunctionForm.Of(function).Awaits;
    }

    /// <summary>Whether its function is left at an operation, or at the end of what it begins, and entered again.</summary>
    public static bool Suspends(IOperation operation) =>
        operation
            is IAwaitOperation
                or IReturnOperation { Kind: OperationKind.YieldReturn }
                or IForEachLoopOperation { IsAsynchronous: true }
                or IUsingOperation { IsAsynchronous: true }
                or IUsingDeclarationOperation { IsAsynchronous: true };

    /// <summary>Whether the function itself yields: its code then runs when it is enumerated, later, several times, or never.</summary>
    public static bool IsIterator(IOperation function) => FunctionForm.Of(function).Yields;

    /// <summary>Whether a function is left and entered again within a part of it: no span lives from before that to behind it.</summary>
    public static bool IsLeftWithin(IOperation part, IOperation function)
    {
        foreach (var operation in part.DescendantsAndSelf())
            if (Suspends(operation) && operation.EnclosingFunction() == function)
                return true;
        return false;
    }

    /// <summary>Whether anything in the code yields, the functions in it included.</summary>
    public static bool AnyYields(IOperation code) => FunctionForm.Of(code).AnyYields;

    /// <summary>Whether an operation stands in a lambda that is kept as data: it does not run as it is written, if at all.</summary>
    public static bool IsInExpressionTree(IOperation operation)
    {
        for (var function = operation; function is not null; function = function.Parent)
            if (
                function is IAnonymousFunctionOperation { Parent: IConversionOperation { Type: var type } }
                && type.Has(TypeFacet.ExpressionTree)
            )
                return true;
        return false;
    }

    /// <summary>Every goto in the code, the functions in it included.</summary>
    public static IReadOnlyList<IBranchOperation> GotosIn(IOperation code) => FunctionForm.Of(code).Gotos;

    public static bool AnyGoto(IOperation code) => GotosIn(code).Count > 0;

    /// <summary>The lambda that stands at a place: graphs show only that there is one.</summary>
    public static IAnonymousFunctionOperation? LambdaAt(SyntaxNode syntax, IOperation root)
    {
        foreach (var operation in root.Descendants())
            if (operation is IAnonymousFunctionOperation lambda && lambda.Syntax == syntax)
                return lambda;
        return null;
    }

    /// <summary>Whether a function is the member's own code or a local function of it; a lambda may be run by anything.</summary>
    public static bool IsOwnCode(IOperation function)
    {
        while (function is ILocalFunctionOperation { Parent: { } around })
            function = around.EnclosingFunction();
        return function is not IAnonymousFunctionOperation;
    }
}
