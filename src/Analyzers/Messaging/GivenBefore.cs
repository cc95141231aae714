using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What a field or property was given by the statement before, where nothing runs between the two:
/// <c>frame.Length = socket.Recv(...); return frame.Length >= 0;</c>
/// </summary>
internal static class GivenBefore
{
    public static IOperation? To(IMemberReferenceOperation member, MessagingLibrary library)
    {
        if (
            !(
                member.Member is IPropertySymbol property
                    ? library.Fields.Contains(property)
                    : member.Member is IFieldSymbol { IsVolatile: false }
            )
        )
            return null;
        IOperation statement = member;
        for (; statement.Parent is not (null or IBlockOperation); statement = statement.Parent)
            if (statement is IAnonymousFunctionOperation)
                return null;
        if (
            statement
                is not (IReturnOperation or IConditionalOperation or IExpressionStatementOperation or IVariableDeclarationGroupOperation)
            || statement.Parent is not IBlockOperation { Operations: var all }
            || all.IndexOf(statement) is not (> 0 and var index)
            || all[index - 1]
                is not IExpressionStatementOperation
                {
                    Operation: ISimpleAssignmentOperation { IsRef: false, Target: IMemberReferenceOperation target, Value: var value }
                }
            || !target.Member.Is(member.Member)
            || !SyntaxFactory.AreEquivalent(target.Syntax, member.Syntax)
        )
            return null;
        foreach (var part in statement.Descendants())
            if (part.Syntax.SpanStart < member.Syntax.SpanStart && part is IInvocationOperation or IAssignmentOperation or IAwaitOperation)
                return null;
        return value;
    }
}
