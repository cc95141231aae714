using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Contexts;

/// <summary>
/// Whether a socket may be closed by other code than the function that disposes its context: a thread that closes its own socket when the
/// context ends its receive is how a context is meant to be disposed.
/// </summary>
internal static class SocketCloses
{
    public static bool MayBeElsewhere(ISymbol socket, IOperation function, MessagingBody body, CancellationToken cancellationToken) =>
        socket switch
        {
            ILocalSymbol local => MayBeInAnotherFunction(local, function, body),
            IFieldSymbol or IPropertySymbol => MayBeInAnotherMember(socket, function.Syntax, body, cancellationToken),
            _ => false,
        };

    private static bool MayBeInAnotherFunction(ILocalSymbol socket, IOperation function, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(socket))
            if (reference.EnclosingFunction() != function && !IsPlainCall(reference, body))
                return true;
        return false;
    }

    private static bool IsPlainCall(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } call when !call.IsDisposal() => instance.Unconverted() == reference,
            IArgumentOperation { Parent: IInvocationOperation call } => body.Library.MemberOf(call) is { IsCertain: true },
            IPropertyReferenceOperation => true,
            _ => false,
        };

    /// <summary>
    /// By the field's name, which stands before <c>Dispose</c>, as a <c>using</c>'s resource, or as the value of another variable.
    /// </summary>
    private static bool MayBeInAnotherMember(ISymbol field, SyntaxNode function, MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var part in field.ContainingType.DeclarationsIn(body.Compilation))
        foreach (var node in part.GetSyntax(cancellationToken).DescendantNodes())
            if (
                node is IdentifierNameSyntax { Identifier.ValueText: var name }
                && name == field.Name
                && Closes(node)
                && !node.IsIn(function)
            )
                return true;
        return false;
    }

    private static bool Closes(SyntaxNode name)
    {
        SyntaxNode value = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : name;
        while (value.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax)
            value = value.Parent;
        return value.Parent switch
        {
            MemberAccessExpressionSyntax { Expression: var receiver, Name.Identifier.ValueText: var member } => receiver == value
                && CommonNames.Closes(member),
            ConditionalAccessExpressionSyntax
            {
                Expression: var receiver,
                WhenNotNull: InvocationExpressionSyntax
                {
                    Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member }
                }
            } => receiver == value && CommonNames.Closes(member),
            UsingStatementSyntax { Expression: var resource } => resource == value,
            EqualsValueClauseSyntax or AssignmentExpressionSyntax { Parent: EqualsValueClauseSyntax or UsingStatementSyntax } => true,
            _ => false,
        };
    }
}
