"""What goes over the pods' network: whether a text crosses it in the clear, and whether TLS does."""
import socket
import struct
import threading

EVERYTHING = 0x0003  # ETH_P_ALL
TLS_HANDSHAKE = b"\x16\x03"


class Wire:
    """Listens on every pod's link while it is open (a context manager), and looks for texts.

    texts: {port: text}; `clear` then holds the ports on which the text was seen, `tls` those where a TLS handshake began, `bytes`
    how much was carried to or from each port.
    """

    def __init__(self, texts):
        self._texts = {port: text.encode() for port, text in texts.items()}
        self.clear, self.tls = set(), set()
        self.bytes = dict.fromkeys(texts, 0)
        self._done = threading.Event()
        self._socket = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(EVERYTHING))
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 26)
        self._socket.settimeout(0.2)
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()
        self._socket.close()

    def secret(self, port, least=10_000):
        """What speaks against it that the port carried TLS alone; at least so many bytes."""
        wrong = [f"port {port}: {self.bytes[port]} bytes are little"] if self.bytes[port] < least else []
        wrong += [] if port in self.tls else [f"port {port}: no TLS handshake"]
        return wrong + ([f"port {port}: {self._texts[port].decode()} was seen in the clear"] if port in self.clear else [])

    def _listen(self):
        while not self._done.is_set():
            try:
                frame = self._socket.recv(1 << 17)
            except TimeoutError:
                continue
            self.look(frame)

    def look(self, frame):
        """At one Ethernet frame."""
        if len(frame) < 54 or frame[12:14] != b"\x08\x00" or frame[23] != socket.IPPROTO_TCP:
            return
        start = 14 + (frame[14] & 15) * 4
        ports = struct.unpack("!HH", frame[start:start + 4])
        payload = frame[start + (frame[start + 12] >> 4) * 4:14 + struct.unpack("!H", frame[16:18])[0]]
        for port in ports:
            if port in self._texts and payload:
                self.bytes[port] += len(payload)
                if self._texts[port] in payload:
                    self.clear.add(port)
                if payload.startswith(TLS_HANDSHAKE):
                    self.tls.add(port)
