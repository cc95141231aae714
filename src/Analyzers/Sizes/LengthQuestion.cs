using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Buffers;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>Is a number at most the length of a buffer?</summary>
/// <param name="Number">A local, a parameter, or a field or automatic property of the object.</param>
/// <param name="Buffer">A local, parameter, field or property; see <see cref="ZmqPerf.Analyzers.Buffers.BufferRoot"/>.</param>
/// <param name="Receive">
/// The call that gives the number a value which may be too large. Nothing else does: what the number holds before it, or after another
/// write, is not asked about. Null: every value may be.
/// </param>
/// <param name="Slices">Where the number is used in a way that throws if it is too large.</param>
internal sealed record LengthQuestion(ISymbol Number, ISymbol Buffer, IOperation? Receive = null, HashSet<SyntaxNode>? Slices = null)
{
    /// <summary>Whether other code may know what a receive has given, and compare it.</summary>
    public bool IsOfMember => Receive is not null && Number is IFieldSymbol or IPropertySymbol;
}
