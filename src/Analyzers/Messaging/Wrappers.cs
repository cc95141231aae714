using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The user's methods that pass a parameter to a send or receive unchanged, and so are sends and receives themselves: those that the
/// options name, and those whose code shows it, a few calls deep; and those that receive for their caller. Found once per compilation, when
/// the first body is examined: by syntax first, which is remembered with each file, then by symbol.
/// </summary>
internal sealed class Wrappers
{
    /// <summary>How many wrappers may lie around each other.</summary>
    private const int MaxDepth = 3;

    private readonly object _gate = new();
    private readonly MessagingLibrary? _library;
    private readonly Compilation? _compilation;
    private volatile Found? _found;

    public Wrappers(MessagingLibrary library, Compilation compilation) => (_library, _compilation) = (library, compilation);

    /// <summary>Those that have been found so far.</summary>
    public Wrappers(Dictionary<ISymbol, MessagingMember> members) => _found = new(members, ImmutableHashSet<string>.Empty);

    /// <summary>Null for all but wrappers, and until they have been looked for.</summary>
    public MessagingMember? MemberOf(IMethodSymbol definition) =>
        _found is { } found && found.Members.TryGetValue(definition, out var member) ? member : null;

    /// <summary>The words, and the names of the wrappers.</summary>
    public ImmutableHashSet<string> AddWordsTo(ImmutableHashSet<string> words, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        if (_found is { } found)
            return found.Words;
        lock (_gate)
            return (_found ??= Find(words, _library!, _compilation!, options, cancellationToken)).Words;
    }

    private static Found Find(
        ImmutableHashSet<string> words,
        MessagingLibrary library,
        Compilation compilation,
        AnalyzerOptions options,
        CancellationToken cancellationToken
    )
    {
        var members = new Dictionary<ISymbol, MessagingMember>(SymbolEqualityComparer.Default);
        foreach (var tree in compilation.SyntaxTrees)
            NamedWrappers.Add(ZmqPerfOptions.Of(options, tree), compilation, library.Types, members);
        var found = words.Union(NamesOf(members.Values)).Union(DerivedMessages.WordsOf(words, library, compilation, cancellationToken));
        for (var (depth, asked) = (0, found); depth < MaxDepth && !asked.IsEmpty; depth++)
        {
            var around = new List<MessagingMember>();
            var known = library.With(members);
            var names = WordIndex.Intern(asked);
            foreach (var tree in compilation.SyntaxTrees)
            {
                var candidates = WrapperCandidate.In(tree, names, cancellationToken);
                if (candidates.IsEmpty)
                    continue;
                var model = SourceCode.ModelOf(tree, compilation);
                Find(candidates, known, model, around, cancellationToken);
                ReceivingHelpers.Find(candidates, known, model, around, cancellationToken);
            }

            foreach (var wrapper in around)
                members[wrapper.Method] = wrapper;
            asked = ImmutableHashSet<string>.Empty.Union(NamesOf(around));
            found = found.Union(asked);
        }

        return new(members, WordIndex.Intern(found));
    }

    private static void Find(
        ImmutableArray<WrapperCandidate> candidates,
        MessagingLibrary known,
        SemanticModel model,
        List<MessagingMember> found,
        CancellationToken cancellationToken
    )
    {
        foreach (var candidate in candidates)
            if (
                (candidate.IsShort || candidate.PassesAParameter)
                && model.GetDeclaredSymbol(candidate.Method, cancellationToken) is IMethodSymbol method
                && method.IsTheOneThatRuns()
                && known.MemberOf(method) is null
                && model.GetOperation(candidate.Call, cancellationToken) is IInvocationOperation call
                && known.MemberOf(call.TargetMethod) is { } inner
                && (
                    (candidate.IsShort ? Forwarding.Of(method, call, inner) : null)
                    ?? (candidate.PassesAParameter ? WrapperOf(method, call, inner) : null)
                )
                    is { } wrapper
            )
                found.Add(wrapper);
    }

    /// <summary>What the method is, if the inner call gets one of its parameters as it came.</summary>
    private static MessagingMember? WrapperOf(IMethodSymbol method, IInvocationOperation call, MessagingMember inner)
    {
        if (
            method.IsAsync
            || inner.Role
                is not (
                    MessagingRole.SendBytes
                    or MessagingRole.SendText
                    or MessagingRole.SendMessage
                    or MessagingRole.ReceiveMessage
                    or MessagingRole.ReceiveIntoBuffer
                )
            || call.ArgumentFor(inner.Operand) is not { } operand
            || PassedParameter(operand, method) is not { } parameter
            || !PassesOn(parameter, call, operand)
        )
            return null;
        var flags =
            inner.Flags != MessagingMember.None && call.ArgumentFor(inner.Flags) is { } given ? PassedParameter(given, method) : null;
        return new(method, inner.Role, parameter.Ordinal, flags: flags?.Ordinal ?? MessagingMember.None)
        {
            IsWrapper = true,
            Binding = inner.Binding,
            ThrowsOnWouldBlock = inner.ThrowsOnWouldBlock,
            NeverWaits = flags is null && inner.AnswersAtOnce(call),
            AlwaysWaits = flags is null && inner.Waits(call),
            More = inner.More.Around(call, method, _ => MessagingMember.None),
            Socket = ReceivingHelpers.SocketOf(call, inner),
        };
    }

    private static IParameterSymbol? PassedParameter(IOperation value, IMethodSymbol method)
    {
        value = value.Written();
        if (
            value is IPropertyReferenceOperation { Property: var view, Instance: { } memory }
            && memory.Type.IsByteMemory()
            && view.Has(Facet.Whole)
        )
            value = memory;
        return
            value is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }
            && parameter.ContainingSymbol.Is(method)
            ? parameter
            : null;
    }

    /// <summary>
    /// Whether the call is made once at most, while the method is called, and nothing else happens to the parameter than that it is looked
    /// at.
    /// </summary>
    private static bool PassesOn(IParameterSymbol parameter, IInvocationOperation call, IOperation operand)
    {
        var function = call.EnclosingFunction();
        if (
            Loops.InnermostLoop(call) is not null
            || call.HasErrors()
            || Loops.JumpsBack(function, -1, call.Syntax.SpanStart, call.Syntax.SpanStart)
            || Functions.IsIterator(function)
        )
            return false;
        IOperation root = call;
        while (root.Parent is { } parent)
            root = parent;
        foreach (var reference in LocalUses.In(root).Of(parameter))
            if (!operand.Syntax.Span.Contains(reference.Syntax.Span) && !IsALook(reference))
                return false;
        return function.Parent is null || function is ILocalFunctionOperation { Symbol: var local } && local.Is(parameter.ContainingSymbol);
    }

    private static bool IsALook(IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IPropertyReferenceOperation { Property.Type.SpecialType: not (SpecialType.None or SpecialType.System_Object) } => true,
            IBinaryOperation => true,
            IIsPatternOperation pattern => !BufferUses.DeclaresVariables(pattern),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => method.Has(Facet.Ignores),
            _ => false,
        };

    private static IEnumerable<string> NamesOf(IEnumerable<MessagingMember> members)
    {
        foreach (var member in members)
            yield return member.Word;
    }

    private sealed record Found(Dictionary<ISymbol, MessagingMember> Members, ImmutableHashSet<string> Words);
}
