// What rules find in code on NetMQ, measured: dotnet run -c Release --project benchmarks/NetMqPairs -- quick|full FOLDER COMMAND [RULE]
// writes the tables into the pages of rules in FOLDER, and shows them. ./bench.sh netmq calls it.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ZmqPerf.Benchmarks.NetMq;

if (args is not [var extent and ("quick" or "full"), var folder, var command, .. var filter])
{
    Console.Error.WriteLine("usage: quick|full FOLDER COMMAND [RULE]");
    return 2;
}
var rounds = extent == "full" ? Rounds.Full : Rounds.Quick;
foreach (var rule in Pairs.All.Where(pair => filter is [] || filter.Contains(pair.Rule)).GroupBy(pair => pair.Rule))
{
    var results = new List<(Pair, IReadOnlyList<(int, Measurement)>)>();
    foreach (var pair in rule)
    {
        Console.Error.WriteLine($"{pair.Rule}: {pair.Description}");
        var rows = new List<(int, Measurement)>();
        foreach (int size in pair.Sizes)
        {
            using var ways = pair.Open(size);
            rows.Add((size, Measurement.Of(ways, rounds)));
        }
        results.Add((pair, rows));
    }
    string tables = Tables.Of(results, rounds, command);
    string page = Path.Combine(folder, rule.Key + ".md");
    Console.WriteLine($"{rule.Key}\n\n{tables}");
    if (Tables.Write(page, tables))
        Console.WriteLine(page);
}
return 0;
