"""What kube-proxy does: a connection to a Service's address goes to one of its ready pods, the next one each time."""
import asyncio
import threading


class Proxy(threading.Thread):
    def __init__(self):
        super().__init__(daemon=True)
        self._loop = asyncio.new_event_loop()
        self._open = set()  # the loop itself holds its tasks only weakly

    def run(self):
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def listen(self, address, port, choose):
        """choose gives the (address, port) of each pod that may be taken now."""
        turn = [0]

        async def connected(reader, writer):
            task = asyncio.current_task()
            self._open.add(task)
            try:
                await forward(reader, writer)
            finally:
                self._open.discard(task)
                writer.close()

        async def forward(reader, writer):
            places = choose()
            turn[0] += 1
            for i in range(len(places)):
                try:
                    far = await asyncio.open_connection(*places[(turn[0] + i) % len(places)])
                except OSError:
                    continue
                try:
                    await asyncio.gather(_pump(reader, far[1]), _pump(far[0], writer))
                finally:
                    far[1].close()
                return  # without an endpoint the connection is dropped at once

        asyncio.run_coroutine_threadsafe(asyncio.start_server(connected, address, port), self._loop).result(10)


async def _pump(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
    except OSError:
        writer.transport.abort()
