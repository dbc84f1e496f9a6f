import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { attachConfirmHost, readToken, storeToken, type ConfirmRequest } from '@tiffin/web-kit'
import { browserDisk } from '@tiffin/web-kit/storage'
import { countWaiting } from '@tiffin/web-kit/waiting'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { answerSubscription } from '../testing/replies.ts'
import { AccountCard } from './account-card.tsx'

const SPICE = '01910000-0000-7000-8000-000000000001'
const OTHER = '01910000-0000-7000-8000-000000000002'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  answerSubscription('active')
})

const signIn = (tid: string) =>
  storeToken('restaurant', `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3_600, sub: 'asha', tid }))}.x`)

/** Stores waiting punches, prints or payments of a restaurant, as its till does; the first ones are refused. */
async function keep(count: number, { refused = 0, tid = SPICE, kind = 'punch' } = {}) {
  const disk = browserDisk(`tiffin.${tid}`, ['drafts', 'commands'])
  for (let nth = 0; nth < count; nth++) {
    const command = {
      refusal: nth < refused ? { status: 409 } : null,
      ...(kind === 'payment' && { isLast: true }),
      ...(kind === 'print' && { job: { printKey: `key ${nth}` } }),
      ...(kind === 'damaged' && { job: 'damaged' }),
    }
    await disk.write('commands', `${kind} ${nth}`, command, 'strict')
  }
  disk.close()
}

/** Shows the account card at the dashboard; a person answers each question with `answer`. */
function open(answer: boolean) {
  const shell = renderShell(<AccountCard />, { at: '/dashboard' })
  const asked: ConfirmRequest[] = []
  onTestFinished(
    attachConfirmHost((question) => {
      asked.push(question)
      return Promise.resolve(answer)
    }),
  )
  return { ...shell, asked, logOut: () => userEvent.click(screen.getByRole('button', { name: 'Logout' })) }
}

test('[C2-006] a log-out with nothing waiting asks nothing, and leaves no database behind', async () => {
  signIn(SPICE)
  const { asked, logOut } = open(false)
  await logOut()

  await waitFor(() => expect(readToken('restaurant')).toBeNull())
  expect(asked).toEqual([])
  expect(await indexedDB.databases()).toEqual([])
})

describe('a log-out at a till with waiting punches', () => {
  test('says how many wait, and Cancel keeps the session', async () => {
    signIn(SPICE)
    await keep(14)
    const { asked, logOut } = open(false)
    await logOut()

    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toEqual({
      title: 'Log out?',
      message:
        '14 punches are not sent yet. ' +
        'They stay on this till and are sent once somebody signs in and opens the POS Terminal.',
      confirmLabel: 'Log out',
    })
    expect(readToken('restaurant')).not.toBeNull()
  })

  test('[C2-006 G74] signs out once it is confirmed, and all of them stay', async () => {
    signIn(SPICE)
    await keep(14)
    await open(true).logOut()

    await waitFor(() => expect(readToken('restaurant')).toBeNull())
    expect(await countWaiting(SPICE)).toEqual({
      all: { punches: 14, prints: 0, payments: 0 },
      refused: { punches: 0, prints: 0, payments: 0 },
    })
  })

  test('names those apart about which a person has to decide', async () => {
    signIn(SPICE)
    await keep(3, { refused: 2 })
    const { asked, logOut } = open(false)
    await logOut()

    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.message).toBe(
      '1 punch is not sent yet. It stays on this till and is sent once somebody signs in and opens the POS Terminal. ' +
        '2 punches were refused. They stay on this till until somebody decides about them there.',
    )
  })

  test('counts a damaged command as a punch', async () => {
    signIn(SPICE)
    await keep(1, { kind: 'damaged' })
    expect((await countWaiting(SPICE)).all).toEqual({ punches: 1, prints: 0, payments: 0 })
  })

  test('counts printed bills and payments too, by their names', async () => {
    signIn(SPICE)
    await keep(2)
    await keep(1, { kind: 'print' })
    await keep(2, { kind: 'payment', refused: 1 })
    const { asked, logOut } = open(false)
    await logOut()

    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.message).toBe(
      '2 punches, 1 printed bill and 1 payment are not sent yet. ' +
        'They stay on this till and are sent once somebody signs in and opens the POS Terminal. ' +
        '1 payment was refused. It stays on this till until somebody decides about it there.',
    )
  })
})

test('Log out everywhere says what waits in the question that it has', async () => {
  signIn(SPICE)
  await keep(1, { kind: 'payment' })
  const { asked } = open(false)
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }))

  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.message).toMatch(/^Every tab, .* 1 payment is not sent yet\. It stays on this till and is sent once/)
  expect(readToken('restaurant')).not.toBeNull()
})

test('the user of another restaurant is asked nothing and sees none of them', async () => {
  await keep(14)
  signIn(OTHER)
  const { asked, logOut } = open(false)
  await logOut()

  await waitFor(() => expect(readToken('restaurant')).toBeNull())
  expect(asked).toEqual([])
  expect(screen.queryByText(/wait/)).toBeNull()
})

test('a page beside the till says how many wait, follows the till, and leads to it', async () => {
  signIn(SPICE)
  await keep(1)
  const shell = open(false)
  await userEvent.click(await screen.findByRole('button', { name: '1 punch waits' }))
  expect(shell.address()).toBe('/pos')

  await keep(2)
  const till = new BroadcastChannel(`tiffin.${SPICE}.commands`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  till.postMessage('punch 1')
  till.close()
  expect(await screen.findByRole('button', { name: '2 punches wait' })).toBeDefined()
})

test.each([
  [0, 1, '1 payment waits'],
  [0, 2, '2 payments wait'],
  [1, 2, '3 wait for the connection'],
])('a page beside the till says of %i punches and %i payments: %s', async (punches, payments, text) => {
  signIn(SPICE)
  await keep(punches)
  await keep(payments, { kind: 'payment' })
  open(false)
  expect(await screen.findByRole('button', { name: text })).toBeDefined()
})
