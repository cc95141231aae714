using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>A rule about code: looks at one body at a time, holds no state and registers nothing.</summary>
internal abstract class BodyRule
{
    public abstract ImmutableArray<DiagnosticDescriptor> Descriptors { get; }

    public abstract void Examine(MessagingBody body, in RuleContext context);
}
