/* Counts the objects of the file that is named first. */
#include <pravegagen/pravegagen.h>
#include <pravegagen/version.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static char text[65536];
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  pvg_input input = {"input.yaml", text, 0};
  pvg_result *result = NULL;
  size_t count = 0;
  if (file == NULL) return 2;
  input.size = fread(text, 1, sizeof(text), file);
  fclose(file);
  if (pvg_version_number() != PVG_VERSION_NUMBER) return 3;
  if (pvg_render(&input, 1, NULL, &result) != PVG_OK || pvg_result_object_count(result, &count) != PVG_OK) return 1;
  printf("%lu objects\n", (unsigned long)count);
  pvg_result_free(result);
  return 0;
}
