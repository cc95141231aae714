using Net.Zmq;

namespace Consumer;

public static class ErrorNumberLiteral
{
    public static bool IsTimeout(ZmqException exception) => exception.ErrorNumber == 11; // warning ZMQ3014, fixed
}
