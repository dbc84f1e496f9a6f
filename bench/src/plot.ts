// npm run bench -- plot: draws docs/images/performance.svg from reports/bench.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawBars, type Bar } from './draw-bars.ts'
import type { Summary } from './compare.ts'
import { readReport, ROOT, type Spread } from './report.ts'

type Limit = { readonly results: readonly Summary[] }
type Growth = {
  readonly results: readonly {
    readonly name: string
    readonly slower: readonly ({ readonly orders: number } & Spread)[]
  }[]
}
type PageVisits = { readonly results: readonly { readonly visit: string; readonly ratio: Spread }[] }

const measured = readReport() as { readonly limit?: Limit; readonly growth?: Growth; readonly page?: PageVisits }
const { limit, growth, page } = measured
if (!limit || !growth || !page) throw new Error('Run the parts limit, growth and page first.')

const svg = drawBars([
  {
    title: 'Throughput against the bare stack (more is better)',
    bars: limit.results.map(({ name, ratio }): Bar => ({ name, ...ratio })),
  },
  {
    title: 'Time with 1,000,000 orders against 1,000 (less is better)',
    bars: growth.results.map(({ name, slower }): Bar => ({ name, ...slower.at(-1)! })),
  },
  {
    title: 'First tile against one bundle (less is better)',
    bars: page.results.map(({ visit, ratio }): Bar => ({ name: `${visit} visit`, ...ratio })),
  },
])
const file = path.join(ROOT, 'docs/images/performance.svg')
writeFileSync(file, svg)
console.log(`${path.relative(ROOT, file)} is drawn`)
