using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging.Removed;

/// <summary>
/// What versions of Net.Zmq have taken away: one table, compared by a test with the lists of members of all versions. A row whose member
/// the referenced assembly does not have costs nothing.
/// </summary>
internal sealed class Removals
{
    private static readonly SymbolDisplayFormat s_format = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameOnly,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeContainingType
            | SymbolDisplayMemberOptions.IncludeParameters,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeParamsRefOut,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
    );

    private const string AnswersByBool = "use its bool result, which is false if a send with DontWait would block";
    private const string ByPoller = "create a Poller, Add the sockets, Poll, and check IsReadable for each index";
    private const string ByMessage = "create a Message for each payload, or send the span";

    /// <summary>Every row.</summary>
    public static ImmutableArray<Removal> All { get; } =
        ImmutableArray.Create(
            new Removal("Message MessagePool.Rent()", "0.1.0", RemovalUse.Any, "use new Message()", RemovalFix.NewMessage),
            new Removal("void MessagePool.Return(Message)", "0.1.0", RemovalUse.Any, "use Dispose()", RemovalFix.Dispose),
            new Removal("int Poller.Poll(Span<PollItem>, long)", "0.1.0", RemovalUse.Any, ByPoller),
            new Removal("int Poller.Poll(Span<PollItem>, TimeSpan)", "0.1.0", RemovalUse.Any, ByPoller),
            new Removal("bool Poller.Poll(Socket, PollEvents, long)", "0.1.0", RemovalUse.Any, ByPoller),
            new Removal("PollItem", "0.1.0", RemovalUse.Any, ByPoller),
            new Removal(
                "byte[] Socket.RecvBytes(RecvFlags)",
                "0.1.0",
                RemovalUse.Any,
                "use Recv(message) and message.ToArray()",
                RemovalFix.ReceiveMessage
            ),
            new Removal(
                "string Socket.RecvString(RecvFlags)",
                "0.1.0",
                RemovalUse.WithFlags,
                "use RecvString(), or TryRecvString(out text) if nothing may be available",
                RemovalFix.DropFlags
            ),
            new Removal("int Socket.Send(byte[], SendFlags)", "0.1.0", RemovalUse.WithResult, AnswersByBool),
            new Removal("int Socket.Send(ReadOnlySpan<byte>, SendFlags)", "0.1.0", RemovalUse.WithResult, AnswersByBool),
            new Removal("int Socket.Send(string, SendFlags)", "0.1.0", RemovalUse.WithResult, AnswersByBool),
            new Removal(
                "bool Socket.TryRecv(byte[], out int, RecvFlags)",
                "0.1.0",
                RemovalUse.WithFlags,
                "use TryRecv(buffer, out length)",
                RemovalFix.DropFlags
            ),
            new Removal(
                "bool Socket.TryRecv(Span<byte>, out int, RecvFlags)",
                "0.1.0",
                RemovalUse.WithFlags,
                "use TryRecv(buffer, out length)",
                RemovalFix.DropFlags
            ),
            new Removal(
                "bool Socket.TryRecvBytes(out byte[], RecvFlags)",
                "0.1.0",
                RemovalUse.Any,
                "use TryRecv(message, out length) and message.ToArray()"
            ),
            new Removal(
                "bool Socket.TryRecvString(out string, RecvFlags)",
                "0.1.0",
                RemovalUse.WithFlags,
                "use TryRecvString(out text)",
                RemovalFix.DropFlags
            ),
            new Removal(
                "bool Socket.TrySend(byte[], SendFlags)",
                "0.1.0",
                RemovalUse.Any,
                "use Send(data, SendFlags.DontWait), which returns whether it was sent"
            ),
            new Removal(
                "bool Socket.TrySend(ReadOnlySpan<byte>, SendFlags)",
                "0.1.0",
                RemovalUse.Any,
                "use Send(data, SendFlags.DontWait), which returns whether it was sent"
            ),
            new Removal(
                "bool Socket.TrySend(string, SendFlags)",
                "0.1.0",
                RemovalUse.Any,
                "use Send(text, SendFlags.DontWait), which returns whether it was sent"
            ),
            new Removal("int Message.ActualDataSize", "0.4.1", RemovalUse.Any, "use Size", RemovalFix.Size),
            new Removal("int Message.BufferSize", "0.4.1", RemovalUse.Any, "create the message with the size of its payload, and use Size"),
            new Removal("void Message.SetActualDataSize(int)", "0.4.1", RemovalUse.Any, "create the message with the size of its payload"),
            new Removal(
                "Message MessagePool.Rent(ReadOnlySpan<byte>)",
                "0.4.1",
                RemovalUse.Any,
                "use new Message(data), or send the span",
                RemovalFix.NewMessage
            ),
            new Removal("MessagePool", "0.4.1", RemovalUse.Any, ByMessage),
            new Removal("MessageSize", "0.4.1", RemovalUse.Any, ByMessage),
            new Removal("PoolStatistics", "0.4.1", RemovalUse.Any, "count what you need yourself"),
            new Removal(
                "int Socket.Recv(Message, int, RecvFlags)",
                "0.4.1",
                RemovalUse.Any,
                "use Recv(message, flags), and compare message.Size"
            )
        );

    private static readonly ConditionalWeakTable<IAssemblySymbol, Removals> s_found = new();

    private readonly Dictionary<string, Removal> _rows = new();
    private readonly IAssemblySymbol _assembly;

    private Removals(Binding binding)
    {
        _assembly = binding.Assembly;
        var words = ImmutableHashSet.CreateBuilder<string>();
        foreach (var row in All)
            if (binding.TypeOf(row.Type) is { } type && (row.IsType ? !IsEarlier(type) : Has(type, row)))
            {
                _rows[row.Key] = row;
                words.Add(row.Name);
                if (row.IsType)
                    foreach (var member in type.GetMembers())
                        if (member.CanBeReferencedByName)
                            words.Add(member.Name);
            }

        Words = WordIndex.Intern(words.ToImmutable());
    }

    /// <summary>The names to look for; none where the referenced library has nothing of this.</summary>
    public ImmutableHashSet<string> Words { get; }

    /// <summary>The rows whose members the referenced library has.</summary>
    public static Removals In(MessagingLibrary library) =>
        s_found.TryGetValue(library.Bindings[0].Assembly, out var known) ? known : Read(library.Bindings[0]);

    /// <summary>Apart, since what a lambda captures is an object for each call.</summary>
    private static Removals Read(Binding binding) => s_found.GetValue(binding.Assembly, _ => new(binding));

    /// <summary>What a symbol is in the table.</summary>
    public Removal? Of(ISymbol? symbol) =>
        symbol is not null
        && _assembly.Is(symbol.ContainingAssembly)
        && (
            _rows.TryGetValue(symbol.OriginalDefinition.ToDisplayString(s_format), out var row)
            || symbol.ContainingType is { } type && _rows.TryGetValue(type.Name, out row)
        )
            ? row
            : null;

    /// <summary>The first versions' pool is static: its members have separate rows.</summary>
    private static bool IsEarlier(INamedTypeSymbol type) => type is { Name: "MessagePool", IsStatic: true };

    private static bool Has(INamedTypeSymbol type, Removal row)
    {
        foreach (var member in type.GetMembers(row.Name))
            if (member.ToDisplayString(s_format) == row.Key)
                return true;
        return false;
    }
}
