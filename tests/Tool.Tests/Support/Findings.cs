using System;
using System.Collections.Generic;
using System.IO;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>Findings out of nothing.</summary>
internal static class Findings
{
    public static string Root { get; } = Path.Combine(Path.GetTempPath(), "repository");

    public static Finding Of(
        string rule,
        string file = "src/Code.cs",
        int line = 1,
        string message = "message",
        Level level = Level.Warning,
        bool isHot = false,
        bool isLeftOut = false,
        string? preview = null,
        CostForm? form = null,
        long? size = null
    ) =>
        new(
            new Rule(rule, $"Title of {rule}", $"https://example.org/{rule}", "{}"),
            level,
            message,
            Path.Combine(Root, file),
            new(line, 5, line, 9),
            Suppressed: false
        )
        {
            Project = Path.Combine(Root, "src", "Code.csproj"),
            IsHot = isHot,
            IsLeftOut = isLeftOut,
            Form = form,
            Size = size,
            HasFix = preview is not null,
            Preview = preview,
        };

    public static ScanResult Result(params IReadOnlyList<Finding> findings) => Result(findings, []);

    public static ScanResult Result(IReadOnlyList<Finding> findings, IReadOnlyList<Failure> failures) =>
        new(
            Root,
            new(All: 1, Wholly: failures.Count > 0 ? 0 : 1, InPart: failures.Count > 0 ? 1 : 0),
            findings,
            failures,
            new CostBook(null)
        );

    public static string Written(Action<StringWriter> write)
    {
        using var writer = new StringWriter { NewLine = "\n" };
        write(writer);
        return writer.ToString();
    }
}
