using System;
using System.Globalization;
using System.Text;
using System.Threading;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>
/// What a program that is compared can ask and say: the answers depend on a seed and on how often was asked, and everything said is kept. A
/// program is given one as an argument, and what it calls finds it in <see cref="Current"/>, on whatever thread.
/// </summary>
public sealed class World(int seed, int fuel)
{
    private const int Limit = 100_000;

    private static readonly AsyncLocal<World?> s_current = new();
    private readonly StringBuilder _said = new();
    private uint _state = (uint)seed;
    private int _fuel = fuel;
    private bool _isOver;

    /// <summary>The world of the program that runs here.</summary>
    public static World? Current
    {
        get => s_current.Value;
        set => s_current.Value = value;
    }

    /// <summary>Whether to go on; false at the latest after so many turns as there is fuel.</summary>
    public bool Running() => _fuel-- > 0;

    /// <summary>True or false.</summary>
    public bool Cond()
    {
        _state = (_state * 1664525) + 1013904223;
        return _state >> 31 == 0;
    }

    /// <summary>Says bytes.</summary>
    public void Show(ReadOnlySpan<byte> bytes) => Say(Describe(bytes));

    /// <summary>Says a text.</summary>
    public void Show(string? text) => Say($"'{text}'");

    /// <summary>Says a number.</summary>
    public void Show(long number) => Say(number.ToString(CultureInfo.InvariantCulture));

    /// <summary>Says a number.</summary>
    public void Show(double number) => Say(number.ToString(CultureInfo.InvariantCulture));

    /// <summary>Says yes or no.</summary>
    public void Show(bool answer) => Say(answer ? "yes" : "no");

    /// <summary>Something that says when it is disposed.</summary>
    public IDisposable Scope() => new Scoped(this);

    /// <summary>What was said; what comes later is not heard.</summary>
    public string End()
    {
        lock (_said)
        {
            _isOver = true;
            return _said.ToString();
        }
    }

    /// <exception cref="OperationCanceledException">The run is over: a program that was made shorter may have lost what ends
    /// it.</exception>
    internal void Say(string text)
    {
        lock (_said)
            if (_isOver)
                throw new OperationCanceledException();
            else if (_said.Length < Limit)
                _said.Append(text).Append(' ');
    }

    /// <summary>How many bytes, and which: the first, and a checksum of all.</summary>
    internal static string Describe(ReadOnlySpan<byte> bytes)
    {
        var hash = 2166136261u;
        foreach (var b in bytes)
            hash = (hash ^ b) * 16777619;
        return $"[{bytes.Length}:{Convert.ToHexString(bytes[..Math.Min(8, bytes.Length)])}:{hash:X}]";
    }

    private sealed class Scoped(World world) : IDisposable
    {
        public void Dispose() => world.Say("}");
    }
}
