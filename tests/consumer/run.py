"""run.py --build DIR --source DIR --cmake CMAKE: installs the build, moves what was installed, and uses it from outside.

By CMake and by pkg-config, in C and in C++, with the shared and the static library; the programs of the README and of docs/embedding.md too. All
programs must count the same objects as the installed command does.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.join(HERE, "project")


class Failed(Exception):
    pass


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)}\nexits {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def program_of(page, language):
    """The one block in a language of a page; it must not be longer than it says."""
    with open(page, encoding="utf-8") as f:
        blocks = re.findall(rf"```{language}\n(.*?)```", f.read(), re.DOTALL)
    if len(blocks) != 1:
        raise Failed(f"{page} has {len(blocks)} blocks of {language} instead of one")
    if len(blocks[0].splitlines()) > 22:
        raise Failed(f"the program in {language} of {page} has more than 22 lines")
    return blocks[0]


class Consumers:
    def __init__(self, options, work):
        self.source, self.work = options.source, work
        first = os.path.join(work, "first")
        run(options.cmake, "--install", options.build, "--prefix", first)
        # The tree must not know where it was installed.
        self.prefix = shutil.move(first, os.path.join(work, "moved tree"))
        self.libraries = os.path.dirname(self.find("libpravegagen.so"))
        self.input = os.path.join(options.source, "examples", "quickstart.yaml")
        self.environment = {**os.environ, "PKG_CONFIG_PATH": os.path.dirname(self.find("pravegagen.pc"))}
        self.shared = {**os.environ, "LD_LIBRARY_PATH": self.libraries}
        command = os.path.join(self.prefix, "bin", "pravegagen")
        self.count = len(run(command, "render", "-o", "ndjson", self.input).splitlines())

    def find(self, name):
        for folder, _, files in os.walk(self.prefix):
            if name in files:
                return os.path.join(folder, name)
        raise Failed(f"{name} was not installed")

    def expect(self, program, environment):
        said = run(program, self.input, env=environment)
        if said != f"{self.count} objects\n":
            raise Failed(f"{program} says {said!r} instead of {self.count} objects")

    def by_cmake(self, cmake):
        build = os.path.join(self.work, "cmake")
        run(cmake, "-S", PROJECT, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run(cmake, "--build", build)
        for language in ("c", "cxx"):
            # CMake writes the place of the library into what it links.
            self.expect(os.path.join(build, f"{language}_pravegagen"), None)
            self.expect(os.path.join(build, f"{language}_pravegagen_static"), None)

    def flags(self, *words):
        # As a shell would take them: the folder of the tree has a space in its name.
        said = run("pkg-config", *words, "pravegagen", env=self.environment)
        return [re.sub(r"\\(.)", r"\1", w) for w in re.findall(r"(?:\\.|\S)+", said)]

    def compile(self, compiler, standard, source, *flags):
        program = os.path.join(self.work, "program")
        run(compiler, f"-std={standard}", "-pedantic", "-Wall", "-Werror", "-o", program, source, *flags)
        return program

    def by_pkg_config(self):
        shared = self.flags("--cflags", "--libs")
        archive = os.path.join(self.libraries, "libpravegagen.a")
        static = [archive if w == "-lpravegagen" else w for w in self.flags("--static", "--cflags", "--libs")]
        for compiler, standard, name in (("cc", "c99", "consumer.c"), ("c++", "c++17", "consumer.cc")):
            source = os.path.join(PROJECT, name)
            self.expect(self.compile(compiler, standard, source, *shared), self.shared)
            self.expect(self.compile(compiler, standard, source, *static), None)

    def pages(self):
        """The programs of the README and of docs/embedding.md print what the command prints."""
        command = os.path.join(self.prefix, "bin", "pravegagen")
        wanted = run(command, "render", self.input)
        embedding = os.path.join("docs", "embedding.md")
        for page, language, compiler, standard in (
            ("README.md", "c", "cc", "c99"), (embedding, "c", "cc", "c99"), (embedding, "cpp", "c++", "c++17")):
            source = os.path.join(self.work, f"page.{language}")
            with open(source, "w", encoding="utf-8") as f:
                f.write(program_of(os.path.join(self.source, page), language))
            program = self.compile(compiler, standard, source, *self.flags("--cflags", "--libs"))
            with open(self.input, "rb") as f:
                said = run(program, env=self.shared, stdin=f)
            if said != wanted:
                raise Failed(f"the program in {language} of {page} prints something else than the command")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--build", "--source", "--cmake"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        try:
            consumers = Consumers(options, work)
            consumers.by_cmake(options.cmake)
            consumers.by_pkg_config()
            consumers.pages()
        except Failed as problem:
            print(problem)
            return 1
    print(f"11 programs, each with {consumers.count} objects")
    return 0


if __name__ == "__main__":
    sys.exit(main())
