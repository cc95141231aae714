using System;

namespace ZmqPerf;

/// <summary>
/// Says that a member runs once per message, although no loop around it shows that: a handler, a callback of somebody else's loop.
/// The analyzers then judge its body like the body of a loop. On a type it holds for all members. It has no effect at run time.
/// </summary>
[AttributeUsage(
    AttributeTargets.Class
        | AttributeTargets.Struct
        | AttributeTargets.Interface
        | AttributeTargets.Constructor
        | AttributeTargets.Method
        | AttributeTargets.Property,
    Inherited = false
)]
public sealed class HotPathAttribute : Attribute;
