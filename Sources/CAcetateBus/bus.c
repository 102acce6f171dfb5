#include "CAcetateBus.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>

#define FUNCTIONS(X) \
    X(sd_bus_new) X(sd_bus_set_address) X(sd_bus_set_bus_client) X(sd_bus_start) X(sd_bus_close_unref) \
    X(sd_bus_get_fd) X(sd_bus_get_events) X(sd_bus_process) X(sd_bus_add_filter) X(sd_bus_send) \
    X(sd_bus_message_new_method_call) X(sd_bus_message_append_basic) X(sd_bus_message_open_container) \
    X(sd_bus_message_close_container) X(sd_bus_message_unref) X(sd_bus_message_get_reply_cookie) \
    X(sd_bus_message_get_error) X(sd_bus_message_get_type) X(sd_bus_message_get_path) \
    X(sd_bus_message_get_interface) X(sd_bus_message_get_member) X(sd_bus_message_get_sender) \
    X(sd_bus_message_ref) X(sd_bus_message_new_method_return) X(sd_bus_message_new_method_error) \
    X(sd_bus_message_new_signal) X(sd_bus_get_unique_name) X(sd_bus_message_peek_type) \
    X(sd_bus_message_read_basic) X(sd_bus_message_enter_container) X(sd_bus_message_exit_container)

#define DECLARE(name) __typeof__(&name) name;
static struct { FUNCTIONS(DECLARE) } functions;
static bool is_loaded;

// The library of systemd, and those of systems without it that have the same functions.
static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};

static bool find_functions(void *library) {
#define FIND(name) if (!(functions.name = (__typeof__(&name))dlsym(library, #name))) return false;
    FUNCTIONS(FIND)
    return true;
}

static void load(void) {
    for (size_t index = 0; index < sizeof libraries / sizeof *libraries && !is_loaded; index++) {
        void *library = dlopen(libraries[index], RTLD_NOW | RTLD_LOCAL);
        is_loaded = library && find_functions(library);
    }
}

bool acetate_bus_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

struct acetate_bus {
    sd_bus *bus;
    acetate_bus_handler handler;
    void *context;
};

static int filter(sd_bus_message *message, void *data, sd_bus_error *error) {
    acetate_bus *connection = data;
    (void)error;
    // A message that is not handled goes on to sd-bus, which answers calls with an error.
    return connection->handler(message, connection->context) ? 1 : 0;
}

int acetate_bus_open(const char *address, acetate_bus_handler handler, void *context, acetate_bus **result) {
    if (!acetate_bus_load()) return -ENOENT;
    acetate_bus *connection = malloc(sizeof *connection);
    if (!connection) return -ENOMEM;
    *connection = (acetate_bus){NULL, handler, context};
    int status = functions.sd_bus_new(&connection->bus);
    if (status >= 0) status = functions.sd_bus_set_address(connection->bus, address);
    if (status >= 0) status = functions.sd_bus_set_bus_client(connection->bus, 1);
    if (status >= 0) status = functions.sd_bus_add_filter(connection->bus, NULL, filter, connection);
    if (status >= 0) status = functions.sd_bus_start(connection->bus);
    if (status < 0) acetate_bus_close(connection);
    else *result = connection;
    return status < 0 ? status : 0;
}

void acetate_bus_close(acetate_bus *connection) {
    if (connection->bus) functions.sd_bus_close_unref(connection->bus);
    free(connection);
}

int acetate_bus_descriptor(acetate_bus *connection) { return functions.sd_bus_get_fd(connection->bus); }

int acetate_bus_events(acetate_bus *connection) { return functions.sd_bus_get_events(connection->bus); }

const char *acetate_bus_name(acetate_bus *connection) {
    const char *name = NULL;
    return functions.sd_bus_get_unique_name(connection->bus, &name) < 0 ? NULL : name;
}

