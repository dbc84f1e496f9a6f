/** A ratio over some rounds; `middle` is the median. */
export type Bar = { readonly name: string; readonly middle: number; readonly lowest: number; readonly highest: number }
export type Chart = {
  readonly title: string
  /** The commit, day and machine of the measurement, in small letters below the title. */
  readonly note: string
  readonly bars: readonly Bar[]
}

const WIDTH = 760
const LABELS = 250
const ROW = 26
const HEAD = 62
const FIGURES = 60

/** Draws the charts below each other, each with a line at ratio 1, as an SVG for light and dark pages. */
export function drawBars(charts: readonly Chart[]): string {
  const parts: string[] = []
  let top = 0
  for (const chart of charts) {
    parts.push(drawChart(chart, top))
    top += HEAD + chart.bars.length * ROW + 16
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img">
<title>${charts.map(({ title }) => title).join('; ')}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600 }
.note { font-size: 11px; fill: #59636e }
.bar { fill: #0b6e4f }
.range { stroke: #1f2328; stroke-width: 1.5 }
.one { stroke: #8b949e; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .note { fill: #9198a1 } .bar { fill: #3fb68b }
  .range { stroke: #e6edf3 } }
</style>
${parts.join('\n')}
</svg>
`
}

function drawChart({ title, note, bars }: Chart, top: number): string {
  const most = Math.max(1.1, ...bars.map(({ highest }) => highest))
  const x = (ratio: number) => Math.round(LABELS + (ratio / most) * (WIDTH - LABELS - FIGURES))
  const rows = bars.map(({ name, middle, lowest, highest }, index) => {
    const y = top + HEAD + index * ROW
    return [
      `<text x="${LABELS - 10}" y="${y + 13}" text-anchor="end">${escapeXml(name)}</text>`,
      `<rect class="bar" x="${LABELS}" y="${y + 2}" width="${x(middle) - LABELS}" height="${ROW - 12}" rx="2"/>`,
      `<line class="range" x1="${x(lowest)}" x2="${x(highest)}" y1="${y + 9}" y2="${y + 9}"/>`,
      `<text x="${x(highest) + 8}" y="${y + 13}">${middle.toFixed(2)}</text>`,
    ].join('')
  })
  const bottom = top + HEAD + bars.length * ROW
  return [
    `<text class="title" x="0" y="${top + 20}">${escapeXml(title)}</text>`,
    `<text class="note" x="0" y="${top + 38}">${escapeXml(note)}</text>`,
    `<line class="one" x1="${x(1)}" x2="${x(1)}" y1="${top + HEAD - 8}" y2="${bottom}"/>`,
    ...rows,
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
