namespace MarketFeed;

/// <summary>A market that moves by chance, the same way in every run: what is sent depends on the number of ticks only.</summary>
public sealed class Market
{
    public const int Instruments = 500;

    private const int DeepestBook = 40;

    private readonly long[] _prices = new long[Instruments];
    private readonly List<Level> _levels = [];
    private readonly Random _random = new(Seed: 20_240_229);
    private long _sequence;

    public Market() => Array.Fill(_prices, 10_000);

    public long PriceOf(ushort instrument) => _prices[instrument];

    public Order NextOrder()
    {
        ushort instrument = NextInstrument();
        long price = _prices[instrument] += _random.Next(-5, 6);
        return new Order(_random.Next(2) == 0, instrument, _random.Next(1, 1000), price, ++_sequence);
    }

    public Quote NextQuote()
    {
        ushort instrument = NextInstrument();
        return new Quote(instrument, _prices[instrument] - 1, _prices[instrument] + 1, ++_sequence);
    }

    /// <summary>A book of some levels; the list is valid until the next call.</summary>
    public (ushort Instrument, List<Level> Levels) NextBook()
    {
        ushort instrument = NextInstrument();
        _levels.Clear();
        for (int i = _random.Next(1, DeepestBook); i > 0; i--)
            _levels.Add(new Level(_prices[instrument] + i, _random.Next(1, 1000), _random.Next(1, 10)));
        return (instrument, _levels);
    }

    private ushort NextInstrument() => (ushort)_random.Next(Instruments);
}
