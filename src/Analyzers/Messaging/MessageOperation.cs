using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a reference does with a message.</summary>
internal enum MessageOperationKind
{
    /// <summary>Reads its content or its size.</summary>
    Read,

    /// <summary>Asks for its size or its flags, which one that is closed still has, and one that is sent has not.</summary>
    Measure,

    /// <summary>Asks for something else that a closed message does not have, or copies it into another one.</summary>
    Ask,

    /// <summary>Does nothing with it: asks for its type, keeps it alive, checks that it is there.</summary>
    Ignore,

    /// <summary>Compares it by reference.</summary>
    Compare,

    /// <summary>Asks for its identity: a hash code, or whether it equals something.</summary>
    Identify,

    /// <summary>Tests it for null.</summary>
    NullTest,

    /// <summary>Matches it with a pattern that declares nothing.</summary>
    Match,

    /// <summary>Accesses it where it is not null.</summary>
    Access,

    /// <summary>Holds it for the length of a using.</summary>
    Hold,

    /// <summary>Only mentions it: a declaration, a capture of the control-flow graph, a statement of nothing else, nameof.</summary>
    Mention,

    /// <summary>Puts something in its variable.</summary>
    Assign,

    /// <summary>Receives into it.</summary>
    Receive,

    /// <summary>Sends it.</summary>
    Send,

    /// <summary>Gives one that is a value its content, whatever it was before.</summary>
    Init,

    /// <summary>Makes it empty: <c>Rebuild</c> without a size.</summary>
    Clear,

    /// <summary>Gives it other content: <c>Rebuild</c> with a size, <c>Move</c> or <c>Copy</c> into it.</summary>
    Fill,

    /// <summary>Moves its content into another message.</summary>
    MoveOut,

    /// <summary>Disposes it.</summary>
    Dispose,

    /// <summary>Closes one that is a value, which can be done once.</summary>
    Close,

    /// <summary>Gives it to a method of the user's.</summary>
    Pass,

    /// <summary>May do anything with it.</summary>
    Escape,
}

/// <summary>What a reference does with a message, and the operation by which it does that.</summary>
internal readonly record struct MessageOperation(MessageOperationKind Kind, IOperation At)
{
    /// <summary>The parameter that it is given for, where it is an argument.</summary>
    public IParameterSymbol? Parameter { get; init; }
}
