using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// The code of a member other than the one at hand, for the few questions that one step further settles. Other files need their own
/// semantic model, which is made only then.
/// </summary>
internal static class OtherBodies
{
    /// <summary>The operation tree of a source member's declaration; null for metadata and for members with several parts.</summary>
    public static IOperation? Of(ISymbol member, MessagingBody body, CancellationToken cancellationToken = default)
    {
        if (member.DeclaringSyntaxReferences is not [var declaration])
            return null;
        var syntax = declaration.GetSyntax(cancellationToken);
        if (syntax is Microsoft.CodeAnalysis.CSharp.Syntax.VariableDeclaratorSyntax { Initializer: { } initializer })
            syntax = initializer;
        var model = syntax.SyntaxTree == body.Model.SyntaxTree ? body.Model : TypeBodies.ModelOf(syntax.SyntaxTree, body.Model.Compilation);
        return model.GetOperation(syntax, cancellationToken);
    }
}
