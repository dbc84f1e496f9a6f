import nodemailer from 'nodemailer'
import { createMailbox } from './mailbox.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export type Mailer = {
  /** Sends a mail. Rejects when the SMTP server did not accept it. */
  send(mail: Mail): Promise<void>
  close(): void
}

type MailSettings = {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM: string
  readonly TIFFIN_DATA_DIR: string
}

const SMTP_TIMEOUT_MS = 5_000

/**
 * Creates the mailer, which sends mails to the SMTP server; without a server it appends them to the mailbox file for
 * developers.
 */
export function createMailer({ SMTP_URL: url, MAIL_FROM: from, TIFFIN_DATA_DIR: dataDir }: MailSettings): Mailer {
  if (url === undefined) {
    const mailbox = createMailbox(dataDir)
    return {
      send: ({ to, subject, text }) => mailbox.append({ to, subject, text, sentAt: new Date().toISOString() }),
      close: () => undefined,
    }
  }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return { send: async (mail) => void (await transport.sendMail({ from, ...mail })), close: () => transport.close() }
}
