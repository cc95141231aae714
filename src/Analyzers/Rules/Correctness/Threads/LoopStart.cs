using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>A call that starts a receive loop none of whose thread's work is the user's code.</summary>
/// <param name="Call">The call.</param>
/// <param name="Sockets">The sockets that it names.</param>
/// <param name="MayBeStopped">Whether a token may stop it.</param>
internal sealed record LoopStart(IInvocationOperation Call, ImmutableHashSet<ISymbol> Sockets, bool MayBeStopped)
{
    /// <summary>Its line, as people count.</summary>
    public int Line => Call.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    public static LoopStart? Of(IOperation operation, MessagingLibrary library) =>
        operation.Unconverted() is IInvocationOperation call
        && library.Runtime?.StartsLoop(call.TargetMethod) == true
        && !MayRunUserCode(call.ArgumentFor("options"))
            ? new(call, SocketsIn(call), RuntimeSymbols.MayBeStopped(call))
            : null;

    /// <summary>What is done with a loop that does not end it: messages are sent and read.</summary>
    public static bool IsInUse(IOperation loop) =>
        loop.ParentPastConversions() switch
        {
            IInvocationOperation call => RuntimeSymbols.SendsByLoop(call.TargetMethod),
            IPropertyReferenceOperation { Parent: IInvocationOperation, Property: var property } => RuntimeSymbols.HasMessages(property),
            _ => false,
        };

    /// <summary>Whether code of the user's may run on the loop's thread, where it may use the sockets.</summary>
    private static bool MayRunUserCode(IOperation? options)
    {
        if (options is null || options.IsLeftOut() || options.IsNull())
            return false;
        if (options.Unconverted() is not IObjectCreationOperation { Initializer: var initializer })
            return true;
        foreach (var operation in initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
            if (
                operation is not IAssignmentOperation { Target: IPropertyReferenceOperation { Property: var option } }
                || RuntimeSymbols.RunsUserCode(option)
            )
                return true;
        return false;
    }

    private static ImmutableHashSet<ISymbol> SocketsIn(IInvocationOperation call)
    {
        var sockets = ImmutableHashSet.CreateBuilder<ISymbol>(SymbolEqualityComparer.Default);
        if (call.ArgumentFor(0)?.Unconverted().Syntax is { } collection && call.SemanticModel is { } model)
            foreach (var element in ElementsOf(collection))
                if (
                    element is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
                    && model.GetSymbolInfo(element).Symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol
                )
                    sockets.Add(model.GetSymbolInfo(element).Symbol!);
        return sockets.ToImmutable();
    }

    private static IEnumerable<ExpressionSyntax> ElementsOf(SyntaxNode collection)
    {
        if (collection is CollectionExpressionSyntax { Elements: var elements })
            foreach (var element in elements)
                if (element is ExpressionElementSyntax { Expression: var expression })
                    yield return expression;
        var initializer = collection switch
        {
            ArrayCreationExpressionSyntax array => array.Initializer,
            ImplicitArrayCreationExpressionSyntax array => array.Initializer,
            BaseObjectCreationExpressionSyntax list => list.Initializer,
            _ => null,
        };
        if (initializer is not null)
            foreach (var expression in initializer.Expressions)
                yield return expression;
    }
}
