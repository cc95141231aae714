using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>A rule about names anywhere in a file, in code or not; holds no state and registers nothing.</summary>
internal abstract class FileRule
{
    public abstract ImmutableArray<DiagnosticDescriptor> Descriptors { get; }

    /// <summary>
    /// Whether there can be anything to find with the library that is referenced; asked once per compilation, and nothing is registered
    /// where not.
    /// </summary>
    public abstract bool Concerns(MessagingLibrary library);

    public abstract void Examine(SemanticModel model, MessagingLibrary library, in RuleContext context);
}
