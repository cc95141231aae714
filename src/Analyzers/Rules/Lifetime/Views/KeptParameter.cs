using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>The span that a ref struct of the source is made over: the parameter of its constructor that it keeps.</summary>
internal static class KeptParameter
{
    public static IParameterSymbol? Of(IMethodSymbol constructor, MessagingBody body)
    {
        constructor = constructor.OriginalDefinition;
        foreach (var parameter in constructor.Parameters)
            if (parameter is { RefKind: RefKind.None, Type.IsRefLikeType: true } && IsKept(parameter, constructor, body))
                return parameter;
        return null;
    }

    private static bool IsKept(IParameterSymbol parameter, IMethodSymbol constructor, MessagingBody body)
    {
        if (constructor.DeclarationIn(body.Compilation) is TypeDeclarationSyntax type)
            return IsInitializer(parameter, type);
        if (
            OtherBodies.Of(constructor, body) is not IConstructorBodyOperation { Initializer: null } root
            || LocalUses.In(root).IsWritten(parameter)
        )
            return false;
        var block = root.BlockBody ?? root.ExpressionBody;
        foreach (var statement in block?.Operations ?? System.Collections.Immutable.ImmutableArray<IOperation>.Empty)
            if (statement is IExpressionStatementOperation { Operation: var operation } && IsKeptBy(operation, parameter))
                return true;
        return false;
    }

    private static bool IsKeptBy(IOperation operation, IParameterSymbol parameter) =>
        operation is ISimpleAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation, Value: var value }
        && LocalUses.SymbolOf(value.Unconverted()).Is(parameter);

    /// <summary>A primary constructor keeps what initializes a field.</summary>
    private static bool IsInitializer(IParameterSymbol parameter, TypeDeclarationSyntax type)
    {
        foreach (var member in type.Members)
            switch (member)
            {
                case FieldDeclarationSyntax field:
                    foreach (var variable in field.Declaration.Variables)
                        if (
                            variable.Initializer?.Value is IdentifierNameSyntax { Identifier.ValueText: var name }
                            && name == parameter.Name
                        )
                            return true;
                    break;
                case PropertyDeclarationSyntax { Initializer.Value: IdentifierNameSyntax { Identifier.ValueText: var given } }
                    when given == parameter.Name:
                    return true;
            }

        return false;
    }
}
