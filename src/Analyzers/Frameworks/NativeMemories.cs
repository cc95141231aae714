namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Which members that allocate native memory belong to which that free it. By name, because a fix asks it of syntax, and writes the answer;
/// that both are .NET's is known by then from <see cref="Facet.Allocates"/> and <see cref="Facet.Frees"/>.
/// </summary>
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
