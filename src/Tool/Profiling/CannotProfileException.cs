using System;

namespace ZmqPerf.Tool.Profiling;

/// <summary>Why a process cannot be listened to, in words for its user.</summary>
internal sealed class CannotProfileException(string message) : Exception(message);
