using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Is an object dropped where it is made, after its members have been read, here or in methods of the source that certainly run? A closed
/// list: everything else may keep it. A class whose constructor or accessors have code may keep itself.
/// </summary>
internal static class DroppedObject
{
    private const int MaxDepth = 3;

    public static bool IsOnlyRead(IObjectCreationOperation creation, MessagingBody body)
    {
        if (creation.Type is not INamedTypeSymbol { BaseType.SpecialType: SpecialType.System_Object } || !IsPlain(creation.Constructor, body))
            return false;
        if (creation.ParentPastConversions() is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } })
            return creation.ParentPastConversions() is not IExpressionStatementOperation && IsRead(creation, body, depth: 0);
        var references = body.Uses.Of(local);
        foreach (var reference in references)
            if (reference.EnclosingFunction() != creation.EnclosingFunction() || !IsRead(reference, body, depth: 0))
                return false;
        return references.Count > 0;
    }

    /// <summary>Whether a constructor does nothing with the object but to set its members: a record's own, none at all, or assignments of its parameters.</summary>
    private static bool IsPlain(IMethodSymbol? constructor, MessagingBody body)
    {
        if (constructor is null || constructor.IsImplicitlyDeclared)
            return constructor is not null;
        if (OtherBodies.Of(constructor, body) is not IConstructorBodyOperation code)
            return constructor.DeclaringSyntaxReferences is [var declaration] && declaration.GetSyntax() is Microsoft.CodeAnalysis.CSharp.Syntax.TypeDeclarationSyntax;
        foreach (var operation in code.Descendants())
            if (operation is IInstanceReferenceOperation { Parent: not (IFieldReferenceOperation or IPropertyReferenceOperation) } self && self.Parent is not IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor })
                return false;
        return true;
    }

    private static bool IsRead(IOperation reference, MessagingBody body, int depth) => reference.Parent switch
    {
        IPropertyReferenceOperation { Instance: { } instance, Property: var property } member => instance == reference && Stability.IsAutoProperty(property) && !LocalUses.IsWrite(member),
        IFieldReferenceOperation { Instance: { } instance } member => instance == reference && !LocalUses.IsWrite(member),
        IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call } => depth < MaxDepth && IsReadBy(parameter, call, body, depth + 1),
        _ => false,
    };

    private static bool IsReadBy(IParameterSymbol parameter, IInvocationOperation call, MessagingBody body, int depth)
    {
        var method = (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition;
        if (!method.IsTheOneThatRuns() || method.IsAsync || method.IsIterator() || OtherBodies.Of(method, body) is not { } code)
            return false;
        foreach (var reference in LocalUses.In(code).Of(method.Parameters[parameter.Ordinal]))
            if (reference.EnclosingFunction() is var function && function != code && function.Syntax != code.Syntax || !IsRead(reference, body, depth))
                return false;
        return true;
    }

    /// <summary>An iterator keeps its arguments until it is run through.</summary>
    private static bool IsIterator(this IMethodSymbol method) => method.ReturnType.Name is "IEnumerable" or "IEnumerator" or "IAsyncEnumerable" or "IAsyncEnumerator";
}
