using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Baselines;

/// <summary>
/// The findings that a code base is known to have, how often each. In the file one line stands for each, in order, so that it is easily
/// compared and merged.
/// </summary>
internal sealed class Baseline(IReadOnlyDictionary<FindingIdentity, int> counts)
{
    private const int Version = 1;

    private static readonly JsonSerializerOptions s_options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectRequiredConstructorParameters = true,
        RespectNullableAnnotations = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public int Count => counts.Values.Sum();

    public static Baseline Of(IEnumerable<FindingIdentity> identities) => new(identities.CountBy(identity => identity).ToDictionary());

    /// <summary>Which of the findings are more than the baseline knows, in their order; and how many that it knows are gone.</summary>
    public (IReadOnlyList<bool> IsNew, int Gone) Compare(IReadOnlyList<FindingIdentity> identities)
    {
        var left = counts.ToDictionary();
        bool[] isNew = [.. identities.Select(identity => !IsLeft(identity))];
        return (isNew, left.Values.Sum());

        bool IsLeft(FindingIdentity identity)
        {
            if (left.GetValueOrDefault(identity) == 0)
                return false;
            left[identity]--;
            return true;
        }
    }

    /// <summary>Of each finding the higher number of both.</summary>
    public Baseline Union(Baseline other) =>
        new(
            Entries()
                .Concat(other.Entries())
                .GroupBy(entry => entry.Key)
                .ToDictionary(group => group.Key, group => group.Max(entry => entry.Value))
        );

    /// <exception cref="CannotScanException">The file cannot be read, is not a baseline, or is one of a newer version.</exception>
    public static Baseline Read(string file)
    {
        try
        {
            string text = File.ReadAllText(file);
            using var document = JsonDocument.Parse(text);
            if (
                document.RootElement.ValueKind != JsonValueKind.Object
                || !document.RootElement.TryGetProperty("version", out var version)
                || !version.TryGetInt32(out int number)
            )
                throw new CannotScanException(
                    $"the baseline '{file}' is malformed: it has no version; restore it, or delete it to record a new one"
                );
            if (number > Version)
                throw new CannotScanException(
                    $"the baseline '{file}' has version {number}, and this zmqperf knows {Version} only: update the tool"
                );
            var content = JsonSerializer.Deserialize<Content>(text, s_options)!;
            if (number < 1 || content.Findings.Any(entry => entry is not { Count: > 0 }))
                throw new CannotScanException($"the baseline '{file}' is malformed: versions and counts start with 1");
            return new(
                content
                    .Findings.GroupBy(entry => new FindingIdentity(entry.Rule, entry.Symbol, entry.Code))
                    .ToDictionary(group => group.Key, group => group.Sum(entry => entry.Count))
            );
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or FormatException)
        {
            throw new CannotScanException($"the baseline '{file}' is malformed: {e.Message} Restore it, or delete it to record a new one");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CannotScanException($"the baseline '{file}' cannot be read: {e.Message}");
        }
    }

    /// <exception cref="CannotScanException">The file cannot be written.</exception>
    public void Write(string file)
    {
        string temporary = file + ".new";
        try
        {
            File.WriteAllText(temporary, ToString());
            File.Move(temporary, file, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CannotScanException($"the baseline '{file}' cannot be written: {e.Message}");
        }
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        var text = new StringBuilder($"{{\n  \"version\": {Version},\n  \"findings\": [");
        string separator = "\n";
        foreach (var (identity, count) in Entries())
        {
            text.Append(separator)
                .Append("    ")
                .Append(JsonSerializer.Serialize(new Entry(identity.Rule, identity.Symbol, identity.Code, count), s_options));
            separator = ",\n";
        }
        return text.Append("\n  ]\n}\n").ToString();
    }

    private IEnumerable<KeyValuePair<FindingIdentity, int>> Entries() =>
        counts
            .OrderBy(entry => entry.Key.Rule, StringComparer.Ordinal)
            .ThenBy(entry => entry.Key.Symbol, StringComparer.Ordinal)
            .ThenBy(entry => entry.Key.Code, StringComparer.Ordinal);

    private sealed record Content(int Version, IReadOnlyList<Entry> Findings);

    private sealed record Entry(string Rule, string Symbol, string Code, int Count);
}
