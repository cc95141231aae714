using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a member of .NET, or of a serializer, says of the text that it gives, or of how a text is written.</summary>
[Flags]
internal enum TextFacet
{
    None = 0,

    /// <summary>Gives UTF-8 as an encoding, which replaces what it cannot encode unless it is told to throw.</summary>
    Utf8 = 1,

    /// <summary>Gives the encoding of the system, which .NET Core takes to be UTF-8.</summary>
    SystemEncoding = 1 << 1,

    /// <summary>Gives a text of ASCII characters, whatever it is made of.</summary>
    Ascii = 1 << 2,

    /// <summary>The same where it is given nothing but what the text is made of.</summary>
    AsciiByDefault = 1 << 3,

    /// <summary>Gives a text of those that it is given or called on, and of their parts; other values as they are written.</summary>
    Joins = 1 << 4,

    /// <summary>Gives a text of a format with holes, and of what fills them.</summary>
    FillsHoles = 1 << 5,

    /// <summary>Writes a number: its format, or a culture, says what it contains besides digits.</summary>
    PrintsNumber = 1 << 6,

    /// <summary>Writes a date or a time of day: its format, or a culture, says what it contains besides digits.</summary>
    PrintsTime = 1 << 7,

    /// <summary>Writes the name of an enum's value.</summary>
    PrintsName = 1 << 8,

    /// <summary>Gives the format of no culture, or writes in it.</summary>
    Invariant = 1 << 9,

    /// <summary>Gives UTF-16 as an encoding, in the order of some machine.</summary>
    Utf16 = 1 << 10,

    /// <summary>Gives an encoding of one byte for each character.</summary>
    OneByte = 1 << 11,

    /// <summary>Says whether a text has ASCII characters only.</summary>
    SaysAscii = 1 << 12,

    /// <summary>Says something of the characters that a text has, or does not have.</summary>
    AsksCharacters = 1 << 13,

    /// <summary>Every way to write a value whose type says what may stand in its text.</summary>
    PrintsValue = Ascii | PrintsNumber | PrintsTime | PrintsName,
}
