using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The sizes of digests, which their algorithms fix (FIPS 180-4, FIPS 202, RFC 1321).</summary>
internal static class Digests
{
    /// <summary>Every row.</summary>
    public static IReadOnlyDictionary<string, int> Rows { get; } =
        new Dictionary<string, int>
        {
            ["System.Security.Cryptography.MD5"] = 16,
            ["System.Security.Cryptography.HMACMD5"] = 16,
            ["System.Security.Cryptography.SHA1"] = 20,
            ["System.Security.Cryptography.HMACSHA1"] = 20,
            ["System.Security.Cryptography.SHA256"] = 32,
            ["System.Security.Cryptography.HMACSHA256"] = 32,
            ["System.Security.Cryptography.SHA3_256"] = 32,
            ["System.Security.Cryptography.HMACSHA3_256"] = 32,
            ["System.Security.Cryptography.SHA384"] = 48,
            ["System.Security.Cryptography.HMACSHA384"] = 48,
            ["System.Security.Cryptography.SHA3_384"] = 48,
            ["System.Security.Cryptography.HMACSHA3_384"] = 48,
            ["System.Security.Cryptography.SHA512"] = 64,
            ["System.Security.Cryptography.HMACSHA512"] = 64,
            ["System.Security.Cryptography.SHA3_512"] = 64,
            ["System.Security.Cryptography.HMACSHA3_512"] = 64,
        };

    /// <summary>How many bytes a digest of this algorithm has; null for other types.</summary>
    public static int? SizeOf(ITypeSymbol? algorithm) =>
        algorithm is INamedTypeSymbol type && type.IsFramework() && Rows.TryGetValue(FrameworkApis.MetadataNameOf(type), out var bytes)
            ? bytes
            : null;
}
