// A portal for tests on the session bus. Lines on standard input control it, and it prints the calls that it gets:
//
//   set NAMESPACE KEY TYPE VALUE...   changes a setting, with a type such as u, b, s or (ddd), and tells of it
//   garbage                           answers with values of wrong types from now on, and tells of nonsense
//   silent                            answers no calls from now on
//   refuse                            answers calls to open something with an error from now on, and grants no camera
//   activate ID ACTION                tells that the user has chosen an action of a notification
//   choose URI...                     tells that the user has chosen files in the last panel
//   dismiss CODE                      tells that the last panel was closed with a code: 1 by the user, 2 otherwise
//
// With the argument "silent" it starts so.
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#define NAME "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define SETTINGS "org.freedesktop.portal.Settings"

struct setting {
    char name_space[80], key[80], type[8];
    char words[4][200];
};

static struct setting settings[32];
static int setting_count;
static enum { normal, garbage, silent, refusing } mode;

static void check(int status, const char *what) {
    if (status >= 0) return;
    fprintf(stderr, "AcetateFakePortal: %s: %s\n", what, strerror(-status));
    exit(1);
}

static void append(sd_bus_message *message, const struct setting *setting) {
    int status = sd_bus_message_open_container(message, 'v', setting->type);
    switch (setting->type[0]) {
    case 'u': status |= sd_bus_message_append(message, "u", (uint32_t)strtoul(setting->words[0], NULL, 10)); break;
    case 'b': status |= sd_bus_message_append(message, "b", atoi(setting->words[0])); break;
    case '(':
        status |= sd_bus_message_append(
            message, "(ddd)", atof(setting->words[0]), atof(setting->words[1]), atof(setting->words[2]));
        break;
    default: status |= sd_bus_message_append(message, "s", setting->words[0]);
    }
    check(status | sd_bus_message_close_container(message), "a value");
}

// Answers with other types than those of the method, which its table would refuse.
static int answer_nonsense(sd_bus_message *call, void *context, sd_bus_error *error) {
    if (mode != garbage || !sd_bus_message_is_method_call(call, SETTINGS, "ReadAll")) return 0;
    printf("ReadAll\n");
    int status = sd_bus_reply_method_return(call, "iav", 5, 1, "s", "nonsense");
    return status < 0 ? status : 1;
}

static int read_all(sd_bus_message *call, void *context, sd_bus_error *error) {
    printf("ReadAll\n");
    if (mode == silent) return 1;
    sd_bus_message *reply = NULL;
    check(sd_bus_message_new_method_return(call, &reply), "a reply");
    check(sd_bus_message_open_container(reply, 'a', "{sa{sv}}"), "a reply");
    for (int index = 0; index < setting_count; index++) {
        bool is_first = true;
        for (int other = 0; other < index; other++)
            if (!strcmp(settings[other].name_space, settings[index].name_space)) is_first = false;
        if (!is_first) continue;
        check(sd_bus_message_open_container(reply, 'e', "sa{sv}"), "a namespace");
        check(sd_bus_message_append(reply, "s", settings[index].name_space), "a namespace");
        check(sd_bus_message_open_container(reply, 'a', "{sv}"), "a namespace");
        for (int other = index; other < setting_count; other++) {
            if (strcmp(settings[other].name_space, settings[index].name_space)) continue;
            check(sd_bus_message_open_container(reply, 'e', "sv"), "a setting");
            check(sd_bus_message_append(reply, "s", settings[other].key), "a setting");
            append(reply, &settings[other]);
            check(sd_bus_message_close_container(reply), "a setting");
        }
        check(sd_bus_message_close_container(reply) | sd_bus_message_close_container(reply), "a namespace");
    }
    check(sd_bus_message_close_container(reply), "a reply");
    check(sd_bus_send(NULL, reply, NULL), "a reply");
    sd_bus_message_unref(reply);
    return 1;
}

// The path of the last request whose options had a token.
static char request_path[300];

