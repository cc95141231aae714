using System;
using Xunit;

namespace ZmqPerf.Tests;

/// <summary>A fact that is observed by means of Linux: signals, limits, /proc.</summary>
internal sealed class LinuxFactAttribute : FactAttribute
{
    public LinuxFactAttribute() => Skip = OperatingSystem.IsLinux() ? null! : "is observed by means of Linux";
}
