using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a member of .NET does with the bytes and delegates it is given, or is called on. Its effects aside.</summary>
[Flags]
internal enum Facet
{
    None = 0,

    /// <summary>Shows a part of a buffer: from a start, of a length. All of it where neither is given.</summary>
    Part = 1,

    /// <summary>Shows all of a buffer by another type.</summary>
    Whole = 1 << 1,

    /// <summary>Gives the array that a segment lies in.</summary>
    Backing = 1 << 2,

    /// <summary>Shows what is left of a buffer by its content.</summary>
    Trimmed = 1 << 3,

    /// <summary>Shows a buffer's memory as elements of another type.</summary>
    Recast = 1 << 4,

    /// <summary>Refers to an element.</summary>
    Element = 1 << 5,

    /// <summary>Goes through a part of a sequence, when asked for it.</summary>
    Sequence = 1 << 6,

    /// <summary>Every way to show memory that is there.</summary>
    Views = Part | Whole | Backing | Trimmed | Recast | Element,
}
