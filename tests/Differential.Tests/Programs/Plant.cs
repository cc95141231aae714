using System;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>A pattern that a rule's fix rewrites, in as many forms as people write it in.</summary>
/// <param name="Id">The rule.</param>
/// <param name="Write">The pattern as statements; what is beside the method goes to the draft's members.</param>
internal sealed record Plant(string Id, Func<Draft, string> Write)
{
    /// <summary>Every plant there is.</summary>
    public static ImmutableArray<Plant> All { get; } =
    [
        .. new[] { typeof(SendingPlants), typeof(ReceivingPlants), typeof(CorrectnessPlants), typeof(LifetimePlants), typeof(NetMqPlants) }
            .SelectMany(type => type.GetProperties(BindingFlags.Static | BindingFlags.Public))
            .Select(p => p.GetValue(null))
            .OfType<Plant>()
            .OrderBy(p => p.Name, StringComparer.Ordinal),
    ];

    /// <summary>What the pattern is written for.</summary>
    public Library Library { get; init; } = Library.NetZmq;

    /// <summary>The rule, and the library where it is another one than Net.Zmq.</summary>
    public string Name => Library == Library.NetZmq ? Id : $"{Id} {Library.Name}";

    /// <summary>Whether the pattern is one only in a loop.</summary>
    public bool IsLooped { get; init; }

    /// <summary>Whether receives wait for ever, for messages of which there are plenty.</summary>
    public bool Waits { get; init; }

    /// <summary>The original cannot be run: it never ends.</summary>
    public bool OnlyAfter { get; init; }

    /// <summary>What the fix makes of it throws where the original does not, as intended: no handler around it may say otherwise.</summary>
    public bool Throws { get; init; }

    /// <summary>What the fix is to change, taken out of both outcomes; by default nothing.</summary>
    public Func<Outcome, Outcome, (Outcome Before, Outcome After)>? Intended { get; init; }

    /// <summary>One method with the pattern in random surroundings.</summary>
    public string Method(int number, int seed, params ReadOnlySpan<Plant> others)
    {
        var random = new Random(seed);
        var draft = new Draft(seed)
        {
            Number = number,
            Library = Library,
            IsAsync = random.Next(6) == 0,
            Throws = Throws,
        };
        var body = Surroundings.Around(Write(draft), draft, IsLooped && random.Next(8) != 0);
        foreach (var other in others)
        {
            var more = Surroundings.Around(other.Write(draft), draft, other.IsLooped);
            body = random.Next(2) == 0 ? body + more : more + body;
        }

        var kind = draft.IsAsync ? "async Task" : "unsafe void";
        return $$"""
            public static {{kind}} Run{{number}}({{Library.Parameters}},
                byte[] payload, string text, int size, World world)
            {
            {{body}}
            }
            {{draft.Members}}
            """;
    }

    public override string ToString() => Name;
}
