using System.Collections.Generic;
using System.Collections.Immutable;
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

    private static ImmutableArray<IOperation> InType(ISymbol member, MessagingBody body, CancellationToken cancellationToken) =>
        body.Library.MemberUses.TryGetValue(member, out var known)
            ? known
            : body.Library.MemberUses.GetOrAdd(member, FindInType(member, body, cancellationToken));

    private static ImmutableArray<IOperation> FindInType(ISymbol member, MessagingBody body, CancellationToken cancellationToken)
    {
        var found = ImmutableArray.CreateBuilder<IOperation>();
        foreach (var code in CodeNaming(member, body.Compilation, cancellationToken))
            if (SourceCode.ModelOf(code.SyntaxTree, body.Compilation).GetOperation(code, cancellationToken) is { } root)
                foreach (var operation in root.Descendants())
                    if (operation is IMemberReferenceOperation { Member: var named } && named.Is(member))
                        found.Add(operation);
        return found.ToImmutable();
    }

    /// <summary>The code of its type that spells the name of a member: no other is bound.</summary>
    private static IEnumerable<SyntaxNode> CodeNaming(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        SyntaxNode? last = null;
        foreach (var name in NamesInCode.In(member.ContainingType, member.Name, compilation, cancellationToken))
            if (TypeBodies.CodeAround(name) is { } code and not CompilationUnitSyntax && code != last)
                yield return last = code;
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
