import type { MenuSnapshot, PricedBefore } from '@tiffin/contracts'
import { describe, expect, test } from 'vitest'
import { priceLatePunch } from './price-late-lines.ts'

const [DOSA, TIKKA, GONE] = ['d', 't', 'g'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const gst = { tax_rate: 5, tax_group_name: 'GST 5%', tax_is_split: true } as const
const vat = { tax_rate: 10, tax_group_name: 'VAT', tax_is_split: false } as const
const group = (name: string, ids: readonly string[]) => ({
  id: name,
  name,
  min: 0,
  max: 2,
  options: ids.map((id) => ({ id, name: id, price: 20, is_default: false })),
})
const menu = {
  stations: [{ id: 's1', name: 'Tandoor', position: 0, amber_minutes: 8, red_minutes: 15 }],
  items: [
    { id: DOSA, name: 'Masala Dosa', price: 130, ...gst, station_id: 's1' },
    {
      id: TIKKA,
      name: 'Tikka',
      price: 300,
      ...gst,
      variations: [
        { id: 'full', name: 'Full', price: 300 },
        { id: 'half', name: 'Half', price: 180 },
      ],
      modifier_groups: [group('Extras', ['cheese'])],
    },
  ],
} as unknown as MenuSnapshot
const dish = (id: string, name: string, prices: readonly (readonly [head: number, price: number, tax?: object])[]) =>
  ({
    id,
    name,
    kitchen_name: null,
    station_id: 's1',
    prices: prices.map(([until_head, price, tax = gst]) => ({ until_head, price, ...tax })),
  }) as PricedBefore
const before = [
  dish(DOSA, 'Masala Dosa', [
    [9, 125],
    [7, 120, vat],
    [4, 110],
  ]),
  dish(TIKKA, 'Tikka', [[6, 280]]),
  dish(GONE, 'Rasam', [
    [8, 60],
    [3, 50],
  ]),
]
const TAP = new Date('2026-11-27T12:00:00+05:30')
const punch = (line: { id: string; price: number; modifiers?: readonly string[] }, head = 0, at = menu) => {
  const { modifiers, ...rest } = line
  const asked = { ...rest, quantity: 2, ...(modifiers && { modifiers: modifiers.map((id) => ({ id })) }) }
  return priceLatePunch(at, before, [asked], head, TAP)
}
const verdict = (line: { id: string; price: number; modifiers?: readonly string[] }, head = 0) => {
  const { lines, honoured } = punch(line, head)
  return [lines[0]!.pricePaise, lines[0]!.rateBasisPoints, honoured[0]?.menuPricePaise, honoured[0]?.reasons]
}

describe('a dish of a late punch', () => {
  test('at the price of the menu is a usual line', () => {
    expect(verdict({ id: DOSA, price: 130 })).toEqual([13_000, 500, undefined, undefined])
  })

  test('at a price of before has the tax of that price', () => {
    expect(verdict({ id: DOSA, price: 120 })).toEqual([12_000, 1_000, 13_000, ['old-price']])
  })

  test('at a price that ended before the menu of the till is at an unknown price', () => {
    expect(verdict({ id: DOSA, price: 110 }, 3)).toEqual([11_000, 500, 13_000, ['old-price']])
    expect(verdict({ id: DOSA, price: 110 }, 4)).toEqual([11_000, 500, 13_000, ['unknown-price']])
  })

  test('at a price that was never on the menu has that price, and the tax of the menu', () => {
    expect(verdict({ id: DOSA, price: 1 })).toEqual([100, 500, 13_000, ['unknown-price']])
  })

  test('that is off the menu has its name, its last tax and its ticket', () => {
    expect(verdict({ id: GONE, price: 60 })).toEqual([6_000, 500, null, ['off-menu']])
    expect(verdict({ id: GONE, price: 50 })).toEqual([5_000, 500, null, ['off-menu', 'old-price']])
    expect(verdict({ id: GONE, price: 10 })).toEqual([1_000, 500, null, ['off-menu', 'unknown-price']])
    expect(punch({ id: GONE, price: 60 }).tickets[0]).toMatchObject({
      station: { name: 'Tandoor' },
      lines: [{ name: 'Rasam', quantity: 2 }],
    })
  })

  test('that was not served at the tap is accepted and says so', () => {
    const [dosa, ...others] = menu.items
    const until = (to_minute: number) => {
      const dayparts = [{ name: 'Breakfast', days: [5], from_minute: 420, to_minute }]
      return punch({ id: DOSA, price: 130 }, 0, { ...menu, items: [{ ...dosa!, dayparts }, ...others] })
    }

    expect(until(660).honoured).toMatchObject([
      { name: 'Masala Dosa', menuPricePaise: 13_000, reasons: ['not-served'] },
    ])
    expect(until(711).honoured).toEqual([])
  })

  test('that the restaurant never had is refused', () => {
    expect(() => punch({ id: '99999999-0000-4000-8000-000000000000', price: 60 })).toThrow(
      expect.objectContaining({ code: 'MENU_ITEM_UNAVAILABLE' }) as Error,
    )
  })

  test('with choices is compared with the price of the dish then and the choices of now', () => {
    expect(verdict({ id: TIKKA, price: 300, modifiers: ['full', 'cheese'] })[3]).toEqual(['old-price'])
    expect(verdict({ id: TIKKA, price: 180, modifiers: ['half'] })[3]).toBeUndefined()
  })

  test('with a choice that is gone keeps what is left of it, and its price', () => {
    const { lines, honoured } = punch({ id: TIKKA, price: 320, modifiers: ['full', 'olives'] })
    expect(lines[0]).toMatchObject({ name: 'Tikka (Full)', pricePaise: 32_000 })
    expect(honoured[0]?.reasons).toEqual(['choice-gone', 'unknown-price'])
    expect(verdict({ id: TIKKA, price: 300, modifiers: ['full', 'olives'] })[3]).toEqual(['choice-gone'])
  })
})
