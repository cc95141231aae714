// Declarations of the public API of Net.Zmq 0.4.1, to compile against. Nothing here runs.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Net.Zmq;

public sealed class Context : IDisposable
{
    public Context() => throw null!;

    public Context(int ioThreads, int maxSockets = 1023) => throw null!;

    public void Dispose() => throw null!;

    public int GetOption(ContextOption option) => throw null!;

    public static bool Has(string capability) => throw null!;

    public void SetOption(ContextOption option, int value) => throw null!;

    public void Shutdown() => throw null!;

    public static (int Major, int Minor, int Patch) Version => throw null!;
}

public enum ContextOption
{
    IoThreads = 1,
    MaxSockets = 2,
    SocketLimit = 3,
    ThreadPriority = 3,
    ThreadSchedPolicy = 4,
    MaxMsgSize = 5,
    MsgTSize = 6,
    ThreadAffinityCpuAdd = 7,
    ThreadAffinityCpuRemove = 8,
    ThreadNamePrefix = 9,
}

public static class Curve
{
    public const int KeySize = 32;
    public const int Z85KeySize = 41;

    public static string DerivePublicKey(string secretKey) => throw null!;

    public static (string PublicKey, string SecretKey) GenerateKeypair() => throw null!;
}

public sealed class Message : IDisposable
{
    public Message() => throw null!;

    public Message(int size) => throw null!;

    public Message(ReadOnlySpan<byte> data) => throw null!;

    public Message(string text) => throw null!;

    public Message(nint data, int size, Action<nint>? freeCallback = null) => throw null!;

    public int ActualDataSize => throw null!;
    public int BufferSize => throw null!;

    public void Copy(Message source) => throw null!;

    public Span<byte> Data => throw null!;

    public void Dispose() => throw null!;

    public string? GetMetadata(string property) => throw null!;

    public int GetProperty(MessageProperty property) => throw null!;

    public bool More => throw null!;

    public void Move(Message source) => throw null!;

    public void Rebuild() => throw null!;

    public void Rebuild(int size) => throw null!;

    public void SetActualDataSize(int size) => throw null!;

    public void SetProperty(MessageProperty property, int value) => throw null!;

    public int Size => throw null!;

    public byte[] ToArray() => throw null!;

    public override string ToString() => throw null!;
}

public sealed class MessagePool
{
    public MessagePool() => throw null!;

    public void Clear() => throw null!;

    public int GetMaxBuffers(MessageSize size) => throw null!;

    public Dictionary<int, int> GetPoolCounts() => throw null!;

    public PoolStatistics GetStatistics() => throw null!;

    public void Prewarm(MessageSize size, int count) => throw null!;

    public void Prewarm(MessageSize[] sizes, int count) => throw null!;

    public void Prewarm(Dictionary<MessageSize, int> configuration) => throw null!;

    public Message Rent(ReadOnlySpan<byte> data) => throw null!;

    public Message Rent(int size) => throw null!;

    public void SetMaxBuffers(MessageSize size, int maxBuffers) => throw null!;

    public void SetMaxBuffers(Dictionary<MessageSize, int> configuration) => throw null!;

    public static MessagePool Shared => throw null!;
}

public enum MessageProperty
{
    More = 1,
    Shared = 3,
}

public enum MessageSize
{
    B16 = 16,
    B32 = 32,
    B64 = 64,
    B128 = 128,
    B256 = 256,
    B512 = 512,
    K1 = 1024,
    K2 = 2048,
    K4 = 4096,
    K8 = 8192,
    K16 = 16384,
    K32 = 32768,
    K64 = 65536,
    K128 = 131072,
    K256 = 262144,
    K512 = 524288,
    M1 = 1048576,
    M2 = 2097152,
    M4 = 4194304,
}

public sealed class MultipartMessage : IEnumerable<Message>, IEnumerable, IDisposable
{
    public MultipartMessage() => throw null!;

    public void Add(Message message) => throw null!;

    public void Add(byte[] data) => throw null!;

    public void Add(string text) => throw null!;

    public void Add(ReadOnlySpan<byte> data) => throw null!;

    public void AddEmptyFrame() => throw null!;

    public void Clear() => throw null!;

