using System;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>How far a calibration is.</summary>
/// <param name="Rounds">As planned; 0 while the code is warmed up.</param>
internal sealed record Step(int Round, int Rounds, TimeSpan Elapsed);
