import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawReply = { readonly status: number; readonly headers: string; readonly body: string }

export type RawClient = {
  readonly socket: Socket
  /** Writes the lines as they are, joined by CRLF. */
  send(...lines: string[]): void
  /** Reads the next reply on this connection; null when the connection closed first. */
  reply(): Promise<RawReply | null>
  readonly closed: Promise<unknown>
}

/** Opens a TCP connection for requests that no HTTP client would send. Replies must have a content-length. */
export async function openRaw(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  let isClosed = false
  let wake: () => void = () => undefined
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    wake()
  })
  const closed = new Promise<void>((done) => {
    socket.once('close', () => {
      isClosed = true
      wake()
      done()
    })
  })
  await once(socket, 'connect')

  function take(): RawReply | null {
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return null
    const headers = text.slice(0, end)
    const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
    if (text.length < end + 4 + length) return null
    const body = text.slice(end + 4, end + 4 + length)
    text = text.slice(end + 4 + length)
    return { status: Number(headers.slice(9, 12)), headers: headers.toLowerCase(), body }
  }

  return {
    socket,
    send: (...lines) => void socket.write(lines.join('\r\n')),
    async reply() {
      for (;;) {
        const found = take()
        if (found || isClosed) return found
        await new Promise<void>((done) => {
          wake = done
        })
      }
    },
    closed,
  }
}
