using System;
using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Names that .NET uses for the same thing in many types. Other members with such a name are assumed to do the same, where a mistake can
/// only mean silence, or where text is examined before there are symbols.
/// </summary>
internal static class CommonNames
{
    private static readonly HashSet<string> s_platforms = NameSet.Of(
        "OperatingSystem RuntimeInformation OSPlatform PlatformID IsMacOS IsLinux IsWindows IsOSPlatform"
    );

    private static readonly HashSet<string> s_filling = NameSet.Of("Read GetBytes");

    private static readonly HashSet<string> s_closing = NameSet.Of("Dispose Close");

    private static readonly HashSet<string> s_ends = NameSet.Of("Dispose DisposeAsync DisposeAsyncCore Close System.IDisposable.Dispose");

    private static readonly string[] s_checks = (
        "Throw Guard Ensure Check Require Validate Verify Assert That InRange True Equal AreEqual Should Is Fits Can LessThan NotGreater "
        + "Must"
    ).Split(' ');

    private static readonly string[] s_transfers = (
        "Try Send Publish Push Post Forward Relay Emit Notify Reply Signal Write Transmit Enqueue Deliver Recv Receive Read Next Fetch "
        + "Pull Drain Poll"
    ).Split(' ');

    /// <summary>Whether a method of a library is called as those are that compare, and throw or answer.</summary>
    public static bool IsCheck(string method)
    {
        foreach (var beginning in s_checks)
            if (method.StartsWith(beginning, StringComparison.Ordinal))
                return true;
        return false;
    }

    /// <summary>Whether a function is called as those are that answer whether something was sent, or was there.</summary>
    public static bool AnswersForTransfer(string function)
    {
        foreach (var word in s_transfers)
            for (var at = -1; (at = function.IndexOf(word, at + 1, StringComparison.Ordinal)) >= 0; )
                if (at + word.Length == function.Length || !char.IsLower(function[at + word.Length])) // "Read" is not in "IsReady"
                    return true;
        return false;
    }

    /// <summary>Words by which code asks on which platform it runs.</summary>
    public static bool AsksForPlatform(string word) => s_platforms.Contains(word);

    /// <summary>Methods that put something into the array they are given.</summary>
    public static bool FillsArray(string method) => s_filling.Contains(method);

    /// <summary>Types whose methods compare what came out with what should have: those of test frameworks.</summary>
    public static bool IsAssertion(string type) => type.EndsWith("Assert", StringComparison.Ordinal);

    /// <summary>Methods that compare so: those of such a type, and those that begin a sentence, <c>size.Should().Be(0)</c>.</summary>
    public static bool IsAssertion(string type, string method) =>
        IsOfAssertions(type) || method == "Should" || IsOnlyNamedAssertion(type, method);

    /// <summary>Whether the method's name alone says so, as that of any program may.</summary>
    public static bool IsOnlyNamedAssertion(string type, string method) => method == "Assert" && !IsOfAssertions(type);

    private static bool IsOfAssertions(string type) => IsAssertion(type) || type.StartsWith("Should", StringComparison.Ordinal);

    /// <summary>Attributes of a test that is to end with an exception.</summary>
    public static bool ExpectsException(string attribute) => attribute is "ExpectedException" or "ExpectedExceptionAttribute";

    /// <summary>Exceptions that say that an object has ended.</summary>
    public static bool SaysDisposed(string exception) => exception == "ObjectDisposedException";

    /// <summary>Methods in which an object ends.</summary>
    public static bool EndsObject(string method) => s_ends.Contains(method);

    /// <summary>Methods that end the object that they are called on.</summary>
    public static bool Closes(string method) => s_closing.Contains(method);
}
