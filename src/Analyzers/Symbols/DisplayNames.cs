using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>What a symbol is called in messages: as its author writes it, never its metadata name.</summary>
internal static class DisplayNames
{
    /// <summary>The name, in quotes where it is one.</summary>
    public static string QuotedName(this ISymbol symbol) =>
        symbol switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor } => "the constructor",
            IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } => "a lambda",
            IMethodSymbol { MethodKind: MethodKind.Destructor } => "the finalizer",
            IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } => "an operator",
            IMethodSymbol { AssociatedSymbol: { } property } => property.QuotedName(),
            IMethodSymbol { Name: WellKnownMemberNames.TopLevelStatementsEntryPointMethodName } => "the program",
            IPropertySymbol { IsIndexer: true } => "the indexer",
            _ => $"'{symbol.PlainName()}'",
        };

    /// <summary>The name of a variable, type or member alone.</summary>
    public static string PlainName(this ISymbol symbol) =>
        symbol switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => constructor.ContainingType.Name,
            IMethodSymbol { AssociatedSymbol: { } property } => property.PlainName(),
            IFieldSymbol { AssociatedSymbol: { } property } => property.PlainName(), // of an auto-property
            IPropertySymbol { IsIndexer: true } => "indexer",
            _ => symbol.Name.Substring(symbol.Name.LastIndexOf('.') + 1), // without the interface that is implemented
        };
}
