import { startStack } from '@tiffin/stack/testing/start-stack'
import { startMailServer } from './support/mail-server.ts'
import { isRunning, mailFile, stackDataDir, stackPort } from './support/where.ts'

/**
 * The whole product with its demo data on ports of its own, as fresh as on the first day, and a server for its mail.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (isRunning) return undefined
  const post = await startMailServer(mailFile)
  // The tests write into their databases, so an empty DATABASE_URL keeps them off a server somebody works with.
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
