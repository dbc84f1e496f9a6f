import path from 'node:path'

const { env } = process

/** `TIFFIN_E2E_RUNNING=1` with its PORT and TIFFIN_DATA_DIR tests a Tiffin that runs already: quicker while writing. */
export const isRunning = env['TIFFIN_E2E_RUNNING'] === '1'

export const stackPort = Number((isRunning && env['PORT']) || 9080)
export const stackUrl = `http://localhost:${stackPort}`

const root = path.resolve(import.meta.dirname, '../..')
export const stackDataDir = path.resolve(root, (isRunning && env['TIFFIN_DATA_DIR']) || '.data/e2e')
