using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>The messaging libraries that a project references.</summary>
[Flags]
internal enum Libraries
{
    None = 0,
    NetZmq = 1,
    NetMq = 2,
}

/// <summary>
/// A project of the given size: classes of everyday code, and among them the given share of classes that send and receive.
/// </summary>
internal sealed class GeneratedProject
{
    /// <summary>.NET, and the messaging libraries.</summary>
    public static IReadOnlyList<MetadataReference> References { get; } =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly (SourceText Text, string Path)[] _files;
    private readonly bool _messaging;

    /// <param name="files">Number of files, one class each.</param>
    /// <param name="percent">How many of a hundred files use the messaging library; where none does, it is not referenced.</param>
    /// <param name="findings">Whether the messaging files do what the rules are about, or the same work without it.</param>
    public GeneratedProject(int files, int percent, bool findings)
    {
        _messaging = percent > 0;
        _files =
        [
            .. Enumerable
                .Range(0, files)
                .Select(i =>
                    (
                        SourceText.From(
                            string.Format(
                                CultureInfo.InvariantCulture,
                                i % 100 >= percent ? Everyday
                                    : findings ? Messaging
                                    : CleanMessaging,
                                i
                            )
                        ),
                        $"/src/File{i}.cs"
                    )
                ),
        ];
    }

    /// <summary>A compilation that nothing is known of yet.</summary>
    public CSharpCompilation Compilation => Referencing(_messaging ? Libraries.NetZmq : Libraries.None);

    /// <summary>
    /// The same with these messaging libraries. Parsed anew as a compiler does: a tree that is made of another's nodes has no text yet, and
    /// whoever asks for it would pay for what files bring along.
    /// </summary>
    public CSharpCompilation Referencing(Libraries libraries) =>
        CSharpCompilation.Create(
            "Generated",
            _files.Select(file => CSharpSyntaxTree.ParseText(file.Text, new(LanguageVersion.Latest), file.Path)),
            References.Where(reference =>
                Path.GetFileName(reference.Display!) switch
                {
                    "NetMQ.dll" => libraries.HasFlag(Libraries.NetMq),
                    var name when name.StartsWith("Net.Zmq", StringComparison.Ordinal) => libraries.HasFlag(Libraries.NetZmq),
                    _ => true,
                }
            ),
            new(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                concurrentBuild: false,
                nullableContextOptions: NullableContextOptions.Enable
            )
        );

    /// <summary>So many classes that send and receive in one file.</summary>
    public static SyntaxTree Large(int classes, bool findings)
    {
        string code = findings ? Messaging : CleanMessaging;
        int begin = code.IndexOf("namespace", StringComparison.Ordinal);
        return CSharpSyntaxTree.ParseText(
            code[..begin]
                + string.Join(
                    "\n\n",
                    Enumerable.Range(0, classes).Select(i => string.Format(CultureInfo.InvariantCulture, code[begin..], $"Large{i}"))
                ),
            new(LanguageVersion.Latest),
            "/src/Large.cs"
        );
    }

    /// <summary>The file with a key pressed in its last method, as an editor parses it again.</summary>
    public static SyntaxTree Edit(SyntaxTree tree, int number)
    {
        var text = tree.GetText();
        int at = text.ToString().LastIndexOf(';');
        return tree.WithChangedText(
            text.WithChanges(new TextChange(new(at, 1), string.Create(CultureInfo.InvariantCulture, $"; // {number}\n")))
        );
    }

    private const string Everyday = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        namespace Generated.Orders{0}
        {{
            public sealed class OrderBook
            {{
                private readonly Dictionary<int, List<Order>> _orders = new();
                private int _version;

                public int Count => _orders.Sum(pair => pair.Value.Count);

                public event EventHandler<Order>? Added;

                public void Add(Order order)
                {{
                    if (order is null)
                        throw new ArgumentNullException(nameof(order));
                    if (!_orders.TryGetValue(order.Symbol, out var list))
                        _orders[order.Symbol] = list = new List<Order>();
                    list.Add(order);
                    _version++;
                    Added?.Invoke(this, order);
                }}

                public bool Remove(int symbol, long id)
                {{
                    if (!_orders.TryGetValue(symbol, out var list))
                        return false;
                    for (var i = 0; i < list.Count; i++)
                        if (list[i].Id == id)
                        {{
                            list.RemoveAt(i);
                            _version++;
                            return true;
                        }}

                    return false;
                }}

                public decimal Total(int symbol)
                {{
                    decimal total = 0;
                    foreach (var order in _orders.TryGetValue(symbol, out var list) ? list : Enumerable.Empty<Order>())
                        total += order.Price * order.Quantity;
                    return total;
                }}

                public IReadOnlyList<Order> Best(int symbol, int count) =>
                    _orders.TryGetValue(symbol, out var list)
                        ? list.OrderByDescending(o => o.Price).ThenBy(o => o.Id).Take(count).ToList()
                        : Array.Empty<Order>();

                public async Task<string> DescribeAsync(int symbol)
                {{
                    await Task.Yield();
                    var lines = new List<string>();
                    foreach (var order in Best(symbol, 10))
                        lines.Add($"{{order.Id}}: {{order.Quantity}} at {{order.Price:F2}}");
                    return string.Join(Environment.NewLine, lines);
                }}

                public static long Parse(string text)
                {{
                    try
                    {{
                        var parts = text.Split(',');
                        return parts.Length switch {{ 0 => 0, 1 => long.Parse(parts[0]), _ => parts.Sum(p => long.Parse(p)) }};
                    }}
                    catch (FormatException)
                    {{
                        return -1;
                    }}
                }}
            }}

            public sealed record Order(long Id, int Symbol, decimal Price, int Quantity);
        }}
        """;

    private const string Messaging = """
        using System;
        using System.Buffers.Binary;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using Net.Zmq;

