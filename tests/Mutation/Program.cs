using System;
using System.CommandLine;
using System.IO;
using System.Linq;
using ZmqPerf.Mutation;

var count = new Argument<int>("COUNT") { Description = "How many mutants are tried; they are drawn at random from all." };
var seed = new Option<int>("--seed") { Description = "Another draw.", DefaultValueFactory = _ => 1 };
var filter = new Option<string>("--files") { Description = "Only files whose path contains this, e.g. Waiting/", DefaultValueFactory = _ => "" };
var near = new Option<bool>("--near") { Description = "Ask only the tests of the same folder: minutes less for a mutant that is not found out, and a share that is too low." };
var least = new Option<double>("--least") { Description = "Exit code 1 where fewer percent are found out.", DefaultValueFactory = _ => 85 };
var root = new RootCommand("Makes small mistakes in the analyzers, one at a time, and asks the tests whether they notice. About ten seconds for one that is found out, minutes for one that is not.") { count, seed, filter, near, least };
root.SetAction(parsed =>
{
    string folder = Directory.GetCurrentDirectory();
    Console.WriteLine("building the tests");
    var tests = Tests.Prepare(folder);
    var build = AnalyzerBuild.Load(folder);
    string Place(string file) => Path.GetRelativePath(Path.Combine(folder, "src/Analyzers"), file);

    if (!build.Emit(null, tests.Analyzers) || tests.Failing("Flow/Loops.cs") is not null)
    {
        Console.Error.WriteLine("mutate.sh: the tests fail without a mutant; run ./test.sh first");
        return 2;
    }

    var random = new Random(parsed.GetValue(seed));
    var all = build.Rules.Where(tree => Place(tree.FilePath).Contains(parsed.GetValue(filter)!, StringComparison.Ordinal)).SelectMany(Mutants.In).ToArray();
    random.Shuffle(all);
    int tried = 0, killed = 0;
    foreach (var mutant in all)
    {
        if (tried == parsed.GetValue(count))
            break;
        if (!build.Emit(mutant, tests.Analyzers))
            continue;
        tried++;
        string place = Place(mutant.Tree.FilePath);
        bool found = tests.Failing(place, parsed.GetValue(near)) is not null;
        killed += found ? 1 : 0;
        Console.WriteLine($"{tried,4} {(found ? "found out" : "SURVIVED ")} {100.0 * killed / tried,5:0.0} %  {place}:{mutant.Line}: {OneLine(mutant.Original)} -> {OneLine(mutant.Text)}");
    }

    Console.WriteLine($"{killed} of {tried} found out, drawn from {all.Length} that need not compile");
    return tried > 0 && 100.0 * killed / tried >= parsed.GetValue(least) ? 0 : 1;
});
return root.Parse(args).Invoke();

static string OneLine(string text) => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)) is var line && line.Length > 100 ? line[..100] + "…" : line;
