using System;
using System.Collections.Generic;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>Where a program runs, on the sockets of one library: what it can be asked when the program has ended.</summary>
public interface IStage : IDisposable
{
    /// <summary>What the peers received, frame by frame, and what the program's sockets still hold.</summary>
    IReadOnlyList<string> Traffic();

    /// <summary>Ends all waiting on this stage, where the library can.</summary>
    void ShutDown();
}
