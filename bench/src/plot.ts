// npm run bench -- plot: draws docs/images/performance.svg from the figures of the parts limit, growth and page in
// reports/bench.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { chartsOf, type DrawnParts } from './charts.ts'
import { drawBars } from './draw-bars.ts'
import { readReport, ROOT } from './report.ts'

const charts = chartsOf(readReport() as DrawnParts)
if (charts.length === 0) throw new Error('Run a part first: limit, growth or page.')

const file = path.join(ROOT, 'docs/images/performance.svg')
writeFileSync(file, drawBars(charts))
console.log(`${path.relative(ROOT, file)} is drawn: ${charts.map(({ title }) => title).join('; ')}`)
