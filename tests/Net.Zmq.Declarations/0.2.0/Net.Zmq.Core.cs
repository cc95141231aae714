// Declarations of the public API of Net.Zmq.Core 0.2.0, to compile against. Nothing here runs.
using System;
using System.Runtime.InteropServices;

namespace Net.Zmq.Core
{
    public class ZmqException : Exception
    {
        public ZmqException() => throw null!;

        public ZmqException(int errorNumber) => throw null!;

        public ZmqException(int errorNumber, string message) => throw null!;

        public int ErrorNumber => throw null!;
    }
}

namespace Net.Zmq.Core.SafeHandles
{
    public sealed class ZmqContextHandle : SafeHandle
    {
        public ZmqContextHandle()
            : base(0, ownsHandle: true) => throw null!;

        public ZmqContextHandle(nint existingHandle, bool ownsHandle)
            : base(0, ownsHandle: true) => throw null!;

        public override bool IsInvalid => throw null!;

        protected override bool ReleaseHandle() => throw null!;
    }

    public sealed class ZmqSocketHandle : SafeHandle
    {
        public ZmqSocketHandle()
            : base(0, ownsHandle: true) => throw null!;

        public ZmqSocketHandle(nint existingHandle, bool ownsHandle)
            : base(0, ownsHandle: true) => throw null!;

        public override bool IsInvalid => throw null!;

        protected override bool ReleaseHandle() => throw null!;
    }
}
