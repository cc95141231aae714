// What receives that wait on the thread pool do to others and to their own messages, for docs/rules/ZMQ2012.md:
//   dotnet run -c Release --project benchmarks/PendingReceives
// Each measurement is a process of its own, because a pool that has grown stays so.
using System;
using System.Globalization;
using System.Linq;
using ZmqPerf.Benchmarks.PendingReceives;

const int Runs = 3;
switch (args)
{
    case ["delay", var pending]:
        Console.WriteLine(OtherWork.DelayedBy(int.Parse(pending, CultureInfo.InvariantCulture)).ToString(CultureInfo.InvariantCulture));
        Environment.Exit(0); // the receives go on waiting
        break;
    case ["late", "pool" or "thread"]:
        Console.WriteLine(string.Join(' ', Lateness.Of(onPool: args[1] == "pool").Select(ms => ms.ToString(CultureInfo.InvariantCulture))));
        break;
    case []:
        Console.WriteLine("| receives that wait | a new task begins after, ms |\n|---:|---:|");
        foreach (int pending in new[] { 0, 1, 2, 4, 8, 16, 32 })
        {
            double[] delays = [.. Enumerable.Range(0, Runs).Select(_ => Repeated.Numbers("delay", $"{pending}")[0]).Order()];
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"| {pending} | {delays[Runs / 2]:N0} |"));
        }
        Console.WriteLine("\n| receives on | messages | late by 0.5 ms and more | 99th percentile, ms |\n|---|---:|---:|---:|");
        foreach (string place in new[] { "pool", "thread" })
        {
            double[] late = [.. Repeated.Numbers("late", place).Order()];
            double share = late.Count(ms => ms >= 0.5) / (double)late.Length;
            Console.WriteLine(
                string.Create(CultureInfo.InvariantCulture, $"| {place} | {late.Length} | {share:P1} | {late[late.Length * 99 / 100]:F2} |")
            );
        }
        break;
    default:
        Console.Error.WriteLine("PendingReceives takes no arguments");
        return 2;
}
return 0;
