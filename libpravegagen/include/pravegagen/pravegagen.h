/**
 * @file pravegagen.h
 * The C API of libpravegagen, and its only stable ABI. It compiles PravegaCluster, BookkeeperCluster and
 * ZookeeperCluster resources, given as YAML or JSON text, into the Kubernetes objects that run them.
 *
 * Conventions, which hold for every function:
 *  - The library reads no file, clock, environment variable or network, and keeps no state of its own. Calls may be
 *    made from any thread; one result may be used by one thread at a time.
 *  - Functions that can fail return a pvg_status. Results come through the last parameter.
 *  - Text is a pointer and a length; it is UTF-8 and NUL-terminated too. It belongs to the result that it came from and
 *    goes with it. Input text may hold anything, NUL bytes included.
 *  - A struct that may grow begins with struct_size, which the caller sets to its own sizeof. Zero is the default of
 *    every member, so memory that is cleared is a valid set of options once struct_size is set.
 *  - Numbers of enumerators are fixed and never reused.
 *
 * version.h beside this file holds the version of the header as macros.
 */
#ifndef PRAVEGAGEN_PRAVEGAGEN_H
#define PRAVEGAGEN_PRAVEGAGEN_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PVG_API __attribute__((visibility("default")))
#else
#define PVG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** What a call came to. */
typedef enum pvg_status {
  PVG_OK = 0,            /**< Done. There may be warnings. */
  PVG_INVALID_INPUT = 1, /**< The input has errors: the result's diagnostics tell them, its output is empty. */
  PVG_BAD_ARGUMENT = 2,  /**< A pointer that must not be NULL, an index or a number out of range. */
  PVG_UNSUPPORTED = 3,   /**< An option that this version of the library does not have. */
  PVG_NO_MEMORY = 4,     /**< Memory ran out. */
  PVG_INTERNAL = 5       /**< A fault in the library. */
} pvg_status;

/** Which objects are made. */
enum pvg_mode {
  PVG_MODE_DEFAULT = 0,  /**< What the RenderConfig says, else hardened. */
  PVG_MODE_OPERATOR = 1, /**< Exactly what the upstream operators would create. */
  PVG_MODE_HARDENED = 2  /**< What an expert would run today. */
};

/** What a name outside the schema gets. */
enum pvg_unknown_fields {
  PVG_UNKNOWN_STANDARD = 0, /**< An error among the resources' own fields, a warning inside Kubernetes' ones. */
  PVG_UNKNOWN_ERROR = 1,    /**< An error everywhere. */
  PVG_UNKNOWN_WARN = 2,     /**< A warning everywhere. */
  PVG_UNKNOWN_PRUNE = 3,    /**< Dropped with a warning everywhere, as an API server would. */
  PVG_UNKNOWN_KEEP = 4      /**< No error and no warning anywhere; inside Kubernetes' fields it is kept. */
};

/** The form of the output. */
enum pvg_format {
  PVG_FORMAT_YAML = 0,    /**< A stream of YAML documents. */
  PVG_FORMAT_JSON = 1,    /**< A JSON array. */
  PVG_FORMAT_LIST = 2,    /**< One v1 List as JSON. */
  PVG_FORMAT_NDJSON = 3,  /**< One JSON object a line. */
  PVG_FORMAT_OBJECTS = 4, /**< No output as a whole: the YAML of each object stands in its pvg_object. */
  PVG_FORMAT_TEXT = 5     /**< Lines for people, of what explains something. */
};

/** How bad a diagnostic is. */
enum pvg_severity { PVG_SEVERITY_WARNING = 0, PVG_SEVERITY_ERROR = 1 };

/** The most bytes that one input may have; a larger one is refused with a diagnostic. */
#define PVG_INPUT_SIZE_LIMIT 67108864UL

/** Text: size bytes at data, and a NUL behind them. data is never NULL in what the library gives out. */
typedef struct pvg_text {
  const char *data;
  size_t size;
} pvg_text;

/** One input: a file's name, for messages, and its bytes. The layout never changes. */
typedef struct pvg_input {
  const char *name; /**< NUL-terminated; NULL stands for "<input>". */
  const char *data; /**< May be NULL when size is 0. */
  size_t size;
} pvg_input;

/** Options of all compilations. */
typedef struct pvg_options {
  size_t struct_size;            /**< sizeof(pvg_options) of the caller. */
  int32_t mode;                  /**< enum pvg_mode */
  int32_t unknown_fields;        /**< enum pvg_unknown_fields */
  int32_t format;                /**< enum pvg_format */
  int32_t strict;                /**< Not 0: every warning is an error. */
  const char *default_namespace; /**< For documents without one; NUL-terminated; NULL for none. */
  /**
   * Settings over the input, "KIND[/NAME].path=value", in order. KIND is PravegaCluster, BookkeeperCluster,
   * ZookeeperCluster, `*` for all three, or RenderConfig, which is made when the input has none. The path is written as
   * in messages, `spec.pravega.options["a.b"]`; the value is YAML. NULL when setting_count is 0.
   */
  const char *const *settings;
  size_t setting_count;
} pvg_options;