// Prints the contents of a variant: a text, a flag, the text of a folder with its length, or filters as NAME{KIND PATTERN,...}.
// Prints the type of other contents.
static void print_variant(sd_bus_message *call, const char *key, const char *contents) {
    const char *text = NULL;
    int flag = 0;
    if (!strcmp(contents, "s") && sd_bus_message_read(call, "v", "s", &text) > 0) {
        printf(" %s=%s", key, text);
    } else if (!strcmp(contents, "b") && sd_bus_message_read(call, "v", "b", &flag) > 0) {
        printf(" %s=%d", key, flag);
    } else if (!strcmp(contents, "ay") && sd_bus_message_enter_container(call, 'v', "ay") > 0) {
        const void *bytes = NULL;
        size_t size = 0;
        sd_bus_message_read_array(call, 'y', &bytes, &size);
        printf(" %s=%.*s/%d", key, (int)size - 1, (const char *)bytes, (int)size);
        sd_bus_message_exit_container(call);
    } else if (!strcmp(contents, "a(sa(us))") && sd_bus_message_enter_container(call, 'v', contents) > 0) {
        sd_bus_message_enter_container(call, 'a', "(sa(us))");
        while (sd_bus_message_enter_container(call, 'r', "sa(us)") > 0) {
            uint32_t kind = 0;
            sd_bus_message_read(call, "s", &text);
            printf(" %s{", text);
            sd_bus_message_enter_container(call, 'a', "(us)");
            while (sd_bus_message_read(call, "(us)", &kind, &text) > 0) printf("%u %s,", kind, text);
            printf("}");
            sd_bus_message_exit_container(call);
            sd_bus_message_exit_container(call);
        }
        sd_bus_message_exit_container(call);
        sd_bus_message_exit_container(call);
    } else {
        sd_bus_message_skip(call, "v");
        printf(" %s:%s", key, contents);
    }
}

// Prints the options of a call, sorted as they come, without the token of a request.
static void print_options(sd_bus_message *call) {
    check(sd_bus_message_enter_container(call, 'a', "{sv}"), "options");
    while (sd_bus_message_enter_container(call, 'e', "sv") > 0) {
        const char *key = NULL, *contents = NULL, *token = NULL;
        char type = 0;
        sd_bus_message_read(call, "s", &key);
        sd_bus_message_peek_type(call, &type, &contents);
        if (strcmp(key, "handle_token")) print_variant(call, key, contents);
        else if (sd_bus_message_read(call, "v", "s", &token) > 0)
            snprintf(request_path, sizeof request_path, PATH "/request/1_1/%s", token);
        sd_bus_message_exit_container(call);
    }
    sd_bus_message_exit_container(call);
    printf("\n");
}

// Tells the result of the last request, with URIs that are separated by spaces.
static void respond(sd_bus *bus, uint32_t code, const char *uris) {
    sd_bus_message *signal = NULL;
    check(
        sd_bus_message_new_signal(bus, &signal, request_path, "org.freedesktop.portal.Request", "Response"), "a response");
    check(sd_bus_message_append(signal, "u", code), "a response");
    check(sd_bus_message_open_container(signal, 'a', "{sv}"), "a response");
    check(sd_bus_message_open_container(signal, 'e', "sv"), "a response");
    check(sd_bus_message_append(signal, "s", "uris"), "a response");
    check(sd_bus_message_open_container(signal, 'v', "as"), "a response");
    check(sd_bus_message_open_container(signal, 'a', "s"), "a response");
    char copy[1024], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", uris);
    for (char *uri = strtok_r(copy, " ", &rest); uri; uri = strtok_r(NULL, " ", &rest))
        check(sd_bus_message_append(signal, "s", uri), "a response");
    for (int index = 0; index < 4; index++) check(sd_bus_message_close_container(signal), "a response");
    check(sd_bus_send(bus, signal, NULL), "a response");
    sd_bus_message_unref(signal);
}

static int answer_request(sd_bus_message *call) {
    if (mode == silent) return 1;
    if (mode == refusing) return sd_bus_reply_method_errorf(call, "org.freedesktop.portal.Error.Failed", "no");
    return sd_bus_reply_method_return(call, "o", PATH "/request/1");
}

static int open_uri(sd_bus_message *call, void *context, sd_bus_error *error) {
    const char *parent = NULL, *uri = NULL;
    check(sd_bus_message_read(call, "ss", &parent, &uri), "OpenURI");
    printf("OpenURI %s", uri);
    print_options(call);
    return answer_request(call);
}

static int open_file(sd_bus_message *call, void *context, sd_bus_error *error) {
    const char *parent = NULL;
    int file = -1;
    check(sd_bus_message_read(call, "sh", &parent, &file), "OpenFile");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    printf("OpenFile %s", path);
    print_options(call);
    return answer_request(call);
}

static int show_panel(sd_bus_message *call, void *context, sd_bus_error *error) {
    const char *parent = NULL, *title = NULL;
    check(sd_bus_message_read(call, "ss", &parent, &title), "a panel");
    printf("%s [%s] %s:", sd_bus_message_get_member(call), parent, title);
    print_options(call);
    if (mode == refusing) return sd_bus_reply_method_errorf(call, "org.freedesktop.portal.Error.Failed", "no");
    return sd_bus_reply_method_return(call, "o", request_path);
}

