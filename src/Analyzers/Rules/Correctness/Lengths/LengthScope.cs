using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Whether a check right after the receive guards the code that uses the length.</summary>
internal static class LengthScope
{
    /// <summary>Why such a check would be another one for the use; null where it is not.</summary>
    public static string? WhyNotAfterReceive(ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var receive = received.Receive.Syntax;
        if (
            !AreInOneFunction(slice, receive)
            && (FunctionOf(receive) is { } function && !slice.IsIn(function) || !IsOnlyReceived(received, body))
        )
            return "the size is used by other code than receives it";
        if (IsTriedWithout(receive, slice, catches: false))
            return "an exception for a frame that does not fit would be caught";
        return IsTriedWithout(slice, receive, catches: true)
            ? "an exception for a frame that does not fit would no longer be caught"
            : null;
    }

    /// <summary>Whether nothing but the receive writes the length.</summary>
    public static bool IsOnlyReceived(ReceivedLength received, MessagingBody body)
    {
        if (received.IsKept)
            return false; // other code may
        foreach (var reference in body.Uses.Of(received.Number!))
            if (
                LocalUses.IsWrite(reference)
                && !reference.IsIn(received.Receive)
                && (reference.Parent is not ISimpleAssignmentOperation { Value: var value } || value.Unconverted() != received.Receive)
            )
                return false;
        return true;
    }

    public static bool AreInOneFunction(SyntaxNode one, SyntaxNode other) => FunctionOf(one) == FunctionOf(other);

    /// <summary>Whether a try around one of them does not hold the other.</summary>
    private static bool IsTriedWithout(SyntaxNode one, SyntaxNode other, bool catches)
    {
        for (SyntaxNode? node = one; node is not null && !IsFunction(node); node = node.Parent)
            if (
                node is BlockSyntax { Parent: TryStatementSyntax attempt }
                && !other.IsIn(attempt)
                && (!catches || attempt.Catches.Count > 0)
            )
                return true;
        return false;
    }

    private static SyntaxNode? FunctionOf(SyntaxNode node) => node.FirstAncestorOrSelf<SyntaxNode>(IsFunction);

    private static bool IsFunction(SyntaxNode node) =>
        node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax;
}
