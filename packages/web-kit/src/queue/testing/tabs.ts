import type { BrowserLocks } from '../queue-lock.ts'
import type { QueueClock } from '../queue-clock.ts'
import { pause } from './pause.ts'

type Timer = { readonly at: number; readonly tab: Sleeper; readonly run: () => void }
type Sleeper = { isAsleep: boolean; isDead: boolean }
/** A clock that only the test moves, for all tabs of all terminals. */
export type Time = { nowMs: number; timers: Timer[] }

/** A tab as the browser runs it: while it sleeps, no timer, message or answer of it is carried out. */
export type Tab = Required<BrowserLocks> & {
  readonly name: string
  readonly channelOf: (name: string) => FakeChannel
  /** Delivers the outcome of a request, once the tab is awake; never to a tab that was killed. */
  readonly answer: <Reply>(reply: Promise<Reply>) => Promise<Reply>
  readonly sleep: () => void
  readonly wake: () => void
  readonly kill: () => void
}
type FakeChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

export function startTime(): Time {
  return { nowMs: 1_000_000, timers: [] }
}

/** Moves the time forward and runs the timers that are due, in their order. Those of a sleeping tab wait. */
export async function passTime(time: Time, ms: number): Promise<void> {
  const until = time.nowMs + ms
  await pause(8)
  for (;;) {
    const next = time.timers.filter(({ tab }) => !tab.isAsleep).toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > until) break
    time.nowMs = Math.max(time.nowMs, next.at)
    time.timers = time.timers.filter((each) => each !== next)
    next.run()
    await pause(8)
  }
  time.nowMs = until
}

type Listener = (event: MessageEvent<string>) => void
type Port = { readonly name: string; readonly state: Sleeper; readonly listeners: Set<Listener>; late: MessageEvent[] }
type LockCallback = (lock: Lock | null) => Promise<void> | undefined

/**
 * Opens a terminal, whose tabs share channels and locks as the tabs of a browser do.
 *
 * @param mayTakeOver false for a browser without the option `steal`
 */
export function openTerminal(time: Time, { mayTakeOver = true } = {}) {
  const ports = new Set<Port>()
  const holders = new Map<string, { readonly lose: () => void; readonly state: Sleeper }>()
  const spies = new Set<(from: string) => void>()

  const openTab = (tabName: string): Tab => {
    const state: Sleeper = { isAsleep: false, isDead: false }
    let onWake: (() => void)[] = []
    const own: Port[] = []
    const whenAwake = () => (state.isAsleep ? new Promise<void>((resume) => onWake.push(resume)) : Promise.resolve())

    const clock: QueueClock = {
      now: () => time.nowMs,
      after(ms, run) {
        const timer: Timer = { at: time.nowMs + ms, tab: state, run }
        time.timers.push(timer)
        return () => void (time.timers = time.timers.filter((each) => each !== timer))
      },
      random: () => 1,
    }
    const channelOf = (name: string): FakeChannel => {
      const port: Port = { name, state, listeners: new Set(), late: [] }
      ports.add(port)
      own.push(port)
      return {
        postMessage(data: unknown) {
          for (const spy of spies) spy(tabName)
          const event = new MessageEvent('message', { data })
          for (const other of ports) if (other !== port && other.name === name) deliver(other, event)
        },
        addEventListener: (_type: string, listener: unknown) => void port.listeners.add(listener as Listener),
        removeEventListener: (_type: string, listener: unknown) => void port.listeners.delete(listener as Listener),
        close: () => void ports.delete(port),
      }
    }
    const request = async (name: string, { ifAvailable, steal }: LockOptions, work: LockCallback): Promise<void> => {
      const holder = holders.get(name)
      if (holder && !(steal && mayTakeOver)) {
        if (ifAvailable || !mayTakeOver) return work(null)
      }
      holder?.lose()
      const lost = new Promise<void>((_, reject) => {
        const lose = () => void whenAwake().then(() => reject(new DOMException('The lock was stolen.', 'AbortError')))
        holders.set(name, { lose, state })
      })
      const mine = holders.get(name)
      try {
        await Promise.race([lost, work({ name, mode: 'exclusive' })])
      } finally {
        if (holders.get(name) === mine) holders.delete(name)
      }
    }
    return {
      name: tabName,
      clock,
      channelOf,
      locks: { request: request as unknown as LockManager['request'] },
      async answer(reply) {
        const settled = await Promise.allSettled([reply])
        await whenAwake()
        if (state.isDead) await new Promise<never>(() => undefined)
        if (settled[0].status === 'rejected') throw settled[0].reason
        return settled[0].value
      },
      sleep: () => void (state.isAsleep = true),
      wake() {
        if (!state.isAsleep || state.isDead) return
        state.isAsleep = false
        for (const resume of onWake.splice(0)) resume()
        for (const port of own) for (const event of port.late.splice(0)) deliver(port, event)
      },
      kill() {
        Object.assign(state, { isAsleep: true, isDead: true })
        onWake = []
        time.timers = time.timers.filter(({ tab }) => tab !== state)
        for (const port of own) ports.delete(port)
        for (const [name, holder] of holders) if (holder.state === state) holders.delete(name)
      },
    }
  }
  return {
    openTab,
    /** Calls `spy` with the name of the tab that sends a message on any channel. */
    onMessage: (spy: (from: string) => void) => void spies.add(spy),
  }
}

function deliver(port: Port, event: MessageEvent): void {
  if (port.state.isAsleep) port.late.push(event)
  else for (const listener of port.listeners) listener(event)
}
