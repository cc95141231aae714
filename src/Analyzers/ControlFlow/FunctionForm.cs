using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>Where code jumps, and where a function is left and entered again: read once, for nearly every loop asks.</summary>
internal sealed class FunctionForm
{
    private static readonly ConditionalWeakTable<IOperation, FunctionForm> s_forms = new();

    private FunctionForm(IOperation code)
    {
        List<IBranchOperation>? gotos = null;
        foreach (var operation in code.Descendants())
            if (operation is IBranchOperation { BranchKind: BranchKind.GoTo } jump)
                (gotos ??= new()).Add(jump);
            else if (operation is IReturnOperation { Kind: OperationKind.YieldReturn or OperationKind.YieldBreak })
                (AnyYields, Yields) = (true, Yields || operation.EnclosingFunction() == code);
            else if (!Awaits && Functions.Suspends(operation))
                Awaits = operation.EnclosingFunction() == code;
        Gotos = gotos ?? (IReadOnlyList<IBranchOperation>)Array.Empty<IBranchOperation>();
    }

    /// <summary>Every goto, those of functions in it included.</summary>
    public IReadOnlyList<IBranchOperation> Gotos { get; }

    /// <summary>Whether the function itself awaits.</summary>
    public bool Awaits { get; }

    /// <summary>Whether the function itself yields.</summary>
    public bool Yields { get; }

    /// <summary>Whether anything in it does.</summary>
    public bool AnyYields { get; }

    public static FunctionForm Of(IOperation code) => s_forms.GetValue(code, static c => new(c));
}