    public int Count => throw null!;

    public void Dispose() => throw null!;

    public Message First => throw null!;

    public IEnumerator<Message> GetEnumerator() => throw null!;

    public void Insert(int index, Message message) => throw null!;

    public bool IsEmpty => throw null!;
    public Message Last => throw null!;

    public ReadOnlySpan<byte> PeekFirst() => throw null!;

    public string PeekFirstString() => throw null!;

    public ReadOnlySpan<byte> PeekLast() => throw null!;

    public string PeekLastString() => throw null!;

    public Message Pop() => throw null!;

    public Message PopBack() => throw null!;

    public void RemoveAt(int index) => throw null!;

    public Message this[int index] => throw null!;

    IEnumerator IEnumerable.GetEnumerator() => throw null!;
}

public sealed class Poller : IDisposable
{
    public Poller(int capacity) => throw null!;

    public int Add(Socket socket, PollEvents events) => throw null!;

    public int Capacity => throw null!;

    public void Clear() => throw null!;

    public int Count => throw null!;

    public void Dispose() => throw null!;

    public PollEvents GetReturnedEvents(int index) => throw null!;

    public Socket? GetSocket(int index) => throw null!;

    public bool HasError(int index) => throw null!;

    public bool IsReadable(int index) => throw null!;

    public bool IsWritable(int index) => throw null!;

    public int Poll(long timeout = -1) => throw null!;

    public int Poll(TimeSpan timeout) => throw null!;

    public void Update(int index, PollEvents events) => throw null!;
}

public enum PollEvents : short
{
    None = 0,
    In = 1,
    Out = 2,
    Err = 4,
    Pri = 8,
}

public struct PoolStatistics
{
    public double HitRate => throw null!;
    public long OutstandingBuffers
    {
        readonly get => throw null!;
        init => throw null!;
    }
    public long OutstandingMessages => throw null!;
    public long PoolHits
    {
        readonly get => throw null!;
        init => throw null!;
    }
    public long PoolMisses
    {
        readonly get => throw null!;
        init => throw null!;
    }
    public long PoolRejects
    {
        readonly get => throw null!;
        init => throw null!;
    }
    public long Rents => throw null!;
    public long Returns => throw null!;

    public override string ToString() => throw null!;

    public long TotalRents
    {
        readonly get => throw null!;
        init => throw null!;
    }
    public long TotalReturns
    {
        readonly get => throw null!;
        init => throw null!;
    }
}

public static class Proxy
{
    public static void Start(Socket frontend, Socket backend, Socket? capture = null) => throw null!;

    public static void StartSteerable(Socket frontend, Socket backend, Socket control, Socket? capture = null) => throw null!;
}

public enum RecvFlags
{
    None = 0,
    DontWait = 1,
}

public enum SendFlags
{
    None = 0,
    DontWait = 1,
    SendMore = 2,
}

public sealed class Socket : IDisposable
{
    public Socket(Context context, SocketType socketType) => throw null!;

    public void Bind(string endpoint) => throw null!;

    public void Connect(string endpoint) => throw null!;

    public void Disconnect(string endpoint) => throw null!;

    public void Dispose() => throw null!;

    public T GetOption<T>(SocketOption option)
        where T : struct => throw null!;

    public int GetOption(SocketOption option, byte[] buffer) => throw null!;

    public string GetOptionString(SocketOption option) => throw null!;

    public bool HasMore => throw null!;

    public void Monitor(string? endpoint, int events = 65535) => throw null!;

    public void Monitor(string? endpoint, SocketMonitorEvent events = SocketMonitorEvent.All) => throw null!;

    public int Recv(byte[] buffer, RecvFlags flags = RecvFlags.None) => throw null!;

    public int Recv(Span<byte> buffer, RecvFlags flags = RecvFlags.None) => throw null!;

    public int Recv(nint buffer, int size, RecvFlags flags = RecvFlags.None) => throw null!;

    public int Recv(Message message, RecvFlags flags = RecvFlags.None) => throw null!;

    public int Recv(Message message, int expectSize, RecvFlags flags = RecvFlags.None) => throw null!;

    public string RecvString() => throw null!;

    public SocketRef Ref => throw null!;

