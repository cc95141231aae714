using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>
/// The options in force for one file: one typed property per key. What cannot be read keeps its default and is remembered as an error.
/// </summary>
internal sealed class ZmqPerfOptions
{
    /// <summary>The newest version of the messaging library that the table of removed members knows.</summary>
    public const string DefaultTargetVersion = "0.5.0";

    private static readonly ConditionalWeakTable<AnalyzerConfigOptions, ZmqPerfOptions> s_parsed = new();

    private readonly List<OptionError> _errors = new();

    private ZmqPerfOptions(AnalyzerConfigOptions options)
    {
        ZeroCopyThreshold = Bytes(options, OptionKeys.ZeroCopyThreshold, OptionDefaults.ZeroCopyThreshold);
        var isForAll = _errors.Count == 0 && options.TryGetValue(OptionKeys.ZeroCopyThreshold, out _);
        ZeroCopyThresholdOfExisting = Bytes(
            options,
            OptionKeys.ZeroCopyExistingThreshold,
            isForAll ? ZeroCopyThreshold : OptionDefaults.ZeroCopyThresholdOfExisting
        );
        ZeroCopyLimitOfExisting =
            isForAll || options.TryGetValue(OptionKeys.ZeroCopyExistingThreshold, out _) ? ZeroCopyThresholdOfExisting : ZeroCopyThreshold;
        LargeMessageThreshold = Bytes(options, OptionKeys.LargeMessageThreshold, OptionDefaults.LargeMessageThreshold);
        SmallMessageLimit = Bytes(options, OptionKeys.SmallMessageLimit, OptionDefaults.SmallMessageLimit);
        ReportsCold = OneOf(options, OptionKeys.Report, OptionKeys.ReportHot, OptionKeys.ReportAll);
        HotMembers = Ids(options, OptionKeys.HotMembers);
        SendMethods = Methods(options, OptionKeys.SendMethods);
        ReceiveMethods = Methods(options, OptionKeys.ReceiveMethods);
        TargetVersion = VersionNumber(options, OptionKeys.TargetVersion, DefaultTargetVersion);
        Costs = MeasuredCosts.Read(options, _errors);
        FindUnknownKeys(options);
    }

    /// <summary>Bytes: for a block that is made for the message.</summary>
    public int ZeroCopyThreshold { get; }

    /// <summary>Bytes: for memory that exists already.</summary>
    public int ZeroCopyThresholdOfExisting { get; }

    /// <summary>
    /// Bytes: up to here it depends on the machine for memory that exists already; the threshold itself where one is configured.
    /// </summary>
    public int ZeroCopyLimitOfExisting { get; }

    /// <summary>Bytes.</summary>
    public int LargeMessageThreshold { get; }

    /// <summary>Bytes.</summary>
    public int SmallMessageLimit { get; }

    /// <summary>Whether advice that pays in hot code only is given elsewhere, too.</summary>
    public bool ReportsCold { get; }

    public ImmutableArray<NamedMember> SendMethods { get; }

    public ImmutableArray<NamedMember> ReceiveMethods { get; }

    /// <summary>Documentation-comment ids.</summary>
    public ImmutableHashSet<string> HotMembers { get; }

    /// <summary>What an upgrade is meant to reach.</summary>
    public Version TargetVersion { get; }

    /// <summary>What was measured on the machine; null where nothing was.</summary>
    public MeasuredCosts? Costs { get; }

    public IReadOnlyList<OptionError> Errors => _errors;

    public static ZmqPerfOptions Of(AnalyzerOptions options, SyntaxTree tree) =>
        s_parsed.GetValue(options.AnalyzerConfigOptionsProvider.GetOptions(tree), static o => new(o));

