using System;
using Xunit;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>A fact of <c>./test.sh full</c>, which takes too long for every run.</summary>
/// <param name="why">What takes long.</param>
public sealed class FullFactAttribute : FactAttribute
{
    public FullFactAttribute(string why) => Skip = Environment.GetEnvironmentVariable("ZMQPERF_TESTS") == "full" ? null! : $"{why}: ./test.sh full";
}
