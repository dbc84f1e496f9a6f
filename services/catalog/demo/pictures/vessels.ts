import { box, circle, ellipse, path, ring, shade, type Shape } from './svg.ts'

/** The main colour of each material. */
const METALS = {
  copper: '#b8703f',
  steel: '#b9bec4',
  clay: '#9a5b3c',
  iron: '#4a4644',
  white: '#f7f4ee',
  leaf: '#5f9a4a',
} as const
export type Metal = keyof typeof METALS

const shadow = (r: number) => ellipse(100, 108, r + 2, r, '#3b2a1a', 0, ' opacity=".16"')

export function plate(rim = '#d9c9ae'): Shape[] {
  return [
    shadow(76),
    circle(100, 100, 76, '#fffdf8'),
    ring(100, 100, 70, rim, 2.5, 0.7),
    circle(100, 100, 55, '#f9f4e9'),
  ]
}

/** Draws a pan with two handles, or a plain bowl. The food in it covers a disc of radius 56. */
export function bowl(metal: Metal, hasHandles: boolean): Shape[] {
  const color = METALS[metal]
  const dark = shade(color, -0.25)
  const handles = hasHandles ? [box(100, 100, 184, 22, 11, dark), box(100, 100, 166, 8, 4, shade(color, 0.5))] : []
  return [
    shadow(72),
    ...handles,
    circle(100, 100, 72, color),
    ring(100, 100, 69, shade(color, 0.45), 3, 0.8),
    circle(100, 100, 60, dark),
  ]
}

export function leaf(): Shape[] {
  return [
    ellipse(100, 110, 88, 62, '#3b2a1a', 0, ' opacity=".15"'),
    path('M10 104C30 40 150 26 192 92C168 168 44 176 10 104Z', '#6aa84f'),
    path('M10 104C60 92 140 88 192 92C168 168 44 176 10 104Z', '#5c9744'),
    path('M10 104Q100 84 192 92', 'none', ' stroke="#9ccc7e" stroke-width="3"'),
  ]
}

/** Draws a small round dish of chutney. */
export function dip(x: number, y: number, color: string): Shape[] {
  return [
    circle(x, y, 17, '#c3c7cb'),
    circle(x, y, 13.5, shade(color, -0.12)),
    circle(x - 1, y + 1, 12, color),
    ellipse(x - 4, y - 4, 5, 2.5, '#fff', -35, ' opacity=".3"'),
  ]
}

export function woodenBoard(): Shape[] {
  return [
    box(100, 110, 164, 116, 22, '#3b2a1a26'),
    box(100, 103, 164, 116, 22, '#a9743f'),
    box(100, 99, 164, 112, 22, '#bd8850'),
  ]
}
