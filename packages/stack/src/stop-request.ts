/**
 * Returns a signal that is aborted at Ctrl-C, SIGTERM, SIGHUP, or when the script that started this process is gone. A
 * second request changes nothing, because Ctrl-C in a terminal reaches this process directly and again through that
 * script.
 */
export function stopRequest(): AbortSignal {
  const request = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => request.abort())
  process.on('disconnect', () => request.abort())
  return request.signal
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  )
}
