using System;
using System.Collections.Generic;
using System.IO;
using ZmqPerf.Tool.Reporting;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// Files that come into being all at once, when everything has gone well: until then they are temporary ones beside their places, and what
/// stood there stays.
/// </summary>
internal sealed class WrittenFiles : IDisposable
{
    private readonly Dictionary<string, string> _temporary = [];

    /// <summary>Makes sure, before any work is done, that a file can be written there.</summary>
    /// <returns>Its full path.</returns>
    /// <exception cref="IOException">It cannot be.</exception>
    public string Plan(string path)
    {
        string file = Path.GetFullPath(path);
        if (Directory.Exists(file))
            throw new IOException($"'{path}' is a folder; a file is to be written");
        if (Output.Missing(file) is { } folder)
            throw new IOException($"'{path}' cannot be written: there is no folder '{folder}'");
        if (_temporary.ContainsKey(file))
            throw new IOException($"'{path}' is named for two files");
        string temporary = $"{file}.{Environment.ProcessId}.tmp";
        using (new FileStream(temporary, FileMode.CreateNew))
            _temporary.Add(file, temporary);
        return file;
    }

    public void Write(string file, string text) => File.WriteAllText(_temporary[file], text);

    /// <summary>Puts all of them into their places.</summary>
    public void Commit()
    {
        foreach (var (file, temporary) in _temporary)
            File.Move(temporary, file, overwrite: true);
        _temporary.Clear();
    }

    public void Dispose()
    {
        foreach (string temporary in _temporary.Values)
            File.Delete(temporary);
    }
}
