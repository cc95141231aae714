namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>A class of the user's around a socket, whose methods pass their calls on.</summary>
internal static class OwnLink
{
    /// <summary>A file with members of one class, and the class around the socket.</summary>
    /// <param name="code">The members.</param>
    /// <param name="setUp">What the constructor does with the socket that it has made.</param>
    /// <param name="members">Further members of the class around the socket.</param>
    public static string File(string code, string setUp = "", string members = "") =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            sealed class Example
            {
                {{code}}
            }

            sealed class Link : IDisposable
            {
                private readonly Socket _socket;

                public Link(Context context, SocketType type)
                {
                    _socket = new Socket(context, type);
                    {{setUp}}
                }

                public string Next() => _socket.RecvString();

                public bool Put(string text, SendFlags flags = SendFlags.None) => _socket.Send(text, flags);

                public void Bind(string endpoint) => _socket.Bind(endpoint);

                public void Connect(string endpoint) => _socket.Connect(endpoint);

                public void Listen(string topic) => _socket.Subscribe(topic);

                public void Dispose() => _socket.Dispose();

                {{members}}
            }
            """;
}
