import { startStack } from '@tiffin/stack/testing/start-stack'
import { isWhole } from '@tiffin/stack/testing/sized'
import { inDatabase } from './support/database.ts'
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
  if (!isWhole) await takeMostPicturesAway()
  return async () => {
    await stack.stop()
    await post.stop()
  }
}

/**
 * Leaves a picture to some dishes of the demo alone. Every browser draws the pictures of all 84 dishes, which costs
 * more than the rest of an opening order; the long run has all of them.
 */
async function takeMostPicturesAway(): Promise<void> {
  await inDatabase('catalog', "UPDATE menu_items SET image_file = NULL WHERE code NOT LIKE '%01' AND name > 'B'")
}
