import { expect, test } from 'vitest'
import { checkFeatures } from './check-features.ts'

const right = '{"order_limit_daily": -1, "user_limit": 0, "menu_item_limit": 50, "allow_user_management": true}'

test('four features with their kinds of value are valid', () => {
  expect(checkFeatures(right)).toEqual({
    status: 'valid',
    features: { order_limit_daily: -1, user_limit: 0, menu_item_limit: 50, allow_user_management: true },
  })
})

test.each([
  ['', 'Line 1, column 1: a value is expected.'],
  ['{', 'Line 1, column 2: a closing } is expected.'],
  ['{\n  "user_limit": 3\n  "menu_item_limit": 5\n}', 'Line 3, column 3: a comma is expected.'],
  ['{"user_limit": }', 'Line 1, column 16: a value is expected.'],
  ['{user_limit: 3}', 'Line 1, column 2: this is no value; texts stand in double quotes.'],
  [`${right} // unlimited`, `Line 1, column ${right.length + 2}: JSON has no comments.`],
  [`${right},`, `Line 1, column ${right.length + 1}: nothing may follow here.`],
  [right.replace('}', ',}'), `Line 1, column ${right.length + 1}: a name in double quotes is expected.`],
  ['{"user_limit', 'Line 1, column 2: the closing double quote is missing.'],
])('%s is not JSON', (text, problem) => {
  expect(checkFeatures(text)).toMatchObject({ status: 'not-json', problems: [problem] })
})

test.each([
  ['[]', ['Features are written between { and }.']],
  [
    right.replace('50', '-2'),
    ['Line 1, column 63: "menu_item_limit" must be a whole number from -1, which is unlimited.'],
  ],
  [
    right.replace('50', '2.5'),
    ['Line 1, column 63: "menu_item_limit" must be a whole number from -1, which is unlimited.'],
  ],
  [right.replace('true', '"yes"'), ['Line 1, column 92: "allow_user_management" must be true or false.']],
  [
    right.replace('}', ', "tables": 3}'),
    [
      'Line 1, column 108: "tables" is not known. Known are order_limit_daily, user_limit, menu_item_limit, ' +
        'allow_user_management.',
    ],
  ],
  [right.replace('}', ', "user_limit": 3}'), ['Line 1, column 112: "user_limit" is there twice.']],
  [right.replace('"user_limit": 0, ', ''), ['"user_limit" is missing: a whole number from -1, which is unlimited.']],
])('%s is JSON and no features', (text, problems) => {
  expect(checkFeatures(text)).toEqual({ status: 'not-features', problems })
})
