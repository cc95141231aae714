using System;
using System.Collections.Generic;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;

namespace ZmqPerf.Benchmarks.Flyweights;

/// <summary>One row of the table: in which form the order comes, what is made of it, how many of its fields are used.</summary>
public sealed record OrderCase(string Way, Form Form, int Fields)
{
    public override string ToString() => $"{Form}/{Fields}/{Way}";
}

[Description("The order of 24 bytes: frames that are there already, and frames that are received.")]
[MemoryDiagnoser(displayGenColumns: false)]
public class OrderBenchmark : IDisposable
{
    private OrderStream _stream = null!;
    private Func<long> _inMemory = null!;
    private Func<long> _received = null!;

    public static IEnumerable<OrderCase> Cases
    {
        get
        {
            foreach (var form in new[] { Form.Little, Form.Big })
            foreach (var fields in new[] { 1, 4 })
            foreach (var way in new[] { "view", "view here", "struct", "struct here", "class", "record" })
                yield return new(way, form, fields);
            foreach (var form in new[] { Form.Packed, Form.Json })
            foreach (var fields in new[] { 1, 4 })
                yield return new("record", form, fields);
        }
    }

    [ParamsSource(nameof(Cases))]
    public OrderCase Case { get; set; } = null!;

    [GlobalSetup]
    public void Open()
    {
        _stream = new OrderStream(Case.Form);
        switch (Case.Form, Case.Way)
        {
            case (Form.Json, _):
                Read<JsonReader>();
                break;
            case (Form.Packed, _):
                Read<PackedReader>();
                break;
            case (Form.Little, "view"):
                Read<ViewReader>();
                break;
            case (Form.Little, "struct"):
                Read<StructReader>();
                break;
            case (Form.Little, "view here"):
                Read<ViewInPlaceReader>();
                break;
            case (Form.Little, "struct here"):
                Read<StructInPlaceReader>();
                break;
            case (Form.Little, "class"):
                Read<ClassReader>();
                break;
            case (Form.Little, _):
                Read<RecordReader>();
                break;
            case (_, "view"):
                Read<NetworkViewReader>();
                break;
            case (_, "struct"):
                Read<NetworkStructReader>();
                break;
            case (_, "view here"):
                Read<NetworkViewInPlaceReader>();
                break;
            case (_, "struct here"):
                Read<NetworkStructInPlaceReader>();
                break;
            case (_, "class"):
                Read<NetworkClassReader>();
                break;
            default:
                Read<NetworkRecordReader>();
                break;
        }

        // every way must come to the same sum
        using var other = new OrderStream(Form.Little);
        long expected = 0;
        for (var i = 0; i < OrderStream.Orders; i++)
            expected += Case.Fields == 1 ? ViewReader.One(other[i]) : ViewReader.All(other[i]);
        if (_inMemory() != expected)
            throw new InvalidOperationException($"{Case} reads something else");
    }

    [GlobalCleanup]
    public void Dispose()
    {
        _stream.Dispose();
        GC.SuppressFinalize(this);
    }

    [Benchmark(OperationsPerInvoke = OrderStream.Orders)]
    public long InMemory() => _inMemory();

    [Benchmark(OperationsPerInvoke = OrderStream.Orders)]
    public long Received() => _received();

    private void Read<TReader>()
        where TReader : struct, IReader =>
        (_inMemory, _received) =
            Case.Fields == 1
                ? ((Func<long>)InMemoryOne<TReader>, (Func<long>)ReceivedOne<TReader>)
                : (InMemoryAll<TReader>, ReceivedAll<TReader>);

    private long InMemoryOne<TReader>()
        where TReader : struct, IReader
    {
        long sum = 0;
        for (var i = 0; i < OrderStream.Orders; i++)
            sum += TReader.One(_stream[i]);
        return sum;
    }

    private long InMemoryAll<TReader>()
        where TReader : struct, IReader
    {
        long sum = 0;
        for (var i = 0; i < OrderStream.Orders; i++)
            sum += TReader.All(_stream[i]);
        return sum;
    }

    private long ReceivedOne<TReader>()
        where TReader : struct, IReader
    {
        long sum = 0;
        for (var i = 0; i < OrderStream.Orders; i++)
            sum += TReader.One(_stream.Receive());
        return sum;
    }

    private long ReceivedAll<TReader>()
        where TReader : struct, IReader
    {
        long sum = 0;
        for (var i = 0; i < OrderStream.Orders; i++)
            sum += TReader.All(_stream.Receive());
        return sum;
    }
}
