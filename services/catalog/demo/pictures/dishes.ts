import { coriander, creamSwirl, lemon, onionRings, steam } from './garnish.ts'
import {
  box,
  capsules,
  circle,
  ellipse,
  path,
  ring,
  shade,
  spread,
  stamp,
  stroke,
  strokes,
  type Shape,
  type Spot,
} from './svg.ts'
import { bowl, dip, leaf, plate, type Metal } from './vessels.ts'

export type Random = () => number
export type Chunk = 'cubes' | 'pieces' | 'balls' | 'seeds' | 'leaves' | 'eggs' | 'shrimps' | 'none'

const GREEN = '#7fae4b'
const RED = '#c8402c'

export type Curry = {
  readonly color: string
  readonly chunk: Chunk
  readonly chunkColor?: string
  readonly metal?: Metal
  readonly cream?: boolean
}

/** Draws a gravy in a pan: chunks half sunk, oil at the edge, cream or coriander on top. */
export function curry(
  { color, chunk, chunkColor = '#fff1d6', metal = 'copper', cream = false }: Curry,
  chance: Random,
): Shape[] {
  return [
    ...bowl(metal, metal === 'copper' || metal === 'iron'),
    circle(100, 100, 57, shade(color, -0.18)),
    circle(100, 101, 53, color),
    ellipse(84, 74, 22, 8, shade(color, 0.35), -24, ' opacity=".45"'),
    ...chunks(chunk, chunkColor, chance),
    ...(cream ? [creamSwirl()] : []),
    ...coriander(spread(cream ? 2 : 3, 26, chance)),
  ]
}

export function chunks(kind: Chunk, color: string, chance: Random): Shape[] {
  const dark = shade(color, -0.16)
  switch (kind) {
    case 'none':
      return []
    case 'cubes':
      return stamp('c', [box(1, 2, 20, 18, 4, dark), box(0, 0, 19, 16, 4, color)], spread(7, 40, chance))
    case 'pieces':
      return stamp('c', [ellipse(0, 2, 16, 11, dark), ellipse(0, 0, 15, 10, color)], spread(5, 36, chance))
    case 'balls':
      return stamp(
        'c',
        [circle(0, 2, 12, dark), circle(0, 0, 11.5, color), ellipse(-3, -4, 4, 2.5, '#fff', -30, ' opacity=".35"')],
        flat(spread(6, 37, chance)),
      )
    case 'seeds':
      return [capsules(spread(16, 45, chance), 4, 10, color)]
    case 'leaves':
      return [capsules(spread(12, 45, chance), 15, 8, color)]
    case 'eggs':
      return stamp('c', [ellipse(0, 0, 18, 14, '#fffaf0'), circle(0, 0, 7.5, '#f2b134')], spread(3, 28, chance))
    case 'shrimps':
      return stamp('c', [stroke('M-11 4A11 11 0 1 1 7 8', color, 8)], spread(6, 37, chance))
  }
}

const flat = (spots: readonly Spot[]): Spot[] => spots.map(({ x, y }) => ({ x, y, turn: 0 }))

export type Grill = {
  readonly color: string
  readonly shape: 'cubes' | 'legs' | 'rounds' | 'kebabs'
  readonly char?: string
  readonly dipColor?: string
}

/** Draws a dish from the tandoor on a plate with onion, lemon and green chutney. */
export function grill({ color, shape, char = '#5b2412', dipColor = GREEN }: Grill): Shape[] {
  const dark = shade(color, -0.2)
  const at = (x: number, y: number, turn = 0): Spot => ({ x, y, turn })
  const grid = [78, 104, 130].flatMap((y) => [62, 90, 118].map((x) => at(x, y - (x - 90) / 14)))
  const skewers = stroke('M40 82l110-8M40 108l104-8M40 134l98-7', '#c9b08a', 2.5)
  const rows = ((): Shape[] => {
    switch (shape) {
      case 'legs':
        return stamp('g', leg(color, char), [at(72, 84, -28), at(104, 106, 14), at(76, 128, -8)])
      case 'kebabs':
        return stamp(
          'g',
          [
            box(0, 2, 96, 20, 10, dark),
            box(0, 0, 95, 18, 9, color),
            strokes(
              [
                [-30, 3, 6, -6],
                [-8, 3, 6, -6],
                [14, 3, 6, -6],
              ],
              char,
              2.5,
            ),
          ],
          [at(92, 76, -6), at(92, 104, -6), at(92, 132, -6)],
        )
      case 'rounds':
        return [
          skewers,
          ...stamp('g', [circle(0, 2, 14, dark), circle(0, 0, 13, color), strokes([[-6, -4, 9, 6]], char, 2.5)], grid),
        ]
      case 'cubes':
        return [
          skewers,
          ...stamp(
            'g',
            [
              box(0, 2, 25, 22, 6, dark, 6),
              box(0, 0, 24, 20, 6, color, 6),
              strokes(
                [
                  [-6, -5, 11, 5],
                  [-4, 3, 8, 3],
                ],
                char,
                2.5,
              ),
            ],
            grid,
          ),
        ]
    }
  })()
  return [...plate(), ...rows, ...dip(146, 128, dipColor), ...onionRings(136, 70), ...lemon(126, 152)]
}

function leg(color: string, char: string): Shape[] {
  return [
    box(44, 0, 26, 7, 3.5, '#f3e6cf'),
    path('M-26 0C-26-24 10-22 36-5V5C10 24-26 22-26 0Z', shade(color, -0.2)),
    ellipse(-4, -3, 21, 13, color),
    strokes(
      [
        [-14, -8, 6, 12],
        [-2, -10, 6, 12],
        [10, -8, 4, 10],
      ],
      char,
      2.5,
    ),
  ]
}

