using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>A thread, task or timer that a member of an object starts.</summary>
/// <param name="Function">What it runs.</param>
/// <param name="Name">What it is called in a message.</param>
/// <param name="Start">The call or creation that starts it.</param>
/// <param name="Starter">The member with that call.</param>
/// <param name="IsCertain">Whether every object starts it when it is made, so that no other member can come before.</param>
internal readonly record struct StartedThread(IOperation Function, string Name, IOperation Start, IMethodSymbol Starter, bool IsCertain)
{
    /// <summary>Whether a host starts it: a service in the background.</summary>
    public bool IsOfHost => Start.Parent is null && Starter.IsServiceTask();

    /// <summary>Whether a window starts it when it begins: what somebody at the window has called comes after that.</summary>
    public bool IsOfWindow { get; init; }

    /// <summary>What has run when it is started, in a message.</summary>
    public string Begun => IsOfHost ? $"'{HostFacets.Starter}'" : Starter.QuotedName();
}
