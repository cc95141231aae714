using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>
/// The code and the configuration under one ❌ or ✅ heading, without the markers, which Net.Zmq they are for, and which id is marked on
/// which line of them, counted from one.
/// </summary>
internal sealed record PageExample(
    string Code,
    string Config,
    bool ByHand,
    ZmqVersion ZmqVersion,
    IReadOnlyList<(int Line, string Id)> InCode,
    IReadOnlyList<(int Line, string Id)> InConfig
)
{
    /// <summary>A file of text that is given to the compiler beside the code: its name, and what it holds.</summary>
    public (string Name, string Text)? Beside { get; init; }

    /// <summary>The version of C# that the example is about; zero for any.</summary>
    public int CSharp { get; init; }
}

/// <summary>A ❌ and the ✅ that follows it.</summary>
internal sealed record PagePair(PageExample Bad, PageExample Good);