export type Fried = {
  readonly color: string
  readonly shape: 'balls' | 'samosas' | 'strips' | 'cubes' | 'rolls' | 'rings' | 'discs'
  readonly glaze?: boolean
  readonly dipColor?: string
}

/** Draws fried pieces on a plate with a dip. */
export function fried({ color, shape, glaze = false, dipColor = RED }: Fried, chance: Random): Shape[] {
  const dark = shade(color, -0.2)
  const light = shade(color, 0.3)
  const at = { x: 90, y: 96 }
  const pieces = ((): Shape[] => {
    switch (shape) {
      case 'samosas':
        return stamp(
          'f',
          [
            path('M0-26L30 20Q0 30-30 20Z', dark),
            path('M0-26L27 17Q0 25-27 17Z', color),
            stroke('M0-18Q6 0 16 14', light, 2.5),
          ],
          [
            { x: 70, y: 78, turn: 0 },
            { x: 112, y: 86, turn: 12 },
            { x: 80, y: 124, turn: -8 },
          ],
        )
      case 'strips':
        return stamp('f', [box(0, 2, 44, 12, 6, dark), box(0, 0, 43, 10, 5, color)], spread(9, 40, chance, at))
      case 'rolls':
        return stamp(
          'f',
          [
            box(0, 3, 84, 20, 10, dark),
            box(0, 0, 83, 18, 9, color),
            strokes(
              [
                [-22, -2, 8, 0],
                [8, -3, 8, 0],
              ],
              light,
              2.5,
            ),
          ],
          [72, 96, 120].map((y, row) => ({ x: 92 - row * 3, y, turn: -10 })),
        )
      case 'rings':
        return stamp('f', [ring(0, 2, 13, dark, 9), ring(0, 0, 13, color, 8)], flat(spread(6, 36, chance, at)))
      case 'discs':
        return stamp(
          'f',
          [
            circle(0, 3, 20, dark),
            circle(0, 0, 19, color),
            strokes(
              [
                [-8, -5, 5, 3],
                [3, 4, 5, -3],
              ],
              dark,
              2.5,
            ),
          ],
          flat(spread(4, 30, chance, at)),
        )
      case 'cubes':
        return stamp('f', [box(1, 2, 23, 21, 5, dark), box(0, 0, 22, 19, 5, color)], spread(8, 40, chance, at))
      case 'balls':
        return stamp(
          'f',
          [circle(0, 2, 14, dark), circle(0, 0, 13, color), ellipse(-4, -4, 5, 3, light, -30)],
          flat(spread(8, 40, chance, at)),
        )
    }
  })()
  return [
    ...plate(),
    ...pieces,
    ...(glaze ? [capsules(spread(5, 34, chance, at), 7, 6, GREEN)] : []),
    ...dip(146, 124, dipColor),
    ...coriander(spread(2, 14, chance, { x: 128, y: 76 })),
  ]
}

export type South = {
  readonly shape: 'dosa' | 'idli' | 'vada' | 'uttapam'
  readonly color: string
  readonly filling?: string
}

/** Draws a South Indian dish on a banana leaf with sambar and coconut chutney. */
export function south({ shape, color, filling = '#e0b04a' }: South, chance: Random): Shape[] {
  const dark = shade(color, -0.2)
  const three = [
    { x: 66, y: 96, turn: 0 },
    { x: 106, y: 86, turn: 0 },
    { x: 89, y: 126, turn: 0 },
  ]
  const food = ((): Shape[] => {
    switch (shape) {
      case 'dosa':
        return [
          path('M30 128L150 62Q170 68 166 84L46 150Q30 146 30 128Z', dark),
          path('M30 124L150 58Q166 66 160 78L44 144Q30 140 30 124Z', color),
          ellipse(38, 135, 9, 13, filling, -28),
          strokes(
            [
              [70, 112, 14, -8],
              [104, 94, 14, -8],
              [88, 118, 10, -6],
              [128, 88, 10, -6],
            ],
            shade(color, -0.32),
            3,
          ),
        ]
      case 'idli':
        return stamp(
          's',
          [ellipse(0, 4, 26, 22, '#d8d2c4'), ellipse(0, 0, 26, 21, color), ellipse(-6, -6, 10, 6, '#fff', -20)],
          three,
        )
      case 'vada':
        return stamp(
          's',
          [
            circle(0, 3, 24, dark),
            circle(0, 0, 23, color),
            circle(0, 0, 7, '#4d7f39'),
            strokes(
              [
                [-14, -8, 5, -4],
                [9, 12, 5, -4],
              ],
              dark,
              2.5,
            ),
          ],
          three,
        )
      case 'uttapam':
        return [
          circle(84, 106, 47, dark),
          circle(84, 103, 46, color),
          capsules(spread(5, 36, chance, { x: 84, y: 103 }), 4, 7, RED),
          capsules(spread(5, 24, chance, { x: 84, y: 103 }), 4, 7, '#b5567f'),
          ...coriander(spread(3, 26, chance, { x: 84, y: 103 })),
        ]
    }
  })()
  return [...leaf(), ...food, ...dip(146, 128, '#c46a24'), ...dip(118, 146, '#f1ead6')]
}

export type Soup = { readonly color: string; readonly topping: string }

export function soup({ color, topping }: Soup, chance: Random): Shape[] {
  return [
    ...bowl('white', false),
    circle(100, 100, 58, shade(color, -0.15)),
    circle(100, 101, 55, color),
    ellipse(82, 76, 20, 7, '#fff', -24, ' opacity=".3"'),
    capsules(spread(7, 40, chance), 5, 8, topping),
    creamSwirl(),
    ...coriander(spread(3, 30, chance)),
    steam(),
  ]
}
