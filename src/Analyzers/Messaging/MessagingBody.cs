using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>A use of the messaging library: the invocation or creation, and the member it uses.</summary>
internal readonly record struct MessagingHit(IOperation Operation, MessagingMember Member);

/// <summary>
/// One operation tree (a member's body, an initializer, the top-level statements) with every messaging operation in it, collected once
/// and shared by all rules. Whatever costs more is made when a rule first asks for it.
/// </summary>
internal sealed partial class MessagingBody
{
    /// <summary>What grows while a tree is walked: one list for all trees of a thread.</summary>
    [ThreadStatic]
    private static List<IOperation>? s_found;

    private ImmutableArray<IOperation> _operations;
    private Helpers? _helpers;
    private LocalUses? _uses;
    private Loops? _loops;
    private RunBounds? _runs;
    private ControlFlowGraph? _graph;
    private bool? _mayWriteMembersElsewhere;

    public MessagingBody(
        IOperation root,
        ISymbol owner,
        ImmutableArray<MessagingHit> hits,
        MessagingLibrary library,
        SemanticModel model
    ) => (Root, Owner, Hits, Library, Model) = (root, owner, hits, library, model);

    public IOperation Root { get; }

    /// <summary>Every operation, the root included, in the order of the tree: walked once for all that go through it.</summary>
    public ImmutableArray<IOperation> Operations
    {
        get => _operations.IsDefault ? _operations = FlatOf(Root) : _operations;
        init => _operations = value;
    }

    public static ImmutableArray<IOperation> FlatOf(IOperation root)
    {
        var operations = s_found ??= new();
        operations.Clear();
        foreach (var operation in root.DescendantsAndSelf())
            operations.Add(operation);
        var flat = ImmutableArray.CreateRange(operations);
        operations.Clear();
        return flat;
    }

    /// <summary>
    /// The hits, and the calls of the user's methods that take every message that is there or ask by a task, in the order of the text.
    /// </summary>
    public ImmutableArray<MessagingHit> Asks => (_helpers ??= FindHelpers()).Asks;

    /// <summary>The calls of the user's methods that return the buffer which they have filled.</summary>
    public ImmutableArray<MessagingHit> Fills => (_helpers ??= FindHelpers()).Fills;

    /// <summary>The calls of the user's methods that send what they make, and return whether it was sent.</summary>
    public ImmutableArray<MessagingHit> OwnSends => (_helpers ??= FindHelpers()).Sends;

    private Helpers FindHelpers()
    {
        ImmutableArray<MessagingHit>.Builder? asks = null;
        var (fills, sends) = (ImmutableArray<MessagingHit>.Empty, ImmutableArray<MessagingHit>.Empty);
        foreach (var operation in Operations)
            if (Library.HelperOf(operation) is { } helper && !Functions.IsInExpressionTree(operation))
                if (helper.IsAsk)
                    (asks ??= Hits.ToBuilder()).Add(new(operation, helper));
                else if (helper.Role == MessagingRole.SendByMethod)
                    sends = sends.Add(new(operation, helper));
                else
                    fills = fills.Add(new(operation, helper));
        asks?.Sort(static (a, b) => a.Operation.Syntax.SpanStart.CompareTo(b.Operation.Syntax.SpanStart));
        return new(asks?.ToImmutable() ?? Hits, fills, sends);
    }

    /// <summary>How many calls lie between the body under examination and this one.</summary>
    public int Depth { get; private init; }

    /// <summary>What the object that runs the code is, where it has come here by calls on itself; null where it may be any.</summary>
    public INamedTypeSymbol? Self { get; private init; }

    /// <summary>The member whose code this is.</summary>
    public ISymbol Owner { get; }

    public ImmutableArray<MessagingHit> Hits { get; }

    public MessagingLibrary Library { get; }

    public SemanticModel Model { get; }

    /// <summary>Symbols are declared in it or come from elsewhere: <see cref="SourceCode"/> distinguishes them.</summary>
    public Compilation Compilation => Model.Compilation;

    /// <summary>The model of this or another file of the compilation.</summary>
    public SemanticModel ModelOf(SyntaxTree tree) => tree == Model.SyntaxTree ? Model : SourceCode.ModelOf(tree, Compilation);

    /// <summary>The body of a member that this one calls, for questions that one step further settles; without hits of its own.</summary>
    public MessagingBody Other(IOperation root, ISymbol owner, INamedTypeSymbol? self = null) =>
        new(root, owner, ImmutableArray<MessagingHit>.Empty, Library, root.SemanticModel ?? Model) { Depth = Depth + 1, Self = self };

    /// <summary>The same with everything in it that uses the library.</summary>
    public MessagingBody WithHits() =>
        new(Root, Owner, MessagingBodies.HitsIn(Operations, Root, Library), Library, Model)
        {
            Operations = Operations,
            Depth = Depth,
            Self = Self,
        };

    /// <summary>What an operation may do, its parts aside.</summary>
    public Effect EffectsOf(IOperation operation) => Library.Effects.Of(operation);

    /// <summary>Whether it runs other code that might write a field or property.</summary>
    public bool MayWriteMembersElsewhere => _mayWriteMembersElsewhere ??= FieldWrites.MayHappenElsewhere(this);

    /// <summary>Every reference to every local and parameter.</summary>
    public LocalUses Uses => _uses ??= LocalUses.In(Operations);

    /// <summary>Where it names a variable, or a member of whatever object, in the order of the text.</summary>
    public IReadOnlyList<IOperation> NamesOf(ISymbol variable)
    {
        if (variable is not (IFieldSymbol or IPropertySymbol))
            return Uses.Of(variable);
        var names = new List<IOperation>();
        foreach (var operation in Operations)
            if (operation is IMemberReferenceOperation { Member: var member } && variable.Is(member))
                names.Add(operation);
        return names;
    }

    /// <summary>The same for questions that any code is asked.</summary>
    public CodeBody Code => new(Root, Uses, Owner);

    /// <summary>What runs repeatedly.</summary>
    public Loops Loops => _loops ??= new(this);

    /// <summary>At most how often anything runs.</summary>
    public RunBounds Runs => _runs ??= new(this);

    /// <summary>Whether a rule has asked for the control-flow graph yet.</summary>
    public bool HasGraph => _graph is not null;

    /// <summary>The control-flow graph, built when a rule first needs it; null for a root that has none.</summary>
    public ControlFlowGraph? Graph(CancellationToken cancellationToken) =>
        _graph ??= Root switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body, cancellationToken),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body, cancellationToken),
            IFieldInitializerOperation initializer => ControlFlowGraph.Create(initializer, cancellationToken),
            IPropertyInitializerOperation initializer => ControlFlowGraph.Create(initializer, cancellationToken),
            IParameterInitializerOperation initializer => ControlFlowGraph.Create(initializer, cancellationToken),
            IBlockOperation { Parent: null } block => ControlFlowGraph.Create(block, cancellationToken),
            _ => null,
        };

    private sealed record Helpers(
        ImmutableArray<MessagingHit> Asks,
        ImmutableArray<MessagingHit> Fills,
        ImmutableArray<MessagingHit> Sends
    );
}