static int close_panel(sd_bus_message *call, void *context, sd_bus_error *error) {
    printf("Close\n");
    return sd_bus_reply_method_return(call, "");
}

static int show_items(sd_bus_message *call, void *context, sd_bus_error *error) {
    const char *uri = NULL;
    check(sd_bus_message_enter_container(call, 'a', "s"), "ShowItems");
    printf("ShowItems");
    while (sd_bus_message_read(call, "s", &uri) > 0) printf(" %s", uri);
    printf("\n");
    return sd_bus_reply_method_return(call, "");
}

static int add_notification(sd_bus_message *call, void *context, sd_bus_error *error) {
    const char *id = NULL;
    check(sd_bus_message_read(call, "s", &id), "AddNotification");
    printf("AddNotification %s", id);
    print_options(call);
    if (mode == refusing) return sd_bus_reply_method_errorf(call, "org.freedesktop.portal.Error.Failed", "no");
    return sd_bus_reply_method_return(call, "");
}

static int remove_notification(sd_bus_message *call, void *context, sd_bus_error *error) {
    const char *id = NULL;
    check(sd_bus_message_read(call, "s", &id), "RemoveNotification");
    printf("RemoveNotification %s\n", id);
    return sd_bus_reply_method_return(call, "");
}

// Answers with the path of the request, and then tells its result: 0 if the user has agreed.
static int access_camera(sd_bus_message *call, void *context, sd_bus_error *error) {
    printf("AccessCamera");
    print_options(call);
    if (mode == silent) return 1;
    check(sd_bus_reply_method_return(call, "o", request_path), "AccessCamera");
    respond(sd_bus_message_get_bus(call), mode == refusing ? 1 : 0, "");
    return 1;
}

// Answers with the end of a pipe that contains a text.
static int open_remote(sd_bus_message *call, void *context, sd_bus_error *error) {
    printf("OpenPipeWireRemote\n");
    int ends[2];
    if (mode == silent) return 1;
    check(pipe(ends), "a pipe");
    check((int)write(ends[1], "remote", 6), "a pipe");
    int status = sd_bus_reply_method_return(call, "h", ends[0]);
    close(ends[0]);
    close(ends[1]);
    return status;
}

static int is_camera_present(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply, void *context,
    sd_bus_error *error) {
    return sd_bus_message_append(reply, "b", mode != refusing);
}

