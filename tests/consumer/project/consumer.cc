// Counts the objects of the file that is named first.
#include <fstream>
#include <iostream>
#include <iterator>
#include <pravegagen/pravegagen.hpp>
#include <string>

int main(int argc, char **argv) {
  std::ifstream file(argc > 1 ? argv[1] : "");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const pravegagen::Result result = pravegagen::render({{"input.yaml", text}});
  if (!result.ok()) return 1;
  std::cout << result.objects().size() << " objects\n";
  return 0;
}
