using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Effects;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>The names that uses of the library show in source text.</content>
internal sealed partial class MessagingLibrary
{
    /// <summary>The names that a use of the library, or of a wrapper around it, can show in source text.</summary>
    public ImmutableHashSet<string> Words(AnalyzerOptions options, CancellationToken cancellationToken) =>
        _wrappers.AddWordsTo(_words, options, cancellationToken);

    /// <summary>The names that uses of members with a role show.</summary>
    public ImmutableHashSet<string> WordsOf(MessagingRole role)
    {
        var words = ImmutableHashSet.CreateBuilder<string>();
        foreach (var member in Members)
            if (member.Role == role)
                words.Add(member.Word);
        return words.ToImmutable();
    }

    /// <summary>The library's own members, those of our runtime included.</summary>
    public IEnumerable<MessagingMember> Members => _members.Values;

    private ImmutableHashSet<string> WordsOf(IEnumerable<MessagingMember> members)
    {
        var words = ImmutableHashSet.CreateBuilder<string>();
        foreach (var member in members)
            // names that all code is full of; something else is in such bodies, too
            if (!IsOfAllCode(member.Role))
                words.Add(member.Word);
        if (Runtime?.ReceivedFrame is { } frame)
            words.Add(frame.Name);
        foreach (var binding in Bindings)
            words.UnionWith(binding.Words);
        return words.ToImmutable();
    }

    private static bool IsOfAllCode(MessagingRole role) =>
        role
            is MessagingRole.AddFrame
                or MessagingRole.AddToPoller
                or MessagingRole.RemoveFromPoller
                or MessagingRole.AskPoller
                or MessagingRole.StopPoller
                or MessagingRole.CloseMessage;
}
