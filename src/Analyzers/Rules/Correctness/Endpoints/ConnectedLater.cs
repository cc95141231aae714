using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Correctness.Endpoints;

/// <summary>
/// Can a socket that its constructor connects, as the caller knows, be connected after an option? Where a declaration makes it with one
/// endpoint, a literal, and nothing stands between the two but declarations and options, so that nobody misses the connection.
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
            creation.Arguments is not [{ Syntax: ArgumentSyntax argument }]
            || EndpointOf(argument) is null
            || Statements.Of(creation)
                is not LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var made }] } first
            || made != creation.Syntax
            || Statements.Of(option.At) is not { } last
            || Statements.HasDirectives(first, last)
            || first != last && !IsAfter(last, option, first, body)
        )
            return null;
        return new FixPlan(Fix).Add(Endpoint, argument).Add(Option, last);
    }

    /// <summary>The one endpoint of a constructor, as <c>Connect</c> takes it; null where it is not a literal.</summary>
    public static string? EndpointOf(ArgumentSyntax argument) =>
        argument.Expression is LiteralExpressionSyntax { Token.ValueText: var endpoints } ? NetMqBinding.OnlyEndpointIn(endpoints) : null;

    private static bool IsAfter(StatementSyntax last, in OptionWrite option, StatementSyntax first, MessagingBody body) =>
        option.At.Syntax.Parent == last
        && OptionAfterEndpointFix.IsHarmless(last, body)
        && OptionAfterEndpointFix.AreHarmlessBetween(first, last, body);
}
