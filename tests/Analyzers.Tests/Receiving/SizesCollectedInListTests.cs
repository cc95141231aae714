using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class SizesCollectedInListTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2014");

    [Theory]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    [InlineData(
        """
            var sizes = new List<long>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Sum() / sizes.Count);
            """
    )]
    [InlineData(
        """
            List<int> sizes = [];
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            while (running) { socket.Send(payload); [|sizes.Add(payload.Length)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    [InlineData(
        """
            using var r = new FrameReceiver(socket);
            var sizes = new List<int>();
            while (running) { var f = r.Receive(); [|sizes.Add(f.Size)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            sizes.EnsureCapacity(9);
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            if (sizes.Any() && sizes.Capacity > 3 && sizes.Count() > 1)
                Console.WriteLine(sizes.Average() + sizes.Min() + sizes.Max() + sizes.Sum() + sizes[0]);
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            for (var i = 0; i < 17; i++) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    public Task Sizes_that_are_averaged_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            List<long> sizes = new();
            while (running) { var n = socket.Recv(payload); [|sizes.Add(n)|]; }
            sizes.Sort();
            Console.WriteLine(sizes[sizes.Count / 2]);
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Order().First());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.OrderDescending().First());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.OrderByDescending(n => n).First());
            """
    )]
    public Task Sizes_that_are_sorted_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var sizes = new List<uint>();
            while (running) { socket.Recv(message); [|sizes.Add((uint)message.Size)|]; }
            Console.WriteLine(sizes.Average(n => n));
            """
    )]
    [FullData(
        """
            var sizes = new List<ulong>();
            while (running) { socket.Recv(message); [|sizes.Add((ulong)message.Size)|]; }
            Console.WriteLine(sizes.Average(n => (long)n));
            """
    )]
    [FullData(
        """
            var sizes = new List<float>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    [FullData(
        """
            var sizes = new List<decimal>();
            while (running) { socket.Recv(message); [|sizes.Add(message.Size)|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    public Task Sizes_of_other_numeric_types_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var sizes = new List<double>();
            while (running) { socket.Recv(message); var data = message.Data; [|sizes.Add(data.Length)|]; }
            Console.WriteLine(sizes.OrderBy(n => n).First());
            """
    )]
    [InlineData(
        """
            var sizes = new List<int>();
            while (socket.TryRecv(payload, out var n)) [|sizes.Add(n)|];
            if (sizes.Count > 0) Console.WriteLine(sizes.Average() + sizes.Max());
            """
    )]
    [FullData(
        """
            var sizes = new List<int>();
            int n;
            while ((n = socket.Recv(message)) > 0) { }
            while (running) { [|sizes.Add(socket.Recv(payload))|]; }
            Console.WriteLine(sizes.Average());
            """
    )]
    public Task Sizes_that_the_receive_says_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Private_field_Triggers() =>
        Code.Triggers(
            """
            private List<int> _sizes = [];
            private List<int> _reset = new();
            private readonly List<int> _window = [];
            public readonly List<int> Public = [];
            void Receive(Socket socket, Message message)
            {
                socket.Recv(message);
                [|_sizes.Add(message.Size)|];
                _window.Add(message.Size);
                _reset.Add(message.Size);
                Public.Add(message.Size);
            }
            double Average() => _sizes.Average() + _window.Average() + Public.Average();
            void Forget() { _window.RemoveAt(0); Console.WriteLine(_reset.Average()); _reset = new(); }
            """
        );

    [Fact]
    public Task Level_and_message_Triggers()
    {
        var test = Code.Analysis(
            "var sizes = new List<int>(); while (running) { socket.Recv(message); {|#0:sizes.Add(message.Size)|}; "
                + "} Console.WriteLine(sizes.Average());"
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2014_SizesCollectedInList.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithMessage("List keeps every message size only for statistics; use a histogram such as SizeHistogram instead")
        );
        return test.RunAsync();
    }
}
