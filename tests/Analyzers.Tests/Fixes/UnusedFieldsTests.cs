using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>A private field without a use goes with its last one: the compiler warns of it.</summary>
public sealed class UnusedFieldsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2002");

    [Fact]
    public Task Field_and_the_constant_that_it_was_made_of_go_when_it_IsFixed() =>
        Code.IsFixed(
            """
            private const int Size = 64; // the size

            /// <summary>How much a frame has.</summary>
            private readonly int _size = Size;

            private readonly Context _context = new Context();

            public void Run(Socket socket)
            {
                using var message = {|ZMQ2002:new Message(_size)|};
                socket.Recv(message);
                Handle(message.Data);
            }
            """,
            """
            private readonly Context _context = new Context();

            public void Run(Socket socket)
            {
                using var message = new Message();
                socket.Recv(message);
                Handle(message.Data);
            }
            """
        );

    [Theory]
    [InlineData("// TODO: larger\nprivate readonly int _size = 64; // bytes", "// TODO: larger\n\n")]
    [FullData("private readonly int _size = 64; // TODO: larger", "// TODO: larger\n\n")]
    public Task What_is_to_be_done_stays_where_a_field_goes_when_it_IsFixed(string field, string left) =>
        Code.IsFixed(WithField(field, "{|ZMQ2002:new Message(_size)|}"), WithField(left.TrimEnd(), "new Message()"));

    [Theory]
    [InlineData("private readonly int _size = System.IO.Directory.GetCurrentDirectory().Length;")]
    [FullData("internal readonly int _size = 64;")]
    [FullData("private readonly int _size = 64;\n#if OTHER\n    public int Size => _size;\n#endif")]
    [FullData("private readonly int _size = 64;\n\n    /// <see cref=\"_size\"/>\n    public int Size { get; }")]
    [FullData("private readonly int _size = 64; public int Size => _size;")]
    public Task Field_that_is_more_than_its_use_stays_when_it_IsFixed(string field) =>
        Code.IsFixed(WithField(field, "{|ZMQ2002:new Message(_size)|}"), WithField(field, "new Message()"));

    [Theory]
    [InlineData("private readonly int _size = int.MaxValue;")]
    [FullData("private readonly int _size = default;")]
    [FullData("private readonly int _size = Math.Max(64, 32);")]
    [FullData("private readonly int _size = BitConverter.ToInt32(new byte[4]);")]
    public Task Field_with_a_value_of_dotnet_goes_when_it_IsFixed(string field) =>
        Code.IsFixed(WithField(field, "{|ZMQ2002:new Message(_size)|}"), WithField("", "new Message()").TrimStart());

    [Theory]
    [InlineData("private readonly int _size = 64, _other = 1;", "private readonly int _other = 1;")]
    [FullData("private readonly int _other = 1, _size = 64; // both", "private readonly int _other = 1; // both")]
    public Task Field_that_is_declared_with_others_goes_alone_when_it_IsFixed(string fields, string left) =>
        Code.IsFixed(WithField(fields, "{|ZMQ2002:new Message(_size)|}"), WithField(left, "new Message()"));

    [Fact]
    public Task Region_of_a_field_that_goes_goes_along_when_it_IsFixed() =>
        Code.IsFixed(
            """
            #region Sizes
            private readonly int _size = 64;
            #endregion

            public void Run(Socket socket)
            {
                using var message = {|ZMQ2002:new Message(_size)|};
                socket.Recv(message);
                Handle(message.Data);
            }
            """,
            """
            public void Run(Socket socket)
            {
                using var message = new Message();
                socket.Recv(message);
                Handle(message.Data);
            }
            """
        );

    [Fact]
    public Task Field_that_is_part_of_a_layout_stays_when_it_IsFixed() =>
        Code.IsFixed(LaidOut("{|ZMQ2002:new Message(_size)|}"), LaidOut("new Message()"));

    private static string LaidOut(string message) =>
        $$"""
            using Net.Zmq;

            [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Sequential)]
            public sealed class Head
            {
                private readonly int _size = 64;

                public void Run(Socket socket)
                {
                    using var message = {{message}};
                    socket.Recv(message);
                    System.Console.WriteLine(message.Data.Length);
                }
            }
            """;

    [Fact]
    public Task Field_that_another_part_names_stays_when_it_IsFixed()
    {
        const string Part = "partial class Two { int Size => _size; }";
        const string Own = """
            using Net.Zmq;

            partial class Two
            {
                private readonly int _size = 64;

                void Run(Socket socket)
                {
                    using var message = MADE;
                    socket.Recv(message);
                }
            }
            """;
        var test = Code.Fix(Own.Replace("MADE", "{|ZMQ2002:new Message(_size)|}"), Own.Replace("MADE", "new Message()"));
        test.TestState.Sources.Add(("Part.cs", Part));
        test.FixedState.Sources.Add(("Part.cs", Part));
        return test.RunAsync();
    }

    /// <summary>Others read it by its place, or by what is said of it.</summary>
    [Theory]
    [InlineData("struct Two", "private int _size;")]
    [FullData("class Two", "[System.Obsolete] private readonly int _size = 64;")]
    public Task Field_with_a_meaning_of_its_own_stays_when_it_IsFixed(string type, string field)
    {
        var own = $$"""
            using Net.Zmq;

            {{type}}
            {
                {{field}}

                void Run(Socket socket)
                {
                    using var message = MADE;
                    socket.Recv(message);
                }
            }
            """;
        return Code.IsFixed(own.Replace("MADE", "{|ZMQ2002:new Message(_size)|}"), own.Replace("MADE", "new Message()"));
    }

    private static string WithField(string field, string made) =>
        $$"""
            {{field}}

            public void Run(Socket socket)
            {
                using var message = {{made}};
                socket.Recv(message);
            }
            """;
}
