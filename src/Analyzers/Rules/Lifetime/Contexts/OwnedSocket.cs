using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Contexts;

/// <summary>A socket and the context that it was made from, each of which a function has in a variable or field.</summary>
internal readonly record struct OwnedSocket(ISymbol Socket, ISymbol Context)
{
    /// <summary>The sockets that a function mentions, with the context that they certainly come from.</summary>
    public static IEnumerable<OwnedSocket> In(IOperation function, MessagingBody body, CancellationToken cancellationToken)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in function.Descendants())
            if (
                operation.Type is { } type
                && (body.Library.Types.IsSocket(type) || SocketObject.IsClosedByDispose(type, body))
                && MessageHolder.Of(operation, body) is { } socket
                && seen.Add(socket)
                && ContextOf(socket, body, cancellationToken) is { } context
                && (body.Library.Types.IsSocket(type) || IsLeftAlone(operation, body))
            )
                if (!SocketCloses.MayBeElsewhere(socket, function, body, cancellationToken))
                    yield return new(socket, context);
    }

    private static ISymbol? ContextOf(ISymbol socket, MessagingBody body, CancellationToken cancellationToken) =>
        socket switch
        {
            ILocalSymbol local => body.Uses.OnlyValueOf(local)?.Unconverted() is IObjectCreationOperation creation
                ? ContextBy(creation, body)
                : null,
            { DeclaredAccessibility: Accessibility.Private } when body.Library.Fields.Contains(socket) => OfField(
                socket,
                body,
                cancellationToken
            ),
            _ => null,
        };

    /// <summary>The one context of all sockets that the type ever puts in this field.</summary>
    private static ISymbol? OfField(ISymbol field, MessagingBody body, CancellationToken cancellationToken)
    {
        ISymbol? context = null;
        foreach (var part in field.ContainingType.DeclarationsIn(body.Compilation))
        {
            var declaration = part.GetSyntax(cancellationToken);
            var model = body.ModelOf(declaration.SyntaxTree);
            foreach (var node in declaration.DescendantNodes())
                if (ValueGiven(node, field) is { } value)
                {
                    if ((model.GetOperation(value, cancellationToken) ?? model.GetOperation(node, cancellationToken)!).IsNull())
                        continue;
                    if (
                        model.GetOperation(value, cancellationToken)?.Unconverted() is not IObjectCreationOperation creation
                        || ContextBy(creation, body) is not { } one
                        || context is not null && !context.Is(one)
                    )
                        return null;
                    context = one;
                }
        }

        return context;
    }

    /// <summary>
    /// By its name, what a field is given; a name that stands where it may be written otherwise gives nothing that is a socket's creation.
    /// </summary>
    private static ExpressionSyntax? ValueGiven(SyntaxNode node, ISymbol field) =>
        node switch
        {
            AssignmentExpressionSyntax { Left: var left, Right: var right } when IsNamed(left, field) => right,
            VariableDeclaratorSyntax { Identifier.ValueText: var name, Initializer.Value: var value, Parent.Parent: FieldDeclarationSyntax }
                when name == field.Name => value,
            PropertyDeclarationSyntax { Identifier.ValueText: var name, Initializer.Value: var value } when name == field.Name => value,
            ArgumentSyntax { RefOrOutKeyword.RawKind: not 0, Expression: var passed } when IsNamed(passed, field) => passed,
            _ => null,
        };

    private static bool IsNamed(ExpressionSyntax expression, ISymbol field) =>
        (
            expression is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax member }
                ? member
                : expression
        )
            is IdentifierNameSyntax { Identifier.ValueText: var name }
        && name == field.Name;

    private static ISymbol? ContextBy(IObjectCreationOperation socket, MessagingBody body) =>
        body.Library.SocketFieldOf(socket.Type) is null ? Named(socket.ArgumentFor(0), body)
        : SocketObject.Of(socket, body) is { } made
        && made.Socket.ArgumentFor(0) is { } given
        && made.GivenFor(given) is var context
        && context != given
            ? Named(context, body)
        : null;

    private static bool IsLeftAlone(IOperation socket, MessagingBody body) =>
        SocketOwner.Of(socket, body) is { } owner && SocketObject.IsLeftAlone(owner, body.Library);

    private static ISymbol? Named(IOperation? context, MessagingBody body) =>
        context is null ? null
        : MessageHolder.Of(context, body) is var holder && holder is IParameterSymbol given ? KeptIn(given, body) ?? holder
        : holder;

    /// <summary>The field that a constructor keeps the context in which it is given: by that the other members name it.</summary>
    private static ISymbol? KeptIn(IParameterSymbol context, MessagingBody body)
    {
        if (context.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Constructor })
            return null;
        ISymbol? kept = null;
        foreach (var (reference, _) in body.Library.References.Of(context, isWhole: true, body.Compilation))
            if (LocalUses.IsWrite(reference))
                return null;
            else
                kept ??= FieldBy(reference, body);
        return kept;
    }

    private static ISymbol? FieldBy(IOperation value, MessagingBody body) =>
        value.Parent switch
        {
            ISimpleAssignmentOperation { Target: var target } assignment
                when assignment.Value == value && body.Library.Fields.OfThis(target) is { IsStatic: false } field && field.IsSetOnce() =>
                field,
            IFieldInitializerOperation { InitializedFields: [{ IsReadOnly: true } field] } => field,
            IPropertyInitializerOperation { InitializedProperties: [var property] } when property.IsSetOnce() => property,
            _ => null,
        };
}
