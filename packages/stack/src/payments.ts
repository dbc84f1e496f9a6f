import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { readOrCreatePrivateFile } from './private-file.ts'
import { standInDirOf } from './workspace.ts'

const NAMES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
export type PaymentKeys = Record<(typeof NAMES)[number], string>

/**
 * Returns the keys of the payment provider's stand-in, created once in the data folder; null where the real provider is
 * used: in production, and once one of its keys is set.
 */
export function standInKeys(dataDir: string, env: NodeJS.ProcessEnv): PaymentKeys | null {
  if (env['NODE_ENV'] === 'production' || NAMES.some((name) => env[name])) return null
  return JSON.parse(
    readOrCreatePrivateFile(path.join(dataDir, 'secrets/razorpay-stand-in.json'), createKeys),
  ) as PaymentKeys
}

/** Moves the state of an older release into the folder of the stand-in, which no other process can write. */
export function moveStandInState(dataDir: string): void {
  const file = path.join(dataDir, 'razorpay-stand-in.json')
  if (!existsSync(file)) return
  mkdirSync(standInDirOf(dataDir), { recursive: true })
  renameSync(file, path.join(standInDirOf(dataDir), path.basename(file)))
}

function createKeys(): string {
  const random = () => randomBytes(18).toString('base64url')
  return JSON.stringify({
    RAZORPAY_KEY_ID: `rzp_test_${randomBytes(7).toString('hex')}`,
    RAZORPAY_KEY_SECRET: random(),
    RAZORPAY_WEBHOOK_SECRET: random(),
  } satisfies PaymentKeys)
}
