using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.CodeFixes.Syntax;

/// <summary>NetMQ's.</summary>
internal sealed class NetMqSyntax : LibrarySyntax
{
    public const string Name = "NetMQ";

    /// <inheritdoc/>
    public override string SetMandatory(string socket, bool qualified) => $"{socket}.Options.RouterMandatory = true;";

    /// <inheritdoc/>
    public override string EmptySend(string send) => NetMqBinding.NameOfEmpty(send);

    /// <inheritdoc/>
    public override string TextReceive(string receive) => "ReceiveFrameString";
}
