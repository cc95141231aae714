using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>A rule about what a type holds and does, as a whole; holds no state and registers nothing.</summary>
internal abstract class TypeRule
{
    public abstract ImmutableArray<DiagnosticDescriptor> Descriptors { get; }

    public abstract void Examine(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, in RuleContext context);
}
