using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1004: a type that pools messages, or buffers that meet a send or receive, told by what its fields hold and what its members do with
/// them, never by names: something is taken out or made new, and something that was handed in or taken goes back. Also fields of
/// Microsoft's <c>ObjectPool</c> and its policies. Silent for work queues, caches that give nothing back and pools of other things.
/// </summary>
internal sealed class CustomMessagePool : TypeRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1004);

    public override void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct))
            return;
        foreach (var contract in type.AllInterfaces)
            if (contract is { Name: "IPooledObjectPolicy", TypeArguments: [var pooled] } && PoolField.IsObjectPoolNamespace(contract) && library.Types.IsMessage(pooled))
            {
                context.Report(Diagnostic.Create(Rules.ZMQ1004, type.Locations[0], type.Name, "messages"));
                break;
            }

        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol field && PoolField.Of(field, library.Types) is { } pool && IsPool(pool, type, library, compilation, context))
                context.Report(Diagnostic.Create(Rules.ZMQ1004, pool.Named.Locations[0], pool.Named.Name, pool.HoldsMessages ? "messages" : "send buffers"));
    }

    private static bool IsPool(PoolField pool, INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context)
    {
        if (pool.IsObjectPool)
            return pool.HoldsMessages;
        var traffic = new PoolTraffic(pool, library);
        foreach (var part in type.DeclaringSyntaxReferences)
        {
            var declaration = part.GetSyntax(context.CancellationToken);
#pragma warning disable RS1030 // a symbol action has no model of its own; only types with a field that could hold a pool get here
            var model = compilation.GetSemanticModel(declaration.SyntaxTree);
#pragma warning restore RS1030
            foreach (var node in declaration.DescendantNodes(n => n == declaration || n is not BaseTypeDeclarationSyntax))
                if (IsCode(node) && model.GetOperation(node, context.CancellationToken) is { } code && MemberOf(node, model, context) is { } member)
                    traffic.Add(code, member);
        }

        return traffic.IsPool && (pool.HoldsMessages || traffic.MeetsSocket || PoolCallers.MeetSocket(traffic.Takers, library, compilation, context.CancellationToken));
    }

    private static ISymbol? MemberOf(SyntaxNode code, SemanticModel model, in RuleContext context) => code switch
    {
        ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax property } => (model.GetDeclaredSymbol(property, context.CancellationToken) as IPropertySymbol)?.GetMethod,
        EqualsValueClauseSyntax { Parent: { } declared } => model.GetDeclaredSymbol(declared, context.CancellationToken),
        _ => model.GetDeclaredSymbol(code, context.CancellationToken),
    };

    /// <summary>The nodes that are the roots of operation trees.</summary>
    private static bool IsCode(SyntaxNode node) =>
        node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax }
        || node is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } };
}
