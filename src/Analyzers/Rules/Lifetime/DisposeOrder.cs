using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Contexts;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3015: a context is disposed, and after it a socket that was made from it. The context waits in its Dispose until all its sockets are
/// closed. Silent after a Shutdown, and where other code may have closed the socket. Here for the sockets of locals.
/// </summary>
internal sealed class DisposeOrder : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3015_DisposeOrder);

    public override void Examine(MessagingBody body, in RuleContext context) => DisposeOrders.Report(body, ofFields: false, context);
}
