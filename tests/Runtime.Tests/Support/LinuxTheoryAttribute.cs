using System;
using Xunit;

namespace ZmqPerf.Tests;

/// <summary>A theory that is observed by means of Linux: signals, limits, /proc.</summary>
internal sealed class LinuxTheoryAttribute : TheoryAttribute
{
    public LinuxTheoryAttribute() => Skip = OperatingSystem.IsLinux() ? null! : "is observed by means of Linux";
}
