// Does the wrong thing for real, over real sockets, and says what came of it: one pitfall for each rule about lifetime and correctness.
// Without arguments: lists them. With a rule's id: runs that one.
using System;
using System.Linq;

namespace Pitfalls;

internal static class Program
{
    private static int Main(string[] arguments)
    {
        if (arguments is not [var id])
        {
            foreach (Pitfall pitfall in Pitfall.All)
                Console.WriteLine($"{pitfall.Id}  {pitfall.Mistake}");
            return 0;
        }
        if (Pitfall.All.FirstOrDefault(pitfall => pitfall.Id == id) is not { } found)
        {
            Console.Error.WriteLine($"There is no pitfall {id}.");
            return 1;
        }
        Console.WriteLine(found.Run());
        Console.Out.Flush();
        Environment.Exit(0); // whatever still waits is part of the pitfall
        return 0;
    }
}
