import { startStack } from '@tiffin/stack/testing/start-stack'
import { startMailServer } from './support/mail-server.ts'
import { isRunning, mailFile, stackDataDir, stackPort } from './support/where.ts'

/**
 * Starts the whole product with fresh demo data on ports of its own, and a server for its mail. Does nothing where the
 * tests use a Tiffin that runs already.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (isRunning) return undefined
  const post = await startMailServer(mailFile)
  // The tests write into their databases, so an empty DATABASE_URL keeps them away from a server that is in use.
  const stack = await startStack({
    port: stackPort,
    dataDir: stackDataDir,
    env: { DATABASE_URL: '', SMTP_URL: post.url },
  })
  return async () => {
    await stack.stop()
    await post.stop()
  }
}
