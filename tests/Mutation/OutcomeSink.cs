using System;
using Xunit.Abstractions;

namespace ZmqPerf.Mutation;

/// <summary>Sees how the conditions of the analyzers come out in each test, one after the other. All tests take some ten minutes.</summary>
internal abstract class OutcomeSink(int[] asked, int[] held) : IMessageSink
{
    /// <summary>How often each condition was asked in the test that runs, or has just ended.</summary>
    protected int[] Asked => asked;

    /// <summary>How often each of them held.</summary>
    protected int[] Held => held;

    /// <summary>The tests beside analyzers whose conditions say how they come out.</summary>
    public static TestSuite Recording(string root)
    {
        TestSuite.Host(root);
        var build = AnalyzerBuild.Load(root, Supervisor.Description(Supervisor.Folder(root)));
        return new(root, build.Emit(new Conditions(build.Rules)));
    }

    /// <summary>Runs the classes whose name has a part in it.</summary>
    public void Run(TestSuite suite, string part, Action<string> progress)
    {
        foreach (string name in suite.Classes)
            if (name.Contains(part, StringComparison.Ordinal))
            {
                progress(name);
                suite.RunInTurn([name], this);
            }
    }

    /// <summary>A test has passed.</summary>
    protected abstract void Note(ITestFinished finished);

    public bool OnMessage(IMessageSinkMessage message)
    {
        switch (message)
        {
            case ITestStarting:
                Array.Clear(asked);
                Array.Clear(held);
                break;
            case ITestFailed failed:
                throw new InvalidOperationException($"{failed.Test.DisplayName} fails; run ./test.sh first");
            case ITestFinished finished:
                Note(finished);
                break;
        }

        return true;
    }
}
