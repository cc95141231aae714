using System;
using System.Globalization;

namespace NetMqSample;

internal static class Program
{
    private static void Main(string[] args)
    {
        var orders = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 10_000;
        Console.WriteLine(OrderDesk.Run(orders));
    }
}
