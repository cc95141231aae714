using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>The statements around operations, as the text has them.</summary>
internal static class Statements
{
    /// <summary>The statement that declares this local and no other.</summary>
    public static LocalDeclarationStatementSyntax? DeclarationOf(IVariableDeclaratorOperation declarator) =>
        declarator.Syntax is VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement } } ? statement : null;

    /// <summary>The statement that an operation stands in.</summary>
    public static StatementSyntax? Of(IOperation operation) => operation.Syntax.FirstAncestorOrSelf<StatementSyntax>();

    /// <summary>The statement after this one in the same block, or among the top-level statements.</summary>
    public static StatementSyntax? Next(StatementSyntax statement)
    {
        switch (statement.Parent)
        {
            case BlockSyntax block:
                var index = block.Statements.IndexOf(statement) + 1;
                return index < block.Statements.Count ? block.Statements[index] : null;
            case GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } global:
                var member = unit.Members.IndexOf(global) + 1;
                return member < unit.Members.Count ? (unit.Members[member] as GlobalStatementSyntax)?.Statement : null;
            default:
                return null;
        }
    }

    /// <summary>Whether a declaration can be added beside this statement: a block or the top level, not a switch section or a bare branch.</summary>
    public static bool CanDeclareBeside(StatementSyntax statement) => statement.Parent is BlockSyntax or GlobalStatementSyntax;
}
