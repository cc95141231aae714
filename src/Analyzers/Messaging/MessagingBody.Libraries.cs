using System.Collections.Concurrent;
using System.Threading;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>Which of the libraries a compilation uses the body is about.</content>
internal sealed partial class MessagingBody
{
    private ConcurrentDictionary<MessagingLibrary, MessagingBody>? _parts;

    /// <summary>
    /// This body for a rule that does not hold for every library: itself where it uses no other, null where it uses others only.
    /// </summary>
    public MessagingBody? Seen(MessagingLibrary library)
    {
        if (library == Library)
            return this;
        var (seen, others) = (0, 0);
        foreach (var hit in Hits)
            if (library.Knows(hit.Member))
                seen++;
            else
                others++;
        return Hits.IsEmpty || seen > 0 && others > 0 ? Part(library)
            : seen > 0 ? this
            : null;
    }

    /// <summary>With what this library does only; the same body for all rules that ask.</summary>
    private MessagingBody Part(MessagingLibrary library)
    {
        var parts = LazyInitializer.EnsureInitialized(ref _parts)!;
        return parts.TryGetValue(library, out var part)
            ? part
            : parts.GetOrAdd(
                library,
                new MessagingBody(Root, Owner, Hits.RemoveAll(hit => !library.Knows(hit.Member)), library, Model)
                {
                    Operations = Operations,
                }
            );
    }

    /// <summary>The name of the only library that it uses; null where it uses several, or which is not known.</summary>
    public string? NameOfLibrary
    {
        get
        {
            if (Library.NameOfOnly is { } only)
                return only;
            string? name = null;
            foreach (var hit in Hits)
                if (hit.Member.Binding?.Name is not { } its || name is not null && its != name)
                    return null;
                else
                    name = its;
            return name;
        }
    }
}
