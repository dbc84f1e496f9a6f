import { describe, expect, test } from 'vitest'
import { paise } from '../money/money.ts'
import { choicesOf, chooseModifiers, findGroupProblem, ruleOfGroup, type ModifierGroup } from './modifier-groups.ts'

const option = (id: string, rupees = 0, isDefault = false) => ({
  id,
  name: id,
  pricePaise: paise(rupees * 100),
  isDefault,
})
const group = (name: string, min: number, max: number, ...options: ModifierGroup['options']): ModifierGroup => ({
  id: name,
  name,
  min,
  max,
  options,
})
const spice = group('Spice level', 1, 1, option('mild', 0, true), option('hot'))
const bread = group('Bread', 1, 2, option('naan', 30), option('roti'), option('kulcha'))
const extras = group('Extras', 0, 2, option('butter', 0, true), option('cheese', 40), option('paneer', 60.5))
const half = { id: 'half', name: 'Half', pricePaise: paise(18_000) }
const full = { id: 'full', name: 'Full', pricePaise: paise(33_000) }
const dish = (...groups: readonly ModifierGroup[]) => ({ pricePaise: paise(20_000), variations: [], groups })
const tikka = (...groups: readonly ModifierGroup[]) => ({ pricePaise: paise(33_000), variations: [full, half], groups })

const outcome = (of: Parameters<typeof chooseModifiers>[0], ids: readonly string[] | null) => {
  const choice = chooseModifiers(of, ids)
  return 'refused' in choice
    ? choice.refused.rule
    : [choice.modifiers.map(({ name }) => name).join(), choice.pricePaise / 100]
}

describe('what a guest chose', () => {
  test.each([
    [
      'the price of the variation, and the add-ons on top',
      ['paneer', 'half', 'cheese', 'mild'],
      'Half,mild,cheese,paneer',
      280.5,
    ],
    ['the first variation where none is named', ['hot', 'cheese'], 'Full,hot,cheese', 370],
    ['the default of a group that must have a choice', ['half'], 'Half,mild', 180],
    ['nothing of a group that need not have one, whatever its defaults', ['hot'], 'Full,hot', 330],
    ['all defaults for a client that knows no choices', null, 'Full,mild,butter', 330],
  ] as const)('is %s', (_, ids, names, rupees) => {
    expect(outcome(tikka(spice, extras), ids)).toEqual([names, rupees])
  })

  test.each([
    ['too few', dish(bread), [], 'choose 1 to 2 of Bread'],
    ['too many', dish(extras), ['butter', 'cheese', 'paneer'], 'choose up to 2 of Extras'],
    ['two where one is allowed', dish(spice), ['mild', 'hot'], 'choose 1 of Spice level'],
    ['an unknown one', dish(extras), ['bacon'], null],
    ['one twice', dish(extras), ['cheese', 'cheese'], null],
    ['two variations', tikka(), ['half', 'full'], null],
    ['anything of a plain dish', dish(), ['half'], null],
  ] as const)('is refused for %s, and the rule is named', (_, of, ids, rule) => {
    expect(outcome(of, ids)).toBe(rule)
  })

  test('a client that knows no choices is not refused, because it could not make them', () => {
    expect(outcome(dish(bread), null)).toEqual(['', 200])
  })
})

test.each([
  [spice, null],
  [extras, null],
  [{ ...bread, options: [] }, { field: 'min' }],
  [{ ...bread, max: 0 }, { field: 'max' }],
  [group('A', 0, 1, option('a'), { ...option('b'), name: ' A ' }), { field: 'option-name', index: 1 }],
  [group('A', 0, 1, option('a'), { ...option('b'), name: ' ' }), { field: 'option-name', index: 1 }],
  [group('A', 0, 1, option('a', 5, true)), { field: 'option-default', index: 0 }],
  [group('A', 0, 1, option('a', 0, true), option('b'), option('c', 0, true)), { field: 'option-default', index: 2 }],
])('the problem of a group is named: %j', (checked, problem) => {
  expect(findGroupProblem(checked)).toEqual(problem)
})

test.each([
  [1, 1, 'choose 1'],
  [0, 3, 'choose up to 3'],
  [2, 4, 'choose 2 to 4'],
])('the rule of %i to %i is read as %s', (min, max, words) => {
  expect(ruleOfGroup({ min, max })).toBe(words)
})

test('a dish of the wire has prices in paise, and none of what it lacks', () => {
  const options = [{ id: 'cheese', name: 'Cheese', price: 40.5, is_default: false }]
  expect(choicesOf({ price: 200, modifier_groups: [{ id: 'x', name: 'Extras', min: 0, max: 1, options }] })).toEqual({
    pricePaise: 20_000,
    variations: [],
    groups: [
      {
        id: 'x',
        name: 'Extras',
        min: 0,
        max: 1,
        options: [{ id: 'cheese', name: 'Cheese', pricePaise: 4050, isDefault: false }],
      },
    ],
  })
})
