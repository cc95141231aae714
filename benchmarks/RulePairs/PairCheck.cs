using System;
using System.Linq;
using System.Reflection;
using BenchmarkDotNet.Attributes;

namespace ZmqPerf.Benchmarks;

/// <summary>
/// Runs each benchmark of a pair once at each size, which its own set-up compares; for tests, and before hours of measuring.
/// </summary>
internal static class PairCheck
{
    public static void Run(Type type)
    {
        var size = type.GetProperties().Single(property => property.GetCustomAttribute<ParamsAttribute>() is not null);
        foreach (object? value in size.GetCustomAttribute<ParamsAttribute>()!.Values)
        {
            object pair = Activator.CreateInstance(type)!;
            size.SetValue(pair, value);
            Call<GlobalSetupAttribute>(pair);
            Call<BenchmarkAttribute>(pair);
            Call<GlobalCleanupAttribute>(pair);
            Console.WriteLine($"{type.Name} at {value}");
        }
    }

    private static void Call<TAttribute>(object pair)
        where TAttribute : Attribute
    {
        foreach (var method in pair.GetType().GetMethods().Where(method => method.GetCustomAttribute<TAttribute>() is not null))
            method.Invoke(pair, BindingFlags.DoNotWrapExceptions, null, null, null);
    }
}
