namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What belongs together of the members that allocate native memory, and give it back.</summary>
internal static class NativeMemories
{
    /// <summary>The method that frees what another of the same type has allocated.</summary>
    public static string FreeingName(string allocating) =>
        allocating switch
        {
            "AllocHGlobal" => "FreeHGlobal",
            "AllocCoTaskMem" => "FreeCoTaskMem",
            "AlignedAlloc" => "AlignedFree",
            _ => "Free",
        };
}
