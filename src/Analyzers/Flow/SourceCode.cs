using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// The code of symbols, as far as it belongs to the compilation at hand. In editors a project refers to another project's compilation, and
/// a script to the one before it: symbols of those have source as well, but no semantic model here, and no diagnostic may point there. They
/// are what they would be from a dll. Nobody else asks a symbol for its declarations, or a compilation for a model.
/// </summary>
internal static class SourceCode
{
    /// <summary>Whether this compilation's own code declares it, at least in part, be it implicitly.</summary>
    public static bool IsInSource(this ISymbol? symbol, Compilation compilation) => symbol.IsInSource(compilation.Assembly);

    /// <inheritdoc cref="IsInSource(ISymbol?, Compilation)"/>
    public static bool IsInSource(this ISymbol? symbol, IAssemblySymbol own) =>
        symbol is { Locations: [{ IsInSource: true }, ..] } && IsOf(own, symbol);

    /// <summary>Whether it comes from a dll. What another project declares does not, whatever it is treated like.</summary>
    public static bool IsInMetadata(this ISymbol symbol) => symbol.Locations is [{ IsInMetadata: true }, ..];

    /// <summary>Every part of its declaration; none for what comes from elsewhere.</summary>
    public static ImmutableArray<SyntaxReference> DeclarationsIn(this ISymbol symbol, Compilation compilation) =>
        symbol.DeclarationsIn(compilation.Assembly);

    /// <inheritdoc cref="DeclarationsIn(ISymbol, Compilation)"/>
    public static ImmutableArray<SyntaxReference> DeclarationsIn(this ISymbol symbol, IAssemblySymbol own) =>
        IsOf(own, symbol) ? symbol.DeclaringSyntaxReferences : ImmutableArray<SyntaxReference>.Empty;

    /// <summary>Its declaration, where that has one part and stands in this compilation.</summary>
    public static SyntaxNode? DeclarationIn(this ISymbol symbol, Compilation compilation, CancellationToken cancellationToken = default) =>
        symbol.DeclarationsIn(compilation) is [var only] ? only.GetSyntax(cancellationToken) : null;

    /// <summary>
    /// Whether a constructor is the compiler's own and runs nothing but initializers. That of a class from elsewhere looks like any other.
    /// </summary>
    public static bool IsImplicit(this IMethodSymbol constructor, Compilation compilation) =>
        constructor.IsImplicitlyDeclared && (constructor.ContainingType.TypeKind == TypeKind.Struct || constructor.IsInSource(compilation));

    /// <summary>
    /// Every part of what is known to be of the code at hand: a type that is being parsed, its members, what is around it.
    /// </summary>
    public static ImmutableArray<SyntaxReference> OwnDeclarations(this ISymbol symbol) => symbol.DeclaringSyntaxReferences;

    /// <summary>The declaration of a local, which is always in the code at hand.</summary>
    public static SyntaxReference? Declaration(this ILocalSymbol local) => local.DeclaringSyntaxReferences is [var only] ? only : null;

    /// <inheritdoc cref="Declaration(ILocalSymbol)"/>
    public static SyntaxReference? Declaration(this ILabelSymbol label) => label.DeclaringSyntaxReferences is [var only] ? only : null;

    /// <summary>Whether a local is declared with a type that says that it can be null.</summary>
    public static bool IsDeclaredNullable(this ILocalSymbol local) =>
        local.Declaration()?.GetSyntax() is VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type: NullableTypeSyntax } };

    /// <summary>Whether all of its declaration stands in this code.</summary>
    public static bool IsDeclaredIn(this ISymbol symbol, SyntaxNode code) =>
        symbol.DeclaringSyntaxReferences is [var only] && only.SyntaxTree == code.SyntaxTree && code.Span.Contains(only.Span);

    /// <summary>Whether this code stands in its declaration.</summary>
    public static bool Declares(this ISymbol symbol, SyntaxNode code)
    {
        foreach (var part in symbol.DeclaringSyntaxReferences)
            if (part.SyntaxTree == code.SyntaxTree && part.Span.Contains(code.Span))
                return true;
        return false;
    }

    /// <summary>The model of one of this compilation's files.</summary>
    public static SemanticModel ModelOf(SyntaxTree tree, Compilation compilation) => compilation.GetSemanticModel(tree);

    private static bool IsOf(IAssemblySymbol own, ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, own);
}
