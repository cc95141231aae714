namespace ZmqPerf.Analyzers.Messaging.Removed;

/// <summary>
/// A member or type that later versions of the messaging library do not have: the last version that has it, and what to use then.
/// </summary>
/// <param name="Key">The member as C# spells it, without names of parameters; for a type its name, which stands for all of its
/// members.</param>
/// <param name="Last">The last version that has it.</param>
internal sealed record Removal(string Key, string Last, RemovalUse Use, string Instead, RemovalFix Fix = RemovalFix.ByHand)
{
    /// <summary>The simple name, by which uses are looked for.</summary>
    public string Name
    {
        get
        {
            var end = Key.IndexOf('(');
            var start = Key.LastIndexOfAny(s_separators, end < 0 ? Key.Length - 1 : end - 1) + 1;
            return Key.Substring(start, (end < 0 ? Key.Length : end) - start);
        }
    }

    /// <summary>The simple name of the type.</summary>
    public string Type
    {
        get
        {
            var end = Key.IndexOf('.');
            return end < 0 ? Key : Key.Substring(Key.LastIndexOf(' ', end) + 1, end - Key.LastIndexOf(' ', end) - 1);
        }
    }

    public bool IsType => Key == Type;

    private static readonly char[] s_separators = { '.', ' ' };
}

/// <summary>Which uses of a removed member a later version does not compile.</summary>
internal enum RemovalUse
{
    /// <summary>All of them.</summary>
    Any,

    /// <summary>Calls that give flags; without them another overload takes its place.</summary>
    WithFlags,

    /// <summary>Calls whose result somebody reads; its type has changed.</summary>
    WithResult,
}

/// <summary>How a use is rewritten, where the referenced version already has what later ones keep.</summary>
internal enum RemovalFix
{
    /// <summary>Not by a fix.</summary>
    ByHand,

    /// <summary>The flags go, where they say what the call does anyway.</summary>
    DropFlags,

    /// <summary>The property is replaced by Size.</summary>
    Size,

    /// <summary>A new message takes the place of one from the pool.</summary>
    NewMessage,

    /// <summary>The message is disposed instead of being given back.</summary>
    Dispose,

    /// <summary>The frame is received into a message, whose bytes are copied.</summary>
    ReceiveMessage,
}
