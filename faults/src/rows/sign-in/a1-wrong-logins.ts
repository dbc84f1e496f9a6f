import { inMs, median } from '../../support/figures.ts'
import { addressOf, Client, type HttpReply } from '../../support/http.ts'
import { emailOf, openRestaurant, PASSWORD } from '../../support/restaurants.ts'
import { signIn } from '../../support/sign-in.ts'
import { Findings, type Row } from '../../row.ts'

const WRONG = 100
const GUESSES = 14
/** The number of wrong passwords after which an account is closed to an address. */
const ALLOWED = 10
const TIMED = { short: 24, full: 250 }
/**
 * The allowed difference between two medians, as a share of the larger one. A password check takes tens of ms, and a
 * busy machine adds to both medians.
 */
const MAX_DIFFERENCE = 0.35

export const a1: Row = {
  id: 'A1',
  area: 'sign-in',
  goal: '100 wrong logins from the restaurant’s address: its accounts sign in',
  async run({ product, random }, extent) {
    const findings = new Findings()
    const restaurant = await openRestaurant(product, random)
    const { subdomain } = restaurant
    const base = random.integer(1, 40_000)
    const from = (nth: number) => new Client(product.url, { address: addressOf(base + nth) })
    const [own, elsewhere] = [from(0), from(1)]
    const login = (client: Client, email: string, password: string) => signIn(client, { email, password, subdomain })
    const statuses = async (count: number, ask: (nth: number) => Promise<HttpReply>) => {
      const found: number[] = []
      for (let nth = 0; nth < count; nth++) found.push((await ask(nth)).status)
      findings.tried += count
      findings.refused += found.filter((status) => status === 429).length
      return found
    }

    const known = ['Admin', 'Waiter'] as const
    for (const role of known)
      findings.require(
        (await login(own, emailOf(role, restaurant), PASSWORD)).status === 200,
        `${role} could not sign in at first`,
      )
    const wrong = await statuses(WRONG, (nth) => login(own, `guest${nth}@guests.test`, 'a guess'))
    findings.require(
      wrong.every((status) => status === 401 || status === 429),
      `Wrong logins were answered ${[...new Set(wrong)].join(', ')}`,
    )
    for (const role of known) {
      const reply = await login(own, emailOf(role, restaurant), PASSWORD)
      findings.require(
        reply.status === 200,
        `After ${WRONG} wrong logins from the restaurant's address its ${role} is answered ${reply.status}, ` +
          `Retry-After ${reply.headers['retry-after']}`,
      )
    }
    const stranger = await login(own, emailOf('Captain', restaurant), PASSWORD)
    findings.control(
      `an account that was never used from there is refused there (${stranger.status})`,
      stranger.status === 429,
    )
    findings.require(
      (await login(elsewhere, emailOf('Captain', restaurant), PASSWORD)).status === 200,
      'The same account cannot sign in from another address',
    )

    const guesses = await statuses(GUESSES, () => login(elsewhere, emailOf('Cashier', restaurant), 'a guess'))
    findings.require(
      guesses.filter((status) => status === 401).length === ALLOWED,
      `Of ${GUESSES} guesses at one account ${guesses.filter((status) => status === 401).length} were looked at`,
    )
    findings.require(
      (await login(from(2), emailOf('Cashier', restaurant), PASSWORD)).status === 200,
      'Guesses elsewhere lock an account out',
    )

    const time = async (email: string, nth: number) => login(from(10 + nth), email, 'a guess')
    const [there, unknown]: [HttpReply[], HttpReply[]] = [[], []]
    for (let nth = 0; nth < TIMED[extent]; nth++) {
      there.push(await time(emailOf('Admin', restaurant), 2 * nth))
      unknown.push(await time(`nobody${nth}@guests.test`, 2 * nth + 1))
    }
    const texts = new Set([...there, ...unknown].filter(({ status }) => status === 401).map(({ text }) => text))
    const [first, second] = [median(there.map(({ ms }) => ms)), median(unknown.map(({ ms }) => ms))]
    findings.tried += there.length + unknown.length
    findings.require(texts.size === 1, `Wrong logins get ${texts.size} different texts`)
    findings.require(
      Math.abs(first - second) <= MAX_DIFFERENCE * Math.max(first, second),
      `A known account is refused in ${inMs(first)}, an unknown one in ${inMs(second)}`,
    )
    findings.note(
      `${wrong.filter((status) => status === 401).length} of ${WRONG} wrong logins were looked at; median of a ` +
        `known account ${inMs(first)}, of an unknown one ${inMs(second)}`,
    )
    return findings
  },
}
