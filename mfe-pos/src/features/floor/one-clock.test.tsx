import { HOUR_MS, MINUTE_MS } from '@tiffin/domain'
import { createMockRestaurant } from '@tiffin/mock-api'
import { render } from '@testing-library/react'
import { Profiler, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { idOf, orderOf, tableOf } from '../../testing/fake-floor.ts'
import { advanceTime, renderPos, renderWithin, seedOrder, tap, tile, waitFor } from '../../testing/render-pos.tsx'
import { Floor } from './floor.tsx'
import { groupByWait } from './group-by-wait.ts'
import { NoTables } from './no-tables.tsx'
import { ordersByTable } from './orders-by-table.ts'
import { TileDetails } from './tile-details.tsx'

const TABLES = 80
const TICK_MS = 1_000
const SECONDS_A_MINUTE = 60
afterEach(() => void vi.useRealTimers())

/** Stops time between ticks. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** Shows eighty tables whose guests sat down at different seconds, and counts what is drawn. */
function showFullFloor() {
  const drawn = { tiles: 0, facts: 0, commits: 0 }
  const numbers = Array.from({ length: TABLES }, (_, index) => index + 1)
  const readTables = () =>
    numbers.map((number) => counting(tableOf(number, `T${number}`, 'Hall', 'Occupied'), 'pax', () => drawn.tiles++))
  const readOrders = () =>
    numbers.map((number) => {
      const satDownMs = beganMs - 30 * MINUTE_MS - (number % SECONDS_A_MINUTE) * TICK_MS
      const order = { ...orderOf(200 + number, 0, idOf(number)), created_at: new Date(satDownMs).toISOString() }
      return counting(order, 'waiter', () => drawn.facts++)
    })
  const beganMs = Date.now()
  const readRows = () => ({ tables: readTables(), orders: readOrders() })
  function Hall() {
    const [rows, setRows] = useState(readRows)
    return (
      <>
        <button type="button" onClick={() => setRows(readRows())}>
          Read again
        </button>
        <Floor {...rows} byWait={false} parts={parts} onOpen={onOpen} />
      </>
    )
  }
  const part = (
    <Profiler id="floor" onRender={() => drawn.commits++}>
      <Hall />
    </Profiler>
  )
  return { ...renderWithin(part, createMockRestaurant()), drawn }
}
const onOpen = () => undefined
const parts = { ordersByTable, groupByWait, TileDetails, NoTables }

/**
 * Wraps a row so that `count` is called whenever a component reads a field, which each component does once when it is
 * drawn.
 */
function counting<Row extends object>(row: Row, field: keyof Row, count: () => void): Row {
  const value = row[field]
  return Object.defineProperty(row, field, { get: () => (count(), value) })
}

const textsOf = () =>
  new Map([...document.querySelectorAll('[data-tile]')].map((each) => [each, each.textContent] as const))

/**
 * Counts the timers of one second that begin while a second passes. Repeating timers are not counted, because the floor
 * uses none.
 */
async function timersOfASecond(): Promise<number> {
  const { setTimeout: begin } = globalThis
  let begun = 0
  globalThis.setTimeout = ((run: () => void, delayMs: number) => {
    if (delayMs === TICK_MS) begun++
    return begin(run, delayMs)
  }) as typeof setTimeout
  await advanceTime(TICK_MS)
  globalThis.setTimeout = begin
  return begun
}

test('eighty tables have one clock, which ends with them; each second draws the minutes that changed and nothing else', async () => {
  stopTime()
  const { drawn, unmount } = showFullFloor()
  await advanceTime(0)
  expect(await timersOfASecond()).toBe(1)
  expect(drawn.facts).toBeGreaterThanOrEqual(TABLES)
  const touched: Node[] = []
  const observer = new MutationObserver((records) => void touched.push(...records.map(({ target }) => target)))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  Object.assign(drawn, { tiles: 0, facts: 0, commits: 0 })

  const changes: number[] = []
  for (let second = 0; second < SECONDS_A_MINUTE; second++) {
    const [texts, commits] = [textsOf(), drawn.commits]
    await advanceTime(TICK_MS)
    const changed = [...textsOf()].filter(([each, text]) => texts.get(each) !== text).map(([each]) => each)
    const redrawn = touched.splice(0).map((node) => node.parentElement?.closest('[data-tile]'))
    expect(new Set(redrawn)).toEqual(new Set(changed))
    expect(drawn.commits - commits).toBe(changed.length > 0 ? 1 : 0)
    changes.push(changed.length)
  }
  expect(changes.reduce((sum, count) => sum + count, 0)).toBe(TABLES)
  expect(Math.max(...changes)).toBe(2)
  expect([drawn.tiles, drawn.facts]).toEqual([0, 0])

  observer.disconnect()
  unmount()
  expect(await timersOfASecond()).toBe(0)
})

test('control: a clock for each table would be seen, and so would a floor that is drawn whole', async () => {
  stopTime()
  const { unmount } = render(Array.from({ length: TABLES }, (_, index) => <OwnClock key={index} />))
  expect(await timersOfASecond()).toBe(TABLES)
  unmount()

  const { drawn } = showFullFloor()
  await advanceTime(0)
  Object.assign(drawn, { tiles: 0, facts: 0 })
  tap('Read again')
  expect(Math.min(drawn.tiles, drawn.facts)).toBeGreaterThanOrEqual(TABLES)
})

test.each([
  ['three hours ahead', 3 * HOUR_MS],
  ['three hours behind', -3 * HOUR_MS],
  ['a day ahead', 24 * HOUR_MS],
])('minutes are right on a tablet whose clock is %s', async (_, wrongMs) => {
  const agoMs = (ms: number) => new Date(Date.now() - wrongMs - ms)
  const restaurant = createMockRestaurant({ now: () => agoMs(0) })
  seedOrder({ ...restaurant, now: () => agoMs(30 * MINUTE_MS) }, { table: 'T2' })
  renderPos(restaurant)

  await waitFor(async () => expect((await tile('T2')).textContent).toContain(' 30 min '))
})

function OwnClock() {
  useEffect(() => {
    let timer = setTimeout(function tick() {
      timer = setTimeout(tick, TICK_MS)
    }, TICK_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
