namespace ZmqPerf;

/// <summary>Handles one received frame, which is valid during the call only.</summary>
/// <typeparam name="TState">The type of the state.</typeparam>
/// <param name="frame">The frame.</param>
/// <param name="state">What was passed along.</param>
public delegate void FrameHandler<in TState>(ReceivedFrame frame, TState state)
#if NET9_0_OR_GREATER
    where TState : allows ref struct
#endif
;