    public bool Send(byte[] data, SendFlags flags = SendFlags.None) => throw null!;

    public bool Send(ReadOnlySpan<byte> data, SendFlags flags = SendFlags.None) => throw null!;

    public bool Send(nint data, int size, SendFlags flags = SendFlags.None) => throw null!;

    public bool Send(string text, SendFlags flags = SendFlags.None) => throw null!;

    public int Send(Message message, SendFlags flags = SendFlags.None) => throw null!;

    public void SetOption(SocketOption option, int value) => throw null!;

    public void SetOption(SocketOption option, long value) => throw null!;

    public void SetOption(SocketOption option, byte[] value) => throw null!;

    public void SetOption(SocketOption option, string value) => throw null!;

    public void Subscribe(byte[] prefix) => throw null!;

    public void Subscribe(string prefix) => throw null!;

    public void SubscribeAll() => throw null!;

    public bool TryRecv(Span<byte> buffer, out int bytesReceived) => throw null!;

    public bool TryRecv(Message message, out int bytesReceived) => throw null!;

    public bool TryRecvString(out string text) => throw null!;

    public void Unbind(string endpoint) => throw null!;

    public void Unsubscribe(byte[] prefix) => throw null!;

    public void Unsubscribe(string prefix) => throw null!;

    public void UnsubscribeAll() => throw null!;
}

public static class SocketAsyncExtensions
{
    public static ValueTask<byte[]> RecvBytesAsync(this Socket socket, CancellationToken cancellationToken = default(CancellationToken)) =>
        throw null!;

    public static ValueTask<MultipartMessage> RecvMultipartAsync(
        this Socket socket,
        CancellationToken cancellationToken = default(CancellationToken)
    ) => throw null!;

    public static ValueTask<string> RecvStringAsync(this Socket socket, CancellationToken cancellationToken = default(CancellationToken)) =>
        throw null!;

    public static ValueTask<int> SendAsync(
        this Socket socket,
        byte[] data,
        CancellationToken cancellationToken = default(CancellationToken)
    ) => throw null!;

    public static ValueTask<int> SendAsync(
        this Socket socket,
        ReadOnlyMemory<byte> data,
        CancellationToken cancellationToken = default(CancellationToken)
    ) => throw null!;

    public static ValueTask<int> SendAsync(
        this Socket socket,
        string text,
        CancellationToken cancellationToken = default(CancellationToken)
    ) => throw null!;

    public static ValueTask SendMultipartAsync(
        this Socket socket,
        MultipartMessage message,
        CancellationToken cancellationToken = default(CancellationToken)
    ) => throw null!;
}

public static class SocketExtensions
{
    public static MultipartMessage RecvMultipart(this Socket socket) => throw null!;

    public static void SendMultipart(this Socket socket, MultipartMessage message) => throw null!;

    public static void SendMultipart(this Socket socket, IEnumerable<byte[]> frames) => throw null!;

    public static void SendMultipart(this Socket socket, params string[] frames) => throw null!;

    public static void SendMultipart(this Socket socket, IEnumerable<Message> messages) => throw null!;

    public static bool TryRecvMultipart(this Socket socket, out MultipartMessage? message) => throw null!;
}

public enum SocketMonitorEvent
{
    None = 0,
    Connected = 1,
    ConnectDelayed = 2,
    ConnectRetried = 4,
    Listening = 8,
    BindFailed = 16,
    Accepted = 32,
    AcceptFailed = 64,
    Closed = 128,
    CloseFailed = 256,
    Disconnected = 512,
    MonitorStopped = 1024,
    All = 65535,
}

public readonly struct SocketMonitorEventData : IEquatable<SocketMonitorEventData>
{
    public SocketMonitorEventData(SocketMonitorEvent @event, int value, string address) => throw null!;

    public string Address => throw null!;

    public bool Equals(SocketMonitorEventData other) => throw null!;

    public SocketMonitorEvent Event => throw null!;

    public static bool operator ==(SocketMonitorEventData left, SocketMonitorEventData right) => throw null!;

    public static bool operator !=(SocketMonitorEventData left, SocketMonitorEventData right) => throw null!;

    public static SocketMonitorEventData Parse(ReadOnlySpan<byte> eventFrame, string address) => throw null!;

    public static SocketMonitorEventData Parse(byte[] eventFrame, string address) => throw null!;

    public override string ToString() => throw null!;

    public int Value => throw null!;

    public override bool Equals(object? obj) => throw null!;

    public override int GetHashCode() => throw null!;
}

