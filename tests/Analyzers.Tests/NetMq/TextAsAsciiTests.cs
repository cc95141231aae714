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
    [FullData("message.Push({|ZMQ3036:text.Trim()|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{size}: {text}\"|});")]
    [FullData("message.Append({|ZMQ3036:\"Zürich\"|});")]
    [FullData("message.Append({|ZMQ3036:size.ToString().PadLeft(8, '·')|});")]
    [InlineData("message.Append({|ZMQ3036:BitConverter.ToString(payload).Replace(\"-\", text)|});")]
    [FullData("message.Append({|ZMQ3036:Encoding.UTF8.GetString(payload)|});")]
    [InlineData("var name = size.ToString(); name += text; message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = size.ToString(); if (running) name = text; message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = \"\"; (name, var other) = (text, size); message.Append({|ZMQ3036:name|});")]
    [InlineData("if (text is { } name) message.Append({|ZMQ3036:name|});")]
    [FullData("var name = \"ü\"; name = name + size; message.Append({|ZMQ3036:name|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString().Trim('0', '·')|});")]
    public Task Text_that_may_be_more_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("message.Append(\"READY\");")]
    [FullData("message.Append($\"{size} of {size}\");")]
    [FullData("message.Append(size.ToString());")]
    [FullData("message.Append(\"size \" + size);")]
    [FullData("message.Append(running ? \"yes\" : \"no\");")]
    [FullData("message.Append(Guid.NewGuid().ToString(\"N\"));")]
    [FullData("message.Append(DayOfWeek.Monday.ToString());")]
    [FullData("message.Append(Convert.ToBase64String(payload));")]
    [FullData("message.Append(BitConverter.ToString(payload));")]
    [FullData("message.Append(BitConverter.ToString(payload).Replace(\"-\", \"\").ToLowerInvariant());")]
    [FullData("message.Append(size.ToString().PadLeft(8, ' '));")]
    [InlineData("message.Append(size.ToString().Trim('0', ' '));")]
    [FullData("var name = size.ToString().PadLeft(8); message.Append(name);")]
    [InlineData("var name = size.ToString(); while (name.Length < 8) name = \"0\" + name; message.Append(name);")]
    [InlineData("var name = \"n\"; name += size; message.Append(name);")]
    [FullData("string name; if (running) name = \"yes\"; else name = \"no\"; message.Append(name);")]
    public Task Text_that_is_ASCII_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(text, Encoding.UTF8);")]
    [FullData("message.Append(payload);")]
    [FullData("message.Append(size);")]
    [FullData("socket.SendFrame(text);")]
    public Task Other_frames_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("message.Append(string.Empty);")]
    [FullData("message.Append(nameof(Console));")]
    [FullData("message.Append(new string('-', 3));")]
    [InlineData("message.Append(new string(['a', 'b']));")]
    [FullData("message.Append(size switch { 0 => \"none\", 1 => \"one\", _ => \"some\" });")]
    [FullData("message.Append(size == 0 ? \"none\" : size == 1 ? \"one\" : throw new Exception());")]
    [FullData("foreach (var name in new[] { \"a\", \"b\" }) message.Append(name);")]
    [FullData("string[] names = [\"a\", \"b\"]; foreach (var name in names) message.Append(name);")]
    [FullData("var names = new List<string> { \"a\", \"b\" }; foreach (var name in names) message.Append(name);")]
    [FullData("foreach (var name in \"a,b\".Split(',')) message.Append(name);")]
    [FullData("string Name() => \"a\"; message.Append(Name());")]
    [FullData("object boxed = 5; message.Append($\"{boxed}\");")]
    [InlineData("message.Append(\"READY\"[..4]);")]
    public Task Text_that_comes_from_constants_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(string.Concat(\"a\", size, 'b'));")]
    [FullData("message.Append(string.Join(\", \", \"a\", \"b\"));")]
    [InlineData("message.Append(string.Join(',', new[] { 1, 2, 3 }));")]
    [InlineData("message.Append(string.Join(\",\", new[] { 1, 2 }.Select(n => n.ToString(\"X4\"))));")]
    [InlineData("message.Append(string.Format(\"{0,5:D3} of {{{1}}}\", size, \"b\"));")]
    [InlineData("message.Append(string.Format(System.Globalization.CultureInfo.InvariantCulture, \"{0:N2}\", size));")]
    [InlineData("message.Append(string.Format(\"{0} {1} {2} {3}\", 1, 2, 3, 4));")]
    [InlineData("message.Append(FormattableString.Invariant($\"{DateTime.Now} {size:N0}\"));")]
    [InlineData("message.Append(string.Create(System.Globalization.CultureInfo.InvariantCulture, $\"{DateTime.Now} {size:N0}\"));")]
    [FullData("message.Append(Convert.ToHexString(payload));")]
    [FullData("message.Append(Convert.ToBase64String(payload.AsSpan(0, 4)));")]
    [InlineData("message.Append(Uri.EscapeDataString(text));")]
    [InlineData("message.Append(System.Text.Json.JsonSerializer.Serialize(text));")]
    [InlineData("message.Append($\"{Guid.NewGuid():N} {running} {size:X8} {TimeSpan.Zero}\");")]
    [InlineData("int? maybe = size; message.Append($\"{maybe} {maybe?.ToString()}\");")]
    [FullData("message.Append(message.Last.ConvertToString() + \"-OK\");")]
    [InlineData("var name = message.First.ConvertToString(); message.Push(name);")]
    public Task Text_that_is_put_together_of_ASCII_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(DateTime.Now.ToString(\"yyyy-MM-dd HH:mm:ss\"));")]
    [FullData("message.Append(DateTime.UtcNow.ToString(\"o\"));")]
    [InlineData("message.Append(DateTime.Now.ToString(\"yyyy-MM-dd'T'HH:mm\", System.Globalization.CultureInfo.CurrentCulture));")]
    [FullData("message.Append(DateTime.Now.ToString(System.Globalization.CultureInfo.InvariantCulture));")]
    [FullData("message.Append(DateTime.Now.ToString(\"dddd\", System.Globalization.DateTimeFormatInfo.InvariantInfo));")]
    [FullData("var culture = System.Globalization.CultureInfo.InvariantCulture; message.Append(DateTime.Now.ToString(culture));")]
    [FullData("message.Append(size.ToString(\"D4\", System.Globalization.CultureInfo.CurrentCulture));")]
    [InlineData("const string Format = \"0.00\"; message.Append(1.5.ToString(Format));")]
    public Task A_format_of_no_culture_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString()|});")]
    [FullData("message.Append({|ZMQ3036:$\"{DateTime.Now}\"|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString(\"d MMMM\")|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString(\"h:mm tt\")|});")]
    [FullData("message.Append({|ZMQ3036:DateTime.Now.ToLongTimeString()|});")]
    [InlineData("message.Append({|ZMQ3036:DateTime.Now.ToString(System.Globalization.CultureInfo.CurrentCulture)|});")]
    [FullData("message.Append({|ZMQ3036:size.ToString(\"C\")|});")]
    [FullData("message.Append({|ZMQ3036:size.ToString(\"C\", System.Globalization.CultureInfo.InvariantCulture)|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString(\"N0\")|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{size:#,0}\"|});")]
    [InlineData("message.Append({|ZMQ3036:string.Format(\"{0:C}\", size)|});")]
    [InlineData("message.Append({|ZMQ3036:string.Join(\" \", new[] { DateTime.Now })|});")]
    public Task Text_of_a_culture_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("message.Append({|ZMQ3036:size.ToString(\"0 €\")|});")]
    [FullData("message.Append({|ZMQ3036:$\"{size:0.0 ‰}\"|});")]
    [InlineData("message.Append({|ZMQ3036:TimeSpan.Zero.ToString(@\"hh\\·mm\")|});")]
    [InlineData("message.Append({|ZMQ3036:string.Format(\"{0} °C\", size)|});")]
    [InlineData("message.Append({|ZMQ3036:string.Format(\"{0}\", text)|});")]
    [FullData("message.Append({|ZMQ3036:string.Join(\" · \", \"a\", \"b\")|});")]
    [FullData("message.Append({|ZMQ3036:string.Concat(\"a\", text)|});")]
    [FullData("message.Append({|ZMQ3036:new string('·', 3)|});")]
    [InlineData("message.Append({|ZMQ3036:new string((char)size, 3)|});")]
    [FullData("foreach (var name in new[] { \"a\", \"ü\" }) message.Append({|ZMQ3036:name|});")]
    [FullData("foreach (var name in text.Split(',')) message.Append({|ZMQ3036:name|});")]
    [InlineData("message.Append({|ZMQ3036:size switch { 0 => \"none\", _ => text }|});")]
    [InlineData("message.Append({|ZMQ3036:FormattableString.Invariant($\"{text}\")|});")]
    [InlineData("message.Append({|ZMQ3036:string.Create(System.Globalization.CultureInfo.InvariantCulture, $\"{size} {text}\")|});")]
    [FullData("message.Append({|ZMQ3036:new KeyValuePair<string, int>(text, 1).ToString()|});")]
    [FullData("message.Append({|ZMQ3036:$\"{(text, size)}\"|});")]
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
    [FullData("message.Append(\"READY\"u8.ToArray());")]
    [InlineData("message.Append(\"READY\".AsSpan(1).ToString());")]
    public Task An_encoding_that_is_named_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (!Ascii.IsValid(text)) return; message.Append(text);")]
    [InlineData("if (Ascii.IsValid(text)) message.Append(text); else message.Append(text, Encoding.UTF8);")]
    [FullData("if (!Ascii.IsValid(text.AsSpan())) throw new ArgumentException(text); message.Append(text);")]
    [InlineData("var isAscii = Ascii.IsValid(text); if (!isAscii) return; message.Append(text);")]
    [InlineData("message.Append(Ascii.IsValid(text) ? text : Uri.EscapeDataString(text));")]
    [InlineData("foreach (var c in text) if (c > 127) throw new ArgumentException(text); message.Append(text);")]
    [FullData("if (!text.All(char.IsAscii)) return; message.Append(text);")]
    [FullData("if (text.Any(c => c > 127)) return; message.Append(text);")]
    [FullData("if (Encoding.UTF8.GetByteCount(text) != text.Length) return; message.Append(text);")]
    [InlineData("Check(text); message.Append(text); static void Check(string t) { if (!Ascii.IsValid(t)) throw new Exception(t); }")]
    [InlineData("if (!Is(text)) return; message.Append(text); static bool Is(string t) => t.All(char.IsAscii);")]
    public Task Text_that_was_checked_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (Ascii.IsValid(text)) return; message.Append({|ZMQ3036:text|});")]
    [InlineData("if (!Ascii.IsValid(text)) size++; message.Append({|ZMQ3036:text|});")]
    [InlineData("var other = text + size; if (!Ascii.IsValid(text)) return; message.Append({|ZMQ3036:other|});")]
    [InlineData("var name = text; if (!Ascii.IsValid(name)) return; name += \"é\"; message.Append({|ZMQ3036:name|});")]
    [FullData("if (string.IsNullOrEmpty(text) || text.StartsWith('a')) return; message.Append({|ZMQ3036:text|});")]
    [InlineData("Show(text); message.Append({|ZMQ3036:text|}); static void Show(string t) => Console.WriteLine(t);")]
    public Task Text_that_was_not_checked_Triggers(string code) => Code.Triggers(code);
}
