using System.Collections.Generic;
using System.Linq;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>The statements that receive each frame into a message of its own, or into nothing.</summary>
/// <param name="Names">The messages; null where nobody reads the frame.</param>
/// <param name="Said">The comments of each.</param>
/// <param name="Guard">What is done where there are too few or too many.</param>
/// <param name="ReadsLast">Whether the last message gets the last frame, however many there are.</param>
/// <param name="Plan">The plan.</param>
internal readonly record struct FrameReceives(
    IReadOnlyList<string?> Names,
    IReadOnlyList<string?> Said,
    FrameCountGuard Guard,
    bool ReadsLast,
    TrackedPlan Plan
)
{
    public IEnumerable<string> Of(string socket)
    {
        var library = LibrarySyntax.Of(Plan);
        var skip = library.ReceiveInto(socket, WrittenTypes.ByteSpan + ".Empty") + ";";
        var skipRest = Conditions.Under(Plan, $"while ({library.GoesOn(socket, null)})", skip);
        var goOn = Names.Select(name => library.GoesOn(socket, name)!).ToArray();
        var last = Names.Count - 1;
        for (var i = 0; i <= last; i++)
        {
            var receive = Names[i] is { } name ? library.ReceiveInto(socket, name) + ";" + Said[i] : skip;
            if (i == last && ReadsLast)
            {
                if (Guard.IsAskedAtOnce)
                    yield return Leaving(goOn, skipRest);
                yield return $"do\n{{\n{receive}\n}}{EndOfLoop}while ({goOn[i]});";
                yield break;
            }

            yield return Guard.IsAskedAtOnce && i > 0
                ? Conditions.Under(Plan, $"if ({string.Join(" && ", goOn.Take(i))})", receive)
                : receive;
            if (i < last && !Guard.IsAskedAtOnce)
                yield return Guard.Under(Plan, $"!{goOn[i]}", i == 0);
        }

        if (Guard.IsAskedAtOnce || Guard.IsExact)
            yield return Leaving(goOn, skipRest);
        if (!Guard.IsExact)
            yield return skipRest;
    }

    /// <summary>What leaves where there are too many frames, or too few as well where all are asked for at once.</summary>
    private string Leaving(string[] goOn, string skipRest)
    {
        var last = goOn.Length - 1;
        var isOnly = Guard.IsAskedAtOnce || last == 0;
        var ends = Guard.IsAskedAtOnce ? goOn.Take(last).Select(more => "!" + more) : [];
        var condition = string.Join(" || ", Guard.IsExact ? ends.Append(goOn[last]) : ends);
        return $"{Guard.Above(isOnly)}if ({condition})\n{{\n{(Guard.IsExact ? skipRest + "\n" : "")}{Guard.Leaving(isOnly)}\n}}";
    }

    private string EndOfLoop => BraceStyle.OfStatementsOpenBeside(Plan.Diagnostic.Location.SourceTree!.GetRoot()) ? " " : "\n";
}
