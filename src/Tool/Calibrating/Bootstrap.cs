using System;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>Which rounds are drawn, with replacement; always the same ones, so that the same samples give the same answer.</summary>
internal static class Bootstrap
{
    private const int Draws = 1000;

    public static int[][] Of(int rounds)
    {
        var random = new Random(20130105);
        int[][] draws = new int[Draws][];
        for (int i = 0; i < Draws; i++)
        {
            draws[i] = new int[rounds];
            for (int j = 0; j < rounds; j++)
                draws[i][j] = random.Next(rounds);
        }
        return draws;
    }
}
