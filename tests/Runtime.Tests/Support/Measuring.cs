using Xunit;

namespace ZmqPerf.Tests;

/// <summary>Tests that look at the whole process, its memory or its files, run alone.</summary>
[CollectionDefinition(Alone, DisableParallelization = true)]
public class Measuring
{
    public const string Alone = nameof(Measuring);
}
