using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>What a block does, in order: its operations, and the value that it branches on or returns as the last, if it has one.</summary>
internal readonly struct BlockRoots(BasicBlock block)
{
    public Enumerator GetEnumerator() => new(block);

    public struct Enumerator(BasicBlock block)
    {
        private readonly ImmutableArray<IOperation> _operations = block.Operations;
        private readonly IOperation? _value = block.BranchValue;
        private int _index = -1;

        public readonly IOperation Current => _index < _operations.Length ? _operations[_index] : _value!;

        public bool MoveNext() => ++_index < _operations.Length || _index == _operations.Length && _value is not null;
    }
}

/// <summary>The same as a member of the block.</summary>
internal static class BlockExtensions
{
    public static BlockRoots Roots(this BasicBlock block) => new(block);
}
