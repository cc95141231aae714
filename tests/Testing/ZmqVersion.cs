namespace ZmqPerf.Testing;

/// <summary>Which messaging library the code under test refers to: a Net.Zmq, or another one.</summary>
public enum ZmqVersion
{
    /// <summary>None, and therefore no runtime either.</summary>
    None,

    /// <summary>Declarations of 0.1.0.</summary>
    V0_1_0,

    /// <summary>Declarations of 0.2.0.</summary>
    V0_2_0,

    /// <summary>Declarations of 0.4.1.</summary>
    V0_4_1,

    /// <summary>The working stand-in with the members of 0.5.0.</summary>
    V0_5_0,

    /// <summary>NetMQ, and so no runtime.</summary>
    NetMq,

    /// <summary>The newest Net.Zmq and NetMQ.</summary>
    Both,
}