static const sd_bus_vtable camera_methods[] = {
    SD_BUS_VTABLE_START(0), SD_BUS_METHOD("AccessCamera", "a{sv}", "o", access_camera, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("OpenPipeWireRemote", "a{sv}", "h", open_remote, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("IsCameraPresent", "b", is_camera_present, 0, 0), SD_BUS_VTABLE_END};
static const sd_bus_vtable settings_methods[] = {
    SD_BUS_VTABLE_START(0), SD_BUS_METHOD("ReadAll", "as", "a{sa{sv}}", read_all, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("SettingChanged", "ssv", 0), SD_BUS_VTABLE_END};
static const sd_bus_vtable open_methods[] = {
    SD_BUS_VTABLE_START(0), SD_BUS_METHOD("OpenURI", "ssa{sv}", "o", open_uri, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("OpenFile", "sha{sv}", "o", open_file, SD_BUS_VTABLE_UNPRIVILEGED), SD_BUS_VTABLE_END};
static const sd_bus_vtable panel_methods[] = {
    SD_BUS_VTABLE_START(0), SD_BUS_METHOD("OpenFile", "ssa{sv}", "o", show_panel, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("SaveFile", "ssa{sv}", "o", show_panel, SD_BUS_VTABLE_UNPRIVILEGED), SD_BUS_VTABLE_END};
static const sd_bus_vtable request_methods[] = {
    SD_BUS_VTABLE_START(0), SD_BUS_METHOD("Close", "", "", close_panel, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("Response", "ua{sv}", 0), SD_BUS_VTABLE_END};
static const sd_bus_vtable manager_methods[] = {
    SD_BUS_VTABLE_START(0), SD_BUS_METHOD("ShowItems", "ass", "", show_items, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END};
static const sd_bus_vtable notification_methods[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("AddNotification", "sa{sv}", "", add_notification, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("RemoveNotification", "s", "", remove_notification, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("ActionInvoked", "ssav", 0), SD_BUS_VTABLE_END};

static void set(sd_bus *bus, const char *line) {
    struct setting new = {0};
    if (sscanf(
            line, "set %79s %79s %7s %199s %199s %199s", new.name_space, new.key, new.type, new.words[0], new.words[1],
            new.words[2])
        < 4)
        return;
    int index = 0;
    while (index < setting_count
           && (strcmp(settings[index].name_space, new.name_space) || strcmp(settings[index].key, new.key)))
        index++;
    if (index == 32) return;
    if (index == setting_count) setting_count++;
    settings[index] = new;
    sd_bus_message *signal = NULL;
    check(sd_bus_message_new_signal(bus, &signal, PATH, SETTINGS, "SettingChanged"), "a signal");
    check(sd_bus_message_append(signal, "ss", new.name_space, new.key), "a signal");
    append(signal, &new);
    check(sd_bus_send(bus, signal, NULL), "a signal");
    sd_bus_message_unref(signal);
}

static void command(sd_bus *bus, const char *line) {
    char id[200], action[200];
    if (!strncmp(line, "set ", 4)) set(bus, line);
    else if (!strcmp(line, "silent")) mode = silent;
    else if (!strcmp(line, "refuse")) mode = refusing;
    else if (!strncmp(line, "choose ", 7)) respond(bus, 0, line + 7);
    else if (!strncmp(line, "dismiss ", 8)) respond(bus, (uint32_t)atoi(line + 8), "");
    else if (!strcmp(line, "garbage")) {
        mode = garbage;
        sd_bus_emit_signal(bus, PATH, SETTINGS, "SettingChanged", "i", 5);
        sd_bus_emit_signal(
            bus, PATH, SETTINGS, "SettingChanged", "ssv", "org.freedesktop.appearance", "color-scheme", "s", "dark");
        sd_bus_emit_signal(
            bus, PATH, SETTINGS, "SettingChanged", "ssv", "org.freedesktop.appearance", "accent-color", "(ddd)", -1.0,
            2.0, 1e300);
    } else if (sscanf(line, "activate %199s %199s", id, action) == 2)
        sd_bus_emit_signal(
            bus, PATH, "org.freedesktop.portal.Notification", "ActionInvoked", "ssav", id, action, 0);
}

// Each path below that of requests is a request.
static int find_request(
    sd_bus *bus, const char *path, const char *interface, void *context, void **found, sd_bus_error *error) {
    *found = NULL;
    return 1;
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count > 1 && !strcmp(arguments[1], "silent")) mode = silent;
    sd_bus *bus = NULL;
    check(sd_bus_open_user(&bus), "the bus");
    check(sd_bus_add_filter(bus, NULL, answer_nonsense, NULL), "a filter");
    check(sd_bus_add_object_vtable(bus, NULL, PATH, SETTINGS, settings_methods, NULL), "settings");
    check(
        sd_bus_add_object_vtable(bus, NULL, PATH, "org.freedesktop.portal.OpenURI", open_methods, NULL), "OpenURI");
    check(
        sd_bus_add_object_vtable(
            bus, NULL, PATH, "org.freedesktop.portal.Notification", notification_methods, NULL),
        "notifications");
    check(
        sd_bus_add_object_vtable(bus, NULL, PATH, "org.freedesktop.portal.Camera", camera_methods, NULL), "cameras");
    check(
        sd_bus_add_object_vtable(bus, NULL, PATH, "org.freedesktop.portal.FileChooser", panel_methods, NULL), "panels");
    check(
        sd_bus_add_fallback_vtable(
            bus, NULL, PATH "/request", "org.freedesktop.portal.Request", request_methods, find_request, NULL),
        "requests");
    check(
        sd_bus_add_object_vtable(
            bus, NULL, "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1", manager_methods, NULL),
        "the file manager");
    check(sd_bus_request_name(bus, "org.freedesktop.FileManager1", 0), "the file manager");
    char line[1024];
    size_t length = 0;
    check(sd_bus_request_name(bus, NAME, 0), "the name");
    printf("ready\n");
    while (true) {
        int status = sd_bus_process(bus, NULL);
        check(status, "the bus");
        if (status > 0) continue;
        struct pollfd files[] = {{sd_bus_get_fd(bus), (short)sd_bus_get_events(bus), 0}, {0, POLLIN, 0}};
        if (poll(files, 2, -1) < 0) return 1;
        if (!files[1].revents) continue;
        char byte;
        ssize_t received = read(0, &byte, 1);
        if (received <= 0) return 0;
        if (byte != '\n' && length < sizeof line - 1) {
            line[length++] = byte;
            continue;
        }
        line[length] = 0;
        length = 0;
        command(bus, line);
        if (strcmp(line, "")) printf("done %s\n", line);
    }
}