int acetate_bus_process(acetate_bus *connection) { return functions.sd_bus_process(connection->bus, NULL); }

int acetate_bus_new_call(
    acetate_bus *connection, const char *destination, const char *path, const char *interface, const char *member,
    acetate_bus_message **call) {
    return functions.sd_bus_message_new_method_call(connection->bus, call, destination, path, interface, member);
}

int acetate_bus_append(acetate_bus_message *call, char type, const void *value) {
    return functions.sd_bus_message_append_basic(call, type, value);
}

int acetate_bus_open_container(acetate_bus_message *call, char type, const char *contents) {
    return functions.sd_bus_message_open_container(call, type, contents);
}

int acetate_bus_close_container(acetate_bus_message *call) { return functions.sd_bus_message_close_container(call); }

int acetate_bus_new_return(acetate_bus_message *call, acetate_bus_message **answer) {
    return functions.sd_bus_message_new_method_return(call, answer);
}

int acetate_bus_new_error(acetate_bus_message *call, const char *name, const char *text, acetate_bus_message **answer) {
    sd_bus_error error = {name, text, 0};
    return functions.sd_bus_message_new_method_error(call, answer, &error);
}

int acetate_bus_new_signal(
    acetate_bus *connection, const char *path, const char *interface, const char *member, acetate_bus_message **signal) {
    return functions.sd_bus_message_new_signal(connection->bus, signal, path, interface, member);
}

int acetate_bus_send(acetate_bus *connection, acetate_bus_message *message, uint64_t *cookie) {
    return functions.sd_bus_send(connection->bus, message, cookie);
}

void acetate_bus_retain(acetate_bus_message *message) { functions.sd_bus_message_ref(message); }

void acetate_bus_release(acetate_bus_message *message) { functions.sd_bus_message_unref(message); }

uint64_t acetate_bus_reply_cookie(acetate_bus_message *message) {
    uint64_t cookie = 0;
    return functions.sd_bus_message_get_reply_cookie(message, &cookie) < 0 ? 0 : cookie;
}

bool acetate_bus_error(acetate_bus_message *message, const char **name, const char **text) {
    const sd_bus_error *error = functions.sd_bus_message_get_error(message);
    if (!error) return false;
    *name = error->name;
    *text = error->message;
    return true;
}

bool acetate_bus_signal(
    acetate_bus_message *message, const char **path, const char **interface, const char **member) {
    uint8_t type = 0;
    if (functions.sd_bus_message_get_type(message, &type) < 0 || type != SD_BUS_MESSAGE_SIGNAL) return false;
    *path = functions.sd_bus_message_get_path(message);
    *interface = functions.sd_bus_message_get_interface(message);
    *member = functions.sd_bus_message_get_member(message);
    return *path && *interface && *member;
}

bool acetate_bus_request(
    acetate_bus_message *message, const char **sender, const char **path, const char **interface, const char **member) {
    uint8_t type = 0;
    if (functions.sd_bus_message_get_type(message, &type) < 0 || type != SD_BUS_MESSAGE_METHOD_CALL) return false;
    *sender = functions.sd_bus_message_get_sender(message);
    *path = functions.sd_bus_message_get_path(message);
    *interface = functions.sd_bus_message_get_interface(message);
    *member = functions.sd_bus_message_get_member(message);
    if (!*interface) *interface = "";
    return *sender && *path && *member;
}

int acetate_bus_peek(acetate_bus_message *message, char *type, const char **contents) {
    return functions.sd_bus_message_peek_type(message, type, contents);
}

int acetate_bus_read(acetate_bus_message *message, char type, void *value) {
    return functions.sd_bus_message_read_basic(message, type, value);
}

int acetate_bus_enter(acetate_bus_message *message, char type, const char *contents) {
    return functions.sd_bus_message_enter_container(message, type, contents);
}

int acetate_bus_exit(acetate_bus_message *message) { return functions.sd_bus_message_exit_container(message); }
