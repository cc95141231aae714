using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The expression that gives a member its value: <c>= value</c> of a readonly field or get-only property, or <c>=> value</c> of a property.
/// The level counts how many members led here.
/// </summary>
internal sealed record MemberInitializer(ISymbol Member, SyntaxNode Value, int Level)
{
    /// <summary>Whether this runs once, among the other initializers of its type; a property's body runs at each use.</summary>
    public bool RunsOnce => Value is EqualsValueClauseSyntax;

    /// <summary>Whether this runs among the static initializers of a type, some of which may still be to come.</summary>
    public bool IsStatic => Member.IsStatic && RunsOnce;

    /// <summary>The initializer that a body is; null for all other bodies.</summary>
    public static MemberInitializer? Of(MessagingBody body) =>
        body.Root is IFieldInitializerOperation or IPropertyInitializerOperation ? new(body.Owner, body.Root.Syntax, Level: -1) : null;

    /// <summary>
    /// The initializer of a member that is declared in this compilation and cannot get another value elsewhere than in the type's own
    /// construction.
    /// </summary>
    public static MemberInitializer? Of(ISymbol member, int level, Compilation compilation) =>
        member.DeclarationIn(compilation) is { } declaration && ValueOf(member, declaration) is { } value
            ? new(member, value, level)
            : null;

    /// <summary>
    /// Whether another static initializer has run by then. They run in the order of the text, which two parts of a type do not have; those
    /// of another type may run within these or around them.
    /// </summary>
    public bool RunsAfter(MemberInitializer other) =>
        other.Value.SyntaxTree == Value.SyntaxTree
        && other.Value.SpanStart < Value.SpanStart
        && Value.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type
        && other.Value.FirstAncestorOrSelf<TypeDeclarationSyntax>() == type;

    private static SyntaxNode? ValueOf(ISymbol member, SyntaxNode declaration) =>
        member switch
        {
            IFieldSymbol { IsReadOnly: true, RefKind: RefKind.None } field when IsInitialized(field) && !field.IsPerThread() => (
                declaration as VariableDeclaratorSyntax
            )?.Initializer,
            IPropertySymbol { SetMethod: null, RefKind: RefKind.None, IsIndexer: false } property when !IsOverridable(property) => ValueOf(
                property,
                declaration as PropertyDeclarationSyntax
            ),
            _ => null,
        };

    private static SyntaxNode? ValueOf(IPropertySymbol property, PropertyDeclarationSyntax? declaration) =>
        declaration switch
        {
            null => null,
            { ExpressionBody: { } body } => body,
            { AccessorList.Accessors: [{ ExpressionBody: { } body }] } => body,
            { Initializer: { } initializer, AccessorList.Accessors: [{ Body: null }] }
                when IsInitialized(property) && !declaration.Modifiers.Any(SyntaxKind.PartialKeyword) => initializer,
            _ => null,
        };

    /// <summary>Every object of a class runs its initializers; a struct can come into being without.</summary>
    private static bool IsInitialized(ISymbol member) => member.IsStatic || member.ContainingType.TypeKind == TypeKind.Class;

    private static bool IsOverridable(ISymbol member) =>
        (member.IsVirtual || member.IsAbstract || member.IsOverride) && !member.IsSealed && !member.ContainingType.IsSealed;
}