/** Initialises a pvg_options: `pvg_options options = PVG_OPTIONS_INIT;` */
#define PVG_OPTIONS_INIT {sizeof(pvg_options), 0, 0, 0, 0, NULL, NULL, 0}

/** One rendered object. */
typedef struct pvg_object {
  size_t struct_size; /**< sizeof(pvg_object) of the caller. */
  pvg_text api_version;
  pvg_text kind;
  pvg_text object_namespace; /**< Empty for an object without one. */
  pvg_text name;
  pvg_text component; /**< The part of the deployment that it belongs to, such as "bookie". */
  pvg_text role;      /**< What it is to that part, such as "headless-service". */
  pvg_text text;      /**< Its YAML with PVG_FORMAT_OBJECTS, else empty. */
} pvg_object;

/** Initialises a pvg_object to be filled. */
#define PVG_OBJECT_INIT \
  {sizeof(pvg_object), {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}}

/** One thing that is wrong with the input, or may be. */
typedef struct pvg_diagnostic {
  size_t struct_size; /**< sizeof(pvg_diagnostic) of the caller. */
  int32_t severity;   /**< enum pvg_severity */
  uint32_t number;    /**< 1203 for PVG1203. */
  pvg_text code;      /**< "PVG1203". */
  pvg_text path;      /**< `spec.ports[0].name`; empty when the whole document is meant. */
  pvg_text file;      /**< The input's name; empty when no place in the input is meant. */
  uint64_t line;      /**< From 1; 0 when no place is meant. */
  uint64_t column;    /**< From 1, in code points; 0 when no place is meant. */
  pvg_text message;
  pvg_text hint;      /**< How to mend it; may be empty. */
  pvg_text rendered;  /**< All of it for a person: several lines, with the source line and a mark under the place. */
} pvg_diagnostic;

/** Initialises a pvg_diagnostic to be filled. */
#define PVG_DIAGNOSTIC_INIT                                                                                  \
  {sizeof(pvg_diagnostic), 0, 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, 0, 0, {NULL, 0}, {NULL, 0}, {NULL, 0}}

/** What a compilation gave. To be freed with pvg_result_free(). */
typedef struct pvg_result pvg_result;

/**
 * Renders all inputs, as one program, to Kubernetes objects in dependency order.
 * @param inputs       input_count inputs; they need to live only as long as the call.
 * @param input_count  May be 0, which is invalid input: there is nothing to render.
 * @param options      NULL for the defaults.
 * @param result       Set to a result with PVG_OK and PVG_INVALID_INPUT, else to NULL.
 */
PVG_API pvg_status pvg_render(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                              pvg_result **result);

/**
 * Checks all inputs, as one program, by the same rules as pvg_render(), and makes only diagnostics.
 * The parameters are those of pvg_render(); the format is not used.
 */
PVG_API pvg_status pvg_validate(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                                pvg_result **result);

/**
 * Checks as pvg_validate() does, and also what the way from the old inputs to these would break: fields that the API
 * server never changes, volumes that would be left behind, settings that must stay as they were, downgrades.
 * @param old_inputs       what runs now: the former input, or resources as the API server has them; at least one
 * @param old_input_count  how many; the settings of the options are not applied to them
 */
PVG_API pvg_status pvg_validate_change(const pvg_input *old_inputs, size_t old_input_count, const pvg_input *inputs,
                                       size_t input_count, const pvg_options *options, pvg_result **result);

/**
 * Writes the resources of the inputs with every default filled: one object, or a List when there are several.
 * The parameters are those of pvg_render(); the format is PVG_FORMAT_YAML or PVG_FORMAT_JSON.
 */
PVG_API pvg_status pvg_default(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                               pvg_result **result);

/**
 * Writes the resources of the inputs in the current version of their API, without defaults: a PravegaCluster v1alpha1
 * becomes a PravegaCluster v1beta1 and a BookkeeperCluster, in operator mode with a ConfigMap that the latter names; what
 * is current already stays as it is. The order is that of the inputs. The parameters are those of pvg_render(); the format
 * is PVG_FORMAT_YAML (one document for each) or PVG_FORMAT_JSON (one object, or a List when there are several).
 */
PVG_API pvg_status pvg_convert(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                               pvg_result **result);

/**
 * Tells which losses (bookies, ZooKeeper members, segment stores, controllers, nodes, zones) the stacks of the inputs
 * survive, with the arithmetic. The parameters are those of pvg_render(); the format is PVG_FORMAT_TEXT,
 * PVG_FORMAT_JSON or PVG_FORMAT_YAML. Without a PravegaCluster in the inputs it is invalid input.
 */
PVG_API pvg_status pvg_explain_survival(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                                        pvg_result **result);

