using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>Can a field change while a body runs? Another thread aside: code that races has no order to keep.</summary>
internal static class FieldWrites
{
    public static bool CannotChangeDuring(IFieldSymbol field, MessagingBody body) =>
        field.IsReadOnly
        || field.IsConst
        || !IsWrittenIn(body.Root, field)
            && (field.DeclaredAccessibility == Accessibility.Private && IsWrittenByConstructorsOnly(field, body) || !CallsUserCode(body));

    private static bool IsWrittenIn(IOperation root, IFieldSymbol field)
    {
        foreach (var operation in root.DescendantsAndSelf())
            if (
                operation is IFieldReferenceOperation { Field: var referenced }
                    && SymbolEqualityComparer.Default.Equals(referenced, field)
                    && operation.Parent is IAssignmentOperation { Target: var target }
                    && target == operation
                || operation
                    is IFieldReferenceOperation
                    {
                        Parent: IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out }
                            or IIncrementOrDecrementOperation
                            or ITupleOperation
                            or IAddressOfOperation
                    } passed
                    && SymbolEqualityComparer.Default.Equals(passed.Field, field)
            )
                return true;
        return false;
    }

    /// <summary>By syntax alone: every name like the field's that stands where something is written must stand in a constructor.</summary>
    private static bool IsWrittenByConstructorsOnly(ISymbol fieldOrParameter, MessagingBody body)
    {
        foreach (var part in fieldOrParameter.ContainingType.DeclarationsIn(body.Compilation))
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
        IsWrittenByConstructorsOnly(parameter, body) || !CallsUserCode(body);

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

    /// <summary>Whether the body calls anything of the user's own, which might write the field.</summary>
    private static bool CallsUserCode(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: { } method } call
                    && !method.IsFramework()
                    && body.Library.MemberOf(call) is null
                || operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke }
                || operation is IPropertyReferenceOperation { Property: { } property }
                    && property.IsInSource(body.Compilation)
                    && !Stability.IsAutoProperty(property, body)
                || operation is IObjectCreationOperation { Constructor: { } constructor } && constructor.IsInSource(body.Compilation)
                || operation is IBinaryOperation { OperatorMethod: { } binary } && binary.IsInSource(body.Compilation)
                || operation is IUnaryOperation { OperatorMethod: { } unary } && unary.IsInSource(body.Compilation)
                || operation is IConversionOperation { OperatorMethod: { } conversion } && conversion.IsInSource(body.Compilation)
                || operation is IForEachLoopOperation { Collection: var collection }
                    && collection.Unconverted().Type.IsInSource(body.Compilation)
                || operation is IUsingOperation { Resources: var resource } && resource.Type.IsInSource(body.Compilation)
                || operation is IUsingDeclarationOperation { DeclarationGroup.Declarations: [{ Declarators: [{ Symbol: var held }, ..] }] }
                    && held.Type.IsInSource(body.Compilation)
                || operation is IAwaitOperation
            )
                return true;
        return false;
    }
}
