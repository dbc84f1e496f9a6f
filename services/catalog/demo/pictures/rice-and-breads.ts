import { chunks, type Random, type Chunk } from './dishes.ts'
import { coriander, lemon, nuts, onionRings, tomato } from './garnish.ts'
import { capsules, circle, ellipse, path, shade, spread, strokes, type Shape } from './svg.ts'
import { woodenBoard, bowl, plate, type Metal } from './vessels.ts'

export type Rice = {
  readonly color: string
  readonly grain: string
  readonly chunk: Chunk
  readonly chunkColor?: string
  readonly metal?: Metal
}

/** Draws rice in a pot: long grains in two colours, chunks and fried onion. */
export function rice({ color, grain, chunk, chunkColor = '#a5572c', metal = 'clay' }: Rice, chance: Random): Shape[] {
  const grains = (count: number) =>
    spread(count, 50, chance).map(({ x, y, turn }) => [x, y, Math.cos(turn / 28) * 7, Math.sin(turn / 28) * 7] as const)
  return [
    ...bowl(metal, metal === 'copper'),
    circle(100, 100, 57, shade(color, -0.12)),
    circle(100, 101, 53, color),
    strokes(grains(20), shade(color, 0.55), 3),
    strokes(grains(13), grain, 3),
    ...chunks(chunk, chunkColor, chance),
    strokes(grains(5), '#7c3f16', 2.5),
    ...coriander(spread(3, 30, chance)),
  ]
}

export type Bread = {
  readonly color: string
  readonly shape: 'round' | 'naan' | 'folded' | 'puffed'
  readonly topping?: string
}

/** Draws breads with brown blisters on a wooden board. */
export function bread({ color, shape, topping }: Bread, chance: Random): Shape[] {
  const dark = shade(color, -0.18)
  const brown = shade(color, -0.45)
  const body = ((): Shape[] => {
    switch (shape) {
      case 'naan':
        return [
          path('M44 112C34 60 96 36 128 52C166 70 172 128 132 148C100 162 52 154 44 112Z', dark),
          path('M46 108C38 60 98 36 128 52C162 70 168 122 130 142C100 156 54 148 46 108Z', color),
        ]
      case 'folded':
        return [
          path('M42 128A62 62 0 0 1 162 96Z', dark),
          path('M44 118A60 60 0 0 1 160 86Z', color),
          path('M52 148A60 60 0 0 1 168 120Z', dark),
          path('M54 142A58 58 0 0 1 166 114Z', shade(color, 0.12)),
        ]
      case 'puffed':
        return [
          circle(80, 92, 38, dark),
          circle(80, 89, 37, color),
          ellipse(70, 76, 14, 8, shade(color, 0.45), -30),
          circle(124, 118, 38, dark),
          circle(124, 115, 37, color),
          ellipse(114, 102, 14, 8, shade(color, 0.45), -30),
        ]
      case 'round':
        return [
          circle(108, 106, 50, dark),
          circle(108, 104, 49, shade(color, -0.06)),
          circle(92, 98, 50, dark),
          circle(92, 96, 49, color),
        ]
    }
  })()
  const blisters =
    shape === 'puffed' ? [] : [capsules(spread(9, 38, chance, { x: 98, y: 98 }), 6, 7, brown, ' opacity=".55"')]
  return [
    ...woodenBoard(),
    ...body,
    ...blisters,
    ...(topping ? [capsules(spread(12, 40, chance, { x: 98, y: 96 }), 4, 4, topping)] : []),
  ]
}

export type Salad = { readonly leaves: string; readonly topping: string }

export function salad({ leaves, topping }: Salad, chance: Random): Shape[] {
  return [
    ...plate('#9fb98a'),
    ...[0, 0.16, 0.32].map((tone) => capsules(spread(5, 44, chance), 17, 16, shade(leaves, tone))),
    ...tomato(76, 88),
    ...tomato(124, 116),
    ...onionRings(92, 124),
    ...nuts(9, 44, chance, topping),
    ...lemon(128, 78),
  ]
}
