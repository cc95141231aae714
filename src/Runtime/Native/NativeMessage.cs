using System.Runtime.CompilerServices;

namespace ZmqPerf.Native;

/// <summary>A <c>zmq_msg_t</c>: 64 bytes since libzmq 4.1, aligned as a pointer.</summary>
[InlineArray(8)]
internal struct NativeMessage
{
    private long _word;
}
