using System.Collections.Generic;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>What a frame goes through on its way out and in, in the libraries that are rewritten.</summary>
internal static class CountedCalls
{
    /// <summary>The assembly of the runtime, which counts its own frames.</summary>
    public const string Runtime = "ZmqPerf";

    /// <summary>The assembly that is ZeroMQ without libzmq.</summary>
    public const string NetMq = "NetMQ";

    /// <summary>Part of the name of every native library that is libzmq, in any case.</summary>
    public const string LibZmq = "zmq";

    /// <summary>libzmq's own reason for the last failure of the thread.</summary>
    public const string LastError = "zmq_errno";

    /// <summary>Functions of libzmq that answer the size of the frame that they have sent, or a negative number.</summary>
    public static IReadOnlySet<string> Sends { get; } = new HashSet<string> { "zmq_send", "zmq_send_const", "zmq_msg_send", "zmq_sendmsg" };

    /// <summary>Functions of libzmq that answer the size of the frame that they have received, or a negative number.</summary>
    public static IReadOnlySet<string> Receives { get; } = new HashSet<string> { "zmq_recv", "zmq_msg_recv", "zmq_recvmsg" };

    /// <summary>The types of NetMQ that all its other members send and receive through.</summary>
    public static IReadOnlySet<string> NetMqSockets { get; } = new HashSet<string> { "NetMQ.NetMQSocket", "NetMQ.ThreadSafeSocket" };

    /// <summary>Their one method that sends, with the frame as its first argument; it answers whether it was taken.</summary>
    public const string NetMqSend = "TrySend";

    /// <summary>Their one method that receives into its first argument; it answers whether there was a frame.</summary>
    public const string NetMqReceive = "TryReceive";

    /// <summary>The size of a frame of NetMQ.</summary>
    public const string NetMqSize = "get_Size";
}
