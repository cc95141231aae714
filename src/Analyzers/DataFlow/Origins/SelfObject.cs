using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>
/// The object that runs some code, by what it is at least. Code of a derived type knows which arguments its base type's constructors have
/// got, whoever else derives from that: <c>class Feed() : Endpoint(SocketType.Pub)</c>.
/// </summary>
internal static class SelfObject
{
    /// <summary>The type around code of a body, where that derives from a type of the user's.</summary>
    public static INamedTypeSymbol? In(IOperation value, MessagingBody body) =>
        body.Owner is { IsStatic: false, ContainingType: { TypeKind: TypeKind.Class, BaseType: { } origin } type }
        && body.Root.Syntax.Contains(value.Syntax)
            ? body.Self ?? (origin.IsInSource(body.Compilation) ? type : null)
            : null;

    /// <summary>The same of the code that a call runs, where the object calls itself.</summary>
    public static INamedTypeSymbol? Behind(IInvocationOperation call, MessagingBody body) =>
        call.Instance is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
            ? In(call, body)
            : null;

    /// <summary>The same for what is asked of a member: only a member of the object itself is of the object.</summary>
    public static INamedTypeSymbol? Of(IOperation reference, CallFrame frame) => IsOwn(reference) ? frame.Self : null;

    public static bool IsOwn(IOperation reference) => reference is IMemberReferenceOperation { Instance: IInstanceReferenceOperation };

    /// <summary>Whether a member of its own is one that this object never runs: code of a type beside its own.</summary>
    public static bool IsOfAnother(IOperation reference, INamedTypeSymbol? self) =>
        self is not null
        && reference is IMemberReferenceOperation { Instance: IInstanceReferenceOperation { Type: INamedTypeSymbol around } }
        && !self.IsRelatedTo(around);

    /// <summary>The type by whose constructors the object comes to this one of a base type; null where it is not of a base type.</summary>
    public static INamedTypeSymbol? Below(IMethodSymbol constructor, INamedTypeSymbol? self, Compilation compilation)
    {
        if (constructor.MethodKind == MethodKind.Constructor)
            for (var type = self; type?.BaseType is { } origin && type.IsInSource(compilation); type = origin)
                if (origin.OriginalDefinition.Is(constructor.ContainingType.OriginalDefinition))
                    return type;
        return null;
    }

    /// <summary>The calls by which such an object comes to a constructor of a base type; none where some may be unknown.</summary>
    public static ImmutableArray<(IOperation Call, CodeBody Code)> CallsOf(
        IMethodSymbol constructor,
        INamedTypeSymbol self,
        Compilation compilation
    )
    {
        var calls = ImmutableArray.CreateBuilder<(IOperation, CodeBody)>();
        var below = Below(constructor, self, compilation);
        foreach (var site in Creations.Of(constructor, compilation))
        {
            if (
                site.Node is not (ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax)
                || !constructor.OriginalDefinition.Is(site.ConstructorIn(compilation))
            )
                continue;
            var model = SourceCode.ModelOf(site.Node.SyntaxTree, compilation);
            var around = site.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration
                ? model.GetDeclaredSymbol(declaration)
                : null;
            if (!around.Is(below?.OriginalDefinition) && !around.Is(constructor.ContainingType.OriginalDefinition))
                continue;
            if (model.GetOperation(site.Node) is not IInvocationOperation call)
                return ImmutableArray<(IOperation, CodeBody)>.Empty;
            calls.Add((call, new(call.Root(), constructor)));
        }

        return calls.ToImmutable();
    }
}
