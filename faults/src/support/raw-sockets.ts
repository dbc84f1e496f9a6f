import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A connection of an attacker that sends its first bytes at once and then one byte at a time. */
export interface SlowSocket {
  /** Returns what the server has sent so far. */
  readonly received: () => string
  readonly isClosed: () => boolean
  destroy(): void
}

export interface SlowSocketOptions {
  readonly host?: string
  readonly port: number
  readonly address?: string
  readonly head: string
  readonly everyMs?: number
  /** The text that is sent repeatedly, one byte at a time. */
  readonly drip?: string
}

export function openSlowSocket({
  host = '127.0.0.1',
  port,
  address,
  head,
  everyMs = 1_000,
  drip = 'x',
}: SlowSocketOptions): SlowSocket {
  let received = ''
  let isClosed = false
  let sent = 0
  const localAddress = process.platform === 'linux' ? address : undefined
  const socket: Socket = connect({ host, port, ...(localAddress && { localAddress }) }, () => void socket.write(head))
  const timer = setInterval(() => socket.writable && socket.write(drip[sent++ % drip.length]!), everyMs)
  const close = () => {
    isClosed = true
    clearInterval(timer)
  }
  socket.on('data', (part: Buffer) => (received += part.toString('latin1')))
  socket.on('error', close)
  socket.on('close', close)
  return {
    received: () => received,
    isClosed: () => isClosed,
    destroy: () => {
      close()
      socket.destroy()
    },
  }
}

/** Opens many connections in groups, so that the system's queue of new connections does not refuse them. */
export async function openSlowSockets(count: number, of: (nth: number) => SlowSocketOptions): Promise<SlowSocket[]> {
  const sockets: SlowSocket[] = []
  for (let nth = 0; nth < count; nth++) {
    sockets.push(openSlowSocket(of(nth)))
    if (nth % 50 === 49) await sleep(20)
  }
  return sockets
}

/**
 * Sends bytes unchanged and waits for the answer or the end.
 *
 * @returns the received text and its status, which is 0 without one
 */
export function sendBytes(
  port: number,
  bytes: string | Buffer,
  withinMs = 10_000,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port }, () => void socket.write(bytes))
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text })
    }
    const timer = setTimeout(end, withinMs)
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')))
    socket.on('error', end)
    socket.on('close', end)
  })
}
