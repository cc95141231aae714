using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The lengths of digests, which their algorithms fix (FIPS 180-4, FIPS 202, RFC 1321).</summary>
internal static class HashSizes
{
    public static IntInterval? LengthOf(ITypeSymbol? algorithm) =>
        algorithm is null || !algorithm.IsFrom("System.Security.Cryptography")
            ? null
            : algorithm.Name switch
            {
                "MD5" or "HMACMD5" => IntInterval.Exactly(16),
                "SHA1" or "HMACSHA1" => IntInterval.Exactly(20),
                "SHA256" or "HMACSHA256" or "SHA3_256" or "HMACSHA3_256" => IntInterval.Exactly(32),
                "SHA384" or "HMACSHA384" or "SHA3_384" or "HMACSHA3_384" => IntInterval.Exactly(48),
                "SHA512" or "HMACSHA512" or "SHA3_512" or "HMACSHA3_512" => IntInterval.Exactly(64),
                _ => null,
            };
}
