using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Syntax;

/// <summary>Net.Zmq's.</summary>
internal sealed class NetZmqSyntax : LibrarySyntax
{
    /// <inheritdoc/>
    public override string SetMandatory(string socket, bool qualified) =>
        $"{socket}.SetOption({(qualified ? "Net.Zmq." : "")}SocketOption.Router_Mandatory, 1);";

    /// <inheritdoc/>
    public override IEnumerable<string> Sends(string socket, IReadOnlyList<string?> frames, bool apart) =>
        frames.Select((frame, i) => $"{socket}.{NetZmqBinding.NameOfSend(frame, i < frames.Count - 1)};");

    /// <inheritdoc/>
    public override string? ReceiveInto(string socket, string operand) => $"{socket}.Recv({operand})";

    /// <inheritdoc/>
    public override string? GoesOn(string socket, string? frame) => frame is null ? $"{socket}.HasMore" : $"{frame}.More";

    /// <inheritdoc/>
    public override IReadOnlyList<string> NewMessage(string name) => [$"using var {name} = new {WrittenTypes.Message}();"];

    /// <inheritdoc/>
    public override string BytesOf(string message) => $"{message}.Data";

    /// <inheritdoc/>
    public override string? Try(InvocationExpressionSyntax call, string? name) => null;

    /// <inheritdoc/>
    public override string? HasSome(string source, bool isQueue) => null;
}
