using System;

namespace Net.Zmq.Core.Native;

/// <summary>Numbers of the C library, under its names.</summary>
public static class ZmqConstants
{
    // types of sockets
    public const int ZMQ_PAIR = 0,
        ZMQ_PUB = 1,
        ZMQ_SUB = 2,
        ZMQ_REQ = 3,
        ZMQ_REP = 4,
        ZMQ_DEALER = 5,
        ZMQ_ROUTER = 6,
        ZMQ_PULL = 7,
        ZMQ_PUSH = 8,
        ZMQ_XPUB = 9,
        ZMQ_XSUB = 10,
        ZMQ_STREAM = 11;

    // options of a context
    public const int ZMQ_IO_THREADS = 1,
        ZMQ_MAX_SOCKETS = 2,
        ZMQ_SOCKET_LIMIT = 3,
        ZMQ_THREAD_PRIORITY = 3,
        ZMQ_THREAD_SCHED_POLICY = 4,
        ZMQ_MAX_MSGSZ = 5,
        ZMQ_MSG_T_SIZE = 6,
        ZMQ_THREAD_AFFINITY_CPU_ADD = 7,
        ZMQ_THREAD_AFFINITY_CPU_REMOVE = 8,
        ZMQ_THREAD_NAME_PREFIX = 9;

    // options of a socket
    public const int ZMQ_AFFINITY = 4,
        ZMQ_ROUTING_ID = 5,
        ZMQ_SUBSCRIBE = 6,
        ZMQ_UNSUBSCRIBE = 7,
        ZMQ_RATE = 8,
        ZMQ_RECOVERY_IVL = 9,
        ZMQ_SNDBUF = 11,
        ZMQ_RCVBUF = 12,
        ZMQ_RCVMORE = 13,
        ZMQ_FD = 14,
        ZMQ_EVENTS = 15,
        ZMQ_TYPE = 16,
        ZMQ_LINGER = 17,
        ZMQ_RECONNECT_IVL = 18,
        ZMQ_BACKLOG = 19,
        ZMQ_RECONNECT_IVL_MAX = 21,
        ZMQ_MAXMSGSIZE = 22,
        ZMQ_SNDHWM = 23,
        ZMQ_RCVHWM = 24,
        ZMQ_MULTICAST_HOPS = 25,
        ZMQ_RCVTIMEO = 27,
        ZMQ_SNDTIMEO = 28,
        ZMQ_LAST_ENDPOINT = 32,
        ZMQ_ROUTER_MANDATORY = 33,
        ZMQ_TCP_KEEPALIVE = 34,
        ZMQ_TCP_KEEPALIVE_CNT = 35,
        ZMQ_TCP_KEEPALIVE_IDLE = 36,
        ZMQ_TCP_KEEPALIVE_INTVL = 37,
        ZMQ_IMMEDIATE = 39,
        ZMQ_XPUB_VERBOSE = 40,
        ZMQ_ROUTER_RAW = 41,
        ZMQ_IPV6 = 42,
        ZMQ_MECHANISM = 43,
        ZMQ_PLAIN_SERVER = 44,
        ZMQ_PLAIN_USERNAME = 45,
        ZMQ_PLAIN_PASSWORD = 46,
        ZMQ_CURVE_SERVER = 47,
        ZMQ_CURVE_PUBLICKEY = 48,
        ZMQ_CURVE_SECRETKEY = 49,
        ZMQ_CURVE_SERVERKEY = 50,
        ZMQ_PROBE_ROUTER = 51,
        ZMQ_REQ_CORRELATE = 52,
        ZMQ_REQ_RELAXED = 53,
        ZMQ_CONFLATE = 54,
        ZMQ_ZAP_DOMAIN = 55,
        ZMQ_ROUTER_HANDOVER = 56,
        ZMQ_TOS = 57,
        ZMQ_CONNECT_ROUTING_ID = 61,
        ZMQ_GSSAPI_SERVER = 62,
        ZMQ_GSSAPI_PRINCIPAL = 63,
        ZMQ_GSSAPI_SERVICE_PRINCIPAL = 64,
        ZMQ_GSSAPI_PLAINTEXT = 65,
        ZMQ_HANDSHAKE_IVL = 66,
        ZMQ_SOCKS_PROXY = 68,
        ZMQ_XPUB_NODROP = 69,
        ZMQ_BLOCKY = 70,
        ZMQ_XPUB_MANUAL = 71,
        ZMQ_XPUB_WELCOME_MSG = 72,
        ZMQ_STREAM_NOTIFY = 73,
        ZMQ_INVERT_MATCHING = 74,
        ZMQ_HEARTBEAT_IVL = 75,
        ZMQ_HEARTBEAT_TTL = 76,
        ZMQ_HEARTBEAT_TIMEOUT = 77,
        ZMQ_XPUB_VERBOSER = 78,
        ZMQ_CONNECT_TIMEOUT = 79,
        ZMQ_TCP_MAXRT = 80,
        ZMQ_THREAD_SAFE = 81,
        ZMQ_MULTICAST_MAXTPDU = 84,
        ZMQ_VMCI_BUFFER_SIZE = 85,
        ZMQ_VMCI_BUFFER_MIN_SIZE = 86,
        ZMQ_VMCI_BUFFER_MAX_SIZE = 87,
        ZMQ_VMCI_CONNECT_TIMEOUT = 88,
        ZMQ_USE_FD = 89,
        ZMQ_GSSAPI_PRINCIPAL_NAMETYPE = 90,
        ZMQ_GSSAPI_SERVICE_PRINCIPAL_NAMETYPE = 91,
        ZMQ_BINDTODEVICE = 92;

