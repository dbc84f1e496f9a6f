/** One or more shapes of a picture as SVG text. Numbers are rounded, so that a picture stays small. */
export type Shape = string

const n = (value: number) => String(Math.round(value * 10) / 10)

export function circle(x: number, y: number, r: number, fill: string, more = ''): Shape {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`
}

export function ring(x: number, y: number, r: number, color: string, width: number, opacity = 1): Shape {
  const place = `cx="${n(x)}" cy="${n(y)}" r="${n(r)}"`
  const alpha = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<circle ${place} fill="none" stroke="${color}" stroke-width="${n(width)}"${alpha}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, turn = 0, more = ''): Shape {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${turnOf(turn, x, y)}${more}/>`
}

export function box(x: number, y: number, w: number, h: number, r: number, fill: string, turn = 0): Shape {
  const corner = `x="${n(x - w / 2)}" y="${n(y - h / 2)}"`
  return `<rect ${corner} width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"${turnOf(turn, x, y)}/>`
}

export function path(d: string, fill: string, more = ''): Shape {
  return `<path d="${d}" fill="${fill}"${more}/>`
}

export function stroke(d: string, color: string, width: number, more = ''): Shape {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round"${more}/>`
}

/** Draws many small strokes of one colour as one element. */
export function strokes(
  lines: readonly (readonly [x: number, y: number, dx: number, dy: number])[],
  color: string,
  width: number,
): Shape {
  return stroke(
    lines.map(([x, y, dx, dy]) => `M${Math.round(x)} ${Math.round(y)}l${Math.round(dx)} ${Math.round(dy)}`).join(''),
    color,
    width,
  )
}

/** Draws short thick strokes with round ends, such as leaves, nuts and seeds, all as one element. */
export function capsules(spots: readonly Spot[], length: number, width: number, color: string, more = ''): Shape {
  const lines = spots.map(({ x, y, turn }) => {
    const [dx, dy] = [Math.cos(turn / 57.3) * length, Math.sin(turn / 57.3) * length]
    return `M${Math.round(x - dx / 2)} ${Math.round(y - dy / 2)}l${n(dx)} ${n(dy)}`
  })
  return stroke(lines.join(''), color, width, more)
}

/** Draws shapes made around (0, 0) once and places them at every spot, turned by the angle of the spot. */
export function stamp(id: string, shapes: readonly Shape[], spots: readonly Spot[]): Shape[] {
  const places = spots.map(({ x, y, turn }) => {
    const [left, top, angle] = [x, y, turn].map(Math.round)
    return angle === 0
      ? `<use href="#${id}" x="${left}" y="${top}"/>`
      : `<use href="#${id}" transform="translate(${left} ${top})rotate(${angle})"/>`
  })
  return [`<defs><g id="${id}">${shapes.join('')}</g></defs>`, ...places]
}

function turnOf(turn: number, x: number, y: number): string {
  return turn === 0 ? '' : ` transform="rotate(${Math.round(turn)} ${n(x)} ${n(y)})"`
}

/** Creates a generator of numbers from 0 to just below 1 that look random; the same name gives the same numbers. */
export function seededRandom(name: string): () => number {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261)
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Spot = { readonly x: number; readonly y: number; readonly turn: number }

/** Returns spots spread evenly over a disc, like the seeds of a sunflower, with a little disorder. */
export function spread(count: number, radius: number, chance: () => number, centre = { x: 100, y: 100 }): Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / count)
    const angle = index * 2.4 + chance() * 0.7
    return { x: centre.x + Math.cos(angle) * distance, y: centre.y + Math.sin(angle) * distance, turn: chance() * 180 }
  })
}

/** Moves the colour `#rrggbb` towards white (amount > 0) or black (amount < 0). */
export function shade(color: string, amount: number): string {
  const target = amount > 0 ? 255 : 0
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(part + (target - part) * Math.abs(amount))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
