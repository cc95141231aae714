namespace Net.Zmq;

/// <summary>Properties of a <see cref="Message"/>.</summary>
public enum MessageProperty
{
    More = 1,
    Shared = 3,
}
