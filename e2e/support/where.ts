import path from 'node:path'
import { isServiceOfProduct } from '@tiffin/contracts'
import { addedPortsFor, addedServices, portsFor } from '@tiffin/stack/testing/start-stack'

const { env } = process

/**
 * True with `TIFFIN_E2E_RUNNING=1`: the tests then use a Tiffin that runs already, by its PORT and TIFFIN_DATA_DIR.
 * That is quicker while writing tests.
 */
export const isRunning = env['TIFFIN_E2E_RUNNING'] === '1'

/** The port of the stack, other than the product's own. Another PORT lets two checkouts run tests side by side. */
export const stackPort = Number(env['PORT'] || 9080)
export const stackUrl = `http://localhost:${stackPort}`

const root = path.resolve(import.meta.dirname, '../..')
export const stackDataDir = path.resolve(root, (isRunning && env['TIFFIN_DATA_DIR']) || '.data/e2e')

/** The file with the mails that the tests' mail server received. */
export const mailFile = path.join(stackDataDir, 'mails.jsonl')

/** Returns the address of a service without the gateway; services listen on this machine only. */
export function serviceUrlOf(service: string): string {
  const ports = portsFor(String(stackPort))
  const port = isServiceOfProduct(service) ? ports[service] : addedPortsFor(addedServices(), ports)[service]
  return `http://127.0.0.1:${port}`
}
