using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>
/// One frame of a collection whose frames are known: its value as written (of an empty frame what adds it), the type that the collection
/// takes it as, and the statement that it stands in; null in a member that is an expression.
/// </summary>
internal readonly record struct Frame(IOperation Value, ITypeSymbol? Type, StatementSyntax? Statement)
{
    /// <summary>A frame of no bytes, which the collection makes by itself.</summary>
    public bool IsEmpty => Type is null;

    public bool IsText => Type?.SpecialType == SpecialType.System_String;

    /// <summary>Whether it is an object that holds its bytes.</summary>
    public bool IsObject { get; init; }

    /// <summary>Whether its bytes are copied where it is evaluated, be the collection only a list.</summary>
    public bool IsCopiedAtOnce { get; init; }

    /// <summary>Whether it comes before the frames that were added before it.</summary>
    public bool IsInFront { get; init; }

    /// <summary>Whether its text becomes ASCII, with question marks for all else.</summary>
    public bool BecomesAscii { get; init; }

    /// <summary>What its text is encoded by; null where the collection decides that.</summary>
    public IOperation? Encoding { get; init; }

    /// <summary>The order in which frames are sent that are evaluated in another: the index of each.</summary>
    public static IReadOnlyList<int> SendOrder(IReadOnlyList<Frame> frames)
    {
        var order = new List<int>(frames.Count);
        for (var i = 0; i < frames.Count; i++)
            order.Insert(frames[i].IsInFront ? 0 : i, i);
        return order;
    }
}
