using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>One member of the referenced messaging library: its role, where its operands are, and how it reports "not now".</summary>
internal sealed partial class MessagingMember
{
    public MessagingMember(IMethodSymbol method, MessagingRole role, int operand, int size = None, int flags = None, int callback = None) =>
        (Method, Role, Operand, Size, Flags, Callback) = (method, role, operand, size, flags, callback);

    /// <summary>The flags "do not wait" and "another frame follows": ZMQ_DONTWAIT and ZMQ_SNDMORE in zmq.h.</summary>
    public const int DontWait = 1,
        SendMore = 2;

    private readonly CallCondition _more = CallCondition.Never;

    /// <summary>Stands for "has no such parameter".</summary>
    public const int None = -1;

    /// <summary>What a receive that counts bytes returns where nothing is there, if it returns then.</summary>
    public const int NothingReceived = -1;

    public IMethodSymbol Method { get; }

    /// <summary>The name by which code uses it: a type's where it makes one, a property's where it sets or gets one.</summary>
    public string Word =>
        Method switch
        {
            { MethodKind: MethodKind.Constructor, ContainingType: var made } => made.Name,
            { MethodKind: MethodKind.PropertySet or MethodKind.PropertyGet, AssociatedSymbol: { } property } => property.Name,
            var method => method.Name,
        };

    public MessagingRole Role { get; }

    /// <summary>Ordinal of the parameter that is the payload, the message, the buffer, the pointer, or what the role says.</summary>
    public int Operand { get; }

    /// <summary>Ordinal of the size in bytes that goes with a pointer, of a sized message, or of what a receive expects to fill.</summary>
    public int Size { get; }

    /// <summary>Ordinal of the flags, where the library has some.</summary>
    public int Flags { get; }

    /// <summary>The library that it belongs to, or that a user's method comes to in the end; null where options name a method.</summary>
    public Binding? Binding { get; set; }

    /// <summary>What is true of that library.</summary>
    public BindingFacts Facts => Binding?.Facts ?? BindingFacts.Unknown;

    /// <summary>Whether a send says that another frame of its message follows.</summary>
    public CallCondition More
    {
        get => Flags != None ? CallCondition.ByBit(Flags, SendMore) : _more;
        init => _more = value;
    }

    /// <summary>Whether it waits until it can be done.</summary>
    public CallCondition Wait =>
        NeverWaits ? CallCondition.Never
        : Told is { } told ? told
        : Timeout != None ? CallCondition.ByTime(Timeout)
        : Flags != None ? CallCondition.WithoutBit(Flags, DontWait)
        : !IsWrapper || AlwaysWaits ? CallCondition.Always
        : CallCondition.Unknown;

    /// <summary>For a user's method: how its callers tell it whether to wait, where they do so otherwise than a library's.</summary>
    public CallCondition? Told { get; init; }

    /// <summary>Ordinal of the time after which it gives up, and says so by its result.</summary>
    public int Timeout { get; init; } = None;

    /// <summary>Ordinal of what a receive sets to whether another frame of the message is there.</summary>
    public int MoreOut { get; init; } = None;

    /// <summary>Whether it skips one frame, although it is named after the whole message.</summary>
    public bool SkipsOneFrameOnly { get; init; }

    /// <summary>Whether it writes text as ASCII, and other characters as question marks.</summary>
    public bool EncodesAsAscii { get; init; }

    /// <summary>Whether a frame that it adds comes before those that are there.</summary>
    public bool AddsInFront { get; init; }

    /// <summary>Whether it connects to an endpoint that others bind.</summary>
    public bool Connects { get; init; }

    /// <summary>Whether it returns its socket, for the next call.</summary>
    public bool ReturnsSocket { get; init; }

    /// <summary>What becomes of what is sent.</summary>
    public Payload Payload { get; init; }

    /// <summary>Ordinal of the callback that frees the memory.</summary>
    public int Callback { get; }

