import { createConnection, type Socket } from 'node:net'
import type { PrinterPlace } from './address.ts'
import type { PrintOutcome } from './outcome.ts'
import { printSlip, type PrintOptions } from './print-slip.ts'
import type { Opened, PrinterLine } from './printer-connection.ts'
import { sendUnasked } from './send-unasked.ts'

/** The longest wait for a connection, in milliseconds. */
const CONNECT_MS = 5_000

export type NetworkOptions = PrintOptions & {
  readonly connectMs?: number
  readonly connect?: (to: { readonly host: string; readonly port: number }) => Socket
}

/** Prints a slip on a printer of the network, and returns whether its paper is out (`printSlip`). */
export function printInNetwork(
  place: PrinterPlace,
  slip: Uint8Array,
  options: NetworkOptions = {},
): Promise<PrintOutcome> {
  return printSlip(() => openSocket(place, options), slip, options)
}

function openSocket(
  { ip, port }: PrinterPlace,
  { connectMs = CONNECT_MS, connect = createConnection }: NetworkOptions,
): Promise<Opened> {
  const socket = connect({ host: ip, port })
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail('ETIMEDOUT'), connectMs)
    const fail = (code: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ failedWith: code })
    }
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(lineOf(socket))
    })
  })
}

function lineOf(socket: Socket): PrinterLine {
  return {
    canAnswer: true,
    listen({ onBytes, onClose }) {
      socket.on('data', onBytes)
      // The event `close` follows each error and is handled below, so the error itself needs no handling.
      socket.on('error', () => undefined)
      socket.on('end', onClose)
      socket.on('close', onClose)
    },
    write: (bytes) => void socket.write(bytes),
    sendUnasked(bytes, options) {
      socket.removeAllListeners()
      return sendUnasked(socket, bytes, options)
    },
    finish: () => void socket.destroySoon(),
  }
}
