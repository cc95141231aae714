using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class SizesCollectedInListSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2014");

    [Theory]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Count);
            """
    )]
    public Task List_that_is_only_counted_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Min() + sizes.Max() + sizes.Sum());
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(1 / sizes.Sum());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Sum() * 2);
            """
    )]
    public Task List_that_is_only_summed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            foreach (var n in sizes) Console.WriteLine(n);
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            var copy = sizes.ToArray();
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Average() + sizes.Last());
            """
    )]
    public Task List_that_is_read_otherwise_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running)
            {
                socket.Recv(message);
                sizes.Add(message.Size);
                if (sizes.Count > 9) sizes.RemoveAt(0);
            }
            Console.WriteLine(sizes.Average());
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            sizes[0] = 1;
            Console.WriteLine(sizes.Average());
            """
    )]
    public Task List_that_changes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var sizes = new List<int>();
                socket.Recv(message);
                sizes.Add(message.Size);
                Console.WriteLine(sizes.Average());
            }
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            for (var i = 0; i < 3; i++) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            for (var i = 0; i < 16; i++) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Average());
            """
    )]
    public Task List_of_few_sizes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(size); }
            Console.WriteLine(sizes.Average());
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Send(text); sizes.Add(payload.Length); }
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData(
        """
            var all = new List<byte[]>();
            while (running) { socket.Recv(message); all.Add(message.ToArray()); }
            Console.WriteLine(all.Average(b => b.Length));
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); sizes.Add(size); }
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData(
        """
            var sizes = new List<object>();
            while (running) { socket.Recv(message); sizes.Add(message.Size); }
            Console.WriteLine(sizes.Average(n => (int)n));
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            int n = 0;
            while (running) { socket.TryRecv(message, out n); n = 3; sizes.Add(n); }
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData("var sizes = new List<int>(); while (running) { sizes.Add(text.Length); } Console.WriteLine(sizes.Average());")]
    public Task List_of_something_else_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Histogram_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var sizes = new SizeHistogram();
            while (running) { socket.Recv(message); sizes.Record(message.Size); }
            Console.WriteLine(sizes.Average);
            """
        );
}
