using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Writes of one value by <c>Marshal</c> as writes into a frame's span.</summary>
internal static class MarshalWriteSyntax
{
    public static ImmutableArray<string> Edits { get; } =
        ImmutableArray.Create(ZeroCopyFix.WriteByte, ZeroCopyFix.Write, ZeroCopyFix.WriteAs);

    /// <summary>
    /// <c>Marshal.WriteInt32(block, 4, value)</c> becomes <c>MemoryMarshal.Write(frame.Span.Slice(4), value)</c>, and a byte an element.
    /// </summary>
    public static string IntoSpan(InvocationExpressionSyntax call, string edit, string frame)
    {
        var arguments = call.ArgumentList.Arguments;
        var isStructure = NameOf(call).StartsWith("StructureToPtr", System.StringComparison.Ordinal);
        var value = (isStructure ? arguments[0] : arguments[arguments.Count - 1]).Expression.WithoutTrivia();
        var address = arguments[isStructure ? 1 : 0].Expression;
        var offset = !isStructure && arguments.Count == 3 ? arguments[1].Expression : OffsetOf(address);
        var place = offset is null or LiteralExpressionSyntax { Token.Value: 0 } ? null : offset.WithoutTrivia().ToString();
        if (edit == ZeroCopyFix.WriteByte)
            return $"{frame}.Span[{place ?? "0"}] = {value}";
        var span = place is null ? $"{frame}.Span" : $"{frame}.Span.Slice({place})";
        return $"{WrittenTypes.MemoryMarshal}.Write{(edit == ZeroCopyFix.WriteAs ? TypeOf(NameOf(call)) : "")}({span}, {value})";
    }

    /// <summary>What is added to an address of the forms that <see cref="BlockAddress"/> allows.</summary>
    public static ExpressionSyntax? OffsetOf(ExpressionSyntax address) =>
        address switch
        {
            ParenthesizedExpressionSyntax { Expression: var inner } => OffsetOf(inner),
            CastExpressionSyntax { Expression: var inner } => OffsetOf(inner),
            BinaryExpressionSyntax { Right: var right } => right,
            InvocationExpressionSyntax { ArgumentList.Arguments: [_, { Expression: var added }] } => added,
            _ => null,
        };

    private static string NameOf(InvocationExpressionSyntax call) =>
        (call.Expression is MemberAccessExpressionSyntax { Name: var member } ? member : call.Expression).ToString();

    private static string TypeOf(string method) =>
        method switch
        {
            "WriteInt16" => "<short>",
            "WriteInt32" => "<int>",
            "WriteInt64" => "<long>",
            _ => "<nint>",
        };
}
