using System;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Nothing could be done at all; the message is for the user.</summary>
internal sealed class CannotScanException(string message) : Exception(message);