/**
 * Tells what made a value of the rendered objects: fields of the inputs, fields that are not written and would change it,
 * differences from operator mode.
 * @param object  "Kind/name"
 * @param path    as messages write it: spec.template.spec.containers[0].image; an item of a list also goes by its name,
 *                containers["bookie"]
 * The other parameters are those of pvg_render(); the format is PVG_FORMAT_TEXT or PVG_FORMAT_JSON.
 */
PVG_API pvg_status pvg_explain_why(const pvg_input *inputs, size_t input_count, const char *object, const char *path,
                                   const pvg_options *options, pvg_result **result);

/**
 * Looks at the rendered objects with checks of our own (Pod Security level, resources, probes, images, accounts, host
 * access, budgets and others), without what the RenderConfig waives. The parameters are those of pvg_render(); the
 * format is PVG_FORMAT_TEXT, PVG_FORMAT_JSON or PVG_FORMAT_YAML. pvg_result_finding_count() says how much was found.
 */
PVG_API pvg_status pvg_lint(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                            pvg_result **result);

/**
 * Lists every difference between the two modes, with its reason. Of the options only the format counts:
 * PVG_FORMAT_TEXT, PVG_FORMAT_JSON or PVG_FORMAT_YAML.
 */
PVG_API pvg_status pvg_explain_modes(const pvg_options *options, pvg_result **result);

/**
 * Tells what is known of a field: type, defaults of both modes, limits, the fields below it.
 * @param path     "PravegaCluster.spec.pravega.options"; the kind may be left out, and a property of a server may stand
 *                 alone. NUL-terminated; NULL or empty for the kinds and their first fields. A path that leads nowhere is
 *                 invalid input.
 * @param options  only the format counts: PVG_FORMAT_TEXT, PVG_FORMAT_JSON or PVG_FORMAT_YAML
 */
PVG_API pvg_status pvg_explain_field(const char *path, const pvg_options *options, pvg_result **result);

/**
 * Writes a JSON Schema (2020-12) for editors.
 * @param kind     "BookkeeperCluster", "PravegaCluster/v1alpha1", "zk". NUL-terminated; NULL or empty for one schema of
 *                 all kinds. Another word is invalid input.
 * @param options  only the format counts: PVG_FORMAT_JSON or PVG_FORMAT_YAML
 */
PVG_API pvg_status pvg_schema(const char *kind, const pvg_options *options, pvg_result **result);

/**
 * Writes the CustomResourceDefinitions, with every rule that an API server can check as CEL.
 * @param kind     "BookkeeperCluster", "zk". NUL-terminated; NULL or empty for those of all kinds. Another word, or a
 *                 kind that has none (RenderConfig), is invalid input.
 * @param slim     not 0: without descriptions and what is inside of pod templates, so that a client-side
 *                 `kubectl apply` takes each
 * @param options  only the format counts: PVG_FORMAT_YAML (documents) or PVG_FORMAT_JSON (a List when there are several)
 */
PVG_API pvg_status pvg_crd(const char *kind, int32_t slim, const pvg_options *options, pvg_result **result);

/** Frees a result and all text that came from it. NULL is allowed. */
PVG_API void pvg_result_free(pvg_result *result);

/** The whole output, in the format that was asked for; empty when there was an error. */
PVG_API pvg_status pvg_result_output(const pvg_result *result, pvg_text *output);

/** How many objects were rendered. */
PVG_API pvg_status pvg_result_object_count(const pvg_result *result, size_t *count);

/**
 * The object at an index, in dependency order.
 * @param object  struct_size must be set; as many members are filled as it says.
 */
PVG_API pvg_status pvg_result_object(const pvg_result *result, size_t index, pvg_object *object);

/** How many findings pvg_lint() has; 0 for what is not its result. */
PVG_API pvg_status pvg_result_finding_count(const pvg_result *result, size_t *count);

/** How many diagnostics there are. */
PVG_API pvg_status pvg_result_diagnostic_count(const pvg_result *result, size_t *count);

/**
 * The diagnostic at an index, in the order of the inputs and of the places in them.
 * @param diagnostic  struct_size must be set; as many members are filled as it says.
 */
PVG_API pvg_status pvg_result_diagnostic(pvg_result *result, size_t index, pvg_diagnostic *diagnostic);

/** All diagnostics as JSON: `{"diagnostics": [{"code", "severity", "path", "file", "line", "column", …}]}`. */
PVG_API pvg_status pvg_result_diagnostics_json(pvg_result *result, pvg_text *json);

/** All diagnostics as SARIF 2.1.0, for code hosting. */
PVG_API pvg_status pvg_result_diagnostics_sarif(pvg_result *result, pvg_text *sarif);

/** The library's version as a number, comparable with PVG_VERSION_NUMBER of version.h. */
PVG_API uint32_t pvg_version_number(void);

/** The library's version: "0.1.0", or "0.1.0+git" for what was built between releases. */
PVG_API const char *pvg_version(void);

/** A few words about a status, in English. Never NULL. */
PVG_API const char *pvg_status_text(pvg_status status);

#ifdef __cplusplus
}
#endif

#endif
