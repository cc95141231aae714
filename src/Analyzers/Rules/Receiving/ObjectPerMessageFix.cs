using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Viewing;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Can a generated view take the place of an object? Where each member is one read of the same frame at a constant place, the object stays
/// in one local whose members are read in the same method, and nothing can change the frame until then.
/// </summary>
internal static class ObjectPerMessageFix
{
    /// <summary>The creation, the expression of the frame in it, and the type that the local is declared with.</summary>
    public const string Creation = "creation";
    public const string Frame = "frame";
    public const string Declared = "declared";

    /// <summary>The class to annotate, its members with places, and the types around it.</summary>
    public const string Class = "class";
    public const string Member = "member";
    public const string Container = "container";

    /// <summary>
    /// The plan, or why there is none. What the fix is called holds the view's name and the attribute that the class gets, separated by a
    /// bar.
    /// </summary>
    public static (FixPlan? Plan, string Reason) Of(IObjectCreationOperation creation, INamedTypeSymbol type, MessagingBody body)
    {
        if (body.Model.Compilation.GetTypeByMetadataName(FlyweightNames.GenerateFlyweight) is null)
            return (null, "a view needs the ZmqPerf runtime");
        if (UseOf(creation, body, out var declarator) is { } reason)
            return (null, reason);
        if (NameOf(creation, declarator, type, body) is not { } name)
            return (null, "the name of the view would mean something else here");
        if (FrameFields.Of(creation, body) is not { } reads)
            return (null, "a member is not one read of the frame at a constant place");
        if (ViewLayout.Of(type, reads.Fields, body) is not { } layout)
            return (null, "the class cannot be described by the fields that are read");

        var plan = new FixPlan($"{name}|{layout.Attribute}").Add(Creation, creation.Syntax).Add(Frame, reads.Frame);
        if (declarator?.Syntax.Parent is VariableDeclarationSyntax { Type: { IsVar: false } declared })
            plan.Add(Declared, declared);
        foreach (var (edit, at) in layout.Edits)
            plan.Add(edit, at);
        return (plan, "");
    }

    /// <summary>Why a view cannot live where the object does, or null.</summary>
    private static string? UseOf(IObjectCreationOperation creation, MessagingBody body, out IVariableDeclaratorOperation? declarator)
    {
        declarator = null;
        var function = creation.EnclosingFunction();
        if (QuietView.IsResumed(function))
            return "a view cannot live in a method that is resumed";
        foreach (var trivia in creation.Syntax.DescendantTrivia())
            if (trivia.IsDirective || Statements.IsComment(trivia))
                return "the creation holds a comment";
        if (creation.ParentPastConversions() is IMemberReferenceOperation)
            return creation.Parent is IMemberReferenceOperation read ? ReadOf(read) : "the object is converted";
        if (
            creation.ParentPastConversions()
            is not IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation
                {
                    Symbol: var local,
                    Syntax.Parent: VariableDeclarationSyntax
                    {
                        Variables.Count: 1,
                        Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 }
                    }
                } found
            }
        )
            return "the object does not stay in a local of its own";
        if (!local.Type.Is(creation.Type))
            return "the object is converted";
        declarator = found;
        foreach (var reference in body.Uses.Of(local))
            if (reference.Parent is not IMemberReferenceOperation member || member.Instance != reference)
                return "the object is given to another method";
            else if (ReadOf(member) is { } reason)
                return reason;
        return QuietView.Between(creation, body.Uses.Of(local), function, body) ? null : "the frame may change before the object is read";
    }

    private static string? ReadOf(IMemberReferenceOperation member) =>
        member.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None }
        || member.Syntax.Parent
            is RefExpressionSyntax
                or PrefixUnaryExpressionSyntax { RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.AddressOfExpression }
            ? "a reference to a member is taken"
            : null;

    /// <summary>The view's name where the object is made: that of the class as it is written there.</summary>
    private static string? NameOf(
        IObjectCreationOperation creation,
        IVariableDeclaratorOperation? declarator,
        INamedTypeSymbol type,
        MessagingBody body
    )
    {
        var written = declarator?.Syntax.Parent is VariableDeclarationSyntax { Type: { IsVar: false } declared }
            ? declared
            : (creation.Syntax as ObjectCreationExpressionSyntax)?.Type;
        var simple = written switch
        {
            IdentifierNameSyntax name => name,
            QualifiedNameSyntax { Right: IdentifierNameSyntax right } => right,
            _ => null,
        };
        if (
            simple is null
            || simple.Identifier.ValueText != type.Name
            || type.Is(body.Model.GetTypeInfo(written!).Type ?? body.Model.GetSymbolInfo(written!).Symbol) is false
        )
            return null;
        var view = type.Name + "View";
        if (written is IdentifierNameSyntax)
            foreach (var other in body.Model.LookupSymbols(creation.Syntax.SpanStart, name: view))
                if (!other.IsGeneratedFlyweight(body.Compilation.Assembly))
                    return null;
        return written + "View";
    }
}
