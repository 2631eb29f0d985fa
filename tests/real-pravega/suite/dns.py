"""The cluster's DNS: IPv4 addresses of Services and pods, over UDP."""
import random
import socket
import struct
import threading

A, IN, NO_SUCH_NAME = 1, 1, 3


def question(message):
    """(name, type, end of the question) of a query."""
    labels, at = [], 12
    while message[at]:
        labels.append(message[at + 1:at + 1 + message[at]].decode("ascii", "replace"))
        at += 1 + message[at]
    return ".".join(labels), struct.unpack_from("!H", message, at + 1)[0], at + 5


def answer(message, find):
    """The reply to a query; find gives the addresses of a name."""
    name, kind, end = question(message)
    addresses = find(name)
    random.shuffle(addresses)
    shown = addresses if kind == A else []
    flags = 0x8580 | (0 if addresses else NO_SUCH_NAME)
    header = message[:2] + struct.pack("!5H", flags, 1, len(shown), 0, 0)
    records = b"".join(struct.pack("!3HIH", 0xC00C, A, IN, 5, 4) + socket.inet_aton(a) for a in shown)
    return header + message[12:end] + records


class Server(threading.Thread):
    def __init__(self, address, find):
        super().__init__(daemon=True)
        self._find = find
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((address, 53))

    def run(self):
        while True:
            message, sender = self._socket.recvfrom(4096)
            try:
                self._socket.sendto(answer(message, self._find), sender)
            except (IndexError, struct.error, OSError):
                continue  # not a query, or its sender is gone