    /// <summary>Whether "would block" throws instead of being returned, even when the caller asked not to wait.</summary>
    public bool ThrowsOnWouldBlock { get; init; }

    /// <summary>Whether that exception reaches the caller: the first versions report "would block" in no other way.</summary>
    public bool AnswersByException { get; init; }

    /// <summary>Whether it returns at once whatever its flags say, even if nothing is there.</summary>
    public bool NeverWaits { get; init; }

    /// <summary>What its out parameter gets where nothing is there and the result says so by false.</summary>
    public EmptyContent WhenEmpty { get; init; }

    /// <summary>For a wrapper without flags of its own: whether it passes on flags that wait.</summary>
    public bool AlwaysWaits { get; init; }

    /// <summary>For a wrapper without a time of its own: whether what it calls may give up after one.</summary>
    public bool GivesUpItself { get; init; }

    /// <summary>
    /// Whether it is a user's method that passes its parameter on: it costs what the library's member costs, but cannot be rewritten.
    /// </summary>
    public bool IsWrapper { get; init; }

    /// <summary>Whether such a method does nothing else, so that all that is known of the library's member is known of it.</summary>
    public bool IsForwarding { get; init; }

    /// <summary>The call that is all that such a method does.</summary>
    public MessagingMember? Inner { get; init; }

    /// <summary>That call, where the method does nothing but set its socket up.</summary>
    public IInvocationOperation? SetUp { get; init; }

    /// <summary>The library's member that a call comes to in the end.</summary>
    public MessagingMember Innermost => Inner?.Innermost ?? this;

    /// <summary>Whether a call does what the library's member does, no more and no less.</summary>
    public bool IsCertain => !IsWrapper || IsForwarding;

    /// <summary>For a user's method: the field of its object that holds the socket, where that is known.</summary>
    public ISymbol? Socket { get; init; }

    /// <summary>
    /// For a user's method: the field, or the variable around it, that it receives into, where it is not given what to fill.
    /// </summary>
    public ISymbol? Buffer { get; init; }

    /// <summary>For a user's method: the part of its result that says whether anything was there, where it is one.</summary>
    public ResultPart? Answer { get; set; }

    /// <summary>For a user's method: what it gives of what it has received in parts of its result, and by out parameters.</summary>
    public ImmutableArray<Delivery> Deliveries { get; init; } = ImmutableArray<Delivery>.Empty;

    /// <summary>Whether its result, as a whole or by that part, can say that nothing was there.</summary>
    public bool CanAnswer =>
        Answer is not null
        || !IsWrapper
        || AnswersByTask
        || Method.ReturnsVoid
        || Method.ReturnType is { SpecialType: SpecialType.System_Boolean or SpecialType.System_Int32 }
        || EmptyAnswer.CanBeNull(Method.ReturnType);

    /// <summary>Whether it takes a message, or an item of a queue.</summary>
    public bool Takes => IsReceive || Role == MessagingRole.TakeFromQueue;

    /// <summary>Whether it receives, in whatever form.</summary>
    public bool IsReceive =>
        Role
            is MessagingRole.ReceiveMessage
                or MessagingRole.ReceiveIntoBuffer
                or MessagingRole.ReceiveNew
                or MessagingRole.ReceiveMultipart
                or MessagingRole.ReceiveFrame
                or MessagingRole.ReceiveKey
                or MessagingRole.SkipFrame
                or MessagingRole.SkipMessage;

    /// <summary>Whether it sends, in whatever form.</summary>
    public bool IsSend =>
        Role
            is MessagingRole.SendBytes
                or MessagingRole.SendText
                or MessagingRole.SendMemory
                or MessagingRole.SendMessage
                or MessagingRole.SendEmpty
                or MessagingRole.SendInPlace
                or MessagingRole.SendShared
                or MessagingRole.SendWhole
                or MessagingRole.SendMultipart;

    /// <summary>Whether the result says by true that the frame was sent.</summary>
    public bool ReturnsBool => Method.ReturnType.SpecialType == SpecialType.System_Boolean;
}
