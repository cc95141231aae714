namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// When libzmq reads an option: an endpoint copies these when it is bound or connected, and never looks again. High-water marks and
/// time-outs are not among them. <c>tests/Pitfalls.Tests</c> shows each on real sockets.
/// </summary>
internal static class OptionTiming
{
    public static bool IsCopiedByEndpoints(Option option) =>
        option
            is Option.Identity
                or Option.SendBuffer
                or Option.ReceiveBuffer
                or Option.LargestMessage
                or Option.Conflate
                or Option.Security;
}
