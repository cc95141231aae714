using System;
using System.Collections.Generic;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>One thing at one size, and every way to do it.</summary>
/// <param name="Series">What it is: <see cref="Stations.Send"/>, for instance.</param>
/// <param name="Size">Bytes per message.</param>
/// <param name="Depth">Operations of one batch.</param>
/// <param name="Before">What must have happened before a batch and is not in the time, such as the sends that a receive needs.</param>
/// <param name="After">What must happen after it.</param>
internal sealed record Station(
    string Series,
    int Size,
    int Depth,
    IReadOnlyList<Arm> Arms,
    Action<int>? Before = null,
    Action<int>? After = null
);
