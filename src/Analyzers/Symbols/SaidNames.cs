using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>What a symbol is called in messages: as its author writes it, never its metadata name.</summary>
internal static class SaidNames
{
    /// <summary>The name, in quotes where it is one.</summary>
    public static string Said(this ISymbol symbol) =>
        symbol switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor } => "the constructor",
            IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } => "a lambda",
            IMethodSymbol { MethodKind: MethodKind.Destructor } => "the finalizer",
            IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } => "an operator",
            IMethodSymbol { AssociatedSymbol: { } property } => property.Said(),
            IMethodSymbol { Name: WellKnownMemberNames.TopLevelStatementsEntryPointMethodName } => "the program",
            IPropertySymbol { IsIndexer: true } => "the indexer",
            _ => $"'{symbol.SaidName()}'",
        };

    /// <summary>The name of a variable, type or member alone.</summary>
    public static string SaidName(this ISymbol symbol) =>
        symbol switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => constructor.ContainingType.Name,
            IMethodSymbol { AssociatedSymbol: { } property } => property.SaidName(),
            IFieldSymbol { AssociatedSymbol: { } property } => property.SaidName(), // of an auto-property
            IPropertySymbol { IsIndexer: true } => "indexer",
            _ => symbol.Name.Substring(symbol.Name.LastIndexOf('.') + 1), // without the interface that is implemented
        };
}
