namespace ZmqPerf.Analyzers.Configuration;

/// <summary>A key or value that could not be used, and what applies instead.</summary>
internal readonly record struct OptionError(string Key, string Value, string Reason);
