using System;
using System.Globalization;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>A random method as a document, and how it is run.</summary>
internal static class Program
{
    private static readonly string[] s_namespaces =
    [
        "System",
        "System.Buffers",
        "System.Buffers.Binary",
        "System.Collections.Generic",
        "System.Globalization",
        "System.Linq",
        "System.Runtime.InteropServices",
        "System.Text",
        "System.Threading",
        "System.Threading.Tasks",
        "ZmqPerf.Differential.Tests.Running",
    ];

    /// <summary>What a program is given that may wait for ever.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    /// <summary>The document of a method's number.</summary>
    public static string Name(int number) => $"/{number.ToString("D3", CultureInfo.InvariantCulture)}.cs";

    /// <summary>The number of a document's method.</summary>
    public static int Number(string name) => int.Parse(name.AsSpan(1, 3), CultureInfo.InvariantCulture);

    /// <summary>A method as a file.</summary>
    public static string File(int number, string method, Library library) =>
        CSharpSyntaxTree
            .ParseText($"{Usings(library)}\npublic static class Programs{number}\n{{\n{method}}}\n", FixedProject.ParseOptions)
            .GetRoot()
            .NormalizeWhitespace()
            .ToFullString() + "\n";

    /// <summary>Runs the method of a document, whose text says what it uses.</summary>
    public static Outcome Run(Library library, LoadedPrograms programs, string name, string text, Scenario scenario, TimeSpan patience)
    {
        var method = programs
            .Assembly.GetType($"Programs{Number(name)}")!
            .GetMethod($"Run{Number(name)}", BindingFlags.Public | BindingFlags.Static)!;
        try
        {
            return library.Run(
                sockets => method.Invoke(null, [.. sockets, scenario.Payload(), scenario.Text, scenario.Size, World.Current]),
                scenario,
                patience,
                socket => text.IndexOf(socket, StringComparison.Ordinal) != text.LastIndexOf(socket, StringComparison.Ordinal)
            );
        }
        catch (TimeoutException e)
        {
            throw new TimeoutException($"{e.Message}: {scenario}\n{text}", e);
        }
    }

    private static string Usings(Library library) => string.Concat(s_namespaces.Concat(library.Namespaces).Select(n => $"using {n};\n"));
}
