import { startStack } from '@tiffin/stack/testing/start-stack'
import { isRunning, stackDataDir, stackPort } from './support/where.ts'

/** The whole product with its demo data on ports of its own, as fresh as on the first day. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (isRunning) return undefined
  // An empty address keeps it off a server somebody works with: these tests write into their databases.
  const stack = await startStack({ port: stackPort, dataDir: stackDataDir, env: { DATABASE_URL: '' } })
  return () => stack.stop()
}
