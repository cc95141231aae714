using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>A local that is declared with a value, and the block that it lives in.</summary>
internal readonly record struct LocalScope(ILocalSymbol Local, IOperation Block)
{
    /// <summary>The local that keeps a value from its declaration on; null where the value goes elsewhere.</summary>
    public static LocalScope? Of(IOperation value) =>
        value.ParentPastConversions()
            is IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation
                {
                    Symbol: var local,
                    Parent: IVariableDeclarationOperation { Parent: IVariableDeclarationGroupOperation { Parent: var around } }
                }
            }
        && around switch
        {
            IBlockOperation => around,
            IUsingDeclarationOperation { Parent: IBlockOperation block } => block,
            IUsingOperation { Body: var inside } => inside,
            _ => null,
        }
            is { } scope
            ? new(local, scope)
            : null;
}
