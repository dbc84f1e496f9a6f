import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MailboxMail } from '@tiffin/contracts'

export type Mailbox = {
  append(mail: MailboxMail): Promise<void>
  /** Lists the mails to an address, or all mails by default, the newest first. */
  list(to?: string): Promise<MailboxMail[]>
}

/**
 * Stores the mail of an installation without an SMTP server as JSON lines in the data folder. Never used in production.
 */
export function createMailbox(dataDir: string): Mailbox {
  const file = path.join(dataDir, 'mailbox.jsonl')
  return {
    async append(mail) {
      await mkdir(dataDir, { recursive: true })
      await appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
    },

    async list(to) {
      const lines = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      const mails = lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as MailboxMail)
      return mails.filter((mail) => to === undefined || mail.to === to.toLowerCase()).toReversed()
    },
  }
}
