import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createMailbox } from './mailbox.ts'
import { createMailer } from './mailer.ts'

const mail = {
  to: 'asha@spice.test',
  subject: 'Your Tiffin verification code',
  text: 'In text 123456',
  html: '<p>In HTML 123456</p>',
}

async function startSmtpServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let content = ''
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()))
      stream.on('end', () => {
        mails.push(content)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((done) => server.close(() => done())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
}

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiffin-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('mail goes to the SMTP server as text and HTML, from the address of the settings', async () => {
  const smtp = await startSmtpServer()
  const mailer = createMailer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tiffin <hello@brand.test>',
    TIFFIN_DATA_DIR: await dataDir(),
  })
  await mailer.send(mail)
  mailer.close()

  expect(smtp.mails).toHaveLength(1)
  for (const part of [
    'From: Tiffin <hello@brand.test>',
    'To: asha@spice.test',
    'Subject: Your Tiffin verification code',
    'In text 123456',
    '<p>In HTML 123456</p>',
  ])
    expect(smtp.mails[0]).toContain(part)
})

test('a mail server that does not answer is a failure of the mail', async () => {
  const mailer = createMailer({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Tiffin <hello@brand.test>',
    TIFFIN_DATA_DIR: await dataDir(),
  })

  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  mailer.close()
})

test('without a server mail is kept, and read newest first, for one person if asked', async () => {
  const folder = await dataDir()
  const mailer = createMailer({ MAIL_FROM: 'Tiffin <hello@brand.test>', TIFFIN_DATA_DIR: folder })
  expect(await createMailbox(folder).list()).toEqual([])
  await mailer.send(mail)
  await mailer.send({ ...mail, to: 'ravi@curry.test' })

  const mailbox = createMailbox(folder)
  expect((await mailbox.list()).map(({ to }) => to)).toEqual(['ravi@curry.test', 'asha@spice.test'])
  expect(await mailbox.list('Asha@spice.test')).toEqual([
    { to: mail.to, subject: mail.subject, text: mail.text, sentAt: expect.any(String) },
  ])
})
