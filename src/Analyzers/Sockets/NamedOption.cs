using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Does code name an option of its sockets: that of a type, or of the whole compilation?</summary>
internal static class NamedOption
{
    private static readonly ConditionalWeakTable<MessagingLibrary, Places> s_places = new();

    public static bool IsSet(Option option, MessagingBody body)
    {
        foreach (var _ in In(ScopeOf(body.Root.Syntax), option, body))
            return true;
        return false;
    }

    /// <summary>Whether any code of the compilation sets it, or hands it to other code that may.</summary>
    public static bool IsSetAnywhere(Option option, MessagingBody body, CancellationToken cancellationToken) =>
        !PlacesOf(option, body, cancellationToken).IsEmpty;

    /// <summary>Whether any code of the compilation may set it for this socket: on what is not known to be another one.</summary>
    public static bool MayBeSetAnywhere(Option option, IOperation? socket, MessagingBody body, CancellationToken cancellationToken)
    {
        var places = PlacesOf(option, body, cancellationToken);
        if (places.IsEmpty)
            return false;
        var made = SocketKind.MadeBy(socket, body);
        if (made.Count == 0)
            return true;
        foreach (var place in places)
            if (!AreOthers(SocketsAt(place, body), made))
                return true;
        return false;
    }

    /// <summary>Where the code of the compilation sets it: bound once, and not for each body that asks.</summary>
    private static ImmutableArray<SyntaxNode> PlacesOf(Option option, MessagingBody body, CancellationToken cancellationToken)
    {
        var known = s_places.GetOrCreateValue(body.Library).Of;
        return known.TryGetValue(option, out var places) ? places : known.GetOrAdd(option, Find(option, body, cancellationToken));
    }

    private static ImmutableArray<SyntaxNode> Find(Option option, MessagingBody body, CancellationToken cancellationToken)
    {
        var places = ImmutableArray.CreateBuilder<SyntaxNode>();
        foreach (var binding in body.Library.Bindings)
            if (binding.NameOf(option) is { } named)
                foreach (var found in NamesInCode.In(body.Compilation, named, cancellationToken))
                    if (found is IdentifierNameSyntax name && IsSetBy(name, option, body))
                        places.Add(SetBy(name)!.Value.At);
        return places.ToImmutable();
    }

    private static bool IsSetBy(IdentifierNameSyntax name, Option option, MessagingBody body)
    {
        var model = body.ModelOf(name.SyntaxTree);
        if (model.GetSymbolInfo(name).Symbol is not { } symbol || !body.Library.Types.IsOfTheLibrary(symbol) || SetBy(name) is not { } set)
            return false;
        var operation = model.GetOperation(set.At);
        return operation is IDeconstructionAssignmentOperation
            || operation is IInvocationOperation { TargetMethod: var method } && !body.Library.Types.IsOfTheLibrary(method)
            || operation is not null && OptionWrite.Of(operation, body.Library)?.Option == option;
    }

    /// <summary>Whether it may be set for this socket: to something else than 0, on what is not known to be another one.</summary>
    public static bool MayBeSet(Option option, IOperation socket, MessagingBody body)
    {
        var made = SocketKind.MadeBy(socket, body);
        var scopes = new HashSet<SyntaxNode> { ScopeOf(body.Root.Syntax) };
        foreach (var one in made)
            scopes.Add(ScopeOf(one.Origin.Value.Syntax));
        foreach (var scope in scopes)
        foreach (var name in In(scope, option, body))
            if (SetBy(name) is not { } set || !IsZero(set.Value) && !AreOthers(SocketsAt(set.At, body), made))
                return true;
        return false;
    }

    private static SyntaxNode ScopeOf(SyntaxNode scope)
    {
        while (scope.Parent is { } parent and not (BaseNamespaceDeclarationSyntax or CompilationUnitSyntax))
            scope = parent;
        return scope is GlobalStatementSyntax ? scope.Parent! : scope;
    }

    private static IEnumerable<IdentifierNameSyntax> In(SyntaxNode scope, Option option, MessagingBody body)
    {
        foreach (var binding in body.Library.Bindings)
            if (binding.NameOf(option) is { } named)
                foreach (var found in NamesInCode.In(scope, named))
                    if (found is IdentifierNameSyntax name)
                        yield return name;
    }

    /// <summary>The call or assignment that gives the option a value.</summary>
    private static (SyntaxNode At, ExpressionSyntax Value)? SetBy(IdentifierNameSyntax option)
    {
        SyntaxNode target = option.Parent is MemberAccessExpressionSyntax access && access.Name == option ? access : option;
        if (target.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } set && set.Left == target)
            return (set, set.Right);
        if (DeconstructionInto(target) is { } deconstruction)
            return (deconstruction, deconstruction.Right);
        var argument = option.FirstAncestorOrSelf<ArgumentSyntax>();
        return argument?.Parent is ArgumentListSyntax { Arguments: { Count: > 1 } all, Parent: InvocationExpressionSyntax call }
            ? (
                call,
                (
                    all is [var first, var second]
                        ? first == argument
                            ? second
                            : first
                        : argument
                ).Expression
            )
            : null;
    }

    private static AssignmentExpressionSyntax? DeconstructionInto(SyntaxNode target)
    {
        var part = target;
        while (part.Parent is ArgumentSyntax { Parent: TupleExpressionSyntax tuple })
            part = tuple;
        return part != target && part.Parent is AssignmentExpressionSyntax set && set.Left == part ? set : null;
    }

    private static bool IsZero(ExpressionSyntax value) =>
        value
            is LiteralExpressionSyntax { Token.Value: 0 or 0L }
                or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression };

    /// <summary>Every creation that may have made the socket that gets the option; none where there may be others.</summary>
    private static IReadOnlyList<MadeSocket> SocketsAt(SyntaxNode at, MessagingBody body)
    {
        var known = s_places.GetOrCreateValue(body.Library).Sockets;
        return known.TryGetValue(at, out var sockets) ? sockets : known.GetOrAdd(at, FindSocketsAt(at, body));
    }

    private static IReadOnlyList<MadeSocket> FindSocketsAt(SyntaxNode at, MessagingBody body)
    {
        var set = body.ModelOf(at.SyntaxTree).GetOperation(at);
        var receiver = set is null ? null : OptionWrite.Of(set, body.Library)?.Socket ?? (set as IInvocationOperation)?.Instance;
        return receiver is null ? [] : SocketKind.MadeBy(receiver, body);
    }

    /// <summary>Whether a socket that gets the option is known to be another one.</summary>
    private static bool AreOthers(IReadOnlyList<MadeSocket> others, IReadOnlyList<MadeSocket> made)
    {
        foreach (var other in others)
        foreach (var one in made)
            if (one.MayBe(other))
                return false;
        return others.Count > 0;
    }

    /// <summary>What has been bound: once, and not for each body that asks.</summary>
    private sealed class Places
    {
        public ConcurrentDictionary<Option, ImmutableArray<SyntaxNode>> Of { get; } = new();

        public ConcurrentDictionary<SyntaxNode, IReadOnlyList<MadeSocket>> Sockets { get; } = new();
    }
}
