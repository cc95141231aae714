namespace ZmqPerf.Analyzers.Configuration;

/// <summary>A member that an option names: its documentation-comment id, and the parameter after the '@'.</summary>
internal readonly record struct NamedMember(string Id, string? Parameter);
