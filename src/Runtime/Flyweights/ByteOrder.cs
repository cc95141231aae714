namespace ZmqPerf.Flyweights;

/// <summary>In which order the bytes of a number lie.</summary>
public enum ByteOrder
{
    /// <summary>The lowest byte first.</summary>
    Little,

    /// <summary>The highest byte first, as in network protocols.</summary>
    Big,
}
