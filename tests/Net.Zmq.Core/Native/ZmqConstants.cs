using System;

namespace Net.Zmq.Core.Native;

/// <summary>Numbers of the C library that differ between platforms.</summary>
public static class ZmqConstants
{
    /// <summary>The errno of an operation that would block: 35 on the BSD family, 11 elsewhere.</summary>
    public static readonly int EAGAIN =
        OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS() || OperatingSystem.IsMacCatalyst() || OperatingSystem.IsFreeBSD()
            ? 35
            : 11;
}
