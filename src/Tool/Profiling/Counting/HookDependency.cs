using System.IO;
using System.Text.Json.Nodes;
using ZmqPerf.Hook;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>Lists the hook among what a program is made of, so that rewritten code finds it wherever it runs.</summary>
internal static class HookDependency
{
    private const string Library = $"{Handover.Assembly}/1.0.0";

    /// <param name="file">The .deps.json of the program. Where there is none, everything in its folder is part of it.</param>
    public static void AddTo(string file)
    {
        if (!File.Exists(file) || JsonNode.Parse(File.ReadAllText(file)) is not JsonObject dependencies)
            return;
        string? target = (string?)dependencies["runtimeTarget"]?["name"];
        if (target is null || dependencies["targets"]?[target] is not JsonObject libraries)
            return;
        libraries[Library] = new JsonObject { ["runtime"] = new JsonObject { [$"{Handover.Assembly}.dll"] = new JsonObject() } };
        (dependencies["libraries"] as JsonObject)?[Library] = new JsonObject
        {
            ["type"] = "project",
            ["serviceable"] = false,
            ["sha512"] = "",
        };
        File.WriteAllText(file, dependencies.ToJsonString());
    }
}
