using System;
using System.Collections.Generic;
using System.Diagnostics;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// What rules have found and the host has not been told yet. A way to report to the host is two objects for every look at code, and hardly
/// any has something to report: what collects is one of each thread.
/// </summary>
internal sealed class Findings
{
    [ThreadStatic]
    private static Findings? s_own;

    private readonly List<Diagnostic> _found = new();

    private Findings() => Add = _found.Add;

    /// <summary>Those of this thread, without what a look that was given up has left.</summary>
    public static Findings Empty()
    {
        var own = s_own ??= new();
        own._found.Clear();
        return own;
    }

    public Action<Diagnostic> Add { get; }

    public bool Any => _found.Count > 0;

    /// <summary>Tells the host, which may throw.</summary>
    /// <param name="host">What gets them.</param>
    /// <param name="code">The code that was looked at: an editor shows nothing that is elsewhere.</param>
    public void ReportTo(Action<Diagnostic> host, SyntaxNode? code = null)
    {
        var found = _found.ToArray();
        _found.Clear();
        foreach (var diagnostic in found)
        {
            Debug.Assert(code is null || IsIn(code, diagnostic.Location), $"{diagnostic.Id} is reported outside of the code at hand");
            host(diagnostic);
        }
    }

    private static bool IsIn(SyntaxNode code, Location at) =>
        at.SourceTree == code.SyntaxTree && code.FullSpan.IntersectsWith(at.SourceSpan);
}
