import { describe, expect, test } from 'vitest'
import { browserLock } from './queue-lock.ts'
import { openTerminal, passTime, startTime, type Tab } from './testing/tabs.ts'

describe('the lock', () => {
  const parts = (mayTakeOver = true) => {
    const time = startTime()
    return { time, terminal: openTerminal(time, { mayTakeOver }) }
  }
  /** Takes the lock in a tab until `end` is called. */
  function hold(tab: Tab) {
    let end: () => void = () => undefined
    let isHeld = () => false
    const ended = browserLock(
      'till',
      tab,
    )((held) => {
      isHeld = held
      return new Promise((done) => (end = done))
    })
    return { ended, end: () => end(), isHeld: () => isHeld() }
  }
  const ask = (tab: Tab) => browserLock('till', tab)(async () => undefined)

  test('stays with a holder that is awake, however long it takes', async () => {
    const { time, terminal } = parts()
    const holder = hold(terminal.openTab('first'))
    for (let round = 0; round < 5; round++) {
      const asked = ask(terminal.openTab(`tab ${round}`))
      await passTime(time, 4_000)
      expect(await asked).toBe(false)
    }
    expect(holder.isHeld()).toBe(true)
    holder.end()
    expect(await holder.ended).toBe(true)
  })

  test('is shown by the beats of the holder alone; control: with beats of a waiting tab nobody takes over', async () => {
    const { time, terminal } = parts()
    const beats: string[] = []
    terminal.onMessage((from) => beats.push(from))
    const first = terminal.openTab('first')
    hold(first)
    const waiting = ask(terminal.openTab('second'))
    await passTime(time, 4_000)
    expect([await waiting, new Set(beats)]).toEqual([false, new Set(['first'])])

    first.sleep()
    const beating = terminal.openTab('third').channelOf('till.beat')
    const hindered = ask(terminal.openTab('fourth'))
    await passTime(time, 2_000)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
    beating.postMessage('beat')
    await passTime(time, 4_000)
    expect(await hindered).toBe(false)

    const taken = ask(terminal.openTab('fifth'))
    await passTime(time, 4_000)
    expect(await taken).toBe(true)
  })

  test('is not taken over by a tab that has slept itself and heard nothing therefore', async () => {
    const { time, terminal } = parts()
    const holder = hold(terminal.openTab('first'))
    const second = terminal.openTab('second')
    const asked = ask(second)
    await passTime(time, 100)
    second.sleep()
    await passTime(time, 60_000)
    second.wake()
    await passTime(time, 4_000)

    expect([await asked, holder.isHeld()]).toEqual([false, true])
  })

  test('counts as lost once the holder has slept, also before the browser says so', async () => {
    const { time, terminal } = parts(false)
    const first = terminal.openTab('first')
    const holder = hold(first)
    await passTime(time, 5_000)
    expect(holder.isHeld()).toBe(true)
    first.sleep()
    await passTime(time, 4_000)
    first.wake()
    await passTime(time, 5_000)

    expect(holder.isHeld()).toBe(false)
  })

  test('is not needed where the browser has none, as on plain HTTP', async () => {
    const { terminal } = parts()
    const tab = { ...terminal.openTab('first'), locks: null }
    hold(tab)
    expect(await ask(tab)).toBe(true)
  })
})
