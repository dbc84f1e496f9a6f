import { capsules, circle, ellipse, path, ring, spread, stroke, strokes, type Shape, type Spot } from './svg.ts'

/** Draws coriander leaves, two at each spot. */
export function coriander(spots: readonly Spot[]): Shape[] {
  const seconds = spots.map(({ x, y, turn }) => ({ x: x + 4, y: y + 3, turn: turn + 70 }))
  return [capsules(spots, 7, 6.5, '#4f8a35'), capsules(seconds, 6, 6, '#6aa84a')]
}

export function mint(x: number, y: number): Shape[] {
  return [
    ellipse(x - 7, y, 11, 6, '#4c9a4a', -30),
    ellipse(x + 7, y - 1, 11, 6, '#62b060', 35),
    ellipse(x, y - 7, 6, 10, '#57a455'),
  ]
}

export function creamSwirl(): Shape {
  return stroke(
    'M78 96C82 72 122 74 122 98C122 118 92 122 90 104C89 94 106 92 108 102',
    '#fff4e2',
    4.5,
    ' opacity=".9"',
  )
}

export function lemon(x: number, y: number): Shape[] {
  return [
    path(`M${x - 15} ${y}A15 15 0 0 0 ${x + 15} ${y}Z`, '#f3c93b'),
    path(`M${x - 12} ${y}A12 12 0 0 0 ${x + 12} ${y}Z`, '#fbe58a'),
    strokes(
      [
        [x, y, 0, 11],
        [x, y, 8, 8],
        [x, y, -8, 8],
      ],
      '#f3c93b',
      1.5,
    ),
  ]
}

export function onionRings(x: number, y: number): Shape[] {
  return [ring(x, y, 12, '#b5567f', 3), ring(x, y, 8, '#e9bfd0', 2.5), ring(x + 13, y + 8, 9, '#b5567f', 2.5)]
}

export function nuts(count: number, radius: number, chance: () => number, color = '#e8c78e'): Shape[] {
  return [capsules(spread(count, radius, chance), 6, 5, color)]
}

export function tomato(x: number, y: number): Shape[] {
  return [
    circle(x, y, 11, '#d8432f'),
    circle(x, y, 8.5, '#ec6a50'),
    strokes(
      [
        [x - 3, y - 2, 2, 1],
        [x + 2, y - 1, 1, 2],
        [x - 1, y + 4, 2, 0],
      ],
      '#f9d27c',
      3,
    ),
  ]
}

export function steam(): Shape {
  return stroke('M84 40c-8-10 8-14 0-26M104 36c-8-10 8-14 0-26M124 40c-8-10 8-14 0-26', '#fff', 4, ' opacity=".55"')
}
