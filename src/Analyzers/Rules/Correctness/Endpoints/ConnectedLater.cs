using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Correctness.Endpoints;

/// <summary>
/// Can a socket that its constructor connects be connected behind an option? Where a declaration makes it with one endpoint, a literal, and
/// nothing stands between the two but declarations and options, so that nobody misses the connection.
/// </summary>
internal static class ConnectedLater
{
    public const string Fix = "ConnectLater";

    /// <summary>Edits: the argument that is the endpoint, and the statement of the option.</summary>
    public const string Endpoint = "endpoint",
        Option = "option";

    public static FixPlan? For(IObjectCreationOperation creation, in OptionWrite option, MessagingBody body)
    {
        if (
            body.Library.MemberOf(creation)?.Binding?.ConnectedTo(creation) is null
            || creation.Arguments is not [{ Syntax: ArgumentSyntax { Expression: LiteralExpressionSyntax } argument }]
            || Statements.Of(creation)
                is not LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var made }] } first
            || made != creation.Syntax
            || Statements.Of(option.At) is not { } last
            || Statements.HasDirectives(first, last)
        )
            return null;
        if (first != last)
        {
            if (option.At.Syntax.Parent != last || !OptionAfterEndpointFix.IsHarmless(last, body))
                return null;
            var between = Statements.Previous(last);
            for (; between is not null && between != first; between = Statements.Previous(between))
                if (!OptionAfterEndpointFix.IsHarmless(between, body))
                    return null;
            if (between is null)
                return null;
        }

        return new FixPlan(Fix).Add(Endpoint, argument).Add(Option, last);
    }

    /// <summary>The one endpoint of a constructor, as <c>Connect</c> takes it: without the sign that says what to do with it.</summary>
    public static string EndpointOf(ArgumentSyntax argument)
    {
        var endpoint = ((LiteralExpressionSyntax)argument.Expression).Token.ValueText.Trim().Trim(',').Trim();
        return NetMqBinding.WithoutSign(endpoint);
    }
}
