// The part of libsystemd's D-Bus client (sd-bus) that Acetate uses. The library is loaded by `acetate_bus_load`, so that programs
// start without it, and also run where it is not installed. Functions return a negative errno on failure, as those of sd-bus do.
// A connection and its messages must be used by one thread at a time.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A connection to a bus.
typedef struct acetate_bus acetate_bus;
/// A message, which may be read once, from its first value to its last.
typedef struct sd_bus_message acetate_bus_message;

/// Called for a message that has arrived. The message is valid during the call, and as long as it is retained. Returns whether the
/// message is a call of a method that will be answered; others get an error.
typedef bool (*acetate_bus_handler)(acetate_bus_message *message, void *context);

/// Loads the library once. Returns false if it is not installed, or if it is too old. Any thread may call it.
bool acetate_bus_load(void);

/// Begins to connect to a bus, without waiting for it. `handler` gets the messages that arrive.
int acetate_bus_open(const char *address, acetate_bus_handler handler, void *context, acetate_bus **bus);
/// Closes a connection without waiting. What was not sent yet is lost.
void acetate_bus_close(acetate_bus *bus);
/// The socket, which the connection owns.
int acetate_bus_descriptor(acetate_bus *bus);
/// The events of `poll` that the connection waits for.
int acetate_bus_events(acetate_bus *bus);
/// The name that the bus has given to the connection, or NULL. Call it after a reply has arrived: before, it would wait.
const char *acetate_bus_name(acetate_bus *bus);
/// Sends and receives what is possible without waiting. Returns a positive number if there is more to do.
int acetate_bus_process(acetate_bus *bus);

/// Creates a call of a method; the caller releases it.
int acetate_bus_new_call(
    acetate_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
    acetate_bus_message **call);
/// Appends a value of a basic type: a string for the types of texts, and otherwise a pointer to the value.
int acetate_bus_append(acetate_bus_message *call, char type, const void *value);
int acetate_bus_open_container(acetate_bus_message *call, char type, const char *contents);
int acetate_bus_close_container(acetate_bus_message *call);
/// Creates the answer to a call; the caller releases it.
int acetate_bus_new_return(acetate_bus_message *call, acetate_bus_message **answer);
int acetate_bus_new_error(acetate_bus_message *call, const char *name, const char *text, acetate_bus_message **answer);
/// Creates a signal; the caller releases it.
int acetate_bus_new_signal(
    acetate_bus *bus, const char *path, const char *interface, const char *member, acetate_bus_message **signal);
/// Sends a message, and returns the number that the reply to a call has.
int acetate_bus_send(acetate_bus *bus, acetate_bus_message *message, uint64_t *cookie);
void acetate_bus_retain(acetate_bus_message *message);
void acetate_bus_release(acetate_bus_message *message);

/// The number of the call that a message answers; 0 if it is not an answer.
uint64_t acetate_bus_reply_cookie(acetate_bus_message *message);
/// The name and the text of an error that a message is; false if it is not an error. The strings live as long as the message.
bool acetate_bus_error(acetate_bus_message *message, const char **name, const char **text);
/// The strings of a signal, which live as long as the message; false if the message is not a signal.
bool acetate_bus_signal(
    acetate_bus_message *message, const char **path, const char **interface, const char **member);

/// The strings of a call of a method, which live as long as the message; false if the message is not a call. Clients may leave out
/// the interface, which is empty then.
bool acetate_bus_request(
    acetate_bus_message *message, const char **sender, const char **path, const char **interface, const char **member);

/// The type of the next value, with the signature of the contents of a container. Returns 0 at the end of the container.
int acetate_bus_peek(acetate_bus_message *message, char *type, const char **contents);
/// Reads a value of a basic type. Strings live as long as the message, which also owns file descriptors.
int acetate_bus_read(acetate_bus_message *message, char type, void *value);
int acetate_bus_enter(acetate_bus_message *message, char type, const char *contents);
int acetate_bus_exit(acetate_bus_message *message);
