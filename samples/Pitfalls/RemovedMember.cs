using System;
using System.Globalization;
using System.Reflection;
using Net.Zmq;

namespace Pitfalls;

/// <summary>
/// Calls what Net.Zmq 0.1.0 had, as a library does that was built against it and now gets a later one. No source calls it: that would not
/// compile any more.
/// </summary>
internal static class RemovedMember
{
    public static string Run()
    {
        using var link = new Link();
        link.Sender.Send("hello");
        try
        {
            var frame = (byte[])
                typeof(Socket).InvokeMember(
                    "RecvBytes",
                    BindingFlags.InvokeMethod,
                    Type.DefaultBinder,
                    link.Receiver,
                    [RecvFlags.None],
                    CultureInfo.InvariantCulture
                )!;
            return $"received {frame.Length} bytes";
        }
        catch (MissingMethodException exception)
        {
            return $"a library that was built against 0.1.0 calls RecvBytes: {exception.GetType().Name}";
        }
    }
}
