using System;
using System.CommandLine;
using System.Globalization;
using System.IO;
using ZmqPerf.Mutation;

string folder = Directory.GetCurrentDirectory();
if (args is ["worker", var from, var drawn, var files, var allKinds])
{
    Worker.Run(
        folder,
        Supervisor.Folder(folder),
        new(int.Parse(drawn, CultureInfo.InvariantCulture), files, bool.Parse(allKinds)),
        int.Parse(from, CultureInfo.InvariantCulture)
    );
    return 0;
}

var count = new Argument<int>("COUNT")
{
    Description = "How many mutants are tried; they are drawn at random from all.",
    DefaultValueFactory = _ => 0,
};
var seed = new Option<int>("--seed") { Description = "Another draw.", DefaultValueFactory = _ => 1 };
var filter = new Option<string>("--files")
{
    Description = "Only files whose path contains this, e.g. Waiting/",
    DefaultValueFactory = _ => "",
};
var all = new Option<bool>("--all")
{
    Description =
        "Also bounds that are off by one, and conditions and patterns of which a part is missing; "
        + "only conditions that are the other way round without it.",
};
var least = new Option<double>("--least") { Description = "Exit code 1 where fewer percent are found out.", DefaultValueFactory = _ => 85 };
var rows = new Option<bool>("--rows")
{
    Description = "No mutants: which rows of a theory does the analysis not tell apart? --files then names classes of tests.",
};
var mark = new Option<bool>("--mark")
{
    Description =
        "No mutants: writes [FullData] for rows of theories that reach nothing which others do not reach. "
        + "--files then names sources of tests.",
};
var root = new RootCommand("Makes small mistakes in the analyzers, one at a time, and asks the tests that run them whether they notice.")
{
    count,
    seed,
    filter,
    all,
    least,
    rows,
    mark,
};
root.SetAction(parsed =>
{
    Console.Error.WriteLine("building the tests");
    TestSuite.Build(folder);
    AnalyzerBuild.Describe(folder, Supervisor.Description(Supervisor.Folder(folder)));
    if (parsed.GetValue(rows))
    {
        RowsAlike.Print(folder, parsed.GetValue(filter)!, Console.Error.WriteLine, Console.Out);
        return 0;
    }

    if (parsed.GetValue(mark))
    {
        SpareRows.Mark(folder, parsed.GetValue(filter)!, Console.Error.WriteLine, Console.Out);
        return 0;
    }

    var supervisor = new Supervisor(
        folder,
        new(parsed.GetValue(seed), parsed.GetValue(filter)!, parsed.GetValue(all)),
        parsed.GetValue(count)
    );
    try
    {
        supervisor.Run();
    }
    catch (InvalidOperationException e)
    {
        Console.Error.WriteLine($"mutate.sh: {e.Message}");
        return 2;
    }

    foreach (var (kind, (tried, found)) in supervisor.ByKind)
        Console.WriteLine($"{kind}: {found} of {tried} found out, {100.0 * found / tried:0.0} %");
    Console.WriteLine($"{supervisor.Found} of {supervisor.Tried} found out, drawn from {supervisor.All} of which some do not compile");
    return supervisor.Tried > 0 && 100.0 * supervisor.Found / supervisor.Tried >= parsed.GetValue(least) ? 0 : 1;
});
return root.Parse(args).Invoke();
