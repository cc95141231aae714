using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3036: text that a NetMQMessage takes without an encoding.</summary>
public sealed class TextAsAsciiTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3036").ForNetMq();

    [Theory]
    [InlineData("message.Append({|ZMQ3036:text|});")]
    [InlineData("message.Push({|ZMQ3036:text.Trim()|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{size}: {text}\"|});")]
    [InlineData("message.Append({|ZMQ3036:\"Zürich\"|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString().PadLeft(8, '·')|});")]
    [InlineData("message.Append({|ZMQ3036:BitConverter.ToString(payload).Replace(\"-\", text)|});")]
    [InlineData("message.Append({|ZMQ3036:Encoding.UTF8.GetString(payload)|});")]
    [InlineData("var name = size.ToString(); name += text; message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = size.ToString(); if (running) name = text; message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = \"\"; (name, var other) = (text, size); message.Append({|ZMQ3036:name|});")]
    [InlineData("if (text is { } name) message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = \"ü\"; name = name + size; message.Append({|ZMQ3036:name|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString().Trim('0', '·')|});")]
    public Task Text_that_may_be_more_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("message.Append(\"READY\");")]
    [InlineData("message.Append($\"{size} of {size}\");")]
    [InlineData("message.Append(size.ToString());")]
    [InlineData("message.Append(\"size \" + size);")]
    [InlineData("message.Append(running ? \"yes\" : \"no\");")]
    [InlineData("message.Append(Guid.NewGuid().ToString(\"N\"));")]
    [InlineData("message.Append(DayOfWeek.Monday.ToString());")]
    [InlineData("message.Append(Convert.ToBase64String(payload));")]
    [InlineData("message.Append(BitConverter.ToString(payload));")]
    [InlineData("message.Append(BitConverter.ToString(payload).Replace(\"-\", \"\").ToLowerInvariant());")]
    [InlineData("message.Append(size.ToString().PadLeft(8, ' '));")]
    [InlineData("message.Append(size.ToString().Trim('0', ' '));")]
    [InlineData("var name = size.ToString().PadLeft(8); message.Append(name);")]
    [InlineData("var name = size.ToString(); while (name.Length < 8) name = \"0\" + name; message.Append(name);")]
    [InlineData("var name = \"n\"; name += size; message.Append(name);")]
    [InlineData("string name; if (running) name = \"yes\"; else name = \"no\"; message.Append(name);")]
    public Task Text_that_is_ASCII_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(text, Encoding.UTF8);")]
    [InlineData("message.Append(payload);")]
    [InlineData("message.Append(size);")]
    [InlineData("socket.SendFrame(text);")]
    public Task Other_frames_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("message.Append(string.Empty);")]
    [InlineData("message.Append(nameof(Console));")]
    [InlineData("message.Append(new string('-', 3));")]
    [InlineData("message.Append(new string(['a', 'b']));")]
    [InlineData("message.Append(size switch { 0 => \"none\", 1 => \"one\", _ => \"some\" });")]
    [InlineData("message.Append(size == 0 ? \"none\" : size == 1 ? \"one\" : throw new Exception());")]
    [InlineData("foreach (var name in new[] { \"a\", \"b\" }) message.Append(name);")]
    [InlineData("string[] names = [\"a\", \"b\"]; foreach (var name in names) message.Append(name);")]
    [InlineData("var names = new List<string> { \"a\", \"b\" }; foreach (var name in names) message.Append(name);")]
    [InlineData("foreach (var name in \"a,b\".Split(',')) message.Append(name);")]
    [InlineData("string Name() => \"a\"; message.Append(Name());")]
    [InlineData("object boxed = 5; message.Append($\"{boxed}\");")]
    [InlineData("message.Append(\"READY\"[..4]);")]
    public Task Text_that_comes_from_constants_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(string.Concat(\"a\", size, 'b'));")]
    [InlineData("message.Append(string.Join(\", \", \"a\", \"b\"));")]
    [InlineData("message.Append(string.Join(',', new[] { 1, 2, 3 }));")]
    [InlineData("message.Append(string.Join(\",\", new[] { 1, 2 }.Select(n => n.ToString(\"X4\"))));")]
    [InlineData("message.Append(string.Format(\"{0,5:D3} of {{{1}}}\", size, \"b\"));")]
    [InlineData("message.Append(string.Format(System.Globalization.CultureInfo.InvariantCulture, \"{0:N2}\", size));")]
    [InlineData("message.Append(string.Format(\"{0} {1} {2} {3}\", 1, 2, 3, 4));")]
    [InlineData("message.Append(FormattableString.Invariant($\"{DateTime.Now} {size:N0}\"));")]
    [InlineData("message.Append(string.Create(System.Globalization.CultureInfo.InvariantCulture, $\"{DateTime.Now} {size:N0}\"));")]
    [InlineData("message.Append(Convert.ToHexString(payload));")]
    [InlineData("message.Append(Convert.ToBase64String(payload.AsSpan(0, 4)));")]
    [InlineData("message.Append(Uri.EscapeDataString(text));")]
    [InlineData("message.Append(System.Text.Json.JsonSerializer.Serialize(text));")]
    [InlineData("message.Append($\"{Guid.NewGuid():N} {running} {size:X8} {TimeSpan.Zero}\");")]
    [InlineData("int? maybe = size; message.Append($\"{maybe} {maybe?.ToString()}\");")]
    [InlineData("message.Append(message.Last.ConvertToString() + \"-OK\");")]
    [InlineData("var name = message.First.ConvertToString(); message.Push(name);")]
    public Task Text_that_is_put_together_of_ASCII_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(DateTime.Now.ToString(\"yyyy-MM-dd HH:mm:ss\"));")]
    [InlineData("message.Append(DateTime.UtcNow.ToString(\"o\"));")]
    [InlineData("message.Append(DateTime.Now.ToString(\"yyyy-MM-dd'T'HH:mm\", System.Globalization.CultureInfo.CurrentCulture));")]
    [InlineData("message.Append(DateTime.Now.ToString(System.Globalization.CultureInfo.InvariantCulture));")]
    [InlineData("message.Append(DateTime.Now.ToString(\"dddd\", System.Globalization.DateTimeFormatInfo.InvariantInfo));")]
    [InlineData("var culture = System.Globalization.CultureInfo.InvariantCulture; message.Append(DateTime.Now.ToString(culture));")]
    [InlineData("message.Append(size.ToString(\"D4\", System.Globalization.CultureInfo.CurrentCulture));")]
    [InlineData("const string Format = \"0.00\"; message.Append(1.5.ToString(Format));")]
    public Task A_format_of_no_culture_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString()|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{DateTime.Now}\"|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString(\"d MMMM\")|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString(\"h:mm tt\")|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToLongTimeString()|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString(System.Globalization.CultureInfo.CurrentCulture)|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString(\"C\")|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString(\"C\", System.Globalization.CultureInfo.InvariantCulture)|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString(\"N0\")|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{size:#,0}\"|});")]
    [InlineData("message.Append({|ZMQ3036:string.Format(\"{0:C}\", size)|});")]
    [InlineData("message.Append({|ZMQ3036:string.Join(\" \", new[] { DateTime.Now })|});")]
    public Task Text_of_a_culture_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("message.Append({|ZMQ3036:size.ToString(\"0 €\")|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{size:0.0 ‰}\"|});")]
    [InlineData("message.Append({|ZMQ3036:TimeSpan.Zero.ToString(@\"hh\\·mm\")|});")]
    [InlineData("message.Append({|ZMQ3036:string.Format(\"{0} °C\", size)|});")]
    [InlineData("message.Append({|ZMQ3036:string.Format(\"{0}\", text)|});")]
    [InlineData("message.Append({|ZMQ3036:string.Join(\" · \", \"a\", \"b\")|});")]
    [InlineData("message.Append({|ZMQ3036:string.Concat(\"a\", text)|});")]
    [InlineData("message.Append({|ZMQ3036:new string('·', 3)|});")]
    [InlineData("message.Append({|ZMQ3036:new string((char)size, 3)|});")]
    [InlineData("foreach (var name in new[] { \"a\", \"ü\" }) message.Append({|ZMQ3036:name|});")]
    [InlineData("foreach (var name in text.Split(',')) message.Append({|ZMQ3036:name|});")]
    [InlineData("message.Append({|ZMQ3036:size switch { 0 => \"none\", _ => text }|});")]
    [InlineData("message.Append({|ZMQ3036:FormattableString.Invariant($\"{text}\")|});")]
    [InlineData("message.Append({|ZMQ3036:string.Create(System.Globalization.CultureInfo.InvariantCulture, $\"{size} {text}\")|});")]
    [InlineData("message.Append({|ZMQ3036:new KeyValuePair<string, int>(text, 1).ToString()|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{(text, size)}\"|});")]
    public Task A_part_that_may_be_more_Triggers(string code) => Code.Triggers(code);

    [Fact]
    [Trait("Compiler", "each")]
    public Task Fields_and_methods_with_constants_alone_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using NetMQ;

            enum Side { Buy, Sell }

            sealed class Orders
            {
                private static readonly string s_kind = "order";
                private static readonly string[] s_names = ["a", "b"];
                private readonly string _version = "v" + 2;

                public static string Topic { get; } = "orders";

                public NetMQMessage Make(Side side)
                {
                    var message = new NetMQMessage();
                    message.Append(s_kind);
                    message.Append(_version);
                    message.Append(Topic);
                    message.Append(s_names[0]);
                    message.Append(NameOf(side));
                    message.Append($"{side}");
                    message.Append(side.ToString());
                    Add(message, "end");
                    return message;
                }

                private static string NameOf(Side side) => side == Side.Buy ? "buy" : "sell";

                private static void Add(NetMQMessage message, string text) => message.Append(text);
            }
            """
        );

    [Fact]
    public Task Fields_that_are_written_and_enums_with_other_names_Trigger() =>
        Code.Triggers(
            """
            using NetMQ;

            enum Farbe { Rot, Grün }

            sealed class Orders(string name)
            {
                private string _kind = "order";

                public void Rename(string kind) => _kind = kind;

                public NetMQMessage Make(Farbe farbe)
                {
                    var message = new NetMQMessage();
                    message.Append({|ZMQ3036:_kind|});
                    message.Append({|ZMQ3036:name|});
                    message.Append({|ZMQ3036:$"{farbe}"|});
                    message.Append($"{farbe:D}");
                    return message;
                }
            }
            """
        );

    [Fact]
    public Task Messages_of_a_derived_class_Trigger() =>
        Code.Triggers(
            """
            using NetMQ;

            class Order : NetMQMessage
            {
                public Order(string name)
                {
                    Append({|ZMQ3036:name|});
                    Append("end");
                }
            }

            sealed class LateOrder : Order
            {
                public LateOrder(string name) : base(name) => Push({|ZMQ3036:name|});
            }

            static class Orders
            {
                public static LateOrder Make(string name)
                {
                    var order = new LateOrder(name);
                    order.Append({|ZMQ3036:name|});
                    return order;
                }

                public static void Fill(LateOrder order, string name) => order.Append({|ZMQ3036:name|});
            }
            """
        );

    [Theory]
    [InlineData("ReadOnlySpan<char> part = text; message.Append({|ZMQ3036:part.ToString()|});")]
    [InlineData("message.Append({|ZMQ3036:text.AsSpan(1).ToString()|});")]
    [InlineData("message.Append({|ZMQ3036:Encoding.UTF8.GetString(\"é\"u8)|});")]
    public Task Text_of_spans_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("message.Append(text, Encoding.ASCII);")]
    [InlineData("message.Append(\"READY\"u8.ToArray());")]
    [InlineData("message.Append(\"READY\".AsSpan(1).ToString());")]
    public Task An_encoding_that_is_named_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
