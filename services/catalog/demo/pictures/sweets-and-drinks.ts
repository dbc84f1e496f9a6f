import { lemon, mint, nuts, steam } from './garnish.ts'
import { box, circle, ellipse, path, shade, spread, stroke, strokes, type Shape } from './svg.ts'
import { bowl, plate } from './vessels.ts'

type Random = () => number
const PISTACHIO = '#8fae4e'

export type Sweet = {
  readonly shape: 'balls' | 'discs' | 'slabs' | 'spirals' | 'scoops' | 'kulfi' | 'pudding'
  readonly color: string
  readonly syrup?: string
}

export function sweet({ shape, color, syrup = '#e6a94a' }: Sweet, chance: Random): Shape[] {
  const dark = shade(color, -0.22)
  const inBowl = (...food: Shape[]) => [
    ...bowl('steel', false),
    circle(100, 100, 57, shade(syrup, -0.1)),
    circle(100, 101, 54, syrup),
    ...food,
    ...nuts(6, 34, chance, PISTACHIO),
  ]
  switch (shape) {
    case 'balls':
      return inBowl(
        ...[
          [80, 84],
          [120, 86],
          [100, 120],
        ].flatMap(([x = 0, y = 0]) => [
          circle(x, y + 3, 23, dark),
          circle(x, y, 22, color),
          ellipse(x - 7, y - 8, 7, 4, '#fff', -30, ' opacity=".4"'),
        ]),
      )
    case 'discs':
      return inBowl(
        ...[
          [82, 82],
          [122, 92],
          [90, 122],
        ].flatMap(([x = 0, y = 0]) => [ellipse(x, y + 3, 25, 21, dark), ellipse(x, y, 24, 20, color)]),
        strokes(
          [
            [70, 104, 5, 4],
            [112, 112, 6, -2],
            [104, 74, 4, 5],
          ],
          '#d9822b',
          2,
        ),
      )
    case 'pudding':
      return inBowl(
        circle(100, 100, 50, color),
        stroke('M66 100Q84 84 100 100T134 100', shade(color, 0.4), 5, ' opacity=".7"'),
        strokes(
          [
            [80, 80, 6, 4],
            [118, 116, 6, 3],
            [84, 122, 5, -4],
          ],
          '#c2571f',
          2,
        ),
      )
    case 'slabs':
      return [
        ...plate(),
        ...[
          [74, 88, -10],
          [112, 80, 12],
          [96, 122, 4],
        ].flatMap(([x = 0, y = 0, turn = 0]) => [
          box(x, y + 4, 36, 34, 5, dark, turn),
          box(x, y, 36, 32, 5, color, turn),
          box(x, y, 22, 5, 2, '#e9eef2', turn),
        ]),
        ...nuts(6, 40, chance, PISTACHIO),
      ]
    case 'spirals':
      return [
        ...plate(),
        ...[
          [76, 80],
          [122, 94],
          [84, 124],
        ].map(([x = 0, y = 0]) =>
          stroke(
            'M0 0c4-6 12 0 8 8s-18 6-18-6 14-20 26-12 12 30-8 32-32-12-30-26',
            color,
            6.5,
            ` transform="translate(${x} ${y})scale(.92)"`,
          ),
        ),
        ...nuts(6, 42, chance, PISTACHIO),
      ]
    case 'scoops':
      return [
        ...bowl('white', false),
        circle(100, 100, 56, '#efe6d6'),
        ...[
          [80, 90, 0],
          [122, 92, 0.18],
          [100, 122, -0.08],
        ].flatMap(([x = 0, y = 0, tone = 0]) => [
          circle(x, y + 3, 26, dark),
          circle(x, y, 25, shade(color, tone)),
          ellipse(x - 8, y - 9, 8, 5, '#fff', -30, ' opacity=".45"'),
        ]),
        ...nuts(6, 38, chance, '#c98f4d'),
        ...mint(100, 66),
      ]
    case 'kulfi':
      return [
        ...plate(),
        ...[
          [80, 96, -24],
          [118, 104, -24],
        ].flatMap(([x = 0, y = 0, turn = 0]) => [
          `<g transform="rotate(${turn} ${x} ${y})">`,
          box(x, y + 50, 7, 34, 3, '#d9b382'),
          path(
            `M${x - 17} ${y + 36}L${x - 13} ${y - 40}Q${x} ${y - 52} ${x + 13} ${y - 40}L${x + 17} ${y + 36}Z`,
            dark,
          ),
          path(
            `M${x - 14} ${y + 33}L${x - 11} ${y - 38}Q${x} ${y - 48} ${x + 11} ${y - 38}L${x + 13} ${y + 33}Z`,
            color,
          ),
          '</g>',
        ]),
        ...nuts(10, 46, chance, PISTACHIO),
      ]
  }
}

