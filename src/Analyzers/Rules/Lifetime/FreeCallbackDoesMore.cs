using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.ZeroCopy;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3010: a free callback that throws, waits, locks or touches a socket, itself or by a method of its type. One report for each callback,
/// at the first such operation, or at the argument that names a method elsewhere; a method that serves several messages is reported once.
/// </summary>
internal sealed class FreeCallbackDoesMore : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3010_FreeCallbackDoesMore);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (
                hit is not { Member: { Role: MessagingRole.CreateZeroCopyMessage } member, Operation: IObjectCreationOperation creation }
                || creation.ArgumentFor(member.Callback) is not { } callback
                || !FreeCallback.Exists(callback, body)
                || creation.HasErrors()
            )
                continue;
            foreach (var operation in CallbackCode.Of(callback, body))
                if (CallbackHazard.Of(operation, body) is { } hazard)
                {
                    // an open file shows nothing of what is reported outside of the code that is looked at
                    var isHere = operation.IsIn(body.Root);
                    if ((reported ??= new()).Add(operation.Syntax) && (isHere || IsFirstToUse(operation, hit, body, context)))
                        context.Report(
                            Rules.ZMQ3010_FreeCallbackDoesMore,
                            isHere ? Place(operation) : callback.Syntax.GetSquiggle(),
                            FixDecision.None(
                                "where else to do it is a decision for the author",
                                also: isHere ? creation.Syntax.GetLocation() : Place(operation)
                            ),
                            hazard.Does,
                            hazard.Follows
                        );
                    break;
                }
        }
    }

    private static Location Place(IOperation operation) =>
        operation.Syntax is Microsoft.CodeAnalysis.CSharp.Syntax.LockStatementSyntax statement
            ? statement.LockKeyword.GetLocation()
            : operation.Syntax.GetSquiggle();

    /// <summary>Several bodies may use one method: the first of them in the type speaks for all.</summary>
    private static bool IsFirstToUse(IOperation operation, MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        foreach (var code in TypeBodies.Of(body.Owner.ContainingType, body.Model.Compilation, context.CancellationToken))
        {
            var other = body.Other(code.Root, code.Member ?? body.Owner);
            foreach (var candidate in code.Root.Descendants())
                if (
                    candidate is IObjectCreationOperation creation
                    && body.Library.MemberOf(creation) is { Role: MessagingRole.CreateZeroCopyMessage } member
                    && creation.ArgumentFor(member.Callback) is { } callback
                )
                    foreach (var part in CallbackCode.Of(callback, other))
                        if (part.Syntax == operation.Syntax)
                            return creation.Syntax == hit.Operation.Syntax;
        }

        return true;
    }
}
