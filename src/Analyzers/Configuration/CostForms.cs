using System.Collections.Immutable;
using System.Linq;
using System.Reflection;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>One form of what a rule finds, with its own pair, which measures what it costs.</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Key">What the form is called in configurations and on the rule's page.</param>
/// <param name="Finding">What is found.</param>
/// <param name="Against">What its cost is compared with.</param>
/// <param name="AlsoRule">The rule that reports the same form where it is less certain.</param>
internal sealed record CostForm(string Rule, string Key, string Finding, string Against, string? AlsoRule = null);

/// <summary>
/// Every form that has a pair. A finding of any other form quotes no cost: what another form costs says nothing about it. Each form is
/// measured by the tables of the rule's page that name it, by a calibration, or by both.
/// </summary>
internal static class CostForms
{
    private const string InPlace = "a frame written in place",
        Bytes = "a send of the bytes themselves";

    public static readonly CostForm Block = new("ZMQ1001", "block", "a native block made for the message", InPlace, "ZMQ1012"),
        Existing = new("ZMQ1001", "existing", "memory that exists already", Bytes, "ZMQ1012"),
        LargeArray = new("ZMQ1002", "array", "a new array that is filled", InPlace),
        Array = new("ZMQ1003", "array", "a new array that is filled", InPlace),
        ArrayCopy = new("ZMQ1003", "copy", "a copy by ToArray", Bytes),
        BlockPool = new("ZMQ1004", "blocks", "a pool of native blocks", InPlace),
        RentedCopy = new("ZMQ1005", "rented", "a copy in an array of ArrayPool", Bytes),
        MessageOfSpan = new("ZMQ1006", "span", "a message around a span", Bytes),
        Text = new("ZMQ1007", "array", "text encoded as UTF-8 to an array", "a send of the text itself"),
        Literal = new("ZMQ1008", "literal", "a UTF-8 literal copied to an array", "a send of the literal itself"),
        Message = new("ZMQ2001", "message", "a message for each receive", "a receive into a reused message"),
        Rebuild = new("ZMQ2002", "rebuild", "a Rebuild before a receive", "the receive alone"),
        Buffer = new("ZMQ2004", "buffer", "a new array for each receive", "a receive into a buffer that is kept"),
        DataAgain = new("ZMQ2005", "data", "Data read once more", "reading Data once"),
        SizeAgain = new("ZMQ2005", "size", "Size read besides", "reading Data once"),
        EmptyPoll = new("ZMQ2006", "message", "a receive into a message when nothing is available", "a receive that returns a result"),
        Spin = new("ZMQ2007", "spin", "a loop that polls at full speed", "a receive that waits"),
        Poll = new("ZMQ2008", "poll", "a poll before each receive", "one poll for all that is there"),
        ReceiveBytesAsync = new("ZMQ2012", "bytes", "an asynchronous receive of an array", "a receive that waits on its own thread");

    public static ImmutableArray<CostForm> All { get; } =
        typeof(CostForms)
            .GetFields(BindingFlags.Public | BindingFlags.Static)
            .Select(field => field.GetValue(null))
            .OfType<CostForm>()
            .ToImmutableArray();

    /// <summary>The form of a finding; null where nothing was measured of it.</summary>
    public static CostForm? OfFinding(string rule, string key) =>
        All.FirstOrDefault(form => (form.Rule == rule || form.AlsoRule == rule) && form.Key == key);

    /// <summary>The form of a rule that has this key, ignoring case; null where there is none.</summary>
    public static CostForm? Find(string rule, string key) =>
        All.FirstOrDefault(form =>
            form.Rule.Equals(rule, System.StringComparison.OrdinalIgnoreCase)
            && form.Key.Equals(key, System.StringComparison.OrdinalIgnoreCase)
        );
}
