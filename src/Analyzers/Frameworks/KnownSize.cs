namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What is known of the number that a member of .NET returns, or of how many elements it gives.</summary>
internal enum KnownSize
{
    None,

    /// <summary>No element, or no time.</summary>
    Zero,

    /// <summary>As many elements as it is called on, or given first, where it is told nothing else.</summary>
    Same,

    /// <summary>The part of a text from a start, of a length.</summary>
    PartOfText,

    /// <summary>As many elements as its first argument says.</summary>
    First,

    /// <summary>As many as its second argument says.</summary>
    Second,

    /// <summary>The bytes of the elements that it is given.</summary>
    InBytes,

    /// <summary>The bytes of a text, as an array or as their number.</summary>
    Encoded,

    /// <summary>The bytes that a text of a length has at most, and some more.</summary>
    MostEncoded,

    /// <summary>The bytes of the one value that it is given.</summary>
    OneValue,

    /// <summary>The bytes of a <c>Guid</c>.</summary>
    OneGuid,

    /// <summary>A digest, whose algorithm fixes its size.</summary>
    Digest,

    /// <summary>A value for each name of an enum.</summary>
    Names,

    /// <summary>Elements of the collection that it is called on.</summary>
    Own,

    /// <summary>A collection that never changes, of what it is given.</summary>
    Given,

    /// <summary>Elements of a sequence, each of them once at most, or something of each of them.</summary>
    Chosen,

    /// <summary>The same, and as many at most as its second argument says.</summary>
    Taken,

    /// <summary>Elements that it makes, as many as its second argument says.</summary>
    Repeated,

    /// <summary>As many as the shorter of two sequences has.</summary>
    Shorter,

    /// <summary>The elements of two sequences.</summary>
    Joined,

    /// <summary>One more than the sequence has.</summary>
    OneMore,

    /// <summary>How many elements a sequence or an array has.</summary>
    Count,

    /// <summary>The smaller number.</summary>
    Least,

    /// <summary>The larger number.</summary>
    Greatest,

    /// <summary>The first number, held between the others.</summary>
    Clamped,

    /// <summary>A number without its sign.</summary>
    Absolute,

    /// <summary>Something else that is computed of one number, or of how it compares with another.</summary>
    Computed,

    /// <summary>A number by chance.</summary>
    Chance,

    /// <summary>How many bytes a value takes in memory.</summary>
    InMemory,

    /// <summary>The same as native code has it.</summary>
    InNativeMemory,
}
