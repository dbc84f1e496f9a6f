import { coriander, creamSwirl, lemon, nuts, onionRings, steam, tomato } from './garnish.ts'
import { box, circle, ellipse, path, shade, spread, stroke, strokes, type Shape } from './svg.ts'
import { board, bowl, dip, leaf, plate, type Metal } from './vessels.ts'

type Chance = () => number
export type Chunk = 'cubes' | 'pieces' | 'balls' | 'seeds' | 'leaves' | 'eggs' | 'shrimps' | 'none'

const GREEN = '#7fae4b'
const RED = '#c8402c'

export type Curry = { readonly color: string; readonly chunk: Chunk; readonly chunkColor?: string; readonly metal?: Metal; readonly cream?: boolean }

/** A gravy in a pan: chunks half sunk, oil at the edge, cream or coriander on top. */
export function curry({ color, chunk, chunkColor = '#fff1d6', metal = 'copper', cream = false }: Curry, chance: Chance): Shape[] {
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

function chunks(kind: Chunk, color: string, chance: Chance): Shape[] {
  const dark = shade(color, -0.16)
  switch (kind) {
    case 'none':
      return []
    case 'cubes':
      return spread(7, 40, chance).flatMap(({ x, y, turn }) => [box(x, y + 2, 20, 18, 4, dark, turn), box(x, y, 19, 16, 4, color, turn)])
    case 'pieces':
      return spread(5, 36, chance).flatMap(({ x, y, turn }) => [ellipse(x, y + 2, 16, 11, dark, turn), ellipse(x, y, 15, 10, color, turn)])
    case 'balls':
      return spread(6, 37, chance).flatMap(({ x, y }) => [circle(x, y + 2, 12, dark), circle(x, y, 11.5, color), ellipse(x - 3, y - 4, 4, 2.5, '#ffffff', -30, ' opacity=".35"')])
    case 'seeds':
      return spread(16, 45, chance).map(({ x, y, turn }) => ellipse(x, y, 6.5, 5, color, turn))
    case 'leaves':
      return spread(12, 45, chance).map(({ x, y, turn }) => ellipse(x, y, 12, 4.5, color, turn))
    case 'eggs':
      return spread(3, 28, chance).flatMap(({ x, y, turn }) => [ellipse(x, y, 18, 14, '#fffaf0', turn), circle(x, y, 7.5, '#f2b134')])
    case 'shrimps':
      return spread(6, 37, chance).map(({ x, y, turn }) => stroke('M-11 4A11 11 0 1 1 7 8', color, 8, ` transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})"`))
  }
}

export type Grill = { readonly color: string; readonly shape: 'cubes' | 'legs' | 'rounds' | 'kebabs'; readonly char?: string; readonly dipColor?: string }

/** From the tandoor: on a plate with onion, lemon and green chutney. */
export function grill({ color, shape, char = '#5b2412', dipColor = GREEN }: Grill, chance: Chance): Shape[] {
  const dark = shade(color, -0.2)
  const lines = [78, 104, 130]
  const piece = (x: number, y: number): Shape[] => {
    if (shape === 'rounds') return [circle(x, y + 2, 14, dark), circle(x, y, 13, color), strokes([[x - 6, y - 4, 9, 6]], char, 2.5)]
    return [box(x, y + 2, 25, 22, 6, dark, 6), box(x, y, 24, 20, 6, color, 6), strokes([[x - 6, y - 5, 11, 5], [x - 4, y + 3, 8, 3]], char, 2.5)]
  }
  const rows: Shape[] =
    shape === 'legs'
      ? [[72, 84, -28], [104, 106, 14], [76, 128, -8]].flatMap(([x = 0, y = 0, turn = 0]) => leg(x, y, turn, color, char))
      : shape === 'kebabs'
        ? [76, 104, 132].flatMap((y) => [box(92, y + 2, 96, 20, 10, dark, -6), box(92, y, 95, 18, 9, color, -6), strokes([[62, y + 1, 6, -6], [84, y - 1, 6, -6], [106, y - 3, 6, -6]], char, 2.5)])
        : lines.flatMap((y, row) => [stroke(`M40 ${y + 4}L${150 - row * 6} ${y - 4}`, '#c9b08a', 2.5), ...[62, 90, 118].flatMap((x) => piece(x, y - (x - 90) / 14))])
  return [...plate(), ...rows, ...dip(146, 128, dipColor), ...onionRings(136, 70), ...lemon(126, 152), ...coriander(spread(2, 12, chance, { x: 96, y: 92 }))]
}

function leg(x: number, y: number, turn: number, color: string, char: string): Shape[] {
  const dark = shade(color, -0.2)
  return [
    `<g transform="rotate(${turn} ${x} ${y})">`,
    box(x + 44, y, 26, 7, 3.5, '#f3e6cf'),
    path(`M${x - 26} ${y}C${x - 26} ${y - 24} ${x + 10} ${y - 22} ${x + 36} ${y - 5}V${y + 5}C${x + 10} ${y + 24} ${x - 26} ${y + 22} ${x - 26} ${y}Z`, dark),
    ellipse(x - 4, y - 3, 21, 13, color),
    strokes([[x - 14, y - 8, 6, 12], [x - 2, y - 10, 6, 12], [x + 10, y - 8, 4, 10]], char, 2.5),
    '</g>',
  ]
}

export type Fried = { readonly color: string; readonly shape: 'balls' | 'samosas' | 'strips' | 'cubes' | 'rolls' | 'rings' | 'discs'; readonly glaze?: boolean; readonly dipColor?: string }

/** Crisp things on a plate with a dip. */
export function fried({ color, shape, glaze = false, dipColor = RED }: Fried, chance: Chance): Shape[] {
  const dark = shade(color, -0.2)
  const light = shade(color, 0.3)
  const at = { x: 90, y: 96 }
  const pieces = ((): Shape[] => {
    switch (shape) {
      case 'samosas':
        return [[70, 78], [112, 86], [80, 124]].flatMap(([x = 0, y = 0]) => [path(`M${x} ${y - 26}L${x + 30} ${y + 20}Q${x} ${y + 30} ${x - 30} ${y + 20}Z`, dark), path(`M${x} ${y - 26}L${x + 27} ${y + 17}Q${x} ${y + 25} ${x - 27} ${y + 17}Z`, color), stroke(`M${x} ${y - 18}Q${x + 6} ${y} ${x + 16} ${y + 14}`, light, 2.5)])
      case 'strips':
        return spread(9, 40, chance, at).flatMap(({ x, y, turn }) => [box(x, y + 2, 44, 12, 6, dark, turn), box(x, y, 43, 10, 5, color, turn)])
      case 'rolls':
        return [72, 96, 120].flatMap((y, row) => [box(92 - row * 3, y + 3, 84, 20, 10, dark, -10), box(92 - row * 3, y, 83, 18, 9, color, -10), strokes([[70 - row * 3, y + 2, 8, -3], [100 - row * 3, y - 3, 8, -3]], light, 2.5)])
      case 'rings':
        return spread(6, 36, chance, at).map(({ x, y }) => `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="13" fill="none" stroke="${color}" stroke-width="9"/>`)
      case 'discs':
        return spread(4, 30, chance, at).flatMap(({ x, y }) => [circle(x, y + 3, 20, dark), circle(x, y, 19, color), strokes([[x - 8, y - 5, 5, 3], [x + 3, y + 4, 5, -3]], dark, 2.5)])
      case 'cubes':
        return spread(8, 40, chance, at).flatMap(({ x, y, turn }) => [box(x, y + 2, 23, 21, 5, dark, turn), box(x, y, 22, 19, 5, color, turn)])
      case 'balls':
        return spread(8, 40, chance, at).flatMap(({ x, y }) => [circle(x, y + 2, 14, dark), circle(x, y, 13, color), ellipse(x - 4, y - 4, 5, 3, light, -30)])
    }
  })()
  return [...plate(), ...pieces, ...(glaze ? spread(5, 34, chance, at).map(({ x, y, turn }) => ellipse(x, y, 6, 3.5, GREEN, turn)) : []), ...dip(146, 124, dipColor), ...coriander(spread(2, 14, chance, { x: 128, y: 76 }))]
}

export type Rice = { readonly color: string; readonly grain: string; readonly chunk: Chunk; readonly chunkColor?: string; readonly metal?: Metal }

/** Rice in a pot: long grains in two colours, what was cooked in it, fried onion. */
export function rice({ color, grain, chunk, chunkColor = '#a5572c', metal = 'clay' }: Rice, chance: Chance): Shape[] {
  const grains = (count: number) =>
    spread(count, 50, chance).map(({ x, y, turn }) => [x, y, Math.cos(turn / 28) * 7, Math.sin(turn / 28) * 7] as const)
  return [
    ...bowl(metal, metal === 'copper'),
    circle(100, 100, 57, shade(color, -0.12)),
    circle(100, 101, 53, color),
    strokes(grains(30), shade(color, 0.55), 3),
    strokes(grains(22), grain, 3),
    ...chunks(chunk, chunkColor, chance),
    strokes(grains(6), '#7c3f16', 2.5),
    ...coriander(spread(3, 30, chance)),
  ]
}

export type Bread = { readonly color: string; readonly shape: 'round' | 'naan' | 'folded' | 'puffed'; readonly topping?: string }

/** Breads on a board with brown blisters. */
export function bread({ color, shape, topping }: Bread, chance: Chance): Shape[] {
  const dark = shade(color, -0.18)
  const brown = shade(color, -0.45)
  const body = ((): Shape[] => {
    switch (shape) {
      case 'naan':
        return [path('M44 112C34 60 96 36 128 52C166 70 172 128 132 148C100 162 52 154 44 112Z', dark), path('M46 108C38 60 98 36 128 52C162 70 168 122 130 142C100 156 54 148 46 108Z', color)]
      case 'folded':
        return [path('M42 128A62 62 0 0 1 162 96Z', dark), path('M44 118A60 60 0 0 1 160 86Z', color), path('M52 148A60 60 0 0 1 168 120Z', dark), path('M54 142A58 58 0 0 1 166 114Z', shade(color, 0.12))]
      case 'puffed':
        return [circle(80, 92, 38, dark), circle(80, 89, 37, color), ellipse(70, 76, 14, 8, shade(color, 0.45), -30), circle(124, 118, 38, dark), circle(124, 115, 37, color), ellipse(114, 102, 14, 8, shade(color, 0.45), -30)]
      case 'round':
        return [circle(108, 106, 50, dark), circle(108, 104, 49, shade(color, -0.06)), circle(92, 98, 50, dark), circle(92, 96, 49, color)]
    }
  })()
  const blisters = shape === 'puffed' ? [] : spread(9, 38, chance, { x: 98, y: 98 }).map(({ x, y, turn }) => ellipse(x, y, 6, 3.8, brown, turn, ' opacity=".55"'))
  return [...board(), ...body, ...blisters, ...(topping ? spread(12, 40, chance, { x: 98, y: 96 }).map(({ x, y, turn }) => ellipse(x, y, 4, 2.2, topping, turn)) : [])]
}

export type South = { readonly shape: 'dosa' | 'idli' | 'vada' | 'uttapam'; readonly color: string; readonly filling?: string }

/** From the south: on a banana leaf with sambar and coconut chutney. */
export function south({ shape, color, filling = '#e0b04a' }: South, chance: Chance): Shape[] {
  const dark = shade(color, -0.2)
  const food = ((): Shape[] => {
    switch (shape) {
      case 'dosa':
        return [path('M30 128L150 62Q170 68 166 84L46 150Q30 146 30 128Z', dark), path('M30 124L150 58Q166 66 160 78L44 144Q30 140 30 124Z', color), ellipse(38, 135, 9, 13, filling, -28), strokes([[70, 112, 14, -8], [104, 94, 14, -8], [88, 118, 10, -6], [128, 88, 10, -6]], shade(color, -0.32), 3)]
      case 'idli':
        return [[66, 96], [104, 86], [88, 126]].flatMap(([x = 0, y = 0]) => [ellipse(x, y + 4, 26, 22, '#d8d2c4'), ellipse(x, y, 26, 21, color), ellipse(x - 6, y - 6, 10, 6, '#ffffff', -20)])
      case 'vada':
        return [[66, 94], [106, 84], [90, 126]].flatMap(([x = 0, y = 0]) => [circle(x, y + 3, 24, dark), circle(x, y, 23, color), circle(x, y, 7, '#4d7f39'), strokes([[x - 14, y - 8, 5, -4], [x + 9, y + 12, 5, -4]], dark, 2.5)])
      case 'uttapam':
        return [circle(84, 106, 47, dark), circle(84, 103, 46, color), ...spread(8, 36, chance, { x: 84, y: 103 }).map(({ x, y, turn }, index) => ellipse(x, y, 5.5, 4, index % 2 === 0 ? RED : '#b5567f', turn)), ...coriander(spread(3, 26, chance, { x: 84, y: 103 }))]
    }
  })()
  return [...leaf(), ...food, ...dip(146, 128, '#c46a24'), ...dip(118, 146, '#f1ead6')]
}

export type Salad = { readonly leaves: string; readonly topping: string }

export function salad({ leaves, topping }: Salad, chance: Chance): Shape[] {
  return [
    ...plate('#9fb98a'),
    ...spread(13, 46, chance).map(({ x, y, turn }, index) => ellipse(x, y, 17, 9, shade(leaves, (index % 3) * 0.16), turn)),
    ...tomato(76, 88),
    ...tomato(124, 116),
    ...onionRings(92, 124),
    ...nuts(9, 44, chance, topping),
    ...lemon(128, 78),
  ]
}

export type Soup = { readonly color: string; readonly topping: string }

export function soup({ color, topping }: Soup, chance: Chance): Shape[] {
  return [...bowl('white', false), circle(100, 100, 58, shade(color, -0.15)), circle(100, 101, 55, color), ellipse(82, 76, 20, 7, '#ffffff', -24, ' opacity=".3"'), ...spread(7, 40, chance).map(({ x, y, turn }) => ellipse(x, y, 6.5, 4.5, topping, turn)), creamSwirl(), ...coriander(spread(3, 30, chance)), steam()]
}
