// Uses the runtime for as long as wanted, and says whether anything was lost, doubled, damaged or kept: see ./soak.sh --help.
using System;
using System.CommandLine;
using ZmqPerf.Soak;

if (args is [Peer.Role, var endpoint, var reports])
    return Peer.Run(endpoint, reports);

var seconds = new Option<double>("--seconds") { Description = "How long.", DefaultValueFactory = _ => 60 };
var seed = new Option<int>("--seed")
{
    Description = "Where the random choices begin; the same seed makes the same ones.",
    DefaultValueFactory = _ => Random.Shared.Next(),
};
var messages = new Option<long>("--messages")
{
    Description = "Numbered messages that must have arrived before the end, however long it takes.",
    DefaultValueFactory = _ => 0,
};
var plant = new Option<Plant>("--plant")
{
    Description = "A mistake to make on purpose: the run must fail.",
    DefaultValueFactory = _ => Plant.None,
};
var command = new RootCommand("Sends and receives by every member of the runtime at once, with sockets and processes that come and go.")
{
    seconds,
    seed,
    messages,
    plant,
};
command.SetAction(result =>
    Run.For(TimeSpan.FromSeconds(result.GetValue(seconds)), result.GetValue(seed), result.GetValue(messages), result.GetValue(plant))
);
return command.Parse(args).Invoke();
