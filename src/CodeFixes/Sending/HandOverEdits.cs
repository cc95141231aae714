using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Sending.Handing;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>A message that takes an array over, in the place of a send that copies it.</summary>
internal static class HandOverEdits
{
    public static SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var statement = plan.Statement(root, HandedOver.Send);
        var statements = new List<string>();
        var array = Written(plan.Has(HandedOver.Array) ? HandedOver.Array : HandedOver.Creation);
        if (plan.Has(HandedOver.Creation))
        {
            var made = Names.Unused(statement, "frame");
            statements.Add($"var {made} = {array};");
            array = made;
        }

        var more =
            plan.Has(HandedOver.MoreIf) ? Written(HandedOver.MoreIf)
            : plan.Has(HandedOver.More) ? "true"
            : "false";
        statements.AddRange(LibrarySyntax.Of(plan).HandOver(Names.Unused(statement, "msg"), Written(HandedOver.Socket), array, more));
        return StatementEdits.Replace(root, statement, StatementEdits.Parse([.. statements]));

        string Written(string edit) => plan.Node(root, edit).WithoutTrivia().ToString();
    }
}
