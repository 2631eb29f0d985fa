// The same as driver.c, by the C++ header.
#include <fstream>
#include <iostream>
#include <iterator>
#include <list>
#include <pravegagen/pravegagen.hpp>
#include <string>
#include <vector>

int main(int argc, char **argv) {
  pravegagen::Options options;
  std::list<std::string> texts;
  std::vector<pravegagen::Input> inputs;
  std::string command = "render";
  for (const std::string &word : std::vector<std::string>(argv + 1, argv + argc)) {
    const std::string name = word.substr(0, word.find('='));
    const std::string value = word.size() > name.size() ? word.substr(name.size() + 1) : "";
    if (name == "--command") {
      command = value;
    } else if (name == "--mode") {
      options.mode = value == "operator" ? pravegagen::Mode::operators : pravegagen::Mode::hardened;
    } else if (word == "--unknown-fields=prune") {
      options.unknown_fields = pravegagen::UnknownFields::prune;
    } else if (name == "--namespace") {
      options.default_namespace = value;
    } else if (name == "--set") {
      options.settings.push_back(value);
    } else if (word[0] == '-') {
      return 2;
    } else {
      std::ifstream file(word, std::ios::binary);
      inputs.push_back({word, texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>())});
    }
  }
  const pravegagen::Result result = command == "default"   ? pravegagen::fill_defaults(inputs, options)
                                    : command == "convert" ? pravegagen::convert(inputs, options)
                                                           : pravegagen::render(inputs, options);
  if (!result) return 1;
  std::cout << result->output();
  return 0;
}
