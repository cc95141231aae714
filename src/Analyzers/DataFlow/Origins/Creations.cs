using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>
/// Where the code of a compilation creates objects, by the name of the type. What its text does not name may be a call of every
/// constructor: it is bound once, and not once for each.
/// </summary>
internal sealed class Creations
{
    private static readonly ConditionalWeakTable<Compilation, Creations> s_known = new();

    private static readonly List<Site> s_none = new();

    private readonly Dictionary<string, List<Site>> _named = new();
    private readonly List<Site> _others = new();

    private Creations(Compilation compilation)
    {
        var (isAlias, number) = (HasGlobalAlias(compilation), 0);
        foreach (var tree in compilation.SyntaxTrees)
        foreach (var (node, name, arguments) in CreationSites.In(tree).All)
        {
            var sites = _others;
            if (!isAlias && name is not null && !_named.TryGetValue(name, out sites!))
                _named.Add(name, sites = new());
            sites.Add(new(node, arguments, number++));
        }
    }

    /// <summary>
    /// Every creation, and every start of another constructor, that may be a call of this one, in the order of the files and of their text.
    /// </summary>
    public static IEnumerable<Site> Of(IMethodSymbol constructor, Compilation compilation)
    {
        var all = s_known.GetValue(compilation, static c => new(c));
        var others = all._others;
        var named = all._named.TryGetValue(constructor.ContainingType.Name, out var sites) ? sites : s_none;
        for (var (i, j) = (0, 0); i < named.Count || j < others.Count; )
        {
            var isNamed = j == others.Count || i < named.Count && named[i].Number < others[j].Number;
            var site = isNamed ? named[i++] : others[j++];
            if (site.Arguments <= constructor.Parameters.Length)
                yield return site;
        }
    }

    private static bool HasGlobalAlias(Compilation compilation)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if (CreationSites.In(tree).HasGlobalAlias)
                return true;
        return false;
    }

    /// <summary>A creation, or the start of another constructor.</summary>
    internal sealed class Site(SyntaxNode node, int arguments, int number)
    {
        private ISymbol? _constructor;
        private volatile bool _isBound;

        public SyntaxNode Node { get; } = node;

        public int Arguments { get; } = arguments;

        public int Number { get; } = number;

        /// <summary>What it calls; null where it does not bind.</summary>
        public ISymbol? ConstructorIn(Compilation compilation)
        {
            if (!_isBound)
            {
                _constructor = SourceCode.ModelOf(Node.SyntaxTree, compilation).GetSymbolInfo(Node).Symbol?.OriginalDefinition;
                _isBound = true;
            }

            return _constructor;
        }
    }
}
