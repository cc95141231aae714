using System;
using System.Reflection;
using Net.Zmq;

namespace ZmqPerf.StandIn.Tests;

/// <summary>Which Net.Zmq the tests run on: what its assemblies are called says nothing, what is in them does.</summary>
internal static class Library
{
    public static Assembly Assembly => typeof(Socket).Assembly;

    public static Assembly Core => typeof(ZmqException).BaseType!.Assembly;

    /// <summary>The version whose behaviour the tests expect; the stand-in's is the newest.</summary>
    public static string Version { get; } =
        !Core.GetType("Net.Zmq.Core.Native.ZmqConstants")!.IsPublic ? "0.2.0"
        : Assembly.GetType("Net.Zmq.MessagePool") != null ? "0.4.1"
        : "0.5.0";
}