public enum SocketOption
{
    Affinity = 4,
    Routing_Id = 5,
    Subscribe = 6,
    Unsubscribe = 7,
    Rate = 8,
    Recovery_Ivl = 9,
    Sndbuf = 11,
    Rcvbuf = 12,
    Rcvmore = 13,
    Fd = 14,
    Events = 15,
    Type = 16,
    Linger = 17,
    Reconnect_Ivl = 18,
    Backlog = 19,
    Reconnect_Ivl_Max = 21,
    Maxmsgsize = 22,
    Sndhwm = 23,
    Rcvhwm = 24,
    Multicast_Hops = 25,
    Rcvtimeo = 27,
    Sndtimeo = 28,
    Last_Endpoint = 32,
    Router_Mandatory = 33,
    Tcp_Keepalive = 34,
    Tcp_Keepalive_Cnt = 35,
    Tcp_Keepalive_Idle = 36,
    Tcp_Keepalive_Intvl = 37,
    Immediate = 39,
    Xpub_Verbose = 40,
    Router_Raw = 41,
    Ipv6 = 42,
    Mechanism = 43,
    Plain_Server = 44,
    Plain_Username = 45,
    Plain_Password = 46,
    Curve_Server = 47,
    Curve_Publickey = 48,
    Curve_Secretkey = 49,
    Curve_Serverkey = 50,
    Probe_Router = 51,
    Req_Correlate = 52,
    Req_Relaxed = 53,
    Conflate = 54,
    Zap_Domain = 55,
    Router_Handover = 56,
    Tos = 57,
    Connect_Routing_Id = 61,
    Gssapi_Server = 62,
    Gssapi_Principal = 63,
    Gssapi_Service_Principal = 64,
    Gssapi_Plaintext = 65,
    Handshake_Ivl = 66,
    Socks_Proxy = 68,
    Xpub_Nodrop = 69,
    Blocky = 70,
    Xpub_Manual = 71,
    Xpub_Welcome_Msg = 72,
    Stream_Notify = 73,
    Invert_Matching = 74,
    Heartbeat_Ivl = 75,
    Heartbeat_Ttl = 76,
    Heartbeat_Timeout = 77,
    Xpub_Verboser = 78,
    Connect_Timeout = 79,
    Tcp_Maxrt = 80,
    Thread_Safe = 81,
    Multicast_Maxtpdu = 84,
    Vmci_Buffer_Size = 85,
    Vmci_Buffer_Min_Size = 86,
    Vmci_Buffer_Max_Size = 87,
    Vmci_Connect_Timeout = 88,
    Use_Fd = 89,
    Gssapi_Principal_Nametype = 90,
    Gssapi_Service_Principal_Nametype = 91,
    Bindtodevice = 92,
}

public readonly struct SocketRef : IEquatable<SocketRef>
{
    public bool Equals(SocketRef other) => throw null!;

    public static SocketRef FromHandle(nint handle) => throw null!;

    public bool IsValid => throw null!;

    public static bool operator ==(SocketRef left, SocketRef right) => throw null!;

    public static bool operator !=(SocketRef left, SocketRef right) => throw null!;

    public override bool Equals(object? obj) => throw null!;

    public override int GetHashCode() => throw null!;
}

public enum SocketType
{
    Pair = 0,
    Pub = 1,
    Sub = 2,
    Req = 3,
    Rep = 4,
    Dealer = 5,
    Router = 6,
    Pull = 7,
    Push = 8,
    XPub = 9,
    XSub = 10,
    Stream = 11,
}

public static class Z85
{
    public static byte[] Decode(string encoded) => throw null!;

    public static string Encode(ReadOnlySpan<byte> data) => throw null!;
}

public class ZmqException : Net.Zmq.Core.ZmqException
{
    public ZmqException() => throw null!;

    public ZmqException(int errorNumber) => throw null!;

    public ZmqException(int errorNumber, string message) => throw null!;
}
