import { expect, test } from 'vitest'
import { chartsOf, type DrawnParts } from './charts.ts'
import { drawBars } from './draw-bars.ts'

const measuredOn = { commit: 'abc1234567', at: '2026-11-20T10:00:00.000Z', cores: 2, load: 0.4 }
const spread = { middle: 0.5, lowest: 0.4, highest: 0.6 }
const parts = {
  limit: { measuredOn, results: [{ name: 'place <an> order', ratio: spread }] },
  growth: {
    measuredOn,
    results: [
      {
        name: 'the floor',
        slower: [
          { orders: 100_000, ...spread },
          { orders: 1_000_000, middle: 1.2, lowest: 1.1, highest: 2 },
        ],
      },
    ],
  },
  page: { measuredOn, results: [{ visit: 'cold', ratio: spread }] },
} as unknown as DrawnParts

test('what was measured is drawn, the largest size of growth, each with its commit', () => {
  expect(
    chartsOf(parts).map(({ title, note, bars }) => [title, note, bars.map(({ name, middle }) => [name, middle])]),
  ).toEqual([
    [
      'Throughput against the bare stack (more is better)',
      'abc1234567, 2026-11-20, 2 cores, load 0.4 before it began',
      [['place <an> order', 0.5]],
    ],
    [
      'Time with 1,000,000 orders against 1,000 (less is better)',
      'abc1234567, 2026-11-20, 2 cores, load 0.4 before it began',
      [['the floor', 1.2]],
    ],
    [
      'First tile against one bundle (less is better)',
      'abc1234567, 2026-11-20, 2 cores, load 0.4 before it began',
      [['cold visit', 0.5]],
    ],
  ])
})

test('a part that was not measured is left out', () => {
  const { growth: _growth, ...measured } = parts
  expect(chartsOf(measured)).toHaveLength(2)
  expect(chartsOf({})).toEqual([])
})

test('a bar is as long as its ratio, on the scale of its chart, and names are text', () => {
  const svg = drawBars(chartsOf(parts))
  const number = (text: string | undefined) => Number(text)
  const bars = [...svg.matchAll(/<rect class="bar" x="(\d+)" y="\d+" width="(\d+)"/g)]
  const ones = [...svg.matchAll(/<line class="one" x1="(\d+)"/g)]

  expect(bars).toHaveLength(3)
  for (const [index, ratio] of [0.5, 1.2, 0.5].entries()) {
    const [from, width, one] = [number(bars[index]![1]), number(bars[index]![2]), number(ones[index]![1])]
    expect(Math.abs(width - ratio * (one - from))).toBeLessThanOrEqual(2)
  }
  expect(svg).toContain('place &lt;an> order')
  expect(svg).not.toContain('<an>')
})