    private int Bytes(AnalyzerConfigOptions options, string key, int byDefault)
    {
        if (!options.TryGetValue(key, out var text))
            return byDefault;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var bytes) && bytes > 0)
            return bytes;
        _errors.Add(new(key, text, $"expected a number of bytes from 1 to {int.MaxValue}; the default {byDefault} applies"));
        return byDefault;
    }

    /// <summary>Whether the value is the other one; the first is the default.</summary>
    private bool OneOf(AnalyzerConfigOptions options, string key, string byDefault, string other)
    {
        if (!options.TryGetValue(key, out var text) || text.Equals(byDefault, StringComparison.OrdinalIgnoreCase))
            return false;
        if (text.Equals(other, StringComparison.OrdinalIgnoreCase))
            return true;
        _errors.Add(new(key, text, $"expected {byDefault} or {other}; the default {byDefault} applies"));
        return false;
    }

    private Version VersionNumber(AnalyzerConfigOptions options, string key, string byDefault)
    {
        if (!options.TryGetValue(key, out var text))
            return new(byDefault);
        if (Version.TryParse(text, out var version) && version.Build >= 0 && version.Revision < 0)
            return version;
        _errors.Add(new(key, text, $"expected a version such as {byDefault}; the default {byDefault} applies"));
        return new(byDefault);
    }

    private ImmutableHashSet<string> Ids(AnalyzerConfigOptions options, string key)
    {
        var ids = ImmutableHashSet<string>.Empty;
        if (!options.TryGetValue(key, out var text))
            return ids;
        foreach (var part in text.Split('|'))
        {
            var id = part.Trim();
            if (id.Length > 2 && id[1] == ':' && id[0] is 'M' or 'P' or 'T')
                ids = ids.Add(WithConstructor(id));
            else if (id.Length > 0)
                _errors.Add(
                    new(
                        key,
                        id,
                        "expected documentation-comment ids such as M:My.Feed.Publish(System.Int32), separated by '|'; this one is ignored"
                    )
                );
        }

        return ids;
    }

    private ImmutableArray<NamedMember> Methods(AnalyzerConfigOptions options, string key)
    {
        if (!options.TryGetValue(key, out var text))
            return ImmutableArray<NamedMember>.Empty;
        var members = ImmutableArray.CreateBuilder<NamedMember>();
        foreach (var part in text.Split('|'))
        {
            var named = part.Trim();
            var at = named.LastIndexOf('@'); // by-reference parameters have one in the id, too: inside the parentheses
            if (at < named.LastIndexOf(')'))
                at = -1;
            var (id, parameter) = at < 0 ? (named, null) : (named.Substring(0, at), named.Substring(at + 1));
            if (id.Length > 2 && id[0] == 'M' && id[1] == ':' && parameter != "")
                members.Add(new(WithConstructor(id), parameter));
            else if (named.Length > 0)
                _errors.Add(
                    new(
                        key,
                        named,
                        "expected documentation-comment ids of methods such as M:My.Bus.Publish(System.Byte[])@payload, "
                            + "separated by '|'; this one is ignored"
                    )
                );
        }

        return members.ToImmutable();
    }

    /// <summary>
    /// Constructors are <c>#ctor</c> in ids, but the configuration parser cuts values at '#', so they are written <c>.ctor</c>.
    /// </summary>
    private static string WithConstructor(string id)
    {
        const string Constructor = ".ctor";
        var name = id.IndexOf('(') is var open and >= 0 ? id.Substring(0, open) : id;
        return name.EndsWith(Constructor, StringComparison.Ordinal)
            ? name.Substring(0, name.Length - Constructor.Length).TrimEnd('.') + ".#ctor" + id.Substring(name.Length)
            : id;
    }

    private void FindUnknownKeys(AnalyzerConfigOptions options)
    {
        foreach (var key in OptionKeys.In(options))
            if (
                key.StartsWith(OptionKeys.Prefix, StringComparison.OrdinalIgnoreCase)
                && !OptionKeys.All.Contains(key.ToLowerInvariant())
                && OptionKeys.CostOf(key) is null
            )
                _errors.Add(new(key, options.TryGetValue(key, out var value) ? value : "", Problem(key)));
    }

    private static string Problem(string key) =>
        key.StartsWith(OptionKeys.CostPrefix, StringComparison.OrdinalIgnoreCase)
            ? "no cost that is measured; `zmqperf calibrate` writes those that are"
        : Spelling.Nearest(key, OptionKeys.All) is { } nearest ? $"no such option; did you mean '{nearest}'?"
        : "no such option; docs/rules/ZMQ9001.md lists those that there are";
}
