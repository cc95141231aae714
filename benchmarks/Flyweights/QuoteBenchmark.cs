using System;
using System.Collections.Generic;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;

namespace ZmqPerf.Benchmarks.Flyweights;

[Description("The quote of 64 bytes and twelve fields, frames that are there already.")]
[MemoryDiagnoser(displayGenColumns: false)]
public class QuoteBenchmark
{
    private const int Quotes = 1024;
    private const int Size = 64;

    private readonly byte[] _bytes = new byte[Quotes * Size];

    public static IEnumerable<bool> Orders => [false, true];

    [ParamsSource(nameof(Orders))]
    public bool BigEndian { get; set; }

    [Params(1, 4, 12)]
    public int Fields { get; set; }

    [GlobalSetup]
    public void Fill()
    {
        new Random(1).NextBytes(_bytes);
        if (View() != Class() || View() != StructCopy())
            throw new InvalidOperationException("the ways read different things");
    }

    [Benchmark(OperationsPerInvoke = Quotes)]
    public long View()
    {
        long sum = 0;
        for (var i = 0; i < _bytes.Length; i += Size)
            sum += (BigEndian, Fields) switch
            {
                (false, 1) => QuoteUses.One(QuoteView.Wrap(_bytes.AsSpan(i))),
                (false, 4) => QuoteUses.Four(QuoteView.Wrap(_bytes.AsSpan(i))),
                (false, _) => QuoteUses.All(QuoteView.Wrap(_bytes.AsSpan(i))),
                (_, 1) => QuoteUses.One(NetworkQuoteView.Wrap(_bytes.AsSpan(i))),
                (_, 4) => QuoteUses.Four(NetworkQuoteView.Wrap(_bytes.AsSpan(i))),
                _ => QuoteUses.All(NetworkQuoteView.Wrap(_bytes.AsSpan(i))),
            };
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Quotes)]
    public long StructCopy()
    {
        long sum = 0;
        for (var i = 0; i < _bytes.Length; i += Size)
        {
            var quote = BigEndian ? QuoteStruct.ReadBig(_bytes.AsSpan(i)) : QuoteStruct.Read(_bytes.AsSpan(i));
            sum += Fields switch
            {
                1 => QuoteUses.One(quote),
                4 => QuoteUses.Four(quote),
                _ => QuoteUses.All(quote),
            };
        }

        return sum;
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Quotes)]
    public long Class()
    {
        long sum = 0;
        for (var i = 0; i < _bytes.Length; i += Size)
        {
            var quote = BigEndian ? QuoteClass.ReadBig(_bytes.AsSpan(i)) : QuoteClass.Read(_bytes.AsSpan(i));
            sum += Fields switch
            {
                1 => QuoteUses.One(quote),
                4 => QuoteUses.Four(quote),
                _ => QuoteUses.All(quote),
            };
        }

        return sum;
    }
}
