using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// The code of a member other than the one at hand, for the few questions that one step further settles. Other files need their own
/// semantic model, which is made only then.
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

    /// <summary>The operation tree of a method's declaration, for questions that no body asks.</summary>
    public static IOperation? Of(IMethodSymbol method, Compilation compilation) =>
        method.DeclarationIn(compilation) is { } syntax ? SourceCode.ModelOf(syntax.SyntaxTree, compilation).GetOperation(syntax) : null;

    /// <summary>The value that a field or property is declared with.</summary>
    public static IOperation? InitializerOf(ISymbol member, Compilation compilation) =>
        member.DeclarationIn(compilation) switch
        {
            VariableDeclaratorSyntax { Initializer: { } value } => SourceCode.ModelOf(value.SyntaxTree, compilation).GetOperation(value),
            PropertyDeclarationSyntax { Initializer: { } value } => SourceCode.ModelOf(value.SyntaxTree, compilation).GetOperation(value),
            _ => null,
        };
}
