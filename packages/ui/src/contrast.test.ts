// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const themes = ['light', 'dark'] as const
const tokens = readTokens(readFileSync(new URL('./theme.css', import.meta.url), 'utf8'))
/** The tokens under `prefers-contrast: more`. */
const strongTokens = { ...tokens, ...readTokens(readFileSync(new URL('./base.css', import.meta.url), 'utf8')) }

const hues = ['accent', 'confirm', 'info', 'warning', 'danger']
const grounds = ['canvas', 'surface', 'raised', 'sunken']
const textPairs = [
  ...grounds.flatMap((ground) => [
    ['ink', ground],
    ['muted', ground],
  ]),
  ...hues.flatMap((hue) => [
    [`${hue}-ink`, `${hue}-soft`],
    [`${hue}-ink`, 'surface'],
    [`${hue}-ink`, 'raised'],
    [`${hue}-ink`, 'canvas'],
  ]),
  ...[...hues, 'neutral'].map((hue) => [`on-${hue}`, hue]),
  ...['accent', 'confirm', 'info', 'danger', 'neutral'].map((hue) => [`on-${hue}`, `${hue}-strong`]),
] as const
const controlPairs = [
  ...grounds.flatMap((ground) => [
    ['control', ground],
    ['focus', ground],
  ]),
  ...hues.flatMap((hue) => [
    [hue, 'canvas'],
    [hue, 'surface'],
  ]),
  ...['veg', 'non-veg'].map((mark) => [mark, 'surface']),
] as const

describe.each(themes)('%s theme', (theme) => {
  test.each(textPairs)('text %s on %s reads at 4.5:1', (text, ground) => {
    expect(contrast(color(text!, theme), color(ground!, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controlPairs)('control %s on %s stands out at 3:1', (control, ground) => {
    expect(contrast(color(control!, theme), color(ground!, theme))).toBeGreaterThanOrEqual(3)
  })
})

describe.each(themes)('%s theme with more contrast', (theme) => {
  test.each(grounds)('muted text and controls read at 7:1 on %s, lines at 3:1', (ground) => {
    const on = (token: string) => contrast(color(token, theme, strongTokens), color(ground, theme, strongTokens))
    expect([on('muted'), on('control')].every((ratio) => ratio >= 7)).toBe(true)
    expect(on('line')).toBeGreaterThanOrEqual(3)
  })
})

test.each(themes)('[C2-043] in the %s theme neutral is grey, neither white nor black, and info is blue', (theme) => {
  const [red, green, blue] = channels(color('neutral', theme))
  expect([green, blue]).toEqual([red, red])
  expect(red).toBeGreaterThan(255 * 0.25)
  expect(red).toBeLessThan(255 * 0.85)

  const [infoRed = 255, infoGreen = 255, infoBlue = 0] = channels(color('info', theme))
  expect(infoBlue).toBeGreaterThan(1.5 * Math.max(infoRed, infoGreen))
})

test('every colour token but the scrim is a pair the test can read', () => {
  const named = Object.keys(tokens)

  expect(named).toHaveLength(new Set(named).size)
  expect(named.length).toBeGreaterThan(30)
})

type Pair = Readonly<Record<(typeof themes)[number], string>>

function readTokens(css: string): Record<string, Pair> {
  const pairs = css.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, { light, dark } as Pair]))
}

function color(name: string, theme: (typeof themes)[number], of = tokens): string {
  const pair = of[name]
  if (!pair) throw new Error(`theme.css has no colour pair ${name}`)
  return pair[theme]
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
