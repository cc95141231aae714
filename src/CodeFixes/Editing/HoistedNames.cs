using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Names of variables that move before a loop.</summary>
internal static class HoistedNames
{
    /// <summary>The variable's own name, unless something else in the block around the loop has it too.</summary>
    public static string For(StatementSyntax before, SyntaxToken name, int references)
    {
        var scope = before.Parent is BlockSyntax or GlobalStatementSyntax ? before.Parent : before;
        return Names.Count(scope, name.ValueText) > references + 1 ? Names.Unused(before, name.ValueText) : name.Text;
    }

    public static SyntaxNode Rename(SyntaxNode root, IEnumerable<SyntaxNode> references, string name)
    {
        foreach (var reference in references)
            if (root.GetCurrentNode(reference) is IdentifierNameSyntax { Identifier: var old } && old.Text != name)
                root = TrackedPlan.Replace<IdentifierNameSyntax>(
                    root,
                    reference,
                    r => r.WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(old))
                );
        return root;
    }
}
