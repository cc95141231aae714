using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Sending.Capturing;

/// <summary>
/// Where a lambda names what it captures, so that each name can become a member of its state: several variables, the object, or both.
/// </summary>
internal static class StateParts
{
    /// <summary>A value tuple of more parts is nested.</summary>
    private const int MostParts = 7;

    /// <summary>Names that a part of a tuple cannot have.</summary>
    private static readonly HashSet<string> s_reserved = new(
        typeof(ValueTuple<int, int, int, int, int, int, int, ValueTuple<int>>).GetMembers().Select(member => member.Name)
    );

    private static readonly string s_numbered = nameof(ValueTuple<int>.Item1).TrimEnd('1');

    /// <summary>The edits; null where something in the lambda cannot be named through the state.</summary>
    public static FixPlan? Of(IAnonymousFunctionOperation lambda, Captures captures)
    {
        if (captures.Variables.Count + (captures.IncludesObject ? 1 : 0) > MostParts || captures.Variables.Any(HasReservedName))
            return null;
        var plan = new FixPlan(CapturingWriterFix.Parts);
        foreach (var operation in lambda.Body.Descendants())
        {
            var isObject = operation is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance };
            if (!isObject && !IsOneOf(captures.Variables, operation))
                continue;
            if (operation.EnclosingFunction() != lambda)
                return null; // the inner function would capture the state
            switch (operation.Syntax)
            {
                case ThisExpressionSyntax or SimpleNameSyntax when isObject:
                    plan.Add(CapturingWriterFix.Object, operation.Syntax);
                    break;
                case IdentifierNameSyntax name when !isObject:
                    plan.Add(CapturingWriterFix.Variable, name);
                    break;
                default:
                    return null;
            }
        }

        return plan;
    }

    private static bool IsOneOf(IReadOnlyList<ISymbol> variables, IOperation operation) =>
        operation.Parent is not INameOfOperation
        && LocalUses.SymbolOf(operation) is { } symbol
        && variables.Contains(symbol, SymbolEqualityComparer.Default);

    private static bool HasReservedName(ISymbol variable) =>
        s_reserved.Contains(variable.Name) || variable.Name.StartsWith(s_numbered, StringComparison.Ordinal);
}
