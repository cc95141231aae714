using System.Runtime.CompilerServices;

namespace ZmqPerf.Benchmarks.Flyweights;

/// <summary>
/// Uses of an order, in methods of their own, as programs have them: where everything is one method, the JIT sees that nobody keeps the
/// object, and does not make it.
/// </summary>
internal static class Uses
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long OneOf(OrderView order) => order.Price;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Of(OrderView order) => order.AccountId + order.Quantity + order.Price + order.OrderType;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long OneOf(NetworkOrderView order) => order.Price;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Of(NetworkOrderView order) => order.AccountId + order.Quantity + order.Price + order.OrderType;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long OneOf(in OrderStruct order) => order.Price;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Of(in OrderStruct order) => order.AccountId + order.Quantity + order.Price + order.OrderType;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long OneOf(OrderClass order) => order.Price;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Of(OrderClass order) => order.AccountId + order.Quantity + order.Price + order.OrderType;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long OneOf(OrderRecord order) => order.Price;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Of(OrderRecord order) => order.AccountId + order.Quantity + order.Price + order.OrderType;
}
