import { once } from 'node:events'
import { appendFile, mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

export type MailServer = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Starts an SMTP server on a free port. Received mails are kept in a file, a line of JSON each, for tests in other
 * processes.
 */
export async function startMailServer(file: string): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let letter = ''
      stream.on('data', (chunk: Buffer) => (letter += chunk.toString()))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mkdir(path.dirname(file), { recursive: true })
          .then(() => appendFile(file, `${JSON.stringify({ to, letter })}\n`))
          .then(() => done(), done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
