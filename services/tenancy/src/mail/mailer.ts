import nodemailer from 'nodemailer'
import { createMailbox } from './mailbox.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export type Mailer = {
  /** Rejects when the mail could not be handed over. */
  send(mail: Mail): Promise<void>
  close(): void
}

type MailSettings = {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM: string
  readonly TIFFIN_DATA_DIR: string
}

const CONNECT_WITHIN_MS = 5_000

/** Hands mail to the SMTP server; without one it is kept where a developer can read it. */
export function createMailer({ SMTP_URL: url, MAIL_FROM: from, TIFFIN_DATA_DIR: dataDir }: MailSettings): Mailer {
  if (url === undefined) {
    const mailbox = createMailbox(dataDir)
    return {
      send: ({ to, subject, text }) => mailbox.keep({ to, subject, text, sentAt: new Date().toISOString() }),
      close: () => undefined,
    }
  }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: CONNECT_WITHIN_MS,
  })
  return { send: async (mail) => void (await transport.sendMail({ from, ...mail })), close: () => transport.close() }
}
