using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// What a member of .NET, or of a serializer, makes of the buffers, objects and delegates that it is given or called on. Its effects aside.
/// </summary>
[Flags]
internal enum Facet : long
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

    /// <summary>Every way to show memory that is there.</summary>
    Views = Part | Whole | Backing | Trimmed | Recast | Element,

    /// <summary>Goes through a part of a sequence, when asked for it.</summary>
    Sequence = 1 << 6,

    /// <summary>Makes an array, or allocates memory, all zero.</summary>
    Zeroed = 1 << 7,

    /// <summary>Makes an array of whatever was in memory.</summary>
    Uninitialized = 1 << 8,

    /// <summary>Makes an array of the elements that it is given.</summary>
    Copy = 1 << 9,

    /// <summary>Makes an array of something else: a text, a number, chance.</summary>
    Makes = 1 << 10,

    /// <summary>Gives memory out of a pool, of a size at least.</summary>
    Rents = 1 << 11,

    /// <summary>Puts memory back into its pool.</summary>
    TakesBack = 1 << 12,

    /// <summary>Allocates native memory.</summary>
    Allocates = 1 << 13,

    /// <summary>Frees native memory.</summary>
    Frees = 1 << 14,

    /// <summary>Reads the buffer that it is called on, or given first, and keeps nothing of it.</summary>
    OnlyReads = 1 << 15,

    /// <summary>Writes the span that it is called on, or the buffer that it is given first.</summary>
    Fills = 1 << 16,

    /// <summary>Writes a buffer that it is given after another argument.</summary>
    FillsLater = 1 << 17,

    /// <summary>Returns a number of a fixed size, which it reads from bytes.</summary>
    ReadsNumber = 1 << 18,

    /// <summary>Gives out such a number, where there is one.</summary>
    TriesNumber = 1 << 19,

    /// <summary>Does nothing with what it is given, or asks only whether it is there.</summary>
    Ignores = 1 << 20,

    /// <summary>Compares references.</summary>
    Compares = 1 << 21,

    /// <summary>Uses what it is given at once, and keeps nothing of it.</summary>
    Uses = 1 << 22,

    /// <summary>Reads or fills the arrays that it is given, and forgets them.</summary>
    Forgets = 1 << 23,

    /// <summary>Goes on using what it was given, whatever others of its type do.</summary>
    Keeps = 1 << 24,

    /// <summary>Gives an array or view of no elements.</summary>
    Nothing = 1 << 25,

    /// <summary>Returns a number that a text says.</summary>
    Parses = 1 << 26,

    /// <summary>Returns a text of the bytes themselves.</summary>
    Prints = 1 << 27,

    /// <summary>Makes an array of an object; another member of its type writes the same into an <c>IBufferWriter</c>.</summary>
    Serializes = 1 << 28,

    /// <summary>Writes a number, or another value of a fixed size, to the beginning of the span that it is given first.</summary>
    WritesNumber = 1 << 29,

    /// <summary>Copies all of what it is called on, or given first, to the beginning of a span, or of memory.</summary>
    CopiesAll = 1 << 30,

    /// <summary>Makes the same value of a text and of its bytes in UTF-8, where no culture says otherwise.</summary>
    ParsesUtf8 = 1L << 31,

    /// <summary>Puts a value in the place of the one that a reference leads to.</summary>
    Replaces = 1L << 32,

    /// <summary>
    /// Writes all of the one buffer that it is called on or given, or throws; a part where a start and a length are given.
    /// </summary>
    FillsAll = 1L << 33,

    /// <summary>Throws, or reports, where what it is given is not as it should be, and does nothing else.</summary>
    Guards = 1L << 34,

    /// <summary>Asks whether what it is given is null.</summary>
    AsksForNull = 1L << 35,

    /// <summary>Takes elements out of a collection or a channel, and gives them to its caller.</summary>
    TakesOut = 1L << 36,

    /// <summary>Gives an object that .NET has made, which is of no class of the user's.</summary>
    Shared = 1L << 37,

    /// <summary>Makes an object with room for as many elements as it is told.</summary>
    Reserves = 1L << 38,

    /// <summary>Reports where what it is given does not hold, in some builds only perhaps.</summary>
    Asserts = 1L << 39,

    /// <summary>Gives the address of what it is called on or given first, a handle that keeps it, or the address otherwise.</summary>
    Address = 1L << 40,

    /// <summary>Gives the address that many bytes after another.</summary>
    Offsets = 1L << 41,

    /// <summary>Lets memory move again that a handle has kept in its place.</summary>
    Unpins = 1L << 42,

    /// <summary>Runs a delegate for each element of a collection, one after the other or side by side.</summary>
    RunsForEach = 1L << 43,

    /// <summary>Puts a value in the place of another, and gives that.</summary>
    Exchanges = 1L << 44,

    /// <summary>Gives the writer that takes what went wrong.</summary>
    ErrorOutput = 1L << 45,

    /// <summary>Says whether a value has the flags that it is given.</summary>
    AsksForFlag = 1L << 46,

    /// <summary>Makes a comparer of a delegate.</summary>
    MakesComparer = 1L << 47,

    /// <summary>Ends the process.</summary>
    EndsProcess = 1L << 48,

    /// <summary>Makes an array, all zero, of elements of the type that it is told.</summary>
    ZeroedOfType = 1L << 49,

    /// <summary>Writes a number as wide as its parameter's type to an address, in the machine's order.</summary>
    WritesNumberToAddress = 1L << 50,

    /// <summary>Writes a struct to an address.</summary>
    WritesStructToAddress = 1L << 51,

    /// <summary>Makes an object of a type that it is only told.</summary>
    MakesAnyType = 1L << 52,

    /// <summary>Gives the array that an object writes to, which has room behind what is written.</summary>
    HasRoomBehind = 1L << 53,

    /// <summary>Makes objects of text or bytes, or these of objects, and tells nobody else.</summary>
    ReadsObjects = 1L << 54,

    /// <summary>Writes all of the buffer that it is given, unless a class of the user's does that in its own way.</summary>
    Randomizes = 1L << 55,

    /// <summary>Makes an object that writes to a stream, and never ends that.</summary>
    LeavesOpen = 1L << 56,
}
