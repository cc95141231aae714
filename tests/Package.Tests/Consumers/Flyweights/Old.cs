using ZmqPerf.Flyweights;

namespace Consumer;

[Flyweight]
public readonly ref partial struct OldView // error ZMQ4003
{
    [Field]
    public partial int Id { get; }
}
