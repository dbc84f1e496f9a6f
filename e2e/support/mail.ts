import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { isRunning, mailFile, stackUrl } from './where.ts'

/** Returns the code of the last mail to this address, once `count` mails have arrived. */
export async function codeMailedTo(email: string, count = 1): Promise<string> {
  let letters: string[] = []
  await expect.poll(async () => (letters = await lettersTo(email)).length, { message: `mails to ${email}` }).toBe(count)
  const [code] = /^ {4}\d{6}$/m.exec(letters.at(-1)!.replaceAll('\r', '')) ?? []
  if (!code) throw new Error(`No code in ${letters.at(-1)}`)
  return code.trim()
}

/** Returns the mails to this address, oldest first. A Tiffin that runs already keeps its mails itself. */
async function lettersTo(email: string): Promise<string[]> {
  if (isRunning) {
    const mails = (await (await fetch(`${stackUrl}/dev/mailbox?to=${encodeURIComponent(email)}`)).json()) as {
      text: string
    }[]
    return mails.map(({ text }) => text).toReversed()
  }
  const lines = await readFile(mailFile, 'utf8').catch(() => '')
  const mails = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { to: string[]; letter: string })
  return mails.filter(({ to }) => to.includes(email)).map(({ letter }) => letter)
}