        namespace Generated.Feed{0}
        {{
            public sealed class Feed : IDisposable
            {{
                private readonly Socket _socket;
                private readonly byte[] _buffer = new byte[1024];
                private readonly List<string> _log = new();
                private long _sequence;

                public Feed(Context context, SocketType type)
                {{
                    _socket = new Socket(context, type);
                    _socket.SetOption(SocketOption.Linger, 0);
                }}

                public void Publish(int symbol, double price)
                {{
                    var frame = new byte[20];
                    BinaryPrimitives.WriteInt64LittleEndian(frame, ++_sequence);
                    BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(8), symbol);
                    BinaryPrimitives.WriteDoubleLittleEndian(frame.AsSpan(12), price);
                    _socket.Send(frame);
                }}

                public void PublishText(string text) => _socket.Send(Encoding.UTF8.GetBytes(text));

                public void Run(CancellationToken cancellationToken)
                {{
                    while (!cancellationToken.IsCancellationRequested)
                    {{
                        using var message = new Message();
                        _socket.Recv(message);
                        if (message.Size < 20)
                            continue;
                        var sequence = BinaryPrimitives.ReadInt64LittleEndian(message.Data);
                        if (sequence != _sequence + 1)
                            _log.Add($"gap: {{_sequence}} to {{sequence}}");
                        _sequence = sequence;
                    }}
                }}

                public int Drain()
                {{
                    var count = 0;
                    while (_socket.Recv(_buffer, RecvFlags.DontWait) is var n && n >= 0)
                        count += n;
                    return count;
                }}

                public void Forward(Socket to)
                {{
                    for (;;)
                    {{
                        var n = _socket.Recv(_buffer);
                        to.Send(_buffer.AsSpan(0, Math.Min(n, _buffer.Length)));
                    }}
                }}

                public static string Describe(IReadOnlyCollection<int> sizes)
                {{
                    var text = new StringBuilder();
                    foreach (var size in sizes)
                        text.Append(size).Append(' ');
                    return text.ToString();
                }}

                public void Dispose() => _socket.Dispose();
            }}
        }}
        """;

    private const string CleanMessaging = """
        using System;
        using System.Buffers.Binary;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using Net.Zmq;

        namespace Generated.Feed{0}
        {{
            public sealed class Feed : IDisposable
            {{
                private readonly Socket _socket;
                private readonly byte[] _buffer = new byte[1024];
                private readonly List<string> _log = new();
                private long _sequence;

                public Feed(Context context, SocketType type)
                {{
                    _socket = new Socket(context, type);
                    _socket.SetOption(SocketOption.Linger, 0);
                }}

                public void Publish(int symbol, double price)
                {{
                    Span<byte> frame = stackalloc byte[20];
                    BinaryPrimitives.WriteInt64LittleEndian(frame, ++_sequence);
                    BinaryPrimitives.WriteInt32LittleEndian(frame[8..], symbol);
                    BinaryPrimitives.WriteDoubleLittleEndian(frame[12..], price);
                    _socket.Send(frame);
                }}

                public void PublishText(string text) => _socket.Send(text);

                public void Run(CancellationToken cancellationToken)
                {{
                    using var message = new Message();
                    while (!cancellationToken.IsCancellationRequested)
                    {{
                        _socket.Recv(message);
                        ReadOnlySpan<byte> frame = message.Data;
                        if (frame.Length < 20)
                            continue;
                        var sequence = BinaryPrimitives.ReadInt64LittleEndian(frame);
                        if (sequence != _sequence + 1)
                            _log.Add($"gap: {{_sequence}} to {{sequence}}");
                        _sequence = sequence;
                    }}
                }}

                public int Drain()
                {{
                    var count = 0;
                    while (_socket.Recv(_buffer, RecvFlags.DontWait) is var n && n >= 0)
                        count += n;
                    return count;
                }}

                public void Forward(Socket to)
                {{
                    for (;;)
                    {{
                        var n = _socket.Recv(_buffer);
                        to.Send(_buffer.AsSpan(0, Math.Min(n, _buffer.Length)));
                    }}
                }}

                public static string Describe(IReadOnlyCollection<int> sizes)
                {{
                    var text = new StringBuilder();
                    foreach (var size in sizes)
                        text.Append(size).Append(' ');
                    return text.ToString();
                }}

                public void Dispose() => _socket.Dispose();
            }}
        }}
        """;
}