export type Glass = {
  readonly color: string
  readonly top?: 'foam' | 'ice' | 'bubbles' | 'cream'
  readonly garnish?: 'mint' | 'lemon' | 'straw' | 'nuts'
  readonly layer?: string
}

/** Draws a tall glass from the side. */
export function glass({ color, top = 'ice', garnish = 'straw', layer }: Glass, chance: Random): Shape[] {
  const liquid = 'M66 62H134L127 166Q126 172 120 172H80Q74 172 73 166Z'
  const inside = { x: 100, y: 112 }
  return [
    ellipse(100, 176, 46, 9, '#3b2a1a', 0, ' opacity=".18"'),
    ...(garnish === 'straw'
      ? [stroke('M112 150L128 20', '#d8432f', 7), stroke('M125 44l1-8M122 64l1-8', '#fff3e0', 6)]
      : []),
    path('M58 34H142L132 168Q131 178 121 178H79Q69 178 68 168Z', '#fff', ' opacity=".55"'),
    path(liquid, color),
    ...(layer ? [path('M70 128H130L127 166Q126 172 120 172H80Q74 172 73 166Z', layer)] : []),
    ...(top === 'foam' || top === 'cream'
      ? [
          path(
            'M65 50Q72 40 84 46Q96 36 108 45Q124 38 135 50L134 68Q100 76 66 68Z',
            top === 'foam' ? '#fff8e8' : '#fffdf7',
          ),
        ]
      : []),
    ...(top === 'ice' ? [box(84, 76, 22, 20, 4, '#ffffff80', 14), box(114, 84, 22, 20, 4, '#ffffff66', -18)] : []),
    ...(top === 'bubbles'
      ? spread(12, 32, chance, inside).map(({ x, y }) => circle(x, y, 2.6, '#fff', ' opacity=".6"'))
      : []),
    path('M72 40L80 168H86L79 40Z', '#fff', ' opacity=".45"'),
    ...(garnish === 'mint' ? mint(112, 46) : []),
    ...(garnish === 'lemon' ? [`<g transform="rotate(-50 134 42)">`, ...lemon(134, 42), '</g>'] : []),
    ...(garnish === 'nuts' ? [`<g transform="translate(0 -46)">`, ...nuts(6, 14, chance, PISTACHIO), '</g>'] : []),
  ]
}

export type Cup = { readonly color: string; readonly foam?: boolean; readonly metal?: boolean }

/** Draws a cup on its saucer from above. */
export function cup({ color, foam = false, metal = false }: Cup): Shape[] {
  const china = metal ? '#b9bec4' : '#fffdf8'
  return [
    ellipse(100, 112, 76, 70, '#3b2a1a', 0, ' opacity=".15"'),
    circle(100, 104, 74, shade(china, metal ? 0.35 : -0.04)),
    circle(100, 104, 60, shade(china, metal ? 0.15 : -0.1)),
    ...(metal ? [] : [stroke('M140 92q30-4 26 16t-30 10', china, 9)]),
    circle(98, 102, 46, china),
    circle(98, 102, 39, shade(color, -0.2)),
    circle(98, 103, 37, color),
    ...(foam
      ? [path('M98 126C70 108 80 86 98 98C116 86 126 108 98 126Z', '#fff3dd', ' opacity=".85"')]
      : [ellipse(86, 88, 14, 6, shade(color, 0.4), -28, ' opacity=".6"')]),
    steam(),
  ]
}

export type Bottle = { readonly color: string; readonly label: string }

export function bottle({ color, label }: Bottle): Shape[] {
  return [
    ellipse(100, 182, 36, 7, '#3b2a1a', 0, ' opacity=".2"'),
    box(100, 26, 22, 14, 4, label),
    path('M90 32H110V52Q130 64 130 86V170Q130 182 118 182H82Q70 182 70 170V86Q70 64 90 52Z', color),
    box(100, 122, 60, 44, 0, label),
    stroke('M82 122q9-12 18 0t18 0', '#fff', 4),
    path('M78 84Q80 70 92 62L90 176H80Z', '#fff', ' opacity=".35"'),
  ]
}
