/* The header stands alone: nothing is included before it, and it can be included twice. */
#include <pravegagen/pravegagen.h>
#include <pravegagen/pravegagen.h>
#include <pravegagen/version.h>

extern int header_only(void);

int header_only(void) {
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_object object = PVG_OBJECT_INIT;
  pvg_diagnostic diagnostic = PVG_DIAGNOSTIC_INIT;
  return options.struct_size > 0 && object.struct_size > 0 && diagnostic.struct_size > 0 && PVG_VERSION_NUMBER > 0;
}
