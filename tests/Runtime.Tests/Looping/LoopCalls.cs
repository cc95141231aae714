using System;
using System.Threading.Tasks;
using Net.Zmq;

namespace ZmqPerf.Tests.Looping;

/// <summary>What tests of loops do with one.</summary>
internal static class LoopCalls
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    public static async Task<OwnedMessage> Next(ReceiveLoop loop) => await loop.Messages.ReadAsync().AsTask().WaitAsync(s_patience);

    public static bool TrySend(ReceiveLoop loop, Socket socket, OutgoingMessage message, int number)
    {
        message.Clear();
        message.Add(BitConverter.GetBytes(number));
        return loop.TrySend(socket, message);
    }
}
