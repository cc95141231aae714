using System;
using System.Globalization;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>A random method as a document, and how it is run.</summary>
internal static class Program
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Buffers.Binary;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.InteropServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Net.Zmq;
        using ZmqPerf.Differential.Tests.Running;

        """;

    /// <summary>What a program is given that may wait for ever.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    /// <summary>The document of a method's number.</summary>
    public static string Name(int number) => $"/{number.ToString("D3", CultureInfo.InvariantCulture)}.cs";

    /// <summary>The number of a document's method.</summary>
    public static int Number(string name) => int.Parse(name.AsSpan(1, 3), CultureInfo.InvariantCulture);

    /// <summary>A method as a file.</summary>
    public static string File(int number, string method) =>
        CSharpSyntaxTree
            .ParseText($"{Usings}\npublic static class Programs{number}\n{{\n{method}}}\n", FixedProject.ParseOptions)
            .GetRoot()
            .NormalizeWhitespace()
            .ToFullString() + "\n";

    /// <summary>Runs the method of a document, whose text says what it uses.</summary>
    public static Outcome Run(LoadedPrograms programs, string name, string text, Scenario scenario, TimeSpan patience)
    {
        var method = programs
            .Assembly.GetType($"Programs{Number(name)}")!
            .GetMethod($"Run{Number(name)}", BindingFlags.Public | BindingFlags.Static)!;
        return Runner.Run(
            (stage, world) =>
                method.Invoke(
                    null,
                    [stage.Socket, stage.Sender, stage.Receiver, stage.Sockets, scenario.Payload(), scenario.Text, scenario.Size, world]
                ),
            scenario,
            patience,
            socket => text.IndexOf(socket, StringComparison.Ordinal) != text.LastIndexOf(socket, StringComparison.Ordinal)
        );
    }
}
