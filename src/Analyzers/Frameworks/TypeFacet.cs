using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a type of .NET is. What it has is said by its members.</summary>
[Flags]
internal enum TypeFacet : long
{
    None = 0,

    /// <summary>A span, writable or not.</summary>
    Span = 1,

    /// <summary>The same for memory, which an object can keep.</summary>
    Memory = 1 << 1,

    /// <summary>A part of an array.</summary>
    Segment = 1 << 2,

    /// <summary>Shows memory which it does not hold itself.</summary>
    View = Span | Memory | Segment,

    /// <summary>An array that nobody can write.</summary>
    ImmutableArray = 1 << 3,

    /// <summary>Holds memory until it is disposed.</summary>
    MemoryOwner = 1 << 4,

    /// <summary>A place in a buffer, from its start or its end.</summary>
    Index = 1 << 5,

    /// <summary>A part of a buffer, by two such places.</summary>
    Range = 1 << 6,

    /// <summary>A class of collections that hold the elements that they were given, and can be given more.</summary>
    Growing = 1 << 7,

    /// <summary>One of those whose indexer adds what is not there.</summary>
    AddsByIndex = 1 << 8,

    /// <summary>An interface by which elements can be read, and none added.</summary>
    ReadOnly = 1 << 9,

    /// <summary>An interface of collections that can be written.</summary>
    Writable = 1 << 10,

    /// <summary>A collection that never changes.</summary>
    Unchanging = 1 << 11,

    /// <summary>Compares two objects for somebody.</summary>
    Comparer = 1 << 12,

    /// <summary>A number of 16 bytes by which things are told apart.</summary>
    Guid = 1 << 13,

    /// <summary>A span of time.</summary>
    TimeSpan = 1 << 14,

    /// <summary>Work that may not be over.</summary>
    Task = 1 << 15,

    /// <summary>Takes what is written into it, and says where.</summary>
    BufferWriter = 1 << 16,

    /// <summary>Finds values by keys, and asks the values nothing.</summary>
    Dictionary = 1 << 17,

    /// <summary>A collection that asks its elements for hash codes, or compares them.</summary>
    Set = 1 << 18,

    /// <summary>Takes what a program says of itself: logs, traces, events.</summary>
    Diagnostics = 1 << 19,

    /// <summary>The attribute of methods that never return.</summary>
    DoesNotReturn = 1 << 20,

    /// <summary>The attribute of conditions by which a method does not return.</summary>
    DoesNotReturnIf = 1 << 21,

    /// <summary>The attribute of methods whose calls are compiled under a condition.</summary>
    Conditional = 1 << 22,

    /// <summary>The attribute of fields that each thread has one of.</summary>
    ThreadStatic = 1 << 23,

    /// <summary>The attribute of fields that are something else in native memory.</summary>
    MarshalAs = 1 << 24,

    /// <summary>The attribute of structs whose one field is many.</summary>
    InlineArray = 1 << 25,

    /// <summary>The attribute that says how fields are laid out.</summary>
    StructLayout = 1 << 26,

    /// <summary>The attribute that says where a field lies.</summary>
    FieldOffset = 1 << 27,

    /// <summary>The attribute of what a tool has written.</summary>
    GeneratedCode = 1 << 28,

    /// <summary>The attribute of code whose locals hold whatever was in memory.</summary>
    SkipLocalsInit = 1 << 29,

    /// <summary>A collection that shows another one, which may be anybody's.</summary>
    Wrapper = 1 << 30,

    /// <summary>A view through which the memory can be written, and which is no array's part.</summary>
    WritableView = 1L << 31,
}
