using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Capturing;

/// <summary>What a lambda captures: variables of the code around it, and the object whose member it stands in.</summary>
internal sealed class Captures
{
    private Captures(IReadOnlyList<ISymbol> variables, bool isObject) => (Variables, IncludesObject) = (variables, isObject);

    /// <summary>The locals and parameters, each once.</summary>
    public IReadOnlyList<ISymbol> Variables { get; }

    /// <summary>Whether it uses the object.</summary>
    public bool IncludesObject { get; }

    /// <summary>Null where nothing is captured, and where a local function, a query or something unknown may capture more.</summary>
    public static Captures? Of(IAnonymousFunctionOperation lambda, MessagingBody body)
    {
        if (IsInQuery(lambda))
            return null;
        var variables = new List<ISymbol>();
        var isObject = false;
        foreach (var operation in lambda.Body.Descendants())
            switch (operation)
            {
                case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                    isObject = true;
                    break;
                case IParameterReferenceOperation { Parameter: var parameter } when Stability.IsOfPrimaryConstructor(parameter, body):
                case ITranslatedQueryOperation:
                case IInvocationOperation { TargetMethod: { MethodKind: MethodKind.LocalFunction, IsStatic: false } }:
                case IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction, IsStatic: false } }:
                case { Kind: OperationKind.None }:
                    return null;
                default:
                    if (
                        LocalUses.SymbolOf(operation) is { } symbol
                        && symbol is not ILocalSymbol { IsConst: true }
                        && operation.Parent is not INameOfOperation
                        && !symbol.IsDeclaredIn(lambda.Syntax)
                        && !variables.Contains(symbol, SymbolEqualityComparer.Default)
                    )
                        variables.Add(symbol);
                    break;
            }

        return variables.Count > 0 || isObject ? new(variables, isObject) : null;
    }

    /// <summary>
    /// Whether the delegate is certainly made anew each time. The compiler keeps it in the object that holds the captured variables, if
    /// their scope is left less often than the lambda is passed; with the object alone it keeps nothing.
    /// </summary>
    public bool AllocatePerRun(IAnonymousFunctionOperation lambda, MessagingBody body)
    {
        if (Variables.Count == 0)
            return true;
        var function = ((IOperation)lambda).Parent!.EnclosingFunction();
        var loop = Loops.InnermostLoop(lambda);
        return Variables.Any(variable => IsMadeAnew(variable, loop, function, body));
    }

    /// <summary>The variables of a query are parameters of lambdas that nobody has written.</summary>
    private static bool IsInQuery(IOperation operation)
    {
        foreach (var (_, around) in operation.Ancestors())
            if (around is ITranslatedQueryOperation)
                return true;
        return false;
    }

    /// <summary>The names, for a message.</summary>
    public override string ToString()
    {
        var names = Variables.Select(variable => $"'{variable.Name}'").Concat(IncludesObject ? ["'this'"] : []).ToList();
        return names.Count == 1 ? names[0] : $"{string.Join(", ", names.Take(names.Count - 1))} and {names[names.Count - 1]}";
    }

    private static bool IsMadeAnew(ISymbol variable, ILoopOperation? loop, IOperation function, MessagingBody body) =>
        loop is null ? variable.IsDeclaredIn(function.Syntax) || function == body.Root && variable is IParameterSymbol
        : loop is IForEachLoopOperation each ? variable.IsDeclaredIn(each.Syntax) && !variable.IsDeclaredIn(each.Collection.Syntax)
        : loop is IWhileLoopOperation ? variable.IsDeclaredIn(loop.Syntax)
        : loop.Body.Syntax is BlockSyntax block && variable.IsDeclaredIn(block);
}
