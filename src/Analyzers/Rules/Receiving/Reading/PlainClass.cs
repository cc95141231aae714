using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Is a class made by nothing but setting its members? By a record's own constructor, by none at all, or by one that assigns its
/// parameters; without initializers that run code, and without a finalizer.
/// </summary>
internal static class PlainClass
{
    public static bool Is(INamedTypeSymbol type, IMethodSymbol? constructor, MessagingBody body)
    {
        if (constructor is null || !SetsMembers(constructor, body))
            return false;
        foreach (var reference in type.DeclarationsIn(body.Compilation))
            if (reference.GetSyntax() is TypeDeclarationSyntax declaration)
                foreach (var member in declaration.Members)
                    if (
                        member is DestructorDeclarationSyntax
                        || !member.Modifiers.Any(SyntaxKind.StaticKeyword) && HasWorkingInitializer(member)
                    )
                        return false;
        return true;
    }

    private static bool SetsMembers(IMethodSymbol constructor, MessagingBody body)
    {
        if (constructor.IsImplicit(body.Compilation))
            return true;
        if (OtherBodies.Of(constructor, body) is not IConstructorBodyOperation code)
            return constructor.DeclarationIn(body.Compilation) is TypeDeclarationSyntax;
        foreach (var operation in code.Descendants())
            switch (operation)
            {
                case IInstanceReferenceOperation { Parent: not (IFieldReferenceOperation or IPropertyReferenceOperation) } self
                    when self.Parent is not IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor }:
                case IIncrementOrDecrementOperation or IObjectCreationOperation or IAnonymousFunctionOperation:
                case IInvocationOperation { TargetMethod.MethodKind: not MethodKind.Constructor }:
                case IAssignmentOperation { Target: not IMemberReferenceOperation { Instance: IInstanceReferenceOperation } }:
                    return false;
            }

        return true;
    }

    private static bool HasWorkingInitializer(MemberDeclarationSyntax member)
    {
        switch (member)
        {
            case PropertyDeclarationSyntax { Initializer.Value: var value }:
                return Works(value);
            case FieldDeclarationSyntax { Declaration.Variables: var variables }:
                foreach (var variable in variables)
                    if (variable.Initializer is { Value: var initial } && Works(initial))
                        return true;
                return false;
            default:
                return false;
        }
    }

    private static bool Works(ExpressionSyntax value)
    {
        foreach (var node in value.DescendantNodesAndSelf())
            if (
                node
                is InvocationExpressionSyntax
                    or BaseObjectCreationExpressionSyntax
                    or AssignmentExpressionSyntax
                    or PostfixUnaryExpressionSyntax { Operand: IdentifierNameSyntax or MemberAccessExpressionSyntax }
                    or PrefixUnaryExpressionSyntax { Operand: IdentifierNameSyntax or MemberAccessExpressionSyntax }
            )
                return true;
        return false;
    }
}
