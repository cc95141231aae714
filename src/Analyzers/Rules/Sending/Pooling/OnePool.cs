using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// The pools among the storages of one type or body: storages that share their items, such as a thread's own and the common one, are one
/// pool.
/// </summary>
internal static class OnePool
{
    /// <summary>The first storage of each pool.</summary>
    public static IEnumerable<PoolStorage> Of(List<PoolOperations> storages, PoolCode? code)
    {
        var pools = new List<List<PoolOperations>>();
        foreach (var storage in storages)
        {
            if (!OwnPool.IsPool(storage, code!))
                continue;
            var one = new List<PoolOperations> { storage };
            for (var i = pools.Count - 1; i >= 0; i--)
                if (pools[i].Exists(other => other.Storage.Item.Type.Is(storage.Storage.Item.Type) && other.IsOneWith(storage, code!)))
                {
                    one.InsertRange(0, pools[i]);
                    pools.RemoveAt(i);
                }

            pools.Add(one);
        }

        foreach (var pool in pools)
            yield return pool[0].Storage;
    }
}
