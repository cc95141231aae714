using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What types and members of frameworks are that run the user's code; see <see cref="HostTable"/>.</summary>
[Flags]
internal enum HostFacet
{
    /// <summary>Nothing that is known.</summary>
    None = 0,

    /// <summary>The events of a type, and the overrides of its members, run on the thread of a user interface.</summary>
    UserInterface = 1 << 0,

    /// <summary>An object of Unity's, whose messages are methods that it finds by name.</summary>
    UnityObject = 1 << 1,

    /// <summary>A host starts a task of such an object beside its other members.</summary>
    Service = 1 << 2,

    /// <summary>A host makes an object of the type for each request, and calls several at a time.</summary>
    AnswersRequests = 1 << 3,

    /// <summary>The task of a service.</summary>
    ServiceTask = 1 << 4,

    /// <summary>Has the thread of a user interface run a delegate, and does not wait for that.</summary>
    RunsLater = 1 << 5,

    /// <summary>A message that Unity calls for each picture.</summary>
    UnityMessage = 1 << 6,

    /// <summary>A message of Unity's by which an object ends.</summary>
    UnityEnd = 1 << 7,
}
