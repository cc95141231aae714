namespace MarketFeed;

/// <summary>What a frame holds: its first byte. An empty frame ends the feed.</summary>
public enum FrameKind : byte
{
    Order = 1,
    Quote,
    Depth,
    Snapshot,
}
