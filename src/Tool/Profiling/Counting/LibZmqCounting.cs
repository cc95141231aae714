using System;
using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>
/// Puts a method before each function of libzmq that sends or receives a frame: it calls the function, counts by what it answers, and
/// answers the same. libzmq answers the exact size, also of a frame that the buffer was too small for. What went wrong stays readable:
/// nothing is called after a failure but <c>zmq_errno</c>.
/// </summary>
internal sealed class LibZmqCounting(FramesReference frames)
{
    private const int Library = 0;

    private static readonly string[] s_functions = [.. CountedCalls.Sends, .. CountedCalls.Receives];

    public static IEnumerable<MethodDefinition> Functions(ModuleDefinition module) =>
        module
            .GetTypes()
            .SelectMany(type => type.Methods)
            .Where(method =>
                method is { IsPInvokeImpl: true, PInvokeInfo: not null }
                && method.ReturnType.MetadataType == MetadataType.Int32
                && method.PInvokeInfo.Module.Name.Contains(CountedCalls.LibZmq, StringComparison.OrdinalIgnoreCase)
                && s_functions.Contains(EntryPoint(method))
            );

    public void Rewrite(ModuleDefinition module)
    {
        foreach (var function in Functions(module).ToList())
            Rewrite(function, isSend: CountedCalls.Sends.Contains(EntryPoint(function)));
    }

    private void Rewrite(MethodDefinition function, bool isSend)
    {
        var native = Native(function);
        var lastError = isSend ? LastError(function) : null;
        function.PInvokeInfo = null;
        function.IsPInvokeImpl = false;
        function.ImplAttributes = MethodImplAttributes.IL | MethodImplAttributes.Managed;
        function.CustomAttributes.Clear();

        var body = new MethodBody(function) { InitLocals = true };
        function.Body = body;
        var answer = new VariableDefinition(function.ReturnType);
        body.Variables.Add(answer);
        var code = body.GetILProcessor();
        foreach (var parameter in function.Parameters)
            code.Emit(OpCodes.Ldarg, parameter);
        code.Emit(OpCodes.Call, native);
        code.Emit(OpCodes.Stloc, answer);
        var end = code.Create(OpCodes.Ldloc, answer);
        if (lastError is not null)
        {
            var counted = code.Create(OpCodes.Ldloc, answer);
            code.Emit(OpCodes.Ldloc, answer);
            code.Emit(OpCodes.Ldc_I4_0);
            code.Emit(OpCodes.Bge, counted);
            code.Emit(OpCodes.Call, lastError);
            code.Emit(OpCodes.Ldc_I4, Library);
            code.Emit(OpCodes.Call, frames.Failed);
            code.Emit(OpCodes.Br, end);
            code.Append(counted);
        }
        else
        {
            code.Emit(OpCodes.Ldloc, answer);
        }
        code.Emit(OpCodes.Ldc_I4, Library);
        code.Emit(OpCodes.Call, isSend ? frames.Sent : frames.Received);
        code.Append(end);
        code.Emit(OpCodes.Ret);
    }

    /// <summary>The function as it was, under another name.</summary>
    private static MethodDefinition Native(MethodDefinition function)
    {
        var native = Imported(function, $"{function.Name}__counted", EntryPoint(function), function.PInvokeInfo.Attributes);
        native.MethodReturnType.MarshalInfo = function.MethodReturnType.MarshalInfo;
        foreach (var parameter in function.Parameters)
            native.Parameters.Add(
                new(parameter.Name, parameter.Attributes, parameter.ParameterType) { MarshalInfo = parameter.MarshalInfo }
            );
        foreach (var attribute in function.CustomAttributes)
            native.CustomAttributes.Add(attribute);
        return native;
    }

    /// <summary>Declared beside the function, where libzmq is found as it is for that; it takes the error of no other call away.</summary>
    private static MethodDefinition LastError(MethodDefinition function) =>
        Imported(
            function,
            $"{function.Name}__errno",
            CountedCalls.LastError,
            function.PInvokeInfo.Attributes & ~PInvokeAttributes.SupportsLastError
        );

    private static MethodDefinition Imported(MethodDefinition function, string name, string entryPoint, PInvokeAttributes attributes)
    {
        var imported = new MethodDefinition(
            name,
            MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.PInvokeImpl | MethodAttributes.HideBySig,
            function.ReturnType
        )
        {
            PInvokeInfo = new(attributes, entryPoint, function.PInvokeInfo.Module),
            ImplAttributes = function.ImplAttributes,
        };
        function.DeclaringType.Methods.Add(imported);
        return imported;
    }

    private static string EntryPoint(MethodDefinition function) =>
        function.PInvokeInfo.EntryPoint is { Length: > 0 } name ? name : function.Name;
}
