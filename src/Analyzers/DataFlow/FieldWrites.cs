using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Can a field change while a body runs? Other threads are ignored: racing code has no order to preserve.</summary>
internal static class FieldWrites
{
    private const Effect KnownWrite = Effect.RunsKnownCode | Effect.WritesMembers;
    private const Effect Unreadable = Effect.Suspends | EffectGroups.Unreadable;

    /// <summary>Of a field, or a property that is no more than one; of others nothing is known.</summary>
    public static bool CannotChangeDuring(ISymbol field, MessagingBody body) =>
        field is IFieldSymbol { IsConst: true }
        || (field is IFieldSymbol || body.Library.Fields.Contains(field)) && (field.IsSetOnce() || IsLeftAlone(field, body));

    private static bool IsLeftAlone(ISymbol field, MessagingBody body) =>
        !IsWrittenIn(body.Root, field)
        && (
            field.DeclaredAccessibility == Accessibility.Private && AreByConstructorsOnly(field, body.Compilation)
            || !body.MayWriteMembersElsewhere
        );

    private static bool IsWrittenIn(IOperation root, ISymbol field)
    {
        foreach (var operation in root.DescendantsAndSelf())
            if (
                operation is IMemberReferenceOperation { Member: var referenced }
                    && referenced.Is(field)
                    && operation.Parent is IAssignmentOperation { Target: var target }
                    && target == operation
                || operation
                    is IMemberReferenceOperation
                    {
                        Parent: IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out }
                            or IIncrementOrDecrementOperation
                            or ITupleOperation
                            or IAddressOfOperation
                    } passed
                    && passed.Member.Is(field)
            )
                return true;
        return false;
    }

    /// <summary>By syntax alone: every name like the field's that stands where something is written must stand in a constructor.</summary>
    public static bool AreByConstructorsOnly(ISymbol fieldOrParameter, Compilation compilation)
    {
        foreach (var part in fieldOrParameter.ContainingType.DeclarationsIn(compilation))
        foreach (var node in part.GetSyntax().DescendantNodes())
            if (
                node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier
                && name == fieldOrParameter.Name
                && IsWrite(identifier)
                && !InConstructor(identifier)
            )
                return false;
        return true;
    }

    /// <summary>The same for the parameter of a primary constructor, which is a field that any member may write.</summary>
    public static bool CannotChangeDuring(IParameterSymbol parameter, MessagingBody body) =>
        AreByConstructorsOnly(parameter, body.Compilation) || !body.Uses.IsWritten(parameter) && !body.MayWriteMembersElsewhere;

    private static bool IsWrite(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        while (node.Parent is MemberAccessExpressionSyntax access && access.Name == node || node.Parent is ParenthesizedExpressionSyntax)
            node = node.Parent!;
        return node.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == node,
            ArgumentSyntax argument => !argument.RefOrOutKeyword.IsKind(SyntaxKind.None) || argument.Parent is TupleExpressionSyntax,
            PostfixUnaryExpressionSyntax postfix => postfix.IsKind(SyntaxKind.PostIncrementExpression)
                || postfix.IsKind(SyntaxKind.PostDecrementExpression),
            PrefixUnaryExpressionSyntax prefix => prefix.IsKind(SyntaxKind.PreIncrementExpression)
                || prefix.IsKind(SyntaxKind.PreDecrementExpression)
                || prefix.IsKind(SyntaxKind.AddressOfExpression),
            RefExpressionSyntax => true,
            _ => false,
        };
    }

    private static bool InConstructor(SyntaxNode node)
    {
        for (var current = node.Parent; current is not null; current = current.Parent)
        {
            if (current is ConstructorDeclarationSyntax)
                return true;
            if (current is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax)
                return false;
        }

        return false;
    }

    /// <summary>
    /// Whether a body runs code that might write a field or property; ask <see cref="MessagingBody.MayWriteMembersElsewhere"/>.
    /// </summary>
    internal static bool MayHappenElsewhere(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
        {
            var effects = body.EffectsOf(operation);
            if ((effects & Unreadable) != 0 || (effects & KnownWrite) == KnownWrite)
                return true;
        }

        return false;
    }
}
