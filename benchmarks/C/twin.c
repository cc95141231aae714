/*
 * The same work in C: the line that the runtime is measured against. Built by benchmarks/AgainstC (gcc -O2 -shared -fPIC) and loaded into its process, so that both sides use one libzmq, one
 * allocator and the same sockets; the functions are those of the library that is loaded already. All return -1 where libzmq fails.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { unsigned char bytes[64]; } __attribute__((aligned(8))) message; /* zmq_msg_t */
typedef void free_function(void *data, void *hint);

enum { DONTWAIT = 1 };

static int (*z_send)(void *, const void *, size_t, int);
static int (*z_recv)(void *, void *, size_t, int);
static int (*z_init)(message *);
static int (*z_init_size)(message *, size_t);
static int (*z_init_data)(message *, void *, size_t, free_function *, void *);
static int (*z_msg_send)(message *, void *, int);
static int (*z_msg_recv)(message *, void *, int);
static int (*z_close)(message *);
static void *(*z_data)(message *);
static size_t (*z_size)(const message *);
static int (*z_errno)(void);

static int find(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found ? 0 : -1;
}

int twin_init(void *library)
{
    return find(library, "zmq_send", &z_send) | find(library, "zmq_recv", &z_recv) | find(library, "zmq_msg_init", &z_init) | find(library, "zmq_msg_init_size", &z_init_size)
        | find(library, "zmq_msg_init_data", &z_init_data) | find(library, "zmq_msg_send", &z_msg_send) | find(library, "zmq_msg_recv", &z_msg_recv) | find(library, "zmq_msg_close", &z_close)
        | find(library, "zmq_msg_data", &z_data) | find(library, "zmq_msg_size", &z_size) | find(library, "zmq_errno", &z_errno);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void give_back(void *data, void *hint)
{
    (void)hint;
    free(data);
}

/* One byte of every cache line. */
static uint64_t read_lines(const unsigned char *data, size_t size)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i += 64)
        sum += data[i];
    return sum;
}

/* A message written where it will be sent from. */
int twin_send_in_place(void *socket, size_t size, int count)
{
    for (int i = 0; i < count; i++) {
        message frame;
        if (z_init_size(&frame, size) < 0)
            return -1;
        memset(z_data(&frame), (unsigned char)i, size);
        if (z_msg_send(&frame, socket, 0) < 0)
            return -1;
    }
    return 0;
}

/* Bytes that exist. */
int twin_send_existing(void *socket, const void *payload, size_t size, int count)
{
    for (int i = 0; i < count; i++)
        if (z_send(socket, payload, size, 0) < 0)
            return -1;
    return 0;
}

/* Zero-copy: a block for each message, freed by libzmq. */
int twin_send_block(void *socket, size_t size, int count)
{
    for (int i = 0; i < count; i++) {
        message frame;
        void *block = malloc(size);
        memset(block, (unsigned char)i, size);
        if (z_init_data(&frame, block, size, give_back, NULL) < 0 || z_msg_send(&frame, socket, 0) < 0)
            return -1;
    }
    return 0;
}

/* One message, reused. */
int twin_receive(void *socket, int count, uint64_t *sum)
{
    message frame;
    uint64_t read = 0;
    z_init(&frame);
    for (int i = 0; i < count; i++) {
        int size = z_msg_recv(&frame, socket, 0);
        if (size < 0)
            return -1;
        read += read_lines(z_data(&frame), (size_t)size);
    }
    z_close(&frame);
    *sum += read;
    return 0;
}

/* Asks a socket that has nothing. */
int twin_receive_nothing(void *socket, int count)
{
    message frame;
    z_init(&frame);
    for (int i = 0; i < count; i++)
        if (z_msg_recv(&frame, socket, DONTWAIT) >= 0 || z_errno() != EAGAIN)
            return -1;
    z_close(&frame);
    return 0;
}

/* A message that nobody takes, asked for again. */
int twin_send_refused(void *socket, size_t size, int count)
{
    message frame;
    z_init_size(&frame, size);
    for (int i = 0; i < count; i++)
        if (z_msg_send(&frame, socket, DONTWAIT) >= 0 || z_errno() != EAGAIN)
            return -1;
    z_close(&frame);
    return 0;
}

/* Requests, each written in place and answered before the next; nanoseconds of each. */
int twin_request(void *socket, size_t size, int count, int64_t *nanoseconds)
{
    message answer;
    z_init(&answer);
    for (int i = 0; i < count; i++) {
        int64_t start = now();
        message request;
        if (z_init_size(&request, size) < 0)
            return -1;
        memset(z_data(&request), 7, size);
        if (z_msg_send(&request, socket, 0) < 0 || z_msg_recv(&answer, socket, 0) < 0 || z_size(&answer) != size)
            return -1;
        nanoseconds[i] = now() - start;
    }
    z_close(&answer);
    return 0;
}

/* The other end of it: answers with the bytes that came. */
int twin_reply(void *socket, int count)
{
    message request;
    z_init(&request);
    for (int i = 0; i < count; i++)
        if (z_msg_recv(&request, socket, 0) < 0 || z_send(socket, z_data(&request), z_size(&request), 0) < 0)
            return -1;
    z_close(&request);
    return 0;
}

/* Writes as the C side writes, for an arm in which both sides write alike. */
void twin_fill(void *data, int value, size_t size)
{
    memset(data, value, size);
}
