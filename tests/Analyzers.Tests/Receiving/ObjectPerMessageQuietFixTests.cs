using System.Threading.Tasks;
using Xunit;
using static ZmqPerf.Analyzers.Tests.Receiving.ObjectPerMessageFixTests;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ObjectPerMessageQuietFixTests
{
    private const string Types = "public record Order(long Id, int Quantity);\n";

    [Fact]
    public Task Object_of_each_iteration_IsFixed() =>
        Run(
            """
            long sum = 0;
            for (int i = 0; i < 9; i++)
            {
                s.Recv(own);
                var d = own.Data;
                var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(d),
                    BinaryPrimitives.ReadInt32LittleEndian(d[8..]));
                if (o.Id == 0)
                    break;
                sum += Math.Max(o.Id, o.Quantity);
                Console.WriteLine($"{o.Id}");
            }
            return sum;
            """,
            Types,
            """
            long sum = 0;
            for (int i = 0; i < 9; i++)
            {
                s.Recv(own);
                var d = own.Data;
                var o = OrderView.Wrap(d);
                if (o.Id == 0)
                    break;
                sum += Math.Max(o.Id, o.Quantity);
                Console.WriteLine($"{o.Id}");
            }
            return sum;
            """,
            "[GenerateFlyweight]\n" + Types
        );

    [Fact]
    public Task Object_of_a_frame_of_the_runtime_IsFixed() =>
        Run(
            """
            using var r = new FrameReceiver(s);
            var f = r.Receive();
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(f.Span),
                BinaryPrimitives.ReadInt32LittleEndian(f.Span.Slice(8)));
            return o.Id;
            """,
            Types,
            """
            using var r = new FrameReceiver(s);
            var f = r.Receive();
            var o = OrderView.Wrap(f.Span);
            return o.Id;
            """,
            "[GenerateFlyweight]\n" + Types
        );

    /// <summary>Whatever cannot reach the frame may stand between the object and its last use.</summary>
    [Fact]
    public Task Object_with_quiet_code_after_it_IsFixed() =>
        Run(
            """
            var numbers = new int[1];
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            long sum = 0;
            var pair = (1, 2);
            var k = size > 0 ? 1 : 2;
            int? none = default;
            for (var i = 0; i < 3; i++)
            {
                sum += i;
                if (i == 1)
                    continue;
            }
            while (size > 9)
                size--;
            switch (size)
            {
                case 1: sum++;
                break;
                default: break;
            }
            if (size is > 3 and < 9)
                sum = -sum;
            var name = nameof(size) + typeof(int).Name + sizeof(int) + $"{sum,4:D}";
            ;
            var last = name[^1];
            var tail = name[1..];
            var p = new Plain { A = 1 };
            _ = k;
            Math.DivRem(7, 2, out size);
            sum += Twice(size) + string.Concat<int>(numbers).Length;
            sum += (numbers[0]) + m.Size + Math.Abs(k) + string.Empty.Length;
            return o.Id + sum + pair.Item1 + last + p.A;
            """,
            """
            public record Order(long Id, int Quantity);
            public class Plain { public int A { get; set; } }

            """,
            """
            var numbers = new int[1];
            var o = OrderView.Wrap(m.Data);
            long sum = 0;
            var pair = (1, 2);
            var k = size > 0 ? 1 : 2;
            int? none = default;
            for (var i = 0; i < 3; i++)
            {
                sum += i;
                if (i == 1)
                    continue;
            }
            while (size > 9)
                size--;
            switch (size)
            {
                case 1: sum++;
                break;
                default: break;
            }
            if (size is > 3 and < 9)
                sum = -sum;
            var name = nameof(size) + typeof(int).Name + sizeof(int) + $"{sum,4:D}";
            ;
            var last = name[^1];
            var tail = name[1..];
            var p = new Plain { A = 1 };
            _ = k;
            Math.DivRem(7, 2, out size);
            sum += Twice(size) + string.Concat<int>(numbers).Length;
            sum += (numbers[0]) + m.Size + Math.Abs(k) + string.Empty.Length;
            return o.Id + sum + pair.Item1 + last + p.A;
            """,
            """
            [GenerateFlyweight]
            public record Order(long Id, int Quantity);
            public class Plain { public int A { get; set; } }

            """
        );
}
