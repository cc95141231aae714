using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a type of .NET is; its members say what it has.</summary>
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

    /// <summary>A view through which the memory can be written, and which is not part of an array.</summary>
    WritableView = 1L << 31,

    /// <summary>Awaits a task, or stands for one that is configured.</summary>
    Awaiter = 1L << 32,

    /// <summary>Holds values of its last type argument, which are put in and taken out.</summary>
    HoldsItems = 1L << 33,

    /// <summary>Holds a value of its last type argument for each key, thread or place, and it stays there.</summary>
    HoldsParts = 1L << 34,

    /// <summary>A list that grows.</summary>
    List = 1L << 35,

    /// <summary>A collection that may be made around another one, which it goes on using.</summary>
    WrapsGiven = 1L << 36,

    /// <summary>A type from the namespaces of generic collections.</summary>
    GenericCollection = 1L << 37,

    /// <summary>A method that returns this may still run while its result is enumerated.</summary>
    Iterated = 1L << 38,

    /// <summary>Starts tasks on a scheduler.</summary>
    TaskFactory = 1L << 39,

    /// <summary>Decides where tasks run.</summary>
    Scheduler = 1L << 40,

    /// <summary>Says how several threads run a loop.</summary>
    ParallelOptions = 1L << 41,

    /// <summary>A thread of its own.</summary>
    Thread = 1L << 42,

    /// <summary>Spins for a while before it yields.</summary>
    SpinWait = 1L << 43,

    /// <summary>Asks code to end: a token or its source.</summary>
    Cancellation = 1L << 44,

    /// <summary>A clock, or a time read from one.</summary>
    Clock = 1L << 45,

    /// <summary>A point in time, a span of it, or what measures one.</summary>
    Time = 1L << 46,

    /// <summary>The base of all exceptions.</summary>
    Exception = 1L << 47,

    /// <summary>Thrown where a token asks code to end.</summary>
    CancellationException = 1L << 48,

    /// <summary>Thrown by operators of the language itself, or a base or sibling of one that is.</summary>
    LanguageException = 1L << 49,

    /// <summary>The console.</summary>
    Console = 1L << 50,

    /// <summary>A lambda of this type is data that somebody may inspect, not code.</summary>
    ExpressionTree = 1L << 51,

    /// <summary>Keeps memory where it is until it is disposed.</summary>
    Pin = 1L << 52,

    /// <summary>The attribute that shows another assembly what is internal.</summary>
    ShowsInternals = 1L << 53,
}
