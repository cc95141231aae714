using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using ZmqPerf.Tool.Baselines;

namespace ZmqPerf.Tool.Fixing;

/// <summary>Findings whose fix does not compile: what is around them moves while others are fixed, so each is known by its code.</summary>
internal sealed class RefusedFixes
{
    private readonly HashSet<(string File, FindingIdentity Finding)> _findings = [];
    private readonly Dictionary<(string File, string Rule), string> _reasons = [];

    /// <summary>Why a fix of a rule was left out in a file; null where none was.</summary>
    public string? ReasonOf(string file, string rule) => _reasons.GetValueOrDefault((file, rule));

    public void Clear()
    {
        _findings.Clear();
        _reasons.Clear();
    }

    public async Task AddAsync(string file, FixStep step, string reason, IReadOnlyList<CallCode> codes, CancellationToken cancellationToken)
    {
        foreach (var (index, diagnostics) in step.Diagnostics)
        foreach (var diagnostic in diagnostics)
        {
            _reasons.TryAdd((file, diagnostic.Id), reason);
            _findings.Add((file, await FindingIdentity.OfAsync(diagnostic, codes[index].DocumentOf(file)!, cancellationToken)));
        }
    }

    /// <summary>What was found, by call, without what was refused.</summary>
    public async Task<ImmutableArray<Diagnostic>[]> ExceptAsync(
        ImmutableArray<Diagnostic>[] found,
        IReadOnlyList<CallCode> codes,
        CancellationToken cancellationToken
    )
    {
        if (_findings.Count == 0)
            return found;
        var allowed = new ImmutableArray<Diagnostic>[found.Length];
        for (int i = 0; i < found.Length; i++)
        {
            var kept = ImmutableArray.CreateBuilder<Diagnostic>();
            foreach (var diagnostic in found[i])
                if (!await IsRefusedAsync(diagnostic, codes[i], cancellationToken))
                    kept.Add(diagnostic);
            allowed[i] = kept.ToImmutable();
        }
        return allowed;
    }

    private async Task<bool> IsRefusedAsync(Diagnostic diagnostic, CallCode code, CancellationToken cancellationToken) =>
        diagnostic.Location.SourceTree!.FilePath is var file
        && _reasons.ContainsKey((file, diagnostic.Id))
        && code.DocumentOf(file) is { } document
        && _findings.Contains((file, await FindingIdentity.OfAsync(diagnostic, document, cancellationToken)));
}
