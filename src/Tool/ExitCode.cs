namespace ZmqPerf.Tool;

/// <summary>What the process answers to the shell.</summary>
internal static class ExitCode
{
    public const int Clean = 0;
    public const int Findings = 1;
    public const int CouldNotRun = 2;
}
