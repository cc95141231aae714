using System;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

internal static class Program
{
    private static void Main(string[] arguments)
    {
        Console.WriteLine(Scenarios.All[arguments[0]]());
        Console.Out.Flush();
    }
}
