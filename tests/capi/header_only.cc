// The C++ header stands alone too, and its second inclusion does nothing.
#include <pravegagen/pravegagen.hpp>
#include <pravegagen/pravegagen.hpp>

bool header_only();

bool header_only() {
  return pravegagen::version() == PVG_VERSION && pravegagen::version_number() == PVG_VERSION_NUMBER;
}
