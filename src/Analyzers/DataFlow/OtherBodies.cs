using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// The code of other members, for the few questions that one more step answers. Another file needs its own semantic model, which is created
/// only then.
/// </summary>
internal static class OtherBodies
{
    /// <summary>
    /// The operation tree of a source member's declaration; null for what comes from elsewhere and for members with several parts.
    /// </summary>
    public static IOperation? Of(ISymbol member, MessagingBody body, CancellationToken cancellationToken = default)
    {
        if (member.DeclarationIn(body.Compilation, cancellationToken) is not { } syntax)
            return null;
        if (syntax is VariableDeclaratorSyntax { Initializer: { } initializer })
            syntax = initializer;
        return body.ModelOf(syntax.SyntaxTree).GetOperation(syntax, cancellationToken);
    }

    /// <summary>
    /// The code of the user's method that a call certainly runs, to its end before the caller goes on; null where that is not visible.
    /// </summary>
    public static MessagingBody? RunBy(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod.Declared() is var method
        && method.IsTheOneThatRuns()
        && (!method.IsAsync || TaskForms.IsAwaited(call))
        && Of(method, body) is { } code
        && !Functions.AnyYields(code)
            ? body.Other(code, method, SelfObject.Behind(call, body))
            : null;

    /// <summary>The parameters of such a method that have nothing but what the call gives them, with the method's code.</summary>
    /// <param name="call">The call.</param>
    /// <param name="body">The code that it stands in.</param>
    /// <param name="isSuch">Which arguments are in question.</param>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> GivenBy(
        IInvocationOperation call,
        MessagingBody body,
        Func<IArgumentOperation, bool> isSuch
    )
    {
        foreach (var argument in call.Arguments)
            if (
                argument.Parameter is { RefKind: RefKind.None } taker
                && isSuch(argument)
                && RunBy(call, body) is { } other
                && call.TargetMethod.Declared().Parameters[taker.Ordinal] is var parameter
                && !other.Uses.IsWritten(parameter)
            )
                yield return (parameter, other);
    }

    /// <summary>The operation tree of a method's declaration, for questions that no body asks.</summary>
    public static IOperation? Of(IMethodSymbol method, Compilation compilation) =>
        method.DeclarationIn(compilation) is { } syntax ? SourceCode.ModelOf(syntax.SyntaxTree, compilation).GetOperation(syntax) : null;

    /// <summary>The value that a field or property is declared with.</summary>
    public static IOperation? InitialValueOf(ISymbol member, Compilation compilation) =>
        InitializerOf(member, compilation) is ISymbolInitializerOperation { Value: var value } ? value : null;

    /// <summary>The same as the code that gives it.</summary>
    public static IOperation? InitializerOf(ISymbol member, Compilation compilation) =>
        member.DeclarationIn(compilation) switch
        {
            VariableDeclaratorSyntax { Initializer: { } value } => SourceCode.ModelOf(value.SyntaxTree, compilation).GetOperation(value),
            PropertyDeclarationSyntax { Initializer: { } value } => SourceCode.ModelOf(value.SyntaxTree, compilation).GetOperation(value),
            _ => null,
        };
}
