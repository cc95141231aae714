using Mono.Cecil;
using ZmqPerf.Hook;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>The members of <c>ZmqPerf.Hook.Frames</c>, as rewritten code refers to them.</summary>
internal sealed class FramesReference
{
    private readonly ModuleDefinition _module;
    private readonly TypeReference _frames;

    public FramesReference(ModuleDefinition module)
    {
        _module = module;
        var hook = new AssemblyNameReference(Handover.Assembly, new(0, 0, 0, 0)); // any version
        module.AssemblyReferences.Add(hook);
        _frames = new("ZmqPerf.Hook", "Frames", module, hook);
    }

    /// <summary>What was sent: its size, or a negative number.</summary>
    public MethodReference Sent => Method("Sent", 2);

    /// <summary>What was received: its size, or a negative number.</summary>
    public MethodReference Received => Method("Received", 2);

    /// <summary>The number of the error of a send that has failed.</summary>
    public MethodReference Failed => Method("Failed", 2);

    public MethodReference Refused => Method("Refused", 1);

    private MethodReference Method(string name, int numbers)
    {
        var method = new MethodReference(name, _module.TypeSystem.Void, _frames);
        for (int i = 0; i < numbers; i++)
            method.Parameters.Add(new(_module.TypeSystem.Int32));
        return method;
    }
}
