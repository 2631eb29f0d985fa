/* driver [--command=render|default|convert] [--mode=MODE] [--namespace=NAME] [--set=SETTING]... FILE...: the C API. */
#include <pravegagen/pravegagen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 32

static const char *after(const char *word, const char *name) {
  const size_t length = strlen(name);
  return strncmp(word, name, length) == 0 ? word + length : NULL;
}

static int read_input(const char *path, pvg_input *input) {
  const size_t most = 1u << 22;
  char *text = malloc(most);
  FILE *file = fopen(path, "rb");
  if (text == NULL || file == NULL) return 0;
  input->name = path;
  input->data = text;
  input->size = fread(text, 1, most, file);
  fclose(file);
  return 1;
}

int main(int argc, char **argv) {
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_input inputs[MOST];
  const char *settings[MOST];
  const char *value;
  size_t count = 0;
  pvg_status (*compile)(const pvg_input *, size_t, const pvg_options *, pvg_result **) = pvg_render;
  pvg_result *result = NULL;
  pvg_text output = {NULL, 0};
  int i;
  options.settings = settings;
  for (i = 1; i < argc && i < MOST; ++i) {
    if ((value = after(argv[i], "--command=")) != NULL) {
      compile = strcmp(value, "default") == 0 ? pvg_default : strcmp(value, "convert") == 0 ? pvg_convert : pvg_render;
    } else if ((value = after(argv[i], "--mode=")) != NULL) {
      options.mode = strcmp(value, "operator") == 0 ? PVG_MODE_OPERATOR : PVG_MODE_HARDENED;
    } else if ((value = after(argv[i], "--unknown-fields=")) != NULL) {
      if (strcmp(value, "prune") != 0) return 2;
      options.unknown_fields = PVG_UNKNOWN_PRUNE;
    } else if ((value = after(argv[i], "--namespace=")) != NULL) {
      options.default_namespace = value;
    } else if ((value = after(argv[i], "--set=")) != NULL) {
      settings[options.setting_count++] = value;
    } else if (argv[i][0] == '-' || !read_input(argv[i], &inputs[count++])) {
      return 2;
    }
  }
  if (compile(inputs, count, &options, &result) != PVG_OK || pvg_result_output(result, &output) != PVG_OK) return 1;
  fwrite(output.data, 1, output.size, stdout);
  pvg_result_free(result);
  for (i = 0; (size_t)i < count; ++i) free((char *)inputs[i].data);
  return 0;
}
