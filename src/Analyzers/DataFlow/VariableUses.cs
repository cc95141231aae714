using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Everything that names one variable: in the body, or in all code of its type, nested types included.</summary>
internal static class VariableUses
{
    public static IEnumerable<IOperation> To(ISymbol variable, MessagingBody body, CancellationToken cancellationToken) =>
        variable is IFieldSymbol or IPropertySymbol ? InType(variable, body, cancellationToken) : body.Uses.Of(variable);

    private static IEnumerable<IOperation> InType(ISymbol member, MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var code in TypeBodies.Of(member.ContainingType, body.Compilation, cancellationToken))
        foreach (var operation in code.Root.Descendants())
            if (operation is IMemberReferenceOperation { Member: var named } && named.Is(member))
                yield return operation;
    }

    /// <summary>What a field's own declaration assigns to it.</summary>
    public static IOperation? InitialValueOf(IFieldSymbol field, MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var part in field.DeclarationsIn(body.Compilation))
            if (part.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer: { } initializer })
                return
                    SourceCode.ModelOf(initializer.SyntaxTree, body.Compilation).GetOperation(initializer, cancellationToken)
                        is IFieldInitializerOperation { Value: var value }
                    ? value
                    : null;
        return null;
    }
}
