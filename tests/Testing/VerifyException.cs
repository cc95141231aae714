using System;

namespace ZmqPerf.Testing;

/// <summary>Code under test did not do what the test says.</summary>
public sealed class VerifyException(string message) : Exception(message);
