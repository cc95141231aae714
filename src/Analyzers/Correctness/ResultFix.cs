using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>Can the code say that it does not want the result? Not where an underscore is the name of something.</summary>
internal static class ResultFix
{
    public const string Fix = "Discard";

    /// <summary>Edits: the call, or the declaration of a local that is not read.</summary>
    public const string Call = "call", Declaration = "declaration";

    public static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) For(IOperation value, IVariableDeclaratorOperation? unread, MessagingBody body)
    {
        if (((CSharpParseOptions)value.Syntax.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp7 || !body.Model.LookupSymbols(value.Syntax.SpanStart, name: "_").IsEmpty)
            return (ImmutableArray<Location>.Empty, FixPlan.None("an underscore is the name of something here"));
        if (unread is null)
            return Planned(Call, value.Syntax);
        if (Statements.DeclarationOf(unread) is not { UsingKeyword.RawKind: 0 } declaration || declaration.Parent is not (BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax))
            return (ImmutableArray<Location>.Empty, FixPlan.None("the local is not declared by a statement of its own"));
        return Planned(Declaration, declaration);
    }

    private static (ImmutableArray<Location> Locations, ImmutableDictionary<string, string?> Properties) Planned(string edit, SyntaxNode at)
    {
        var plan = new FixPlan(Fix).Add(edit, at);
        return (plan.Locations, plan.Properties);
    }
}
