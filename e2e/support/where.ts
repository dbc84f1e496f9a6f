import path from 'node:path'
import type { ServiceName } from '@tiffin/contracts'
import { portsFor } from '@tiffin/stack/testing/start-stack'

const { env } = process

/** `TIFFIN_E2E_RUNNING=1` with its PORT and TIFFIN_DATA_DIR tests a Tiffin that runs already: quicker while writing. */
export const isRunning = env['TIFFIN_E2E_RUNNING'] === '1'

/** Away from where people run the product; another PORT lets two checkouts test side by side. */
export const stackPort = Number(env['PORT'] || 9080)
export const stackUrl = `http://localhost:${stackPort}`

const root = path.resolve(import.meta.dirname, '../..')
export const stackDataDir = path.resolve(root, (isRunning && env['TIFFIN_DATA_DIR']) || '.data/e2e')

/** What the mail server of the tests was handed. */
export const mailFile = path.join(stackDataDir, 'mails.jsonl')

/** Past the gateway: the services listen on this machine only. */
export const serviceUrlOf = (service: ServiceName) => `http://127.0.0.1:${portsFor(String(stackPort))[service]}`
