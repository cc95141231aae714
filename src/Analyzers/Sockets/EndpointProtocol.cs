using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Whether a socket has an endpoint already when it gets an option that endpoints copy, and gets another one afterwards.</summary>
internal sealed class EndpointProtocol : Protocol
{
    private readonly HashSet<IOperation> _attaches = new(),
        _copying = new(),
        _options = new(),
        _creations = new();
    private readonly ISymbol _socket;
    private readonly OrderedGraph _code;

    public EndpointProtocol(ISymbol socket, OrderedGraph code)
    {
        (_socket, _code) = (socket, code);
        foreach (var operation in code.Operations)
            if (operation is not (IConversionOperation or IParenthesizedOperation) && IsSocket(operation))
                switch (operation.ParentPastConversions())
                {
                    case IInvocationOperation or IArgumentOperation when operation.Taker() is IInvocationOperation call:
                        Add(call, code.Body.Library);
                        break;
                    case ISimpleAssignmentOperation { Target: var target } assignment when target == operation:
                        _creations.Add(assignment);
                        if (OptionWrite.AreCopiedBy(code.Resolve(assignment.Value), code.Body.Library))
                            _copying.Add(assignment);
                        break;
                }
            else if (
                operation is ISimpleAssignmentOperation option
                && OptionWrite.OfEndpoints(option, code.Body.Library) is { Socket: { } owner }
                && IsSocket(owner)
            )
                _options.Add(option);
    }

    /// <summary>The calls that bind or connect the socket.</summary>
    public HashSet<IOperation> Attaches => _attaches;

    /// <summary>Whether anything gives the socket an endpoint that copies its options.</summary>
    public bool IsAttached => _copying.Count > 0;

    /// <summary>The calls and assignments that set an option which endpoints copy.</summary>
    public HashSet<IOperation> Options => _options;

    public override Fact Start => new(State.Unknown);

    public override bool IsRelevant(IOperation operation) =>
        _attaches.Contains(operation) || _options.Contains(operation) || _creations.Contains(operation);

    public override Fact Transfer(IOperation operation, Fact before) =>
        _creations.Contains(operation) ? (_copying.Contains(operation) ? new(State.Attached, operation) : new(State.Unknown))
        : _options.Contains(operation) ? (before.State == State.Attached ? before with { State = State.Configured } : before)
        : before.State == State.Unknown && _copying.Contains(operation) ? new(State.Attached, operation)
        : before;

    /// <summary>What is null here has been so before.</summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        NullTest.Of(condition) is not { } test || !IsSocket(test.Tested) ? fact
        : test.IsTrueForNull != outcome ? (fact.State == State.Null ? null : fact)
        : fact.State is State.Attached or State.Configured ? null
        : new(State.Null);

    private bool IsSocket(IOperation operation) => _socket.Is(MessageHolder.Of(_code.Resolve(operation), _code.Body));

    private void Add(IInvocationOperation call, MessagingLibrary library)
    {
        if (library.MemberOf(call) is { Role: MessagingRole.Attach, IsCertain: true })
        {
            _attaches.Add(call);
            if (OptionWrite.AreCopiedBy(call, library))
                _copying.Add(call);
        }
        else if (OptionWrite.OfEndpoints(call, library) is not null)
            _options.Add(call);
    }
}
