using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.ControlFlow;

/// <summary>What a loop calls by a delegate, an interface or an abstract class is as hot as what it calls by name.</summary>
public sealed class DelegateHeatTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    private const string Hot = "{ using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); }",
        Cold = "{ using var m = new Message(); _socket.Recv(m); }",
        Loop = " private void Loop(Action step) { while (_running) step(); }",
        Once = " private void Once(Action step) { step(); }";

    private static string Worker(string members, string types = "") =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;

            internal sealed class Worker
            {
                private readonly Socket _socket;
                private bool _running;

                public Worker(Socket socket) => _socket = socket;

                {{members}}
            }

            {{types}}
            """;

    [Theory]
    [InlineData($"public void Run() => Loop(() => {Hot});{Loop}")]
    [FullData($"public void Run() => Loop(() => {Hot}); private void Loop(Action step) {{ while (_running) step?.Invoke(); }}")]
    [FullData($"public void Run() => Loop(1, () => {Hot}); private void Loop(int n, Action step) => Loop(step);{Loop}")]
    [FullData($"public void Run() {{ Action step = () => {Hot}; while (_running) step(); }}")]
    public Task Lambda_that_a_loop_calls_is_hot_Triggers(string members) => Code.Triggers(Worker(members));

    [Theory]
    [InlineData($"public void Run() => Loop(Step); private void Step() {Hot}{Loop}")]
    [InlineData($"public void Run() {{ Loop(Step); void Step() {Hot} }}{Loop}")]
    [InlineData(
        "private Action _step; public void Start() => _step = Step; public void Run() { while (_running) _step(); } "
            + $"private void Step() {Hot}"
    )]
    [InlineData(
        "private event Action Ticked; public void Start() => Ticked += Step; public void Run() { while (_running) Ticked?.Invoke(); } "
            + $"private void Step() {Hot}"
    )]
    public Task Method_that_a_loop_calls_by_a_delegate_is_hot_Triggers(string members) => Code.Triggers(Worker(members));

    [Fact]
    public Task Lambda_that_another_object_keeps_and_calls_in_a_loop_is_hot_Triggers() =>
        Code.Triggers(
            Worker(
                $"public void Run() => new Pump(() => {Hot}).Run();",
                "internal sealed class Pump(Action step) { public bool Go; public void Run() { while (Go) step(); } }"
            )
        );

    [Theory]
    [InlineData($"public void Run() => Once(() => {Cold});{Once}")]
    [InlineData($"public void Run() => Once(Step); private void Step() {Cold}{Once}")]
    [FullData($"public void Run() => Few(() => {Cold}); private void Few(Action step) {{ for (var i = 0; i < 3; i++) step(); }}")]
    [FullData($"public void Run(List<Action> steps) => steps.Add(() => {Cold});{Loop}")]
    [InlineData($"public void Run() => Keep(() => {Cold}); private void Keep(Action step) {{ while (_running) GC.KeepAlive(step); }}")]
    [FullData($"public void Run() => Try(() => {Cold}); private void Try(Action step) {{ while (_running) {{ step(); return; }} }}")]
    public Task Delegate_that_is_called_a_few_times_DoesNotTrigger(string members) => Code.DoesNotTrigger(Worker(members));

    private const string Running = "public bool Go; public void Run(IStep step) { while (Go) step.Do(); }";

    [Theory]
    [InlineData($"private sealed class Step(Socket _socket) : IStep {{ public void Do() {Hot} }}")]
    [InlineData($"private sealed class Step(Socket _socket) : IStep {{ void IStep.Do() {Hot} }}")]
    public Task Only_implementation_of_an_interface_that_a_loop_calls_is_hot_Triggers(string members) =>
        Code.Triggers(Worker(Running + members, "internal interface IStep { void Do(); }"));

    [Fact]
    public Task Only_override_that_a_loop_calls_is_hot_Triggers() =>
        Code.Triggers(
            Worker(
                $"private sealed class Step(Socket _socket) : Base {{ protected override void Do() {Hot} }}",
                "internal abstract class Base { public bool Go; protected abstract void Do(); public void Run() { while (Go) Do(); } }"
            )
        );

    [Theory]
    [InlineData("private sealed class Other : IStep { public void Do() { } }")]
    [FullData("private sealed class Other : IStep { void IStep.Do() { } }")]
    [FullData("private struct Other : IStep { public void Do() { } }")]
    public Task One_of_several_implementations_DoesNotTrigger(string other) =>
        Code.DoesNotTrigger(
            Worker(
                Running + $"private sealed class Step(Socket _socket) : IStep {{ public void Do() {Cold} }} " + other,
                "internal interface IStep { void Do(); }"
            )
        );

    [Fact]
    public Task Implementation_that_is_called_once_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Worker(
                "public void Run(IStep step) => step.Do(); "
                    + $"private sealed class Step(Socket _socket) : IStep {{ public void Do() {Cold} }}",
                "internal interface IStep { void Do(); }"
            )
        );
}
