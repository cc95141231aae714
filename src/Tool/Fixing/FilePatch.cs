using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// A changed file: the bytes that it has on the disk and those that it is to have, in the same encoding and with the same byte order mark.
/// </summary>
/// <param name="File">Full path.</param>
/// <param name="Before">Its text before.</param>
/// <param name="After">Its text after.</param>
internal sealed record FilePatch(string File, string Before, string After)
{
    private byte[] _old = [],
        _new = [];
    private string _mark = "";

    /// <summary>What changes, for a path relative to the root; the byte order mark belongs to the first line, as git has it.</summary>
    public string Diff(string path) => UnifiedDiff.Create(path, _mark + Before, _mark + After);

    /// <returns>The patch, or why the file cannot be written.</returns>
    public static (FilePatch? Patch, string? Reason) Create(string file, SourceText before, SourceText after)
    {
        try
        {
            byte[] bytes = System.IO.File.ReadAllBytes(file);
            var encoding = before.Encoding ?? new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
            byte[] preamble = encoding.GetPreamble() is { Length: > 0 } mark && bytes.AsSpan().StartsWith(mark) ? mark : [];
            var patch = new FilePatch(file, before.ToString(), after.ToString())
            {
                _old = bytes,
                _new = Encode(after.ToString(), encoding, preamble),
                _mark = encoding.GetString(preamble),
            };
            return !Encode(patch.Before, encoding, preamble).AsSpan().SequenceEqual(bytes)
                    ? (null, "the file has changed since it was read, or has bytes that are no text")
                : encoding.GetString(patch._new.AsSpan(preamble.Length)) != patch.After
                    ? (null, $"{encoding.WebName} cannot hold the fixed text")
                : new FileInfo(file).IsReadOnly ? (null, "the file is read-only")
                : (patch, null);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return (null, e.Message);
        }
    }

    /// <summary>
    /// Writes those whose file is still what was analyzed: all of them, or none, because those that were written get their old bytes back
    /// where one cannot be.
    /// </summary>
    /// <returns>What was written.</returns>
    /// <exception cref="IOException">Nothing was written.</exception>
    /// <exception cref="UnauthorizedAccessException">Nothing was written.</exception>
    public static IReadOnlyList<FilePatch> WriteAll(IReadOnlyList<FilePatch> patches)
    {
        var written = new List<FilePatch>();
        try
        {
            foreach (var patch in patches.Where(patch => System.IO.File.ReadAllBytes(patch.File).AsSpan().SequenceEqual(patch._old)))
            {
                written.Add(patch);
                System.IO.File.WriteAllBytes(patch.File, patch._new);
            }
            return written;
        }
        catch
        {
            TakeBack(written);
            throw;
        }
    }

    /// <summary>Gives files their old bytes back.</summary>
    public static void TakeBack(IEnumerable<FilePatch> patches)
    {
        foreach (var patch in patches)
        {
            try
            {
                System.IO.File.WriteAllBytes(patch.File, patch._old);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // the exception that led here says more
            }
        }
    }

    private static byte[] Encode(string text, Encoding encoding, byte[] preamble) => [.. preamble, .. encoding.GetBytes(text)];
}
