using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What a run has measured, on what, and what follows from it.</summary>
internal sealed record Calibration(
    DateTime Time,
    TimeSpan Budget,
    Machine Machine,
    Load Load,
    Samples Samples,
    string? Unusable,
    IReadOnlyList<Threshold> Thresholds,
    IReadOnlyList<RuleCost> Costs
)
{
    /// <summary>What the file to be written has said until now, if there is one.</summary>
    public FormerValues? Former { get; init; }

    public static Calibration Of(Samples samples, TimeSpan budget, Load load, Machine machine, DateTime time)
    {
        string? unusable =
            !IsOptimized ? "this build of the tool is not optimised; use the packaged tool, or dotnet run -c Release"
            : load.IsTooMuch ? $"the machine was busy, {load}"
            : null;
        return new(
            time,
            budget,
            machine,
            load,
            samples,
            unusable,
            Calibrating.Thresholds.Of(samples, unusable),
            RuleCosts.Of(samples, unusable)
        );
    }

    /// <summary>Whether what is measured was compiled as it is published.</summary>
    private static bool IsOptimized =>
        new[] { typeof(Calibration), typeof(Sampler), typeof(FrameReceiver), typeof(Net.Zmq.Socket) }.All(type =>
            type.Assembly.GetCustomAttribute<DebuggableAttribute>() is not { IsJITOptimizerDisabled: true }
        );
}
