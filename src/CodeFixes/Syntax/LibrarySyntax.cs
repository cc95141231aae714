using System.Collections.Generic;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Syntax;

/// <summary>What fixes write of a messaging library: one class for each, so that fixers spell no member.</summary>
internal abstract class LibrarySyntax
{
    private static readonly NetZmqSyntax s_netZmq = new();
    private static readonly NetMqSyntax s_netMq = new();

    /// <summary>That of the library that a plan is for.</summary>
    public static LibrarySyntax Of(TrackedPlan plan) =>
        plan.Diagnostic.Properties.TryGetValue(FixPlan.LibraryKey, out var name) && name == NetMqSyntax.Name ? s_netMq : s_netZmq;

    /// <summary>A statement that makes a ROUTER throw where a peer is not there.</summary>
    /// <param name="socket">The socket.</param>
    /// <param name="qualified">Whether the library's namespace is not imported.</param>
    public abstract string SetMandatory(string socket, bool qualified);

    /// <summary>A statement that gives a socket a second after its disposal to send what it has; null where it waits by itself.</summary>
    public virtual string? SetLinger(string socket) => null;

    /// <summary>The statements that send the frames of a message one by one.</summary>
    /// <param name="socket">The socket.</param>
    /// <param name="frames">The frames; null stands for one without content.</param>
    /// <param name="apart">Whether each is to have a statement of its own, where the library could do with fewer.</param>
    public abstract IEnumerable<string> Sends(string socket, IReadOnlyList<string?> frames, bool apart);

    /// <summary>A frame that is an object, as it is given to a send.</summary>
    public virtual string ContentOf(string frame) => frame;

    /// <summary>The name of the send of an empty frame that belongs to a send of bytes.</summary>
    public virtual string EmptySend(string send) => send;

    /// <summary>The name of the receive of a text that belongs to a receive of an array.</summary>
    public virtual string TextReceive(string receive) => receive;

    /// <summary>The name of the receive of an array that belongs to a receive of text.</summary>
    public virtual string BytesReceive(string receive) => receive;

    /// <summary>The name of the skip that belongs to a receive.</summary>
    public virtual string Skip(string receive) => receive;

    /// <summary>The receive of a frame into a message or a buffer; null where no fix needs it.</summary>
    public virtual string? ReceiveInto(string socket, string operand) => null;

    /// <summary>A condition that holds where the message that is received goes on; null where no fix needs it.</summary>
    /// <param name="socket">The socket.</param>
    /// <param name="frame">The frame that was received into, if there is one.</param>
    public virtual string? GoesOn(string socket, string? frame) => null;

    /// <summary>The statements that make a message to be received into.</summary>
    public abstract IReadOnlyList<string> NewMessage(string name);

    /// <summary>A statement that closes such a message; null where that is done when its scope ends.</summary>
    public virtual string? CloseMessage(string name) => null;

    /// <summary>The statements that give an array to a message and send it; none where no fix needs them.</summary>
    public virtual IReadOnlyList<string> HandOver(string message, string socket, string array, string more) => [];

    /// <summary>The bytes of such a message.</summary>
    public abstract string BytesOf(string message);

    /// <summary>The receive that answers at once, in the place of one that waits; null where the library has none.</summary>
    /// <param name="call">The receive.</param>
    /// <param name="name">A name for what it gives; null where it gives nothing.</param>
    public abstract string? Try(InvocationExpressionSyntax call, string? name);

    /// <summary>A condition that holds where something is there; null where the library has none.</summary>
    /// <param name="source">What is asked.</param>
    /// <param name="isQueue">Whether that is a queue.</param>
    public abstract string? HasSome(string source, bool isQueue);
}
