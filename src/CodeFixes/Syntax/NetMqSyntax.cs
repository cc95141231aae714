using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Syntax;

/// <summary>NetMQ's.</summary>
internal sealed class NetMqSyntax : LibrarySyntax
{
    public const string Name = "NetMQ";

    private const string Dequeue = "Dequeue";

    /// <inheritdoc/>
    public override string SetMandatory(string socket, bool qualified) => $"{socket}.Options.RouterMandatory = true;";

    /// <inheritdoc/>
    public override string SetLinger(string socket) => $"{socket}.Options.Linger = TimeSpan.FromSeconds(1);";

    /// <inheritdoc/>
    public override IEnumerable<string> Sends(string socket, IReadOnlyList<string?> frames, bool apart)
    {
        var sends = frames.Select((frame, i) => NetMqBinding.NameOfSend(frame, i < frames.Count - 1));
        return apart ? sends.Select(send => $"{socket}.{send};") : [$"{socket}.{string.Join(".", sends)};"];
    }

    /// <inheritdoc/>
    public override string ContentOf(string frame) => NetMqBinding.PartsOf(frame);

    /// <inheritdoc/>
    public override string EmptySend(string send) => NetMqBinding.NameOfEmpty(send);

    /// <inheritdoc/>
    public override string TextReceive(string receive) => "ReceiveFrameString";

    /// <inheritdoc/>
    public override string BytesReceive(string receive) => NetMqBinding.NameOfBytes(receive);

    /// <inheritdoc/>
    public override string Skip(string receive) => NetMqBinding.NameOfSkip(receive)!;

    /// <inheritdoc/>
    public override string? ReceiveInto(string socket, string operand) => $"{socket}.Receive(ref {operand})";

    /// <inheritdoc/>
    public override IReadOnlyList<string> NewMessage(string name) => [$"var {name} = new {WrittenTypes.Msg}();", $"{name}.InitEmpty();"];

    /// <inheritdoc/>
    public override IReadOnlyList<string> HandOver(string message, string socket, string array, string more) =>
        [
            $"var {message} = new {WrittenTypes.Msg}();",
            $"{message}.InitGC({array}, {array}.Length);",
            $"{socket}.Send(ref {message}, {more});",
        ];

    /// <inheritdoc/>
    public override string? CloseMessage(string name) => $"{name}.Close();";

    /// <inheritdoc/>
    public override string BytesOf(string message) => $"{message}.Slice()";

    /// <inheritdoc/>
    public override string? Try(InvocationExpressionSyntax call, string? name)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        var arguments = call.ArgumentList.Arguments.Select(a => a.WithoutTrivia().ToString()).ToList();
        if (name is not null)
            arguments.Insert(call.ArgumentList.Arguments.Count(a => a.RefOrOutKeyword.RawKind == 0), $"out var {name}");
        if (access.Name.Identifier.ValueText == Dequeue)
            arguments.Add("TimeSpan.Zero");
        return $"{access.Expression.WithoutTrivia()}.Try{access.Name.WithoutTrivia()}({string.Join(", ", arguments)})";
    }

    /// <inheritdoc/>
    public override string? HasSome(string source, bool isQueue) => isQueue ? $"!{source}.IsEmpty" : $"{source}.HasIn";
}
