using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a member of .NET does to the number of elements that something has, or says of it.</summary>
[Flags]
internal enum CollectionFacet : long
{
    None = 0,

    /// <summary>Says how many elements there are.</summary>
    Counts = 1,

    /// <summary>Says how many elements there are in what never has more or fewer: an array, a text, a span.</summary>
    CountsFixed = 1L << 33,

    /// <summary>Says whether there is none.</summary>
    SaysNone = 1 << 1,

    /// <summary>Says how many there is room for.</summary>
    SaysRoom = 1 << 2,

    /// <summary>Says how many elements there are, or whether there is any.</summary>
    AsksForCount = Counts | SaysNone,

    /// <summary>The same, or how many there can be.</summary>
    AsksForSize = AsksForCount | SaysRoom,

    /// <summary>Puts an element, which is given, into a collection.</summary>
    Stores = 1 << 3,

    /// <summary>Adds an element beside another, or one made for the occasion, at most.</summary>
    AddsOther = 1 << 4,

    /// <summary>Adds one element at most.</summary>
    Adds = Stores | AddsOther,

    /// <summary>Fills a collection in the order of the calls.</summary>
    Fills = 1 << 5,

    /// <summary>Leaves a collection with the elements that it has, or fewer.</summary>
    AddsNone = 1 << 6,

    /// <summary>Says something of the elements, or makes another sequence of them, and changes nothing.</summary>
    Reads = 1 << 7,

    /// <summary>Adds nothing to a collection, whatever else it does.</summary>
    OnlyReads = AddsNone | Reads,

    /// <summary>Takes an element out, and says by its result whether there was one.</summary>
    TriesToTake = 1 << 8,

    /// <summary>Takes an element out and returns it.</summary>
    HandsBack = 1 << 9,

    /// <summary>Returns a task of an element that it takes out.</summary>
    HandsBackLater = 1 << 10,

    /// <summary>Sets an out parameter to an element that it takes out.</summary>
    HandsOut = 1 << 11,

    /// <summary>Takes elements out, and gives them to nobody, where it is a collection without keys.</summary>
    Removes = 1 << 12,

    /// <summary>Takes out all elements, or all of a kind.</summary>
    Clears = 1 << 13,

    /// <summary>After it there may be no element left.</summary>
    MayEmpty = TriesToTake | HandsBack | Removes | Clears,

    /// <summary>Puts an element into a channel.</summary>
    Writes = 1 << 14,

    /// <summary>Puts an element into a collection or a channel.</summary>
    Gives = Stores | Writes,

    /// <summary>Leaves the elements as they are, and gives none of them.</summary>
    GivesNone = 1 << 15,

    /// <summary>Finds the element of a key, and says whether there was one.</summary>
    Finds = 1 << 16,

    /// <summary>Takes the element of a key out.</summary>
    TakesByKey = 1 << 17,

    /// <summary>The values of a dictionary, which are its elements.</summary>
    Values = 1 << 18,

    /// <summary>The keys of a dictionary.</summary>
    Keys = 1 << 19,

    /// <summary>Has as many elements as the dictionary.</summary>
    Parts = Keys | Values,

    /// <summary>Sorts a list in its place.</summary>
    Sorts = 1 << 20,

    /// <summary>Makes room.</summary>
    MakesRoom = 1 << 21,

    /// <summary>Makes a sequence in order of all elements.</summary>
    Orders = 1 << 22,

    /// <summary>Makes one value of all elements.</summary>
    SumsUp = 1 << 23,

    /// <summary>Of these, their sum.</summary>
    Sum = 1 << 24,

    /// <summary>Of these, their average.</summary>
    Average = 1 << 25,

    /// <summary>Says whether there is some element.</summary>
    SaysSome = 1 << 26,

    /// <summary>Takes an object out of a pool of objects.</summary>
    TakesFromPool = 1 << 27,

    /// <summary>Puts an object back into a pool of objects.</summary>
    GivesToPool = 1 << 28,

    /// <summary>Gives the same elements, or some of them, or the same in another form.</summary>
    HandsOn = 1 << 29,

    /// <summary>Gives one element of what it is asked of.</summary>
    GivesOne = 1 << 30,

    /// <summary>Makes something else of each element, by a delegate.</summary>
    Maps = 1L << 31,

    /// <summary>Says whether what it is given is one that was known before.</summary>
    AsksWhetherKnown = 1L << 32,

    /// <summary>Says whether two objects or sequences are equal.</summary>
    Compares = 1L << 34,

    /// <summary>Makes a collection of elements that it is given, or finds.</summary>
    MakesCollection = 1L << 35,

    /// <summary>Makes a sequence of consecutive integers.</summary>
    CountsUp = 1L << 36,
}
