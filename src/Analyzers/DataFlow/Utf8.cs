using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Whether an encoding is certainly UTF-8 that replaces what it cannot encode or decode, as the libraries' own is.</summary>
internal static class Utf8
{
    private const int MaxDepth = 4;

    /// <summary>The encoding itself, or a variable or readonly field that holds it.</summary>
    public static bool Is(IOperation? encoding, MessagingBody body) => encoding is not null && Is(encoding.Unconverted(), body, depth: 0);

    /// <summary>Whether a call takes text for UTF-8: it says so, or names no encoding.</summary>
    public static bool IsUsedBy(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (IsEncoding(argument.Parameter?.Type) && !Is(argument.Value, body))
                return false;
        return true;
    }

    /// <summary>Whether a call names no encoding: all else that sends and receives of text take is values, arrays and sockets.</summary>
    public static bool IsNotChosenBy(IInvocationOperation call)
    {
        foreach (var parameter in call.TargetMethod.Parameters)
            if (IsEncoding(parameter.Type))
                return false;
        return true;
    }

    private static bool IsEncoding(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } && type.IsFramework();

    private static bool Is(IOperation encoding, MessagingBody body, int depth) =>
        depth < MaxDepth
        && encoding switch
        {
            ILocalReferenceOperation local => body.Uses.SingleValueOf(local.Local) is { } value && Is(value.Unconverted(), body, depth + 1),
            IFieldReferenceOperation { Field: var field } when body.Library.Types.IsEncodingOfText(field) => true,
            IFieldReferenceOperation { Field: { IsReadOnly: true } field } => !ConstructionWrites.MayWrite(
                field,
                body.Compilation,
                CancellationToken.None
            )
                && OtherBodies.Of(field, body) is IFieldInitializerOperation { Value: var value }
                && Is(value.Unconverted(), body, depth + 1),
            _ => Encodings.AreUtf8(encoding, body.Compilation),
        };
}
