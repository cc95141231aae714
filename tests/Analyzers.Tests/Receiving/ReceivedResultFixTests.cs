using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2004: texts that a receive makes only to be dropped, compared or parsed.</summary>
public sealed class ReceivedResultFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData("{|ZMQ2004:socket.RecvString()|};", "socket.Recv(Span<byte>.Empty);")]
    [FullData("while (running) {|ZMQ2004:socket.RecvString()|};", "while (running) socket.Recv(Span<byte>.Empty);")]
    [FullData("while (running) _ = {|ZMQ2004:socket.RecvString()|};", "while (running) _ = socket.Recv(Span<byte>.Empty);")]
    [FullData("var unread = {|ZMQ2004:socket.RecvString()|};", "socket.Recv(Span<byte>.Empty);")]
    [FullData("string unread = {|ZMQ2004:socket.RecvString()|}; Handle(1);", "socket.Recv(Span<byte>.Empty); Handle(1);")]
    [FullData("{|ZMQ2004:sockets[size++].RecvString()|};", "sockets[size++].Recv(Span<byte>.Empty);")]
    [InlineData("{|ZMQ2004:(running ? socket : sender).RecvString()|};", "(running ? socket : sender).Recv(Span<byte>.Empty);")]
    [FullData(
        "switch (size) { case 1: var unread = {|ZMQ2004:socket.RecvString()|}; break; }",
        "switch (size) { case 1: socket.Recv(Span<byte>.Empty); break; }"
    )]
    [InlineData("await Task.Yield(); {|ZMQ2004:socket.RecvString()|};", "await Task.Yield(); socket.Recv(Span<byte>.Empty);")]
    [InlineData(
        "IEnumerable<int> Each() { {|ZMQ2004:socket.RecvString()|}; yield return 1; } Each();",
        "IEnumerable<int> Each() { socket.Recv(Span<byte>.Empty); yield return 1; } Each();"
    )]
    public Task Text_that_nobody_reads_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Member_that_only_drops_a_frame_IsFixed() =>
        Code.IsFixed(
            """
            void Skip(Socket socket) => {|ZMQ2004:socket.RecvString()|};
            void SkipLater(Socket socket) => {|ZMQ2004:socket.RecvString()|};
            """,
            """
            void Skip(Socket socket) => socket.Recv(Span<byte>.Empty);
            void SkipLater(Socket socket) => socket.Recv(Span<byte>.Empty);
            """
        );

    [Theory]
    [InlineData(
        """
            // the first
            {|ZMQ2004:socket.RecvString()|}; // is empty
            /* the second */ var unread = /* too */ {|ZMQ2004:socket.RecvString()|}; // really
            """,
        """
            // the first
            socket.Recv(Span<byte>.Empty); // is empty
            /* the second */ /* too */
            socket.Recv(Span<byte>.Empty); // really
            """
    )]
    [FullData(
        "while (running)\n{\n    {|ZMQ2004:socket /* which */.RecvString()|};\n}",
        "while (running)\n{\n    /* which */\n    socket.Recv(Span<byte>.Empty);\n}"
    )]
    public Task Comments_stay_where_a_frame_is_dropped_and_it_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("{|ZMQ2004:socket.RecvString()|} == \"READY\"", "message.Data.SequenceEqual(\"READY\"u8)")]
    [InlineData("\"READY\" == {|ZMQ2004:socket.RecvString()|}", "message.Data.SequenceEqual(\"READY\"u8)")]
    [InlineData("{|ZMQ2004:socket.RecvString()|} != \"\"", "!message.Data.SequenceEqual(\"\"u8)")]
    [InlineData("{|ZMQ2004:socket.RecvString()|} is \"a\\tü€\"", "message.Data.SequenceEqual(\"a\\tü€\"u8)")]
    [InlineData("{|ZMQ2004:socket.RecvString()|} is not @\"c:\\\"", "!message.Data.SequenceEqual(@\"c:\\\"u8)")]
    [FullData("!({|ZMQ2004:socket.RecvString()|} != \"a\")", "!(!message.Data.SequenceEqual(\"a\"u8))")]
    [InlineData("{|ZMQ2004:socket.RecvString()|}.Equals(\"a\")", "message.Data.SequenceEqual(\"a\"u8)")]
    [FullData("!{|ZMQ2004:socket.RecvString()|}.Equals(\"a\", StringComparison.Ordinal)", "!message.Data.SequenceEqual(\"a\"u8)")]
    [FullData("{|ZMQ2004:socket.RecvString()|} == \"a\" == running", "message.Data.SequenceEqual(\"a\"u8) == running")]
    public Task Text_that_is_compared_IsFixed(string condition, string after) =>
        Code.IsFixed(
            $"while (running)\n{{\n    if ({condition})\n        break;\n}}",
            $"using var message = new Message();\nwhile (running)\n{{\n    socket.Recv(message);\n    if ({after})\n        break;\n}}"
        );

    [Theory]
    [InlineData("long.Parse(TEXT)")]
    [InlineData("byte.TryParse(TEXT, out var n) ? n : 0")]
    [FullData("ulong.TryParse(TEXT, CultureInfo.CurrentCulture, out var n) ? (long)n : 0")]
    [FullData("int.Parse(TEXT, NumberStyles.AllowLeadingSign)")]
    [FullData("long.Parse(TEXT, CultureInfo.InvariantCulture)")]
    [FullData("int.Parse(TEXT, NumberFormatInfo.InvariantInfo)")]
    [FullData("int.Parse(TEXT, NumberStyles.AllowThousands, CultureInfo.InvariantCulture)")]
    [FullData("double.Parse(TEXT, provider: CultureInfo.InvariantCulture)")]
    [FullData("short.TryParse(TEXT, CultureInfo.InvariantCulture, out var n) ? n : 0")]
    [FullData("byte.TryParse(TEXT, NumberStyles.None, CultureInfo.InvariantCulture, out var n) ? n : 0")]
    [InlineData("Math.Abs(size + decimal.ToInt32(decimal.Parse(TEXT, CultureInfo.InvariantCulture)))")]
    [FullData("Guid.Parse(TEXT).Version")]
    public Task Text_that_is_parsed_IsFixed(string value) => IsParsed(value);

    /// <summary>What gets the number is found without an evaluation, and a receive does not write it.</summary>
    [Theory]
    [InlineData("_number = ")]
    [InlineData("_number += ")]
    [FullData("s_number = ")]
    [FullData("number -= ")]
    public Task Text_of_a_number_that_is_assigned_IsFixed(string target) =>
        Code.IsFixed(
            $$"""
            private long _number;
            private static long s_number;

            void Read(Socket socket, bool running, long number)
            {
                while (running)
                    {{target}}long.Parse({|ZMQ2004:socket.RecvString()|}, {{ReceivedResultNoFixTests.Invariant}});
            }
            """,
            $$"""
            private long _number;
            private static long s_number;

            void Read(Socket socket, bool running, long number)
            {
                using var message = new Message();
                while (running)
                {
                    socket.Recv(message);
                    {{target}}long.Parse(message.Data, {{ReceivedResultNoFixTests.Invariant}});
                }
            }
            """
        );

    private static Task IsParsed(string value)
    {
        const string Before = """
            using System;
            using System.Globalization;
            using Net.Zmq;

            class Reader
            {
                static void Handle(double value) { }

                void Read(Socket socket, bool running, int size)
                {
                    BEFOREwhile (running)
                    {
                        READHandle(VALUE);
                    }
                }
            }
            """;
        var inCondition = value.Contains(" ? ", System.StringComparison.Ordinal);
        return Code.IsFixed(
            With("", "", "{|ZMQ2004:socket.RecvString()|}"),
            With("using var message = new Message();\n        ", "socket.Recv(message);\n            ", "message.Data")
        );

        string With(string before, string read, string text)
        {
            var code = Before
                .Replace("BEFORE", before, System.StringComparison.Ordinal)
                .Replace("READ", read, System.StringComparison.Ordinal);
            if (inCondition)
                code = code.Replace(
                    "Handle(VALUE);",
                    $"if ({value[..value.IndexOf(" ? ", System.StringComparison.Ordinal)]})\n                Handle(n);",
                    System.StringComparison.Ordinal
                );
            return code.Replace("VALUE", value, System.StringComparison.Ordinal).Replace("TEXT", text, System.StringComparison.Ordinal);
        }
    }

    /// <summary>The receive takes the place of the variable; in a statement of its own it gets a block.</summary>
    [Theory]
    [InlineData(
        """
            while (running)
            {
                // what came
                var text = {|ZMQ2004:socket.RecvString()|}; // as text
                Handle(1);
                Handle(long.Parse(text, System.Globalization.CultureInfo.InvariantCulture));
            }
            """,
        """
            using var message = new Message();
            while (running)
            {
                // what came
                socket.Recv(message); // as text
                Handle(1);
                Handle(long.Parse(message.Data, System.Globalization.CultureInfo.InvariantCulture));
            }
            """
    )]
    [FullData(
        """
            // all of them
            while (running)
                Handle(long.Parse({|ZMQ2004:socket.RecvString()|}, System.Globalization.CultureInfo.InvariantCulture)); // as numbers
            """,
        """
            using var message = new Message();
            // all of them
            while (running)
            {
                socket.Recv(message);
                Handle(long.Parse(message.Data, System.Globalization.CultureInfo.InvariantCulture)); // as numbers
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                if (size > 3)
                    Handle(1);
                else if (Guid.TryParse({|ZMQ2004:socket.RecvString()|}, out var id))
                    Handle(id.Version);
            }
            """,
        """
            using var message = new Message();
            while (running)
            {
                if (size > 3)
                    Handle(1);
                else
                {
                    socket.Recv(message);
                    if (Guid.TryParse(message.Data, out var id))
                        Handle(id.Version);
                }
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                // is it so?
                if ({|ZMQ2004:socket.RecvString()|} /* the answer */ == /* hopefully */ "yes") // good
                    Handle(1);
            }
            """,
        """
            using var message = new Message();
            while (running)
            {
                socket.Recv(message);
                // is it so?
                /* the answer */
                /* hopefully */
                if (message.Data.SequenceEqual("yes"u8)) // good
                    Handle(1);
            }
            """
    )]
    public Task Statements_and_comments_around_a_text_stay_and_it_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_texts_and_names_that_are_taken_AreFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                while (running)
                {
                    if ({|ZMQ2004:s.RecvString()|} == "a")
                        Handle(1);
                    {|ZMQ2004:s.RecvString()|};
                    var ok = {|ZMQ2004:socket.RecvString()|} is "b";
                    Handle(ok ? 1 : 0);
                }
            }

            message.Rebuild();
            """,
            """
            using var message2 = new Message();
            using var message3 = new Message();
            foreach (var s in sockets)
            {
                while (running)
                {
                    s.Recv(message2);
                    if (message2.Data.SequenceEqual("a"u8))
                        Handle(1);
                    s.Recv(Span<byte>.Empty);
                    socket.Recv(message3);
                    var ok = message3.Data.SequenceEqual("b"u8);
                    Handle(ok ? 1 : 0);
                }
            }

            message.Rebuild();
            """
        );

    [Fact]
    public Task Top_level_statements_AreFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);
            {|ZMQ2004:socket.RecvString()|};
            while (true)
            {
                if ({|ZMQ2004:socket.RecvString()|} == "END")
                    break;
            }
            """,
            """
            using System;
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);
            socket.Recv(Span<byte>.Empty);
            using var message = new Message();
            while (true)
            {
                socket.Recv(message);
                if (message.Data.SequenceEqual("END"u8))
                    break;
            }
            """
        );

    /// <summary>The type of the message may be hidden, and the extension of spans not imported.</summary>
    [Fact]
    public Task Text_without_the_usings_that_its_fix_needs_IsFixed() =>
        Code.IsFixed(
            """
            class Message { }

            class Reader
            {
                int Read(Net.Zmq.Socket socket)
                {
                    for (var n = 0; ; n++)
                    {
                        if ({|ZMQ2004:socket.RecvString()|} == "END")
                            return n;
                    }
                }
            }
            """,
            """
            using System;

            class Message { }

            class Reader
            {
                int Read(Net.Zmq.Socket socket)
                {
                    using var message = new Net.Zmq.Message();
                    for (var n = 0; ; n++)
                    {
                        socket.Recv(message);
                        if (message.Data.SequenceEqual("END"u8))
                            return n;
                    }
                }
            }
            """
        );

    [Fact]
    public Task Asynchronous_code_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                await Task.Yield();
                if ({|ZMQ2004:socket.RecvString()|} != "go")
                    await Task.Delay(1);
            }
            """,
            """
            using var message = new Message();
            while (running)
            {
                await Task.Yield();
                socket.Recv(message);
                if (!message.Data.SequenceEqual("go"u8))
                    await Task.Delay(1);
            }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_without_flags_IsFixed(ZmqVersion version) =>
        Code.In(version).WithoutRuntime().IsFixed("{|ZMQ2004:socket.RecvString()|};", "socket.Recv(Span<byte>.Empty);");

    /// <summary>A frame is dropped, and bytes are parsed, in every C# with using declarations.</summary>
    [Fact]
    public Task Older_language_IsFixed() =>
        Code.In(LanguageVersion.CSharp9)
            .IsFixed(
                """
                while (running)
                {
                    {|ZMQ2004:socket.RecvString()|};
                    Handle(long.Parse({|ZMQ2004:socket.RecvString()|}, System.Globalization.CultureInfo.InvariantCulture));
                }
                """,
                """
                using var message = new Message();
                while (running)
                {
                    socket.Recv(Span<byte>.Empty);
                    socket.Recv(message);
                    Handle(long.Parse(message.Data, System.Globalization.CultureInfo.InvariantCulture));
                }
                """
            );

    [Theory]
    [InlineData("command", "command == \"GO\"", "command", "command.Data.SequenceEqual(\"GO\"u8)")]
    [InlineData("command", "command is not \"GO\"", "command", "!command.Data.SequenceEqual(\"GO\"u8)")]
    [FullData("text", "text == \"GO\"", "message", "message.Data.SequenceEqual(\"GO\"u8)")]
    public Task Text_whose_variable_is_compared_once_IsFixed(string name, string condition, string message, string after) =>
        Code.IsFixed(
            $$"""
            while (running)
            {
                // what next?
                var {{name}} = {|ZMQ2004:socket.RecvString()|};
                Handle(1);
                if ({{condition}})
                    break;
            }
            """,
            $$"""
            using var {{message}} = new Message();
            while (running)
            {
                // what next?
                socket.Recv({{message}});
                Handle(1);
                if ({{after}})
                    break;
            }
            """
        );
}
