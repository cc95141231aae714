using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
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
    private const int MaxDepth = 5;

    private readonly object _gate = new();
    private readonly MessagingLibrary? _library;
    private readonly Compilation? _compilation;
    private volatile Found? _found;

    public Wrappers(MessagingLibrary library, Compilation compilation) => (_library, _compilation) = (library, compilation);

    /// <summary>Those that have been found so far.</summary>
    public Wrappers(Dictionary<ISymbol, MessagingMember> members) => _found = new(members, ImmutableHashSet<string>.Empty);

    /// <summary>Whether any of them is a property.</summary>
    public bool HasGetters => _found is { HasGetters: true };

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
        var inner = new List<MessagingMember>(library.Members);
        inner.AddRange(members.Values);
        var looked = new List<ImmutableHashSet<string>>();
        for (var (depth, asked) = (0, found); depth < MaxDepth && !asked.IsEmpty; depth++)
        {
            var around = new List<MessagingMember>();
            var (passed, receives) = (
                NamesOf(inner, Forwarding.CanBePassedOn),
                NamesOf(inner, static member => member.IsReceive || member.AnswersByTask)
            );
            var known = library.With(members);
            var names = WordIndex.Intern(asked);
            looked.Add(names);
            foreach (var tree in compilation.SyntaxTrees)
            {
                var candidates = WrapperCandidate.In(tree, names, cancellationToken);
                if (candidates.IsEmpty)
                    continue;
                var model = SourceCode.ModelOf(tree, compilation);
                Find(candidates, passed, known, model, around, cancellationToken);
                ReceivingHelpers.Find(candidates, receives, known, model, around, cancellationToken);
            }

            foreach (var wrapper in around)
            {
                members[wrapper.Method] = wrapper;
                foreach (var declared in OnlyImplementations.CertainlyRunning(wrapper.Method, compilation))
                    members[declared] = wrapper;
            }

            found = found.Union(NamesOf(around));
            inner = around;
            // a method that only calls one that takes all messages, or makes what it sends, is neither
            asked = NamesOf(around, static member => member.Role is not (MessagingRole.DrainByMethod or MessagingRole.SendByMethod));
        }

        return new(members, WordIndex.Intern(found, looked));
    }

    private static void Find(
        ImmutableArray<WrapperCandidate> candidates,
        ImmutableHashSet<string> passed,
        MessagingLibrary known,
        SemanticModel model,
        List<MessagingMember> found,
        CancellationToken cancellationToken
    )
    {
        foreach (var candidate in candidates)
            if (
                (candidate.IsShort || candidate.PassesAParameter)
                && passed.Contains(candidate.Name)
                && candidate.SymbolIn(model, cancellationToken) is { } method
                && method.IsCallOrRead()
                && known.MemberOf(method) is null
                && model.GetOperation(candidate.Call, cancellationToken) is IInvocationOperation call
                && known.MemberOf(call.TargetMethod) is { } inner
                && (
                    (candidate.IsShort ? Forwarding.Of(method, call, inner, known) : null)
                    ?? (candidate.PassesAParameter ? ChosenFrame.Of(method, call, inner, known) : null)
                    ?? (candidate.PassesAParameter ? PassingOn.Of(method, call, inner, known) : null)
                    ?? (candidate.IsShort ? SendingHelpers.Of(method, call, inner) : null)
                )
                    is { } wrapper
            )
                found.Add(wrapper);
    }

    private static IEnumerable<string> NamesOf(IEnumerable<MessagingMember> members)
    {
        foreach (var member in members)
            yield return member.Word;
    }

    private static ImmutableHashSet<string> NamesOf(List<MessagingMember> members, Func<MessagingMember, bool> isOne)
    {
        var names = ImmutableHashSet.CreateBuilder<string>();
        foreach (var member in members)
            if (isOne(member))
                names.Add(member.Word);
        return names.ToImmutable();
    }

    private sealed record Found(Dictionary<ISymbol, MessagingMember> Members, ImmutableHashSet<string> Words)
    {
        public bool HasGetters { get; } = Members.Values.Any(static member => member.Method.MethodKind == MethodKind.PropertyGet);
    }
}
