using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>
/// Counts in the two methods of NetMQ that every frame goes through. A frame that is sent is another one afterwards, so its size is read
/// before.
/// </summary>
internal sealed class NetMqCounting(FramesReference frames)
{
    private const int Library = 1;

    public void Rewrite(ModuleDefinition module)
    {
        var methods =
            from type in module.Types
            where CountedCalls.NetMqSockets.Contains(type.FullName)
            from method in type.Methods
            where
                method is { HasBody: true, IsStatic: false, Parameters: [{ ParameterType: ByReferenceType }, ..] }
                && method.ReturnType.MetadataType == MetadataType.Boolean
            select method;
        foreach (var method in methods)
        {
            if (method.Name is not (CountedCalls.NetMqSend or CountedCalls.NetMqReceive))
                continue;
            method.Body.SimplifyMacros();
            if (method.Name == CountedCalls.NetMqSend)
                CountSends(method);
            else
                CountReceives(method);
            method.Body.OptimizeMacros();
        }
    }

    private void CountSends(MethodDefinition method)
    {
        var size = new VariableDefinition(method.Module.TypeSystem.Int32);
        method.Body.Variables.Add(size);
        var code = method.Body.GetILProcessor();
        var first = method.Body.Instructions[0];
        foreach (var instruction in ReadSize(method, code).Append(code.Create(OpCodes.Stloc, size)))
            code.InsertBefore(first, instruction);
        foreach (var end in Ends(method))
        {
            var sent = code.Create(OpCodes.Ldloc, size);
            var returned = code.Create(OpCodes.Ret);
            Insert(
                code,
                end,
                [
                    code.Create(OpCodes.Brtrue, sent),
                    code.Create(OpCodes.Ldc_I4, Library),
                    code.Create(OpCodes.Call, frames.Refused),
                    code.Create(OpCodes.Br, returned),
                    sent,
                    code.Create(OpCodes.Ldc_I4, Library),
                    code.Create(OpCodes.Call, frames.Sent),
                    returned,
                ]
            );
        }
    }

    private void CountReceives(MethodDefinition method)
    {
        var code = method.Body.GetILProcessor();
        foreach (var end in Ends(method))
        {
            var returned = code.Create(OpCodes.Ret);
            Insert(
                code,
                end,
                [
                    code.Create(OpCodes.Brfalse, returned),
                    .. ReadSize(method, code),
                    code.Create(OpCodes.Ldc_I4, Library),
                    code.Create(OpCodes.Call, frames.Received),
                    returned,
                ]
            );
        }
    }

    private static Instruction[] Ends(MethodDefinition method) =>
        [.. method.Body.Instructions.Where(instruction => instruction.OpCode == OpCodes.Ret)];

    private static Instruction[] ReadSize(MethodDefinition method, ILProcessor code)
    {
        var frame = ((ByReferenceType)method.Parameters[0].ParameterType).ElementType.Resolve();
        return
        [
            code.Create(OpCodes.Ldarg, method.Parameters[0]),
            code.Create(OpCodes.Call, frame.Methods.Single(member => member.Name == CountedCalls.NetMqSize)),
        ];
    }

    /// <summary>What jumps to the end reaches what stands in its place: the answer twice, once to look at.</summary>
    private static void Insert(ILProcessor code, Instruction end, Instruction[] instead)
    {
        end.OpCode = OpCodes.Dup;
        var last = end;
        foreach (var instruction in instead)
        {
            code.InsertAfter(last, instruction);
            last = instruction;
        }
    }
}
