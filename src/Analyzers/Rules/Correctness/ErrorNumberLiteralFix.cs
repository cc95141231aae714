using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// Can the name of the platform's number stand in its place? It is not a constant, so patterns become comparisons where they stand alone,
/// and cases to a <c>when</c>. The first versions have no such member, and of the others only EAGAIN depends on the platform.
/// </summary>
internal static class ErrorNumberLiteralFix
{
    public const string Fix = "Again";

    /// <summary>
    /// Edits: the number to replace, by the name that is known there, by one that an import makes known, or by its qualified form; the
    /// pattern or case around it; and what a switch asks about.
    /// </summary>
    public const string Name = "name",
        Imported = "imported",
        Qualified = "qualified",
        Is = "is",
        IsNot = "isNot",
        Case = "case",
        Arm = "arm",
        Asked = "asked";

    public static FixDecision For(IOperation test, IOperation literal, int number, MessagingBody body)
    {
        if (number is not (ErrorNumberTest.Again or ErrorNumberTest.AgainOnMac))
            return FixDecision.None("the library has the numbers of Linux for all but EAGAIN");
        if (body.Library.Types.AgainNumber is not { ContainingType: var holder } || !body.Model.IsAccessible(test.Syntax.SpanStart, holder))
            return FixDecision.None("this version of the library has no name for it");
        var known = body.Model.LookupNamespacesAndTypes(test.Syntax.SpanStart, name: holder.Name);
        var name =
            known.IsEmpty ? Imported
            : known.Length == 1 && known[0].Is(holder) ? Name
            : Qualified;
        var plan = new FixPlan(Fix);
        switch (test)
        {
            case IBinaryOperation:
                plan.Add(name, literal.Syntax);
                return FixDecision.Of(plan);
            case IConstantPatternOperation { Parent: var parent }
                when (parent is INegatedPatternOperation { Parent: var negated } ? negated : parent)
                    is IIsPatternOperation
                    {
                        Syntax: IsPatternExpressionSyntax
                        {
                            Parent: not BinaryExpressionSyntax
                            {
                                RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression
                            }
                        } pattern
                    }:
                plan.Add(parent is INegatedPatternOperation ? IsNot : Is, pattern).Add(name, literal.Syntax);
                return FixDecision.Of(plan);
            case ISingleValueCaseClauseOperation
            {
                Syntax: CaseSwitchLabelSyntax label,
                Parent: ISwitchCaseOperation { Parent: ISwitchOperation { Value: var asked, Syntax: var choice } }
            } when CanBeAskedAgain(asked) && !JumpsToCases(choice):
                plan.Add(Case, label).Add(Asked, asked.Syntax).Add(name, literal.Syntax);
                return FixDecision.Of(plan);
            case IConstantPatternOperation
            {
                Syntax: var pattern,
                Parent: ISwitchExpressionArmOperation { Guard: null, Parent: ISwitchExpressionOperation { Value: var asked } }
            } when CanBeAskedAgain(asked):
                plan.Add(Arm, pattern.FirstAncestorOrSelf<SwitchExpressionArmSyntax>()!).Add(Asked, asked.Syntax).Add(name, literal.Syntax);
                return FixDecision.Of(plan);
            default:
                return FixDecision.None("EAGAIN is not a constant, and cannot stand in this pattern");
        }
    }

    /// <summary>A local, or a property of a variable: the text can be written twice.</summary>
    private static bool CanBeAskedAgain(IOperation asked) =>
        asked.Unconverted()
            is ILocalReferenceOperation
                or IPropertyReferenceOperation { Instance: ILocalReferenceOperation or IParameterReferenceOperation };

    private static bool JumpsToCases(SyntaxNode choice)
    {
        foreach (var node in choice.DescendantNodes())
            if (node is GotoStatementSyntax { RawKind: (int)SyntaxKind.GotoCaseStatement })
                return true;
        return false;
    }
}
