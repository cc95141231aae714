using System;
using System.Globalization;
using System.Linq;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// What a user gains over the calls that come to mind first: an array for each send, a message for each receive. From the same run as the
/// comparison with C, by medians.
/// </summary>
internal static class Gains
{
    /// <summary>The table; empty where sends or receives were not measured.</summary>
    public static string Text(Results results)
    {
        if (results is not { Send: { } send, Receive: { } receive })
            return "";
        int[] sizes = [.. send.Sizes.Intersect(receive.Sizes)];
        var both = sizes.Select(size => (Size: size, Times: Sum(size, naive: true) / Sum(size, naive: false))).ToList();
        var text = new StringBuilder(
            string.Create(
                CultureInfo.InvariantCulture,
                $"""

                A message that is sent from an array of its own and received into a `Message` of its own costs
                {both.Min(b => b.Times):F1} to {both.Max(b => b.Times):F1} times what `BeginFrame` and a `FrameReceiver` cost, and memory
                that is collected:


                """
            )
        );
        string head = string.Concat(sizes.Select(size => $" {Format.Size(size)} |"));
        text.Append(CultureInfo.InvariantCulture, $"| |{head}\n|---|{string.Concat(sizes.Select(_ => "---:|"))}\n");
        Add("an array per send ÷ `BeginFrame`", size => send.Ratio(Strategies.ByteArray, size, Strategies.InPlace));
        Add("a `Message` per receive ÷ `FrameReceiver`", size => receive.Ratio(Strategies.Message, size, Strategies.Receiver));
        Add("both", size => both.First(b => b.Size == size).Times);
        return text.ToString();

        double Sum(int size, bool naive) =>
            send[naive ? Strategies.ByteArray : Strategies.InPlace, size]!.Median
            + receive[naive ? Strategies.Message : Strategies.Receiver, size]!.Median;

        void Add(string what, Func<int, double?> times) =>
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {what} |{string.Concat(sizes.Select(size => string.Create(CultureInfo.InvariantCulture, $" {times(size):F1} |")))}\n"
            );
    }
}