    // flags of sends and receives
    public const int ZMQ_DONTWAIT = 1,
        ZMQ_SNDMORE = 2;

    // what is polled for
    public const int ZMQ_POLLIN = 1,
        ZMQ_POLLOUT = 2,
        ZMQ_POLLERR = 4,
        ZMQ_POLLPRI = 8;

    // properties of a message
    public const int ZMQ_MORE = 1,
        ZMQ_SHARED = 3;

    // mechanisms of security
    public const int ZMQ_NULL = 0,
        ZMQ_PLAIN = 1,
        ZMQ_CURVE = 2,
        ZMQ_GSSAPI = 3;

    // error numbers, those of Linux
    public const int ENOTSUP = 95,
        EPROTONOSUPPORT = 93,
        ENOBUFS = 105,
        ENETDOWN = 100,
        EADDRINUSE = 98,
        EADDRNOTAVAIL = 99,
        ECONNREFUSED = 111,
        EINPROGRESS = 115,
        ENOTSOCK = 88,
        EMSGSIZE = 90,
        EAFNOSUPPORT = 97,
        ENETUNREACH = 101,
        ECONNABORTED = 103,
        ECONNRESET = 104,
        ENOTCONN = 107,
        ETIMEDOUT = 110,
        EHOSTUNREACH = 113,
        ENETRESET = 102;

    // error numbers, libzmq's own and again those of Linux
    public const int ZMQ_HAUSNUMERO = 156384712,
        ETERM = 156384765,
        ENOENT = 2,
        EINTR = 4,
        EACCES = 13,
        EFAULT = 14,
        EINVAL = 22,
        EMFILE = 24,
        EBUFFERSMALL = 156384812,
        ESIZEMISMATCH = 156384813;

    // events of a monitored socket
    public const int ZMQ_EVENT_CONNECTED = 1,
        ZMQ_EVENT_CONNECT_DELAYED = 2,
        ZMQ_EVENT_CONNECT_RETRIED = 4,
        ZMQ_EVENT_LISTENING = 8,
        ZMQ_EVENT_BIND_FAILED = 16,
        ZMQ_EVENT_ACCEPTED = 32,
        ZMQ_EVENT_ACCEPT_FAILED = 64,
        ZMQ_EVENT_CLOSED = 128,
        ZMQ_EVENT_CLOSE_FAILED = 256,
        ZMQ_EVENT_DISCONNECTED = 512,
        ZMQ_EVENT_MONITOR_STOPPED = 1024,
        ZMQ_EVENT_ALL = 65535;

    // what a handshake failed over
    public const int ZMQ_PROTOCOL_ERROR_ZMTP_UNSPECIFIED = 0x10000000,
        ZMQ_PROTOCOL_ERROR_ZMTP_UNEXPECTED_COMMAND = 0x10000001,
        ZMQ_PROTOCOL_ERROR_ZMTP_INVALID_SEQUENCE = 0x10000002,
        ZMQ_PROTOCOL_ERROR_ZMTP_KEY_EXCHANGE = 0x10000003,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_UNSPECIFIED = 0x10000011,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_MESSAGE = 0x10000012,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_HELLO = 0x10000013,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_INITIATE = 0x10000014,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_ERROR = 0x10000015,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_READY = 0x10000016,
        ZMQ_PROTOCOL_ERROR_ZMTP_MALFORMED_COMMAND_WELCOME = 0x10000017,
        ZMQ_PROTOCOL_ERROR_ZMTP_INVALID_METADATA = 0x10000018,
        ZMQ_PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC = 0x11000001,
        ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH = 0x11000002,
        ZMQ_PROTOCOL_ERROR_ZAP_UNSPECIFIED = 0x20000000,
        ZMQ_PROTOCOL_ERROR_ZAP_MALFORMED_REPLY = 0x20000001,
        ZMQ_PROTOCOL_ERROR_ZAP_BAD_REQUEST_ID = 0x20000002,
        ZMQ_PROTOCOL_ERROR_ZAP_BAD_VERSION = 0x20000003,
        ZMQ_PROTOCOL_ERROR_ZAP_INVALID_STATUS_CODE = 0x20000004,
        ZMQ_PROTOCOL_ERROR_ZAP_INVALID_METADATA = 0x20000005,
        ZMQ_PROTOCOL_ERROR_WS_UNSPECIFIED = 0x30000000;

    /// <summary>The errno of an operation that would block, as macOS and the others have it.</summary>
    public static readonly int EAGAIN = OperatingSystem.IsMacOS() ? 35 : 11;
}
