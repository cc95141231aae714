using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// Where the code of a compilation names a symbol. Many types have a member of the same name: whoever asks for each of them binds a place
/// once, and not once for each.
/// </summary>
/// <param name="compilation">Where to look.</param>
/// <param name="meaning">The symbol that a name means, defined and not constructed; null where the place is of no interest.</param>
internal sealed class BoundNames(Compilation compilation, Func<SimpleNameSyntax, SemanticModel, ISymbol?> meaning)
{
    private static readonly List<SimpleNameSyntax> s_none = new();

    private readonly ConcurrentDictionary<string, Dictionary<ISymbol, List<SimpleNameSyntax>>> _known = new();

    /// <summary>Every such place, in the order of the files and of their text.</summary>
    public List<SimpleNameSyntax> Of(ISymbol symbol, CancellationToken cancellationToken)
    {
        if (!_known.TryGetValue(symbol.Name, out var places))
            _known[symbol.Name] = places = Bind(symbol.Name, cancellationToken);
        return places.TryGetValue(symbol, out var names) ? names : s_none;
    }

    private Dictionary<ISymbol, List<SimpleNameSyntax>> Bind(string name, CancellationToken cancellationToken)
    {
        var places = new Dictionary<ISymbol, List<SimpleNameSyntax>>(SymbolEqualityComparer.Default);
        foreach (var (place, model) in NamesInCode.In(compilation, name, cancellationToken).WithModels(compilation))
        {
            if (meaning(place, model) is not { } symbol)
                continue;
            if (!places.TryGetValue(symbol, out var names))
                places.Add(symbol, names = new());
            names.Add(place);
        }

        return places;
    }
}
