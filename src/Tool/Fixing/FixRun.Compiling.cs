using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Tool.Fixing;

/// <content>What becomes of fixes after which the code does not compile.</content>
internal sealed partial class FixRun
{
    // true where all has to start again: with a look at each round first, then without the files in which errors remain
    private async Task<bool> RejectAsync(List<CallCode> codes, CancellationToken cancellationToken)
    {
        bool rejected = false;
        foreach (var code in codes)
        {
            var (files, error) = await code.BrokenFilesAsync(cancellationToken);
            if (_isCareful)
                foreach (string file in files)
                    Leave(file, WouldNotCompile(error));
            rejected |= files.Count > 0;
        }
        _isCareful |= rejected;
        return rejected;
    }

    private static string WouldNotCompile(string error) => $"the fixed code would not compile ({error})";

    /// <summary>What the compiler says of some steps, if they were carried out; null where nothing.</summary>
    private async Task<string?> ErrorAfterAsync(
        IReadOnlyDictionary<string, FixStep> step,
        List<CallCode> codes,
        CancellationToken cancellationToken
    )
    {
        List<CallCode> tried = [.. codes];
        var changed = new HashSet<int>();
        foreach (var (file, fix) in step)
            await ApplyAsync(file, fix, tried, changed, cancellationToken);
        foreach (int index in changed)
            if (await tried[index].BrokenFilesAsync(cancellationToken) is { Files.Count: > 0, Error: var error })
                return error;
        return null;
    }

    /// <summary>What remains of some steps without the fixes that do not compile by themselves.</summary>
    private async Task<IReadOnlyDictionary<string, FixStep>> CompilingAsync(
        IReadOnlyDictionary<string, FixStep> step,
        List<CallCode> codes,
        CancellationToken cancellationToken
    )
    {
        var compiling = new Dictionary<string, FixStep>();
        foreach (var (file, fix) in step)
        {
            var rest = fix;
            if (await ErrorAsync(fix) is not null)
                foreach (var single in fix.Singles())
                    if (await ErrorAsync(single) is { } error)
                    {
                        await _refused.AddAsync(file, single, WouldNotCompile(error), codes, cancellationToken);
                        rest = rest.Without(single);
                    }
            // all of them compile, but not together
            if (!rest.IsEmpty && await ErrorAsync(rest) is { } together)
            {
                await _refused.AddAsync(file, rest, WouldNotCompile(together), codes, cancellationToken);
                continue;
            }
            if (!rest.IsEmpty)
                compiling[file] = rest;

            Task<string?> ErrorAsync(FixStep some) =>
                ErrorAfterAsync(new Dictionary<string, FixStep> { [file] = some }, codes, cancellationToken);
        }
        return compiling;
    }
}
