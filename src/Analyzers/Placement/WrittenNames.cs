namespace ZmqPerf.Analyzers.Placement;

/// <summary>Names of .NET and of the libraries that fixes write: they must resolve to these where they are written.</summary>
internal static class WrittenNames
{
    public const string AsMemory = "AsMemory";
    public const string AsSpan = "AsSpan";
    public const string Encoding = "Encoding";
    public const string Math = "Math";
    public const string Memory = "Memory";
    public const string MemoryExtensions = "MemoryExtensions";
    public const string Message = "Message";
    public const string Slice = "Slice";
    public const string Span = "Span";
    public const string TimeSpan = "TimeSpan";
}
